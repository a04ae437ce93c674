//! F = h(x - a_m) where h(k + q) = h(k) + D for every k >= p: p + q steps a pair.
//!
//! With a_m = r + q i, 0 <= r < q, and x - a_m >= p the demand is d_m - D i plus a number that depends on r and x
//! alone, so that the greatest d_m - D i of each residue is enough (docs/proofs.md, Proposition 44).

use super::{Demand, Earlier, Value};
use crate::gap::{Gap, Repeating};
use crate::pair_error::PairError;
use wythoff_base::{Budget, IBig};

/// p, q, D, h up to p + q, and what was seen.
pub(crate) struct OfResidues {
    gap: Gap,
    h: Repeating,
    /// The number of pairs that lie p or more before the last x.
    seen: usize,
    /// The greatest d_m - D i of each residue among them.
    greatest: Vec<Option<i64>>,
}

impl OfResidues {
    /// What h demands; nothing where it does not repeat soon.
    pub(crate) fn new(gap: &Gap) -> Option<OfResidues> {
        let h = gap.repeating()?;
        Some(OfResidues { gap: gap.clone(), seen: 0, greatest: vec![None; h.q as usize], h })
    }

    /// The same in checked words; nothing where they do not hold it.
    fn small(&mut self, earlier: &Earlier, x: i64) -> Option<i64> {
        let Repeating { p, q, rise, values } = &self.h;
        let (a, b) = (&earlier.a, &earlier.b);
        while let Some(a) = a.get(self.seen).filter(|a| x - **a >= *p) {
            let reduced = (b[self.seen] - a).checked_sub(rise.checked_mul(a / q)?)?;
            let kept = &mut self.greatest[(a % q) as usize];
            *kept = Some(kept.map_or(reduced, |kept| kept.max(reduced)));
            self.seen += 1;
        }
        let mut greatest = 0;
        for m in self.seen..a.len() {
            greatest = greatest.max((b[m] - a[m]).checked_add(values[(x - a[m]) as usize])?);
        }
        for (r, kept) in (0..).zip(&self.greatest) {
            let Some(kept) = kept else { continue };
            // The k = x - r mod q with p <= k < p + q, and the turns from there to r.
            let k = p + (x - r - p).rem_euclid(*q);
            let turns = (x - r - k) / q;
            let demand = kept.checked_add(rise.checked_mul(turns)?)?.checked_add(values[k as usize])?;
            greatest = greatest.max(demand);
        }
        Some(greatest)
    }
}

impl Demand for OfResidues {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.gap.acting(earlier, m, x)
    }

    fn greatest(&mut self, earlier: &Earlier, x: i64, _: &Budget) -> Result<Option<IBig>, PairError> {
        Ok(if earlier.is_small() { self.small(earlier, x).map(IBig::from) } else { None })
    }
}
