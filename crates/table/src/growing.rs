//! The moves of a condition on k and l alone in games with free one-pile moves. Their intervals are computed only for
//! the rows that are requested, often a small part of the box.

use super::probe::Probe;
use super::sparse::Sparse;
use super::{JudgeError, Reach};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;

/// Rows in the first pass, at least: fewer cost next to nothing.
const FIRST: usize = 128;
/// The first pass has this fraction of the box, if that is more.
const PART: usize = 8;
/// The growth factor. All passes together take at most half as long again as the last one: 1 + 1/3 + 1/9 + ...
const TIMES: usize = 3;

pub(super) struct Growing {
    condition: Condition,
    side: usize,
    q: u32,
    pairs: Vec<(usize, usize)>,
    /// The moves serve the rows below this one.
    rows: usize,
    reach: Box<dyn Reach>,
}

impl Growing {
    pub(super) fn new(c: &Condition, side: usize, q: u32, budget: &Budget) -> Result<Growing, JudgeError> {
        let (rows, reach) = moves(c, side.min(FIRST.max(side / PART)), side, q, budget)?;
        Ok(Growing { condition: c.clone(), side, q, pairs: vec![], rows, reach })
    }
}

/// The moves with k at least below `rows`, and the number of rows that they serve.
fn moves(
    c: &Condition,
    rows: usize,
    side: usize,
    q: u32,
    budget: &Budget,
) -> Result<(usize, Box<dyn Reach>), JudgeError> {
    Ok(match Sparse::new(c, rows, side, q, true, budget)? {
        Some(sparse) => (rows, Box::new(sparse)),
        None => (side, Box::new(Probe::new(c, side, q, budget)?)),
    })
}

impl Reach for Growing {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.pairs.push((a, b));
        self.reach.found(a, b)
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        while x >= self.rows {
            let rows = self.side.min(TIMES * self.rows);
            (self.rows, self.reach) = moves(&self.condition, rows, self.side, self.q, budget)?;
            // The new moves know no P-position yet.
            self.pairs.iter().try_for_each(|&(a, b)| self.reach.found(a, b))?;
        }
        self.reach.reach(x, row, budget)
    }
}
