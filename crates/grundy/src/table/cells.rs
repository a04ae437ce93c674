//! Any game: every move of every position; f and the conditions are evaluated in batches.

use super::amounts::Amounts;
use super::lanes::Lanes;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::Values;
use wythoff_game::eval::EvalError;
use wythoff_game::{Ruleset, Single, TwoPile};

/// The known part of the box, in both orders of the piles.
pub(super) struct Cells<'a> {
    ruleset: &'a Ruleset,
    side: usize,
    values: Values,
    /// The value of (x,y) at x side + y.
    square: Vec<u32>,
    /// The present position has an option of value v if `seen[v]` is its stamp.
    seen: Vec<u32>,
    stamp: u32,
    /// The two-pile moves, where they depend on the amounts alone.
    amounts: Option<Amounts>,
    lanes: Lanes,
}

impl<'a> Cells<'a> {
    pub(super) fn new(ruleset: &'a Ruleset, size: u64, budget: &Budget) -> Result<Cells<'a>, JudgeError> {
        let none = Spent::Memory(usize::MAX);
        let side = usize::try_from(size).ok().and_then(|size| size.checked_add(1)).ok_or(none)?;
        let square = side.checked_mul(side).filter(|cells| *cells <= u32::MAX as usize).ok_or(none)?;
        let suit = Amounts::suit(ruleset.two_pile());
        let moves = if suit { Amounts::bytes(side) } else { 0 };
        let bytes = square.checked_mul(4).and_then(|bytes| bytes.checked_add(moves + 8 * side + Lanes::bytes(side)));
        let values = Values::zeros(size, bytes.ok_or(none)?, budget)?;
        let amounts = suit.then(|| Amounts::new(ruleset.two_pile(), side, budget)).transpose()?;
        let (square, seen, lanes) = (vec![0; square], vec![0; 2 * side], Lanes::new(side));
        Ok(Cells { ruleset, side, values, square, seen, stamp: 0, amounts, lanes })
    }

    /// The values where the smaller pile is at most `last`; all other values are 0.
    pub(super) fn rows(mut self, last: u64, budget: &Budget) -> Result<Values, JudgeError> {
        let misere = self.ruleset.play().is_misere();
        for x in (0..self.side).take_while(|&x| x as u64 <= last) {
            for y in x..self.side {
                budget.look(x as u64, Some(self.side as u64))?;
                self.stamp += 1;
                let single = self.single(x, y)?;
                let both = self.both(x, y, budget)?;
                let mex = self.seen.iter().take_while(|&&seen| seen == self.stamp).count();
                let value = if misere && !single && !both { 1 } else { mex };
                self.values.set(x, y, value);
                self.square[x * self.side + y] = value as u32;
                self.square[y * self.side + x] = value as u32;
            }
        }
        Ok(self.values)
    }

    /// Marks the options by moves in one pile; returns whether there is one.
    fn single(&mut self, x: usize, y: usize) -> Result<bool, EvalError> {
        let Cells { square, side, seen, stamp, lanes, .. } = self;
        let mut any = false;
        for (kept, from) in [(x, y), (y, x)] {
            let row = &square[kept * *side..][..from];
            let legal: &[i64] = match self.ruleset.single() {
                Single::Forbidden => continue,
                Single::Free => {
                    any |= from > 0;
                    row.iter().for_each(|&value| seen[value as usize] = *stamp);
                    continue;
                }
                Single::If(condition) => {
                    let point = |to| [from - to, kept.min(from), kept.max(from), kept.min(to), kept.max(to)];
                    lanes.holds(condition, from, point)?
                }
            };
            for (&value, _) in row.iter().zip(legal).filter(|(_, legal)| **legal != 0) {
                seen[value as usize] = *stamp;
                any = true;
            }
        }
        Ok(any)
    }

    /// Marks the options by moves in both piles; returns whether there is one.
    fn both(&mut self, x: usize, y: usize, budget: &Budget) -> Result<bool, JudgeError> {
        let mut any = false;
        for a in 0..x {
            budget.tick(x as u64, Some(self.side as u64))?;
            let Cells { square, side, seen, stamp, lanes, .. } = self;
            let row = &square[a * *side..][..y];
            let k = x - a;
            let mut mark = |b: usize| {
                seen[row[b] as usize] = *stamp;
                any = true;
            };
            match (self.ruleset.two_pile(), &self.amounts) {
                (_, Some(amounts)) => (0..y).filter(|&b| amounts.allow(k, y - b)).for_each(&mut mark),
                (TwoPile::Constraint(f), None) => {
                    let found = lanes.ceil(f, y, |b| [a.min(b), a.max(b), x])?;
                    (0..y).filter(|&b| found[b] > (y - b).abs_diff(k) as i64).for_each(&mut mark);
                }
                (TwoPile::Take(condition), None) => {
                    let found = lanes.takes(condition, y, |b| [k, y - b, x, y, a.min(b), a.max(b)])?;
                    (0..y).filter(|&b| found[b] != 0).for_each(&mut mark);
                }
                // Moves of `wyt` depend on the amounts, so `amounts` serves them.
                (TwoPile::Wyt(_), None) => {}
            }
        }
        Ok(any)
    }
}
