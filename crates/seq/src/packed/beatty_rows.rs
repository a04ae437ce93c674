//! The rows of a [`BeattySequence`], c = floor(gamma n + delta): s, t and c each by the fraction of its own number.
//!
//! s_n = n + floor(n kappa), t_n = n + floor(n (kappa + gamma)), and c at the next terms depends on the fraction of
//! gamma n + delta. As gamma may be irrational, no lemma bounds how near these come to an integer. Instead the
//! fractions, stored in units of 2^-64 and rounded up, must exceed the beginning of their interval by more than their
//! error (docs/proofs.md, Proposition 59); elsewhere the terms are counted one by one.

use super::counts::Deviation;
use super::intervals::Intervals;
use super::rows::{Look, RowCursor, SYNC, Source, Span, Window};
use crate::linear::{BeattySequence, Differences64, Enclosure, Fixed128, Linear};
use wythoff_base::IBig;

/// E + 1 of Proposition 59: a unit for each step, two at the beginning.
const UNITS: u64 = SYNC as u64 + 3;

/// The rows of s, t and c.
#[derive(Clone, Debug)]
pub(super) struct BeattyRows<'m, const W: usize> {
    line: &'m BeattySequence,
    /// kappa and kappa + gamma, rounded up by less than four units of 2^-128.
    numbers: [Fixed128; 2],
    intervals: [Intervals<W>; 3],
    /// By interval: s and t above those of n and the least value of the sample, c above `c_n`; modulo 256.
    rows: [Vec<[u8; W]>; 3],
    span: Span,
}

impl<'m, const W: usize> BeattyRows<'m, W> {
    /// The rows for values like these; `None` if that is impossible.
    pub(crate) fn new(line: &'m BeattySequence, linear: &Linear, sample: &Deviation) -> Option<Self> {
        // t - c and s differ by at most delta + 1.
        line.at64(0).filter(|delta| *delta <= 28)?;
        let span = Span::new(sample)?;
        let kappa = Enclosure::kappa(linear.gamma(), 128).ok()?;
        let (kappa, gamma) = (Fixed128::from_units(&(kappa.low + IBig::from(kappa.error)))?, line.slope_up()?);
        let numbers = [kappa, kappa.add(gamma)?];
        let of = Intervals::of_multiples;
        let intervals = [of(numbers[0])?, of(numbers[1])?, of(gamma)?];
        let rows = |which: usize, least: i64| {
            let of = &intervals[which];
            // Offsets include the number of terms.
            let terms = |i: usize| if which == 2 { i as i64 } else { least };
            let row = |at: usize| std::array::from_fn(|i| (of.offsets(at, i).0 - terms(i)) as u8);
            (0..of.len()).map(row).collect()
        };
        let rows = [rows(0, span.least[0]), rows(1, span.least[1]), rows(2, 0)];
        Some(BeattyRows { line, numbers, intervals, rows, span })
    }
}

/// A place of [`BeattyRows`].
pub(super) struct At<'a, const W: usize> {
    intervals: &'a [Intervals<W>; 3],
    rows: &'a [Vec<[u8; W]>; 3],
    span: &'a Span,
    /// The fractions for s, t and c.
    fractions: [u64; 3],
    /// s and t - c, minus x.
    d: [i64; 2],
    below: u8,
}

impl<const W: usize> Source<W> for BeattyRows<'_, W> {
    type At<'a>
        = At<'a, W>
    where
        Self: 'a;

    fn span(&self) -> &Span {
        &self.span
    }

    #[inline(always)]
    fn start(&self, n: u64, x: u64, window: Window) -> Option<At<'_, W>> {
        let [s, t] = self.numbers.map(|number| number.times(n));
        let (s, t, c) = (s?, t?, self.line.at64(n)?);
        // Below 2^61 a product is too large by less than a unit, and is rounded down by less than a unit.
        let up = |product: Fixed128| product.fraction().wrapping_add(1);
        let d = |product: Fixed128| product.whole.wrapping_add(n as i64).wrapping_sub(x as i64);
        Some(At {
            intervals: &self.intervals,
            rows: &self.rows,
            span: &self.span,
            fractions: [up(s), up(t), self.line.fraction_up(n)?],
            d: [d(s), d(t).wrapping_sub(c as i64)],
            below: window.below,
        })
    }
}

impl<'a, const W: usize> RowCursor<'a, W> for At<'a, W> {
    #[inline(always)]
    fn look(&self) -> Option<Look<'a, W>> {
        if !self.span.near(self.d[0]) {
            return None;
        }
        let ([s, t, c], [fs, ft, fc]) = (self.intervals, self.fractions);
        let (s, t, c) = (s.surely(fs, UNITS)?, t.surely(ft, UNITS)?, c.surely(fc, UNITS)?);
        let [rows_s, rows_t, rows_c] = self.rows;
        let from = self.d.map(|d| (d as u8).wrapping_add(self.below));
        Some(Look { rows: [rows_s.get(s)?, rows_t.get(t)?], less: rows_c.get(c)?, from })
    }

    #[inline(always)]
    fn step(&mut self, terms: usize) -> Option<()> {
        let mut whole = [0i64; 3];
        for ((whole, intervals), fraction) in whole.iter_mut().zip(self.intervals).zip(&mut self.fractions) {
            let step = intervals.steps.get(terms)?;
            let (next, carry) = fraction.overflowing_add(step.part);
            *fraction = next;
            *whole = step.whole.wrapping_add(carry.into());
        }
        let [s, t, c] = whole;
        self.d[0] = self.d[0].wrapping_add(s).wrapping_sub(W as i64);
        // A step of c includes the number of terms.
        self.d[1] = self.d[1].wrapping_add(t).wrapping_sub(c).wrapping_add(terms as i64).wrapping_sub(W as i64);
        Some(())
    }
}
