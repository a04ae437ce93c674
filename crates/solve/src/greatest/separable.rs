//! F = max(0, ceil(u(a_m, b_m) + w(x))): one comparison a pair.
//!
//! Rounding up commutes with the maximum and w is the same for all, so that the m with the greatest d_m + u(a_m, b_m)
//! is the one to look at, and the greatest earlier d where F is 0 (docs/proofs.md, Proposition 43). It is found by
//! comparing f itself at a common x: neither u nor w is computed.

use super::{Demand, Earlier, Value};
use crate::pair_error::PairError;
use wythoff_base::{Budget, IBig, Number};

/// A function of that form, and what was seen.
pub(crate) struct OfSeparable<V> {
    f: V,
    /// The number of pairs seen; the one with the greatest d_m + u(a_m, b_m), and the greatest d_m among them.
    seen: usize,
    first: Option<usize>,
    d: IBig,
}

impl<V: Value> OfSeparable<V> {
    /// What f demands, which must be of that form.
    pub(crate) fn new(f: V) -> OfSeparable<V> {
        OfSeparable { f, seen: 0, first: None, d: IBig::ZERO }
    }

    /// Whether pair m demands more than pair l, before rounding; nothing where that cannot be compared.
    fn exceeds(&self, earlier: &Earlier, m: usize, l: usize, x: i64) -> Option<bool> {
        let more = earlier.difference(m) - earlier.difference(l);
        if let (Some(of_m), Some(of_l)) = (self.f.integer(earlier, m, x), self.f.integer(earlier, l, x)) {
            return Some(more + IBig::from(of_m) > IBig::from(of_l));
        }
        let [of_m, of_l] = [m, l].map(|m| self.f.value(earlier, m, x).ok());
        Some(Number::from(more).add(&of_m?.sub(&of_l?).ok()?).ok()?.sign().is_gt())
    }
}

impl<V: Value> Demand for OfSeparable<V> {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.f.acting(earlier, m, x)
    }

    fn greatest(&mut self, earlier: &Earlier, x: i64, _: &Budget) -> Result<Option<IBig>, PairError> {
        while self.seen < earlier.a.len() {
            let m = self.seen;
            let exceeds = match self.first {
                Some(first) => self.exceeds(earlier, m, first, x),
                None => Some(true),
            };
            match exceeds {
                Some(true) => self.first = Some(m),
                Some(false) => {}
                None => return Ok(None),
            }
            self.d = earlier.difference(m).max(std::mem::take(&mut self.d));
            self.seen += 1;
        }
        let Some(first) = self.first else { return Ok(None) };
        let demanded = earlier.difference(first) + self.f.acting(earlier, first, x)?;
        Ok(Some(demanded.max(self.d.clone())))
    }
}
