//! The values s - a and t - b of the terms among `W` consecutive numbers, in bytes.
//!
//! Let n be the index of the first term among the numbers x .. x + W - 1 and D be `floor(n alpha) - x`. The values of
//! s and t - c at the next W terms, above `floor(n alpha)`, depend only on n modulo M and on the interval of the
//! fraction of n kappa: a row of bytes for each. A kernel adds D, subtracts the `a - x`, the places of the set bits in
//! order, and counts the values in its window.
//!
//! Bytes suffice. W is at most 64. The first value s - a is in `[D - 63, D]`. From a term to the next s moves by 1 or 2
//! and a by at least 1, so the value rises by at most 1, hence by 64 among W numbers, and falls by at most 63. So all
//! values are in `[D - 126, D + 64]`, and those of t - b within 32 of that ([`PeriodicRows::new`]). D is kept within 64
//! of the least value l of the sample; at most 32 values are counted, from l or a few below it on ([`Window`]). A value
//! of a term is then in `[l - 222, l + 160]`, and less than 256 from each value counted: no value is confused with one
//! that differs from it by a multiple of 256. If the value of some term is not among those counted, the counts do not
//! add up to the number of terms, and the block is counted in another way.
//!
//! The fraction is stored in units of 2^-64, rounded up, from a product of 128 bits every [`SYNC`] steps. In between,
//! a step adds an error of at most one unit, and the ends of the intervals are rounded down: [`UNITS`] bounds the
//! total, see [`Multiple`].

use super::counts::{Counts, Deviation, Seen};
use super::intervals::Intervals;
use super::multiple::Multiple;

/// The most values counted: those of a sample and one on each side; bytes suffice for no more than 32 (see above).
pub(super) const MOST: usize = 32;

/// The most steps from one product to the next: a product of 128 bits costs as much as some steps, and the error grows
/// with each.
pub(super) const SYNC: usize = 128;

/// The greatest error in units of 2^-64: one per step, one for the first fraction, two for the ends.
pub(super) const UNITS: u64 = SYNC as u64 + 4;

/// The greatest distance of D from the values counted, 64 on both sides: see above why bytes then suffice.
const NEAR: u64 = 128;

/// The most bytes of the rows: 512 KB stay in a second-level cache; for larger tables the lookup is slower than the
/// plain loop.
const BYTES: usize = 1 << 19;

/// The number of occurrences of each value of a window, from the least one on.
pub(super) type WindowCounts = [[u64; MOST]; 2];

/// The values counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The number of values, from the least on.
    pub values: usize,
    /// The number of values below the least of the sample.
    pub below: u8,
}

/// The values of a sample.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// The least values.
    pub least: [i64; 2],
    /// The number of values from the least to the greatest.
    values: usize,
}

impl Span {
    /// The span of a sample; `None` if it has too many values.
    pub(crate) fn new(sample: &Deviation) -> Option<Span> {
        let span = |counts: &Counts| Some((counts.iter().next()?.0, counts.iter().last()?.0));
        let (s, t) = (span(&sample.s_minus_a)?, span(&sample.t_minus_b)?);
        let values = usize::try_from((s.1 - s.0).max(t.1 - t.0)).ok()? + 1;
        let least = [s.0, t.0];
        (values <= MOST - 2 && (least[0] - least[1]).abs() <= 30).then_some(Span { least, values })
    }

    /// The values of the sample; and, for blocks that have others, a power of two of them, at least 8.
    pub(crate) fn windows(&self) -> [Window; 2] {
        let wide = (self.values + 2).next_power_of_two().max(8);
        let below = (wide - self.values) as u8 / 2;
        [Window { values: self.values, below: 0 }, Window { values: wide, below }]
    }

    /// Whether D, the first s minus x, is near the values counted.
    #[inline(always)]
    pub(crate) fn near(&self, d: i64) -> bool {
        d.wrapping_sub(self.least[0]).wrapping_add(64) as u64 <= NEAR
    }

    /// The counts as a deviation; their first occurrences are found elsewhere.
    pub(crate) fn deviation(&self, found: &WindowCounts, window: Window) -> Deviation {
        let mut all = Deviation::default();
        for (which, counts) in [&mut all.s_minus_a, &mut all.t_minus_b].into_iter().enumerate() {
            for (value, &count) in (self.least[which] - i64::from(window.below)..).zip(&found[which]) {
                counts.add(value, Seen { count, first: u64::MAX });
            }
        }
        all
    }
}

/// The bytes that a kernel needs for the next terms among W numbers, all modulo 256: the value of the i-th term is
/// `row[i] + from` minus its place, for t - b also minus `less[i]`.
pub(super) struct Look<'a, const W: usize> {
    pub rows: [&'a [u8; W]; 2],
    pub less: &'a [u8; W],
    pub from: [u8; 2],
}

/// Rows for all places.
pub(super) trait Source<const W: usize> {
    /// A place.
    type At<'a>: RowCursor<'a, W>
    where
        Self: 'a;

    /// The values counted.
    fn span(&self) -> &Span;

    /// The place at the index n, the first term from the number x on; `None` if it is uncertain.
    fn start(&self, n: u64, x: u64, window: Window) -> Option<Self::At<'_>>;
}

/// A place that advances.
pub(super) trait RowCursor<'a, const W: usize> {
    /// The rows here; `None` if they are uncertain, or D is not near the values counted.
    fn look(&self) -> Option<Look<'a, W>>;

    /// Advances by W numbers that contain `terms` terms.
    fn step(&mut self, terms: usize) -> Option<()>;
}

/// The rows of all intervals, for periodic c.
#[derive(Clone, Debug)]
pub(super) struct PeriodicRows<const W: usize> {
    multiple: Multiple,
    /// The index from which on c is periodic.
    begin: u64,
    intervals: Intervals<W>,
    /// By interval: s and t - c at the next W terms, above `floor(n alpha)` and the least value of the sample, modulo
    /// 256.
    above: Vec<[[u8; W]; 2]>,
    span: Span,
}

impl<const W: usize> PeriodicRows<W> {
    /// The rows for values like these; `None` if they would be too large.
    pub(crate) fn new(multiple: &Multiple, begin: u64, sample: &Deviation) -> Option<Self> {
        if multiple.rho.iter().any(|rho| rho.whole.unsigned_abs() > 30) {
            return None;
        }
        let span = Span::new(sample)?;
        let intervals = Intervals::<W>::new(multiple).filter(|all| all.len() <= BYTES / (2 * W))?;
        let row = |interval: usize| {
            let offsets: [(i64, i64); W] = std::array::from_fn(|i| intervals.offsets(interval, i));
            [offsets.map(|(s, _)| (s - span.least[0]) as u8), offsets.map(|(_, t)| (t - span.least[1]) as u8)]
        };
        let above = (0..intervals.len()).map(row).collect();
        Some(PeriodicRows { multiple: multiple.clone(), begin, intervals, above, span })
    }
}

/// A place of [`PeriodicRows`].
pub(super) struct At<'a, const W: usize> {
    of: &'a PeriodicRows<W>,
    /// The fraction of n kappa.
    fraction: u64,
    /// D
    d: i64,
    /// n modulo M.
    residue: u64,
    below: u8,
}

impl<const W: usize> Source<W> for PeriodicRows<W> {
    type At<'a> = At<'a, W>;

    fn span(&self) -> &Span {
        &self.span
    }

    #[inline(always)]
    fn start(&self, n: u64, x: u64, window: Window) -> Option<At<'_, W>> {
        let product = self.multiple.at(n)?;
        Some(At {
            of: self,
            fraction: product.fraction().saturating_add(1),
            d: (n as i64).wrapping_add(product.whole).wrapping_sub(x as i64),
            residue: self.intervals.residue(n.checked_sub(self.begin)?),
            below: window.below,
        })
    }
}

impl<'a, const W: usize> RowCursor<'a, W> for At<'a, W> {
    #[inline(always)]
    fn look(&self) -> Option<Look<'a, W>> {
        let PeriodicRows { intervals, above, span, .. } = self.of;
        let [s, t] = above.get(intervals.find(self.residue, self.fraction)).filter(|_| span.near(self.d))?;
        Some(Look { rows: [s, t], less: &[0; W], from: [(self.d as u8).wrapping_add(self.below); 2] })
    }

    #[inline(always)]
    fn step(&mut self, terms: usize) -> Option<()> {
        let intervals = &self.of.intervals;
        let step = intervals.steps.get(terms)?;
        let (next, carry) = self.fraction.overflowing_add(step.part);
        self.fraction = next;
        self.d = self.d.wrapping_add(step.whole).wrapping_add(carry.into()).wrapping_sub(W as i64);
        self.residue = intervals.after(self.residue, step);
        Some(())
    }
}
