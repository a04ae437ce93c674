//! Periodic differences in machine words, whole runs at a time.

use crate::linear::{Differences64, Periodic};

/// The least length of the table that runs are filled from.
const WIDE: usize = 64;

/// `c_{n+M} = c_n + D` from the index P on.
#[derive(Clone, Debug)]
pub(super) struct PeriodicWords {
    c: Periodic,
    /// `c_P`
    first: u64,
    /// `c_{P+i} - c_P` for i up to a multiple of M, at least [`WIDE`]: runs are filled from this table.
    wide: Vec<u64>,
}

impl PeriodicWords {
    /// The runs of c; `None` if they exceed a word.
    pub fn new(c: Periodic) -> Option<PeriodicWords> {
        let (begin, period) = (c.begin(), c.period());
        let first = c.word(begin)?;
        let wide = period.checked_mul((WIDE as u64).div_ceil(period))?;
        let wide = (0..wide).map(|i| c.word(begin + i)?.checked_sub(first)).collect::<Option<_>>()?;
        Some(PeriodicWords { c, first, wide })
    }

    /// The sequence.
    pub fn c(&self) -> &Periodic {
        &self.c
    }

    /// The state of the transducer at the term n >= P.
    pub fn residue(&self, n: u64) -> u64 {
        n.saturating_sub(self.c.begin()) % self.c.period()
    }

    /// The same, and `c_n`.
    pub fn state(&self, n: u64) -> Option<(u64, u64)> {
        let over = n.checked_sub(self.c.begin())?;
        let (periods, residue) = (over / self.c.period(), over % self.c.period());
        let first = self.first.checked_add(*self.wide.get(residue as usize)?)?;
        Some((residue, self.c.rise().checked_mul(periods)?.checked_add(first)?))
    }

    /// `c_{n+1} - c_n` for n = P, P + 1, .. P + M - 1.
    pub fn increments(&self) -> Option<Vec<u64>> {
        let from = self.c.begin();
        (from..from + self.c.period()).map(|n| self.word(n + 1)?.checked_sub(self.word(n)?)).collect()
    }
}

impl Differences64 for PeriodicWords {
    fn word(&self, n: u64) -> Option<u64> {
        self.c.word(n)
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        if n < self.c.begin() {
            return (n..).zip(out).try_for_each(|(n, c)| {
                *c = self.word(n)?;
                Some(())
            });
        }
        // Up to the last term all sums are words, and so are all earlier ones.
        self.word(n.checked_add(out.len() as u64)?)?;
        let mut place = self.residue(n) as usize;
        let mut base = self.word(n)?.wrapping_sub(*self.wide.get(place)?);
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
