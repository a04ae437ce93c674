//! F = h(x - a_m) with h nondecreasing: ranges of pairs that cannot demand more than is known are passed over.

use super::{Demand, Earlier, Value};
use crate::gap::Gap;
use crate::pair_error::PairError;
use wythoff_base::{Budget, IBig};

/// The largest range of pairs that are compared one by one: a bound costs as much as a comparison, so that short ranges
/// are not split.
const RANGE: usize = 64;

/// h(1), h(2), ...
pub(crate) struct OfGaps {
    gap: Gap,
    /// h(k) at index k, as far as needed and below 2^61; h(0) is no gap's.
    h: Vec<i64>,
    /// The ranges still to be searched.
    open: Vec<(usize, usize)>,
}

impl OfGaps {
    /// What h demands.
    pub(crate) fn new(gap: Gap) -> OfGaps {
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

    fn greatest(&mut self, earlier: &Earlier, x: i64, budget: &Budget) -> Result<Option<IBig>, PairError> {
        let n = earlier.a.len();
        if n == 0 {
            return Ok(None);
        }
        if earlier.is_small() && self.reach(x, budget)? {
            let (a, b, h) = (&earlier.a, &earlier.b, &self.h);
            let demand = |i: usize, j: usize| Ok(b[i] - a[i] + h[(x - a[j]) as usize]);
            return Ok(Some(IBig::from(search(&mut self.open, n, RANGE, demand, budget)?)));
        }
        let demand = |i: usize, j: usize| Ok(earlier.difference(i) + self.gap.at(x - earlier.a[j])?);
        search(&mut self.open, n, 1, demand, budget).map(Some)
    }

    fn memory(&self) -> usize {
        self.h.capacity() * 8
    }
}

/// The greatest of demand(m, m), where demand(i, j) is d_i + h(x - a_j) and there are n > 0 pairs.
///
/// d and h are nondecreasing, but for d_0 in misère play, so that over a range of m the sum is at most that of the last
/// d and the first gap.
fn search<T: Ord>(
    open: &mut Vec<(usize, usize)>,
    n: usize,
    range: usize,
    demand: impl Fn(usize, usize) -> Result<T, PairError>,
    budget: &Budget,
) -> Result<T, PairError> {
    let mut greatest = demand(0, 0)?.max(demand(n - 1, n - 1)?);
    open.clear();
    open.push((1, n));
    while let Some((from, to)) = open.pop() {
        budget.tick(n as u64, None)?;
        // d and h do not fall: the last d with the longest gap bounds the whole range.
        if from >= to || demand(to - 1, from)? <= greatest {
            continue;
        }
        if to - from > range {
            let middle = from + (to - from) / 2;
            open.extend([(from, middle), (middle, to)]);
            continue;
        }
        for m in from..to {
            greatest = greatest.max(demand(m, m)?);
        }
    }
    Ok(greatest)
}
