//! Pulling pairs out of a listing within a budget, and telling why it stopped.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use std::cell::Cell;
use std::time::Duration;
use wythoff_budget::{Budget, Progress};
use wythoff_seq::Pair;
use wythoff_solve::listing::Listing;
use wythoff_solve::pair_error::PairError;

/// Where the time is not limited a listing may go on as long as pairs keep coming, but no longer than this for one pair.
const STALL: Duration = Duration::from_secs(10);

/// The same for the first pair: a listing may decide all of them before it gives one.
const FIRST: Duration = Duration::from_secs(60);

/// The clock of a listing.
pub struct Puller<'a> {
    budget: Budget<'a>,
    limited: bool,
    begun: Cell<bool>,
    progress: &'a dyn Progress,
    last: u64,
}

impl<'a> Puller<'a> {
    /// For the pairs n = 0..=last. The time allowed begins now.
    pub fn new(allowance: &Allowance<'a>, last: u64) -> Puller<'a> {
        let (budget, limited, begun) = (allowance.patient(), allowance.time.is_some(), Cell::new(false));
        Puller { budget, limited, begun, progress: allowance.progress, last }
    }

    /// The next pair.
    pub fn next(&self, listing: &mut Listing) -> Result<Option<Pair>, PairError> {
        let found = if self.limited {
            listing.next(&self.budget)
        } else {
            listing.next(&self.budget.within(if self.begun.replace(true) { STALL } else { FIRST }))
        };
        if let Ok(Some(pair)) = &found
            && pair.n.is_multiple_of(64)
        {
            self.progress.at(pair.n, self.last.checked_add(1));
        }
        found
    }

    /// The failure behind an error of a listing.
    pub fn failure(&self, error: &PairError, solver: &str, game: &Game) -> Failure {
        failure(error, solver, game)
    }
}

/// The failure behind an error.
pub fn failure(error: &PairError, solver: &str, game: &Game) -> Failure {
    let wrong = || Failure::pairs(error, &game.rule.source, game.rule.body.span);
    let gave_up = |reason: Reason| Failure::GaveUp {
        reason,
        tried: vec![format!("{solver}: {error}")],
        hint: error.hint().unwrap_or_default(),
    };
    match error {
        PairError::Eval(inner) => Failure::eval(inner, &game.rule.source),
        PairError::Row { spent, .. } | PairError::Spent(spent) => gave_up((*spent).into()),
        PairError::TooFar { .. } => gave_up(Reason::Size),
        PairError::Few { .. } | PairError::Gap { .. } | PairError::Late { .. } => gave_up(Reason::Bound),
        _ => wrong(),
    }
}
