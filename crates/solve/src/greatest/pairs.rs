//! Any F(a_m, b_m, x): every earlier pair is looked at, O(n) for the n-th.

use super::{Demand, Earlier, Value, greatest_of};
use crate::pair_error::PairError;
use wythoff_budget::Budget;
use wythoff_exact::IBig;
use wythoff_game::eval::Formula;

/// So many pairs are looked at together.
const LANES: usize = 1024;

/// F = max(0, ceil f(x1, y1, x0)).
pub(crate) struct OfPairs {
    f: Formula,
    x0: [i64; LANES],
    values: [i64; LANES],
}

impl OfPairs {
    /// What f demands.
    pub fn new(f: &Formula) -> OfPairs {
        OfPairs { f: f.clone(), x0: [0; LANES], values: [0; LANES] }
    }

    /// The greatest demand of the pairs whose partners are words, as long as it is one, too.
    fn small(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<i64>, PairError> {
        self.x0.fill(x);
        let mut greatest = 0;
        for (a, b) in earlier.a.chunks(LANES).zip(earlier.b.chunks(LANES)) {
            budget.look(x as u64, None)?;
            let (a, values) = (&a[..b.len()], &mut self.values[..b.len()]);
            if !self.f.ceil_batch(&[a, b, &self.x0[..b.len()]], values) {
                for (value, (a, b)) in values.iter_mut().zip(a.iter().zip(b)) {
                    budget.step()?;
                    *value = self.f.ceil_saturating(&[*a, *b, x])?;
                }
            }
            let Some(here) = greatest_of(a, b, values) else { return Ok(None) };
            greatest = here.max(greatest);
        }
        Ok(Some(greatest))
    }
}

impl Demand for OfPairs {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.f.acting(earlier, m, x)
    }

    fn greatest(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<IBig>, PairError> {
        let Some(small) = self.small(earlier, x, budget)? else { return Ok(None) };
        let mut greatest = IBig::from(small);
        for m in earlier.b.len()..earlier.a.len() {
            budget.step()?;
            greatest = greatest.max(earlier.difference(m) + self.exact(earlier, m, x)?);
        }
        Ok(Some(greatest))
    }
}
