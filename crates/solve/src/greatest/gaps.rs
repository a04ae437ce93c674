//! F = h(x - a_m) with h nondecreasing: ranges of pairs that cannot demand more than is known are passed over.

use super::{Demand, Earlier, Value};
use crate::gap::Gap;
use crate::pair_error::PairError;
use wythoff_budget::Budget;
use wythoff_exact::IBig;

/// A range of so many pairs is looked at one by one.
const RANGE: usize = 64;

/// h(1), h(2), ...
pub(crate) struct OfGaps {
    gap: Gap,
    /// h(k) at index k, as far as needed and below 2^61; h(0) is no gap's.
    h: Vec<i64>,
    /// The ranges still to be looked at.
    open: Vec<(usize, usize)>,
}

impl OfGaps {
    /// What h demands.
    pub fn new(gap: Gap) -> OfGaps {
        OfGaps { gap, h: vec![0], open: Vec::new() }
    }

    /// h up to x, as words.
    fn reach(&mut self, x: i64, budget: &Budget) -> Result<bool, PairError> {
        while self.h.len() as i64 <= x {
            budget.step()?;
            let value = self.gap.ceil_saturating(self.h.len() as i64)?;
            if value > i64::MAX / 4 {
                return Ok(false);
            }
            self.h.push(value);
        }
        Ok(true)
    }
}

impl Demand for OfGaps {
    fn exact(&self, earlier: &Earlier, m: usize, x: i64) -> Result<IBig, PairError> {
        self.gap.acting(earlier, m, x)
    }

    /// d and h are nondecreasing, but for d_0 in misère play, so that over a range of m the sum is at most that of the last d and
    /// the first gap.
    fn greatest(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<IBig>, PairError> {
        if !earlier.is_small() || !self.reach(x, budget)? {
            return Ok(None);
        }
        let (a, b, h) = (&earlier.a, &earlier.b, &self.h);
        let demand = |m: usize| b[m] - a[m] + h[(x - a[m]) as usize];
        let mut greatest = [0, a.len().saturating_sub(1)].map(demand).into_iter().fold(0, i64::max);
        self.open.clear();
        self.open.push((1, a.len()));
        while let Some((from, to)) = self.open.pop() {
            if from >= to || b[to - 1] - a[to - 1] + h[(x - a[from]) as usize] <= greatest {
                continue;
            }
            if to - from > RANGE {
                let middle = from + (to - from) / 2;
                self.open.extend([(from, middle), (middle, to)]);
                continue;
            }
            budget.look(x as u64, None)?;
            greatest = (from..to).map(demand).fold(greatest, i64::max);
        }
        Ok(Some(IBig::from(greatest)))
    }

    fn memory(&self) -> usize {
        self.h.capacity() * 8
    }
}
