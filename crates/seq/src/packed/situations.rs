//! Counting by situations: 8 or 16 numbers at a time, one table entry counted for all their terms.
//!
//! What the terms among the numbers x .. x + W - 1 contribute depends on four things: which of the numbers are terms (the pattern);
//! n modulo M, n the index of the first; the fraction of n kappa, but only in which of a few intervals it lies; and the
//! distance `n + floor(n kappa) - x`. These are the situation. The intervals end where i kappa + fraction, or i
//! kappa + rho + fraction, is an integer for some i < W. So the program counts situations, and multiplies out at the end.
//!
//! The fraction is kept in units of 2^-64, rounded up, from a product of 128 bits every [`SYNC`] steps; between those a step adds an error of one unit
//! at most, and the ends of the intervals are rounded down: [`UNITS`] bounds the total, see [`Multiple`].

use super::bits::{Block, word};
use super::deviation::{Approximation, Counts, Deviation, Tally};
use super::intervals::Intervals;
use super::ladder::Ladder;
use super::multiple::Multiple;
use super::pairs::Source;
use super::prefix;

/// Steps from one product to the next.
const SYNC: usize = 512;

/// The greatest error in units of 2^-64: one per step, one for the first fraction, two for the ends.
pub(super) const UNITS: u64 = SYNC as u64 + 4;

/// The most situations.
const MOST: usize = 1 << 18;

/// Values from here on fit a mask of 64.
const LEAST: i64 = -32;

/// The tables, for W numbers at a time, in `BYTES` bytes.
#[derive(Clone, Debug)]
pub(super) struct Situations<const BYTES: usize, const W: usize> {
    intervals: Intervals<W>,
    /// The number of each pattern times 32, plus how many terms it has; [`NONE`] for a pattern without a number.
    ids: Vec<u16>,
    patterns: Vec<u16>,
    /// The least distance, and how many there are.
    least: i64,
    distances: usize,
}

/// A pattern without a number.
const NONE: u16 = u16::MAX;

/// How often each situation occurred.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences {
    counts: Vec<u64>,
    /// Those met for the first time in this block.
    fresh: Vec<usize>,
}

impl<const BYTES: usize, const W: usize> Situations<BYTES, W> {
    /// The tables for the patterns and distances of the first numbers behind the prefix; `None` if they would be too large.
    pub fn new(of: &Approximation) -> Option<Self> {
        let mut ladder = Ladder::default();
        let block = of.machine().stretch(&mut ladder, prefix::LEN as u64).ok()?;
        // Patterns at all places, distances at those that begin a step.
        let (mut ids, mut patterns) = (vec![NONE; 1 << W], Vec::new());
        for (at, shift) in (0..block.bytes.len().saturating_sub(8)).flat_map(|at| (0..8).map(move |shift| (at, shift)))
        {
            let pattern = (block.bytes.get(at..).map_or(0, word) >> shift & ((1 << W) - 1)) as u16;
            let id = ids.get_mut(usize::from(pattern))?;
            if *id == NONE {
                let new = 32 * patterns.len() + pattern.count_ones() as usize;
                *id = u16::try_from(new).ok().filter(|id| *id != NONE)?;
                patterns.push(pattern);
            }
        }
        let (mut n, mut x, mut least, mut most) = (block.n, block.x as i64, i64::MAX, i64::MIN);
        for &bytes in block.bytes.as_chunks::<BYTES>().0 {
            let distance = (n as i64) + of.multiple().at(n).whole - x;
            (least, most) = (least.min(distance), most.max(distance));
            n += u64::from(number(bytes).count_ones());
            x += W as i64;
        }
        // One more on each side: the extremes are rare.
        let least = least - 1;
        let distances = usize::try_from(most + 2 - least).ok()?;
        let all = Situations { intervals: Intervals::new(of.multiple())?, ids, patterns, least, distances };
        let rows = all.intervals.len().checked_mul(distances)?;
        rows.checked_mul(all.patterns.len()).filter(|len| *len <= MOST)?;
        Some(all)
    }

    /// No occurrences.
    pub fn none(&self) -> Occurrences {
        Occurrences { counts: vec![0; self.intervals.len() * self.distances * self.patterns.len()], fresh: Vec::new() }
    }

    /// The values s - a and t - b of the terms in a situation.
    fn terms(&self, situation: usize, mut each: impl FnMut(i64, i64)) {
        let (row, id) = (situation / self.patterns.len(), situation % self.patterns.len());
        let (interval, distance) = (row / self.distances, self.least + (row % self.distances) as i64);
        let pattern = self.patterns.get(id).copied().unwrap_or(0);
        for (i, place) in (0..W).filter(|place| pattern >> place & 1 == 1).enumerate() {
            let (s, t) = self.intervals.offsets(interval, i);
            each(distance + s - place as i64, distance + t - place as i64);
        }
    }

    /// Counts the situations of a block, if all are in the tables and hold only values that have been `seen`; else nothing.
    pub fn count(
        &self,
        multiple: &Multiple,
        begin: u64,
        block: &Block,
        seen: (u64, u64),
        all: &mut Occurrences,
    ) -> bool {
        all.fresh.clear();
        let whole = self.run::<1>(multiple, begin, block, all);
        let known = |situation: &usize| {
            let mut known = true;
            let bit = |value: i64| u32::try_from(value - LEAST).ok().and_then(|at| 1u64.checked_shl(at)).unwrap_or(0);
            self.terms(*situation, |s, t| known &= seen.0 & bit(s) != 0 && seen.1 & bit(t) != 0);
            known
        };
        if whole && all.fresh.iter().all(known) {
            return true;
        }
        // Taken back, as far as it went.
        self.run::<{ u64::MAX }>(multiple, begin, block, all);
        false
    }

    fn run<const BY: u64>(&self, multiple: &Multiple, begin: u64, block: &Block, all: &mut Occurrences) -> bool {
        let (mut n, mut x) = (block.n, block.x);
        for bytes in block.bytes.as_chunks::<BYTES>().0.chunks(SYNC) {
            let Some(terms) = self.chunk::<BY>(multiple, begin, n, x, bytes, all) else { return false };
            n += terms;
            x += (W * bytes.len()) as u64;
        }
        true
    }

    /// How many terms there are.
    fn chunk<const BY: u64>(
        &self,
        multiple: &Multiple,
        begin: u64,
        n: u64,
        x: u64,
        bytes: &[[u8; BYTES]],
        all: &mut Occurrences,
    ) -> Option<u64> {
        let product = multiple.at(n);
        let mut fraction = ((product.part >> 64) as u64).saturating_add(1);
        let mut distance = (n as i64).wrapping_add(product.whole).wrapping_sub(x as i64).wrapping_sub(self.least);
        let mut residue = self.intervals.residue(n - begin);
        let mut terms = 0;
        let (steps, ids) = (&self.intervals.steps[..], &self.ids[..]);
        let (distances, patterns) = (self.distances, self.patterns.len());
        for &bytes in bytes {
            let id = *ids.get(usize::from(number(bytes)))?;
            if id == NONE || distance as u64 >= distances as u64 {
                return None;
            }
            let count = usize::from(id % 32);
            let interval = self.intervals.find(residue, fraction);
            let row = interval.wrapping_mul(distances).wrapping_add(distance as usize);
            let situation = row.wrapping_mul(patterns).wrapping_add(usize::from(id / 32));
            let slot = all.counts.get_mut(situation)?;
            if *slot == 0 {
                all.fresh.push(situation);
            }
            *slot = slot.wrapping_add(BY);
            let step = steps.get(count)?;
            let (next, carry) = fraction.overflowing_add(step.part);
            fraction = next;
            distance = distance.wrapping_add(step.whole.wrapping_sub(W as i64)).wrapping_add(carry.into());
            residue = self.intervals.after(residue, step);
            terms = count.wrapping_add(terms);
        }
        Some(terms as u64)
    }

    /// Multiplies out. The values have been met before, so their first places are known.
    pub fn add(&self, occurrences: &Occurrences, all: &mut Deviation) {
        for (situation, &count) in occurrences.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tally = Tally { count, first: u64::MAX };
            self.terms(situation, |s, t| {
                all.s_minus_a.add(s, tally);
                all.t_minus_b.add(t, tally);
            });
        }
    }
}

/// The bits of one or two bytes.
#[inline(always)]
fn number<const BYTES: usize>(bytes: [u8; BYTES]) -> u16 {
    bytes.iter().rev().fold(0, |all, &byte| all << 8 | u16::from(byte))
}

/// The values that occur in a deviation, as masks; those out of range have no bit.
pub(super) fn mask(found: &Deviation) -> (u64, u64) {
    let mask = |counts: &Counts| {
        let bits = counts.iter().filter_map(|(value, _)| 1u64.checked_shl(u32::try_from(value - LEAST).ok()?));
        bits.fold(0, |all, bit| all | bit)
    };
    (mask(&found.s_minus_a), mask(&found.t_minus_b))
}
