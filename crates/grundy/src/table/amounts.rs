//! The two-pile moves of games in which legality depends on the amounts (k,l) alone.

use super::lanes::Lanes;
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_game::TwoPile;
use wythoff_game::Var;
use wythoff_game::eval::{Condition, EvalError, Formula};

/// For each k the l that may be taken with it, 64 to a limb; symmetric in k and l.
pub(crate) struct Amounts {
    limbs: Vec<u64>,
    /// The number of limbs of a row.
    row: usize,
}

impl Amounts {
    /// Whether legality depends on the amounts alone.
    pub(crate) fn suit(two_pile: &TwoPile) -> bool {
        let piles = |c: &Condition| [Var::X0, Var::Y0, Var::X1, Var::Y1].iter().any(|&var| c.expr().mentions(var));
        match two_pile {
            TwoPile::Constraint(_) => false,
            TwoPile::Wyt(_) => true,
            TwoPile::Take(condition) => !piles(condition),
        }
    }

    /// The memory for amounts below `side`, in bytes.
    pub(crate) fn bytes(side: usize) -> usize {
        side.div_ceil(64).saturating_mul(8).saturating_mul(side)
    }

    /// All amounts below `side`, if legality depends on the amounts alone; empty for other games.
    pub(crate) fn new(two_pile: &TwoPile, side: usize, budget: &Budget) -> Result<Amounts, JudgeError> {
        let row = side.div_ceil(64);
        let mut all = Amounts { limbs: vec![0; row * side], row };
        let mut lanes = Lanes::new(side);
        for k in 1..side {
            budget.look(0, None)?;
            match two_pile {
                TwoPile::Constraint(_) => {}
                TwoPile::Wyt(f) => {
                    (k..limit(f, k, side)?).for_each(|l| all.insert(k, l));
                }
                TwoPile::Take(condition) => {
                    let found = lanes.takes(condition, side - k, |i| [k, k + i, 0, 0, 0, 0])?;
                    (k..side).zip(found).filter(|(_, legal)| **legal != 0).for_each(|(l, _)| all.insert(k, l));
                }
            }
        }
        Ok(all)
    }

    fn insert(&mut self, k: usize, l: usize) {
        self.limbs[k * self.row + l / 64] |= 1 << (l % 64);
        self.limbs[l * self.row + k / 64] |= 1 << (k % 64);
    }

    /// The l that may be taken with k.
    pub(super) fn with(&self, k: usize) -> &[u64] {
        &self.limbs[k * self.row..][..self.row]
    }

    /// Whether k and l may be taken.
    pub(crate) fn allow(&self, k: usize, l: usize) -> bool {
        self.with(k)[l / 64] >> (l % 64) & 1 == 1
    }
}

/// f(k) of Wyt(f): the l below it may be taken with k; all limits beyond the box act alike.
pub(super) fn limit(f: &Formula, k: usize, side: usize) -> Result<usize, EvalError> {
    Ok(f.ceil_saturating(&[k as i64])?.clamp(0, side as i64) as usize)
}
