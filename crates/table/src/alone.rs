//! Conditions on one amount alone: a move is legal when either of its amounts is in a set (docs/proofs.md, Proposition
//! 56b).

use super::noted::Noted;
use super::{JudgeError, Reach, int};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::Var;
use wythoff_game::eval::Condition;

pub(super) struct Alone {
    /// The set of amounts.
    amounts: Bits,
    /// The P-positions a <= b.
    pairs: Vec<(usize, usize)>,
    /// The piles w + l with l in the set, for the P-positions (v,w) with v below the requested rows.
    reached: Bits,
    noted: Noted,
}

impl Alone {
    pub(super) fn new(c: &Condition, side: usize, budget: &Budget) -> Result<Option<Alone>, JudgeError> {
        let [k, l] = [Var::K, Var::L].map(|var| c.expr().mentions(var));
        if k && l {
            return Ok(None);
        }
        budget.allows(Bits::bytes(side).saturating_mul(32))?;
        let mut amounts = Bits::new(side);
        for n in 1..side {
            budget.tick(0, None)?;
            if c.holds_at(&[int(n), int(n), 0, 0, 0, 0])? {
                amounts.insert(n);
            }
        }
        Ok(Some(Alone { amounts, pairs: vec![], reached: Bits::new(side), noted: Noted::new(side) }))
    }

    /// The least w of a P-position (v,w) with x - v > 0 in the set, or any such w below x: then all of the row is
    /// reached.
    fn least(&self, x: usize) -> Option<usize> {
        let mut least = None;
        for &(a, b) in &self.pairs {
            if b < x && self.amounts.contains(x - b) {
                return Some(a);
            }
            if self.amounts.contains(x - a) && least.is_none_or(|w| b < w) {
                least = Some(b);
                if b < x {
                    break;
                }
            }
        }
        least
    }
}

impl Reach for Alone {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.pairs.push((a, b));
        self.noted.found(a, b);
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, _: &Budget) -> Result<(), JudgeError> {
        for (_, w) in self.noted.below(x) {
            self.reached.union_shifted(self.amounts.limbs(), w);
        }
        row.union_shifted(self.reached.limbs(), 0);
        if let Some(w) = self.least(x) {
            row.fill(w + 1, usize::MAX);
        }
        Ok(())
    }
}
