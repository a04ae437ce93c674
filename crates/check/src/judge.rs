//! The definition of P and N, from the move rules alone: every move of every position of a box.
//!
//! A position is N if some move to P cannot be blocked; otherwise it is P. In misère play a player without a move wins,
//! and the opponent must not forbid every move.

use crate::board::{Board, side};
use crate::moves::candidates;
use thiserror::Error;
use wythoff_base::{Budget, Spent};
use wythoff_game::Ruleset;
use wythoff_game::eval::EvalError;
use wythoff_game::position::{Outcome, Piles};

/// Why there is no board.
#[derive(Clone, Debug, Error)]
pub enum JudgeError {
    /// The rule has no value at a point where the outcome depends on it.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// Decides every position with piles up to `size`.
///
/// ```
/// use wythoff_check::judge;
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("f = 1, misere").unwrap();
/// let board = judge(&game, 10, &Budget::unlimited()).unwrap();
/// assert_eq!(board.p_positions().collect::<Vec<_>>(), [(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
pub fn judge(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Board, JudgeError> {
    let side = side(size)?;
    budget.allows(side.checked_mul(side).ok_or(Spent::Memory(usize::MAX))?)?;
    let mut known = Known { side, is_p: vec![false; side * side] };
    let mut pairs = vec![];
    for x in 0..=size {
        budget.allows(known.is_p.len() + pairs.len() * size_of::<(u32, u32)>())?;
        for y in x..=size {
            budget.look(x, Some(side as u64))?;
            if decide(ruleset, Piles { x, y }, &known, budget)? == Outcome::P {
                known.mark(x as usize, y as usize);
                pairs.push((x as u32, y as u32));
            }
        }
    }
    Ok(Board::new(size, pairs))
}

/// The P-positions found so far, in both orders.
struct Known {
    side: usize,
    is_p: Vec<bool>,
}

impl Known {
    fn mark(&mut self, x: usize, y: usize) {
        self.is_p[x * self.side + y] = true;
        self.is_p[y * self.side + x] = true;
    }

    fn is_p(&self, x: u64, y: u64) -> bool {
        self.is_p[x as usize * self.side + y as usize]
    }
}

/// The outcome of one position whose options are decided. An undefined value is an error only if the outcome depends on
/// it.
fn decide(ruleset: &Ruleset, from: Piles, known: &Known, budget: &Budget) -> Result<Outcome, JudgeError> {
    let (q, misere) = (ruleset.play().q(), ruleset.play().is_misere());
    let mut equal_into_p = 0;
    // In normal play a position without moves is P like one whose moves all lead to N: whether there is a move does not
    // matter.
    let mut may_move = !misere;
    let (mut undefined_into_p, mut undefined_into_n) = (None, None);
    for mv in candidates(from) {
        let into_p = known.is_p(from.x - mv.k, from.y - mv.l);
        // One look for each k is enough, and cheap.
        if mv.l <= 1 {
            budget.tick(from.x, Some(known.side as u64))?;
        }
        // A move to N matters only as a proof that there is a move.
        if !into_p && may_move {
            continue;
        }
        match ruleset.allows(&from, &mv) {
            Ok(false) => {}
            Ok(true) if !into_p => may_move = true,
            // The previous player may block q - 1 equal removals: only the q-th one into P decides.
            Ok(true) if mv.k == mv.l => {
                equal_into_p += 1;
                if equal_into_p >= q {
                    return Ok(Outcome::N);
                }
            }
            Ok(true) => return Ok(Outcome::N),
            Err(error) if into_p => undefined_into_p = Some(error),
            Err(error) => undefined_into_n = Some(error),
        }
    }
    match (undefined_into_p, undefined_into_n) {
        (Some(error), _) => Err(JudgeError::Eval(error)),
        (None, Some(error)) if !may_move => Err(JudgeError::Eval(error)),
        // The equal removals to P are blocked; every other move leads to N.
        _ => Ok(if may_move { Outcome::P } else { Outcome::N }),
    }
}
