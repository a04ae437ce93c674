//! Pulling pairs out of a listing within a budget, and telling why it stopped.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use std::time::Duration;
use wythoff_budget::{Budget, Progress, Spent};
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::Pair;
use wythoff_solve::listing::Listing;
use wythoff_solve::pair_error::PairError;

/// Where the time is not limited a listing may go on as long as pairs keep coming, but no longer than this for one pair.
const STALL: Duration = Duration::from_secs(10);

/// The clock of a listing.
pub struct Puller<'a> {
    budget: Budget<'a>,
    limited: bool,
    progress: &'a dyn Progress,
    last: u64,
}

impl<'a> Puller<'a> {
    /// For the pairs n = 0..=last. The time allowed begins now.
    pub fn new(allowance: &Allowance<'a>, last: u64) -> Puller<'a> {
        Puller { budget: allowance.patient(), limited: allowance.time.is_some(), progress: allowance.progress, last }
    }

    /// The next pair.
    pub fn next(&self, listing: &mut Listing) -> Result<Option<Pair>, PairError> {
        let found = if self.limited { listing.next(&self.budget) } else { listing.next(&self.budget.within(STALL)) };
        if let Ok(Some(pair)) = &found
            && pair.n.is_multiple_of(64)
        {
            self.progress.at(pair.n, self.last.checked_add(1));
        }
        found
    }

    /// The failure behind an error of a listing.
    pub fn failure(&self, error: &PairError, solver: &str, game: &Game) -> Failure {
        failure(error, solver, game, self.limited)
    }
}

/// The failure behind an error; `limited`: somebody limited the time.
pub fn failure(error: &PairError, solver: &str, game: &Game, limited: bool) -> Failure {
    let wrong = || Failure::pairs(error, &game.rule.source, game.rule.body.span);
    let gave_up = |reason: Reason| Failure::GaveUp {
        reason,
        tried: vec![format!("{solver}: {error}")],
        hint: error.hint().unwrap_or_default(),
    };
    match error {
        PairError::Eval(inner) => Failure::eval(inner, &game.rule.source),
        // Nobody limited the time: the rule itself has a row whose search does not end.
        PairError::Row { spent: Spent::Time, .. }
            if !limited && matches!(game.subject.game().map(Ruleset::two_pile), Some(TwoPile::Take(_))) =>
        {
            wrong()
        }
        PairError::Row { spent, .. } | PairError::Spent(spent) => gave_up((*spent).into()),
        PairError::TooFar { .. } => gave_up(Reason::Size),
        _ => wrong(),
    }
}
