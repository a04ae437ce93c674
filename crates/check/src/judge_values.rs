//! The definition of Grundy values, from the move rules alone: every move of every position of a box.
//!
//! The value of a position is the least number that is not the value of an option. In misère play a position without a
//! move has the value 1; the other values follow as before.

use crate::judge::JudgeError;
use crate::moves::candidates;
use crate::values::Values;
use thiserror::Error;
use wythoff_base::{Budget, Spent};
use wythoff_game::Ruleset;
use wythoff_game::eval::EvalError;
use wythoff_game::position::{Piles, Position};

/// Why there are no values.
#[derive(Clone, Debug, Error)]
pub enum NoValues {
    /// The options of a position depend on the moves that the opponent forbids.
    #[error("a game in which {} may be forbidden has no Grundy values", removals(*.0))]
    Blocking(u32),
    /// The definition cannot be applied.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

fn removals(q: u32) -> String {
    if q == 2 { "an equal removal".into() } else { format!("{} equal removals", q - 1) }
}

impl From<Spent> for NoValues {
    fn from(spent: Spent) -> NoValues {
        NoValues::Judge(spent.into())
    }
}

impl From<EvalError> for NoValues {
    fn from(error: EvalError) -> NoValues {
        NoValues::Judge(error.into())
    }
}

/// The value of every position with piles up to `size`: the Grundy value, in misère play the misère Grundy value.
///
/// ```
/// use wythoff_check::{NoValues, judge_values};
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let values = |rule: &str| judge_values(&Ruleset::parse(rule).unwrap(), 8, &Budget::unlimited());
/// let value = |rule: &str, x, y| values(rule).map(|all| all.get(x, y));
/// assert_eq!(value("wythoff", 4, 8).unwrap(), Some(1));
/// assert_eq!(value("wythoff, misere", 0, 0).unwrap(), Some(1));
/// assert!(matches!(value("wythoff, blocking 2", 0, 0), Err(NoValues::Blocking(2))));
/// ```
pub fn judge_values(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Values, NoValues> {
    judge_rows(ruleset, size, size, budget)
}

/// The same for positions whose smaller pile is at most `last`; the other values are 0. Options of such positions are
/// such positions.
pub fn judge_rows(ruleset: &Ruleset, last: u64, size: u64, budget: &Budget) -> Result<Values, NoValues> {
    if ruleset.play().is_blocking() {
        return Err(NoValues::Blocking(ruleset.play().q()));
    }
    let mut values = Values::zeros(size, 0, budget)?;
    for x in 0..=last.min(size) {
        for y in x..=size {
            budget.look(x, Some(last + 1))?;
            let value = value(ruleset, Piles { x, y }, &values, budget)?;
            values.set(x as usize, y as usize, value);
        }
    }
    Ok(values)
}

/// The value of one position whose options are decided. An undefined legality is an error only if the value depends on
/// it.
fn value(ruleset: &Ruleset, from: Piles, known: &Values, budget: &Budget) -> Result<usize, NoValues> {
    let mut options = vec![false; 2 + (from.x + from.y) as usize];
    let mut undefined = vec![];
    for mv in candidates(from) {
        budget.tick(from.x, Some(known.size() + 1))?;
        let to = Position::new(from.x - mv.k, from.y - mv.l);
        let value = known.at(*to.x() as usize, *to.y() as usize) as usize;
        match ruleset.allows(&from, &mv) {
            Ok(true) => options[value] = true,
            Ok(false) => {}
            Err(error) => undefined.push((value, error)),
        }
    }
    let terminal = !options.contains(&true);
    let mex = options.iter().take_while(|taken| **taken).count();
    let misere = ruleset.play().is_misere();
    // A move of undefined legality matters if its value is the one found, or if it would be the only move.
    match undefined.into_iter().find(|(value, _)| *value == mex || misere && terminal) {
        Some((_, error)) => Err(error.into()),
        None => Ok(if misere && terminal { 1 } else { mex }),
    }
}
