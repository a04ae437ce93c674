//! The values s - a and t - b of the terms among `W` consecutive numbers, in bytes.
//!
//! Let n be the index of the first term among the numbers x .. x + W - 1 and D be `floor(n alpha) - x`. What s and t -
//! c are at the next W terms, above `floor(n alpha)`, hangs only on n modulo M and on the interval of the fraction of n
//! kappa: a row of bytes for each. A kernel adds D and subtracts the `a - x`, the places of the set bits in order, and
//! counts the values that it knows.
//!
//! Bytes suffice. W is at most 64. The first value s - a is in `[D - 63, D]`; from a term to the next s moves by 1 or 2
//! and a by at least 1, so the value rises by 1 at most, hence by 64 among W numbers, and falls by 63 at most: all are
//! in `[D - 126, D + 64]`, and those of t - b within 32 of that ([`Rows::new`]). D is held within 64 of the least value
//! of the sample, l; counted are at most 32 values, from l or a few below it on ([`Window`]). A value of a term is then
//! in `[l - 222, l + 160]`, and less than 256 from each value counted: none is mistaken for one that differs from it by
//! a multiple of 256. Where some term's value is not among those counted, the counts do not add up to the number of
//! terms, and the block is counted otherwise.
//!
//! The fraction is kept in units of 2^-64, rounded up, from a product of 128 bits every [`SYNC`] steps; between those a
//! step adds an error of one unit at most, and the ends of the intervals are rounded down: [`UNITS`] bounds the total,
//! see [`Multiple`].

use super::deviation::{Counts, Deviation, Seen};
use super::intervals::Intervals;
use super::multiple::Multiple;

/// The most values counted.
pub(super) const MOST: usize = 32;

/// The most steps from one product to the next.
pub(super) const SYNC: usize = 128;

/// The greatest error in units of 2^-64: one per step, one for the first fraction, two for the ends.
pub(super) const UNITS: u64 = SYNC as u64 + 4;

/// The most bytes of the rows.
const BYTES: usize = 1 << 19;

/// The rows of all intervals.
#[derive(Clone, Debug)]
pub(super) struct Rows<const W: usize> {
    pub intervals: Intervals<W>,
    /// By interval: what s and t - c are at the next W terms, above `floor(n alpha)` and the least value counted,
    /// modulo 256.
    pub above: Vec<[[u8; W]; 2]>,
    /// The least values of the sample.
    least: [i64; 2],
    /// How many values it has, from the least to the greatest.
    values: usize,
}

/// The values counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// How many, from the least on.
    pub values: usize,
    /// How many below the least of the sample.
    pub below: u8,
}

/// How often each value of a window occurred, from the least one on.
pub(super) type Found = [[u64; MOST]; 2];

/// Where a chunk of steps begins.
pub(super) struct Start {
    /// The fraction of n kappa.
    pub fraction: u64,
    /// D above the least value of s - a, plus 64: at most [`NEAR`] if D is near the values counted.
    pub distance: i64,
    /// n modulo M.
    pub residue: u64,
}

/// The greatest distance.
pub(super) const NEAR: u64 = 128;

impl<const W: usize> Rows<W> {
    /// The rows for values like these; `None` if they would be too large.
    pub fn new(multiple: &Multiple, sample: &Deviation) -> Option<Self> {
        if multiple.rho.iter().any(|rho| rho.whole.unsigned_abs() > 30) {
            return None;
        }
        let span = |counts: &Counts| Some((counts.iter().next()?.0, counts.iter().last()?.0));
        let (s, t) = (span(&sample.s_minus_a)?, span(&sample.t_minus_b)?);
        let values = usize::try_from((s.1 - s.0).max(t.1 - t.0)).ok()? + 1;
        let least = [s.0, t.0];
        if values > MOST - 2 || (least[0] - least[1]).abs() > 30 {
            return None;
        }
        let intervals = Intervals::<W>::new(multiple).filter(|all| all.len() <= BYTES / (2 * W))?;
        let row = |interval: usize| {
            let offsets: [(i64, i64); W] = std::array::from_fn(|i| intervals.offsets(interval, i));
            [offsets.map(|(s, _)| (s - least[0]) as u8), offsets.map(|(_, t)| (t - least[1]) as u8)]
        };
        let above = (0..intervals.len()).map(row).collect();
        Some(Rows { intervals, above, least, values })
    }

    /// The start at the index n >= `begin`, the first term from the number x on.
    pub fn start(&self, multiple: &Multiple, begin: u64, n: u64, x: u64) -> Option<Start> {
        let product = multiple.at(n)?;
        let above = (n as i64).wrapping_add(product.whole).wrapping_sub(x as i64);
        Some(Start {
            fraction: product.fraction().saturating_add(1),
            distance: above.wrapping_sub(self.least[0]).wrapping_add(64),
            residue: self.intervals.residue(n.checked_sub(begin)?),
        })
    }

    /// The values of the sample; and, for blocks that have others, a power of two of them, at least 8.
    pub fn windows(&self) -> [Window; 2] {
        let wide = (self.values + 2).next_power_of_two().max(8);
        let below = (wide - self.values) as u8 / 2;
        [Window { values: self.values, below: 0 }, Window { values: wide, below }]
    }

    /// The byte that, added to a row, makes it D above the least values, from a distance.
    #[inline(always)]
    pub fn from(&self, distance: i64, window: Window) -> u8 {
        (distance as u8).wrapping_sub(64).wrapping_add(self.least[0] as u8).wrapping_add(window.below)
    }

    /// As counts; their first places are known from elsewhere.
    pub fn deviation(&self, found: &Found, window: Window) -> Deviation {
        let mut all = Deviation::default();
        for (which, counts) in [&mut all.s_minus_a, &mut all.t_minus_b].into_iter().enumerate() {
            for (value, &count) in (self.least[which] - i64::from(window.below)..).zip(&found[which]) {
                counts.add(value, Seen { count, first: u64::MAX });
            }
        }
        all
    }
}

impl Start {
    /// The start behind so many terms among W numbers.
    #[inline(always)]
    pub fn step<const W: usize>(&mut self, intervals: &Intervals<W>, terms: usize) -> Option<()> {
        let step = intervals.steps.get(terms)?;
        let (next, carry) = self.fraction.overflowing_add(step.part);
        self.fraction = next;
        self.distance = self.distance.wrapping_add(step.whole).wrapping_add(carry.into()).wrapping_sub(W as i64);
        self.residue = intervals.after(self.residue, step);
        Some(())
    }
}
