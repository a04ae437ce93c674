//! Periodic differences in machine words, whole runs at a time.

use crate::linear::{Differences64, Periodic};

/// The least length of the table that runs are filled from: with 64 terms a time the bookkeeping of a short period
/// costs little.
const WIDE: usize = 64;

/// `c_{n+M} = c_n + D` from the index P on.
#[derive(Clone, Debug)]
pub(super) struct Periodic64 {
    c: Periodic,
    /// `c_P`
    first: u64,
    /// `c_{P+i} - c_P` for i up to a multiple of M, at least [`WIDE`]: runs are filled from this table.
    wide: Vec<u64>,
}

impl Periodic64 {
    /// The runs of c; `None` if they exceed a word.
    pub(crate) fn new(c: Periodic) -> Option<Periodic64> {
        let (begin, period) = (c.begin(), c.period());
        let first = c.at64(begin)?;
        let wide = period.checked_mul((WIDE as u64).div_ceil(period))?;
        let wide = (0..wide).map(|i| c.at64(begin + i)?.checked_sub(first)).collect::<Option<_>>()?;
        Some(Periodic64 { c, first, wide })
    }

    /// The sequence.
    pub(crate) fn c(&self) -> &Periodic {
        &self.c
    }

    /// The state of the transducer at the term n >= P.
    pub(crate) fn residue(&self, n: u64) -> u64 {
        n.saturating_sub(self.c.begin()) % self.c.period()
    }

    /// The same, and `c_n`.
    pub(crate) fn state(&self, n: u64) -> Option<(u64, u64)> {
        let over = n.checked_sub(self.c.begin())?;
        let (periods, residue) = (over / self.c.period(), over % self.c.period());
        let first = self.first.checked_add(*self.wide.get(residue as usize)?)?;
        Some((residue, self.c.rise().checked_mul(periods)?.checked_add(first)?))
    }

    /// `c_{n+1} - c_n` for n = P, P + 1, .. P + M - 1.
    pub(crate) fn increments(&self) -> Option<Vec<u64>> {
        let from = self.c.begin();
        (from..from + self.c.period()).map(|n| self.at64(n + 1)?.checked_sub(self.at64(n)?)).collect()
    }
}

impl Differences64 for Periodic64 {
    fn at64(&self, n: u64) -> Option<u64> {
        self.c.at64(n)
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        if n < self.c.begin() {
            return (n..).zip(out).try_for_each(|(n, c)| {
                *c = self.at64(n)?;
                Some(())
            });
        }
        // Up to the last term all sums are words, and so are all earlier ones.
        self.at64(n.checked_add(out.len() as u64)?)?;
        let mut place = self.residue(n) as usize;
        let mut base = self.at64(n)?.wrapping_sub(*self.wide.get(place)?);
        let rise = self.c.rise().wrapping_mul(self.wide.len() as u64 / self.c.period());
        let mut out = out;
        while !out.is_empty() {
            let from = self.wide.get(place..)?;
            let (now, rest) = out.split_at_mut(from.len().min(out.len()));
            for (c, wide) in now.iter_mut().zip(from) {
                *c = base.wrapping_add(*wide);
            }
            (out, place, base) = (rest, 0, base.wrapping_add(rise));
        }
        Some(())
    }
}
