//! Conditions that mention the piles: every cell against every P-position.

use super::{Escape, JudgeError, Reach, int};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::{Condition, EvalError};

pub(super) struct Cells {
    condition: Condition,
    side: usize,
    q: u32,
    /// Whether only the first y of a row that nothing reaches is wanted.
    lazy: bool,
    pairs: Vec<(usize, usize)>,
}

impl Cells {
    pub(super) fn new(condition: &Condition, side: usize, q: u32, lazy: bool) -> Cells {
        Cells { condition: condition.clone(), side, q, lazy, pairs: vec![] }
    }

    /// Whether (x,y), x <= y, may move to the cell (a,b).
    fn legal(&self, (x, y): (usize, usize), (a, b): (usize, usize)) -> Result<bool, EvalError> {
        if a >= x || b >= y {
            return Ok(false);
        }
        let holds = |k: usize, l: usize| {
            self.condition.holds_at(&[int(k), int(l), int(x), int(y), int(a.min(b)), int(a.max(b))])
        };
        Ok(holds(x - a, y - b)? || holds(y - b, x - a)?)
    }

    /// Whether a move from (x,y) into P survives the blocking.
    fn survives(&self, x: usize, y: usize, budget: &Budget) -> Result<bool, JudgeError> {
        let mut equal = 0;
        for &(a, b) in &self.pairs {
            budget.tick(x as u64, Some(self.side as u64))?;
            if self.legal((x, y), (a, b))? {
                equal += 1;
                if b - a != y - x || equal >= self.q {
                    return Ok(true);
                }
            }
            // From y >= x an equal removal never crosses.
            if a < b && self.legal((x, y), (b, a))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Reach for Cells {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.pairs.push((a, b));
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let mut next = x;
        while let Some(y) = row.first_missing(next) {
            next = y + 1;
            if self.survives(x, y, budget)? {
                row.insert(y);
            } else if self.lazy {
                break;
            }
        }
        Ok(())
    }
}

impl Escape for Cells {
    fn escapes(&self, x: usize, y: usize, p: &[Bits], budget: &Budget) -> Result<bool, JudgeError> {
        for (a, row) in p.iter().enumerate().take(x) {
            budget.tick(x as u64, Some(self.side as u64))?;
            for b in (0..y).filter(|&b| !row.contains(b)) {
                if self.legal((x, y), (a, b))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
