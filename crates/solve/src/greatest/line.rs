//! F = max(0, ceil(s (x - a_m) + t)) with s >= 0: one comparison a pair.
//!
//! Rounding up commutes with the maximum, so that d_n is the greater of d_(n-1), the greatest earlier d, and
//! ceil(s x + t + v), v the greatest d_m - s a_m (docs/proofs.md, Proposition 43).

use super::{Demand, Earlier};
use crate::gap::Gap;
use crate::pair_error::PairError;
use wythoff_budget::Budget;
use wythoff_exact::{IBig, Number, NumberError};

/// s, t, and what was seen.
pub(crate) struct OfLine {
    gap: Gap,
    s: Number,
    t: Number,
    /// So many pairs were seen, with the greatest d_m - s a_m and the greatest d_m among them.
    seen: usize,
    v: Option<Number>,
    d: IBig,
}

impl OfLine {
    /// What the line demands; nothing where h is none.
    pub fn new(gap: &Gap) -> Option<OfLine> {
        let (s, t) = gap.line()?;
        Some(OfLine { gap: gap.clone(), s, t, seen: 0, v: None, d: IBig::ZERO })
    }

    fn note(&mut self, earlier: &Earlier) -> Result<(), NumberError> {
        while self.seen < earlier.a.len() {
            let d = earlier.difference(self.seen);
            let v = Number::from(d.clone()).sub(&self.s.mul(&Number::from(earlier.a[self.seen]))?)?;
            if self.v.as_ref().is_none_or(|greatest| *greatest < v) {
                self.v = Some(v);
            }
            self.d = d.max(std::mem::take(&mut self.d));
            self.seen += 1;
        }
        Ok(())
    }

    fn at(&self, x: i64) -> Result<Option<IBig>, NumberError> {
        let Some(v) = &self.v else { return Ok(None) };
        let demanded = self.s.mul(&Number::from(x))?.add(&self.t)?.add(v)?.ceil();
        Ok(Some(demanded.max(self.d.clone())))
    }
}

impl Demand for OfLine {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.gap.ceil(x - earlier.a[m])
    }

    fn greatest(&mut self, earlier: &Earlier, x: i64, _: &Budget) -> Result<Option<IBig>, PairError> {
        // Numbers of two different surds have no common form: then one by one.
        Ok(self.note(earlier).and_then(|()| self.at(x)).unwrap_or_default())
    }
}
