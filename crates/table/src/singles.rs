//! The moves in one pile of games that restrict them.

use super::{JudgeError, int, mentions_piles};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::{Condition, EvalError};

pub(super) struct Singles {
    /// The amounts that may be taken from either pile, at any sizes of the piles.
    pub(super) amounts: Bits,
    /// A condition that depends on the piles; then `amounts` is empty.
    condition: Option<Condition>,
}

impl Singles {
    /// Without moves in one pile.
    pub(super) fn none(side: usize) -> Singles {
        Singles { amounts: Bits::new(side), condition: None }
    }

    pub(super) fn new(condition: &Condition, side: usize, budget: &Budget) -> Result<Singles, JudgeError> {
        let mut singles = Singles::none(side);
        if mentions_piles(condition) {
            singles.condition = Some(condition.clone());
            return Ok(singles);
        }
        for k in 1..side {
            budget.tick(0, None)?;
            if condition.holds_at(&[int(k)])? {
                singles.amounts.insert(k);
            }
        }
        Ok(singles)
    }

    /// Whether the condition allows a pile of `from` to become `to` while the other pile is `kept`.
    fn legal(&self, kept: usize, from: usize, to: usize) -> Result<bool, EvalError> {
        let Some(condition) = &self.condition else { return Ok(false) };
        let ([x0, y0], [x1, y1]) = ([kept.min(from), kept.max(from)], [kept.min(to), kept.max(to)]);
        condition.holds_at(&[int(from - to), int(x0), int(y0), int(x1), int(y1)])
    }

    /// Whether a move in one pile from (x,y), x <= y, leads into P, where the condition depends on the piles.
    pub(super) fn reach(&self, x: usize, y: usize, p: &[Bits]) -> Result<bool, EvalError> {
        if self.condition.is_none() {
            return Ok(false);
        }
        for b in p[x].iter().take_while(|&b| b < y) {
            if self.legal(x, y, b)? {
                return Ok(true);
            }
        }
        for a in p[y].iter().take_while(|&a| a < x) {
            if self.legal(y, x, a)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether there is any move in one pile from (x,y), x <= y.
    pub(super) fn any(&self, x: usize, y: usize) -> Result<bool, EvalError> {
        if self.condition.is_none() {
            return Ok(self.amounts.iter().next().is_some_and(|k| k <= y));
        }
        for to in 0..y {
            if self.legal(x, y, to)? || (to < x && self.legal(y, x, to)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
