//! Pulling pairs out of a listing within a budget, and telling why it stopped.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::Game;
use std::time::Duration;
use wythoff_game::budget::{Budget, Progress, Spent};
use wythoff_game::ruleset::TwoPile;
use wythoff_seq::Pair;
use wythoff_solve::listing::Listing;
use wythoff_solve::pair_error::PairError;
use wythoff_solve::row_by_row::RowError;

/// Without `--budget` a listing may go on as long as pairs keep coming, but no longer than this for one pair.
const STALL: Duration = Duration::from_secs(10);

/// The clock of a listing.
pub struct Puller<'a> {
    total: Option<Budget<'a>>,
    progress: &'a dyn Progress,
    last: u64,
}

impl<'a> Puller<'a> {
    /// For the pairs n = 0..=last.
    pub fn new(common: &Common, progress: &'a dyn Progress, last: u64) -> Puller<'a> {
        let total = common.budget.map(|limit| Budget::time(limit).with_progress(progress));
        Puller { total, progress, last }
    }

    /// The next pair.
    pub fn next(&self, listing: &mut Listing) -> Result<Option<Pair>, PairError> {
        let found = match &self.total {
            Some(budget) => listing.next(budget),
            None => listing.next(&Budget::time(STALL).with_progress(self.progress)),
        };
        if let Ok(Some(pair)) = &found
            && pair.n.is_multiple_of(64)
        {
            self.progress.at(pair.n, self.last.checked_add(1));
        }
        found
    }
}

/// The failure behind an error of a listing.
pub fn failure(error: &PairError, solver: &str, game: &Game, common: &Common) -> Failure {
    let hint = error.hint();
    match error {
        PairError::Eval(inner) | PairError::Row(RowError::Eval(inner)) => Failure::eval(inner, &game.rule.source),
        // Nobody limited the time: the rule itself has a row whose search does not end.
        PairError::Row(RowError::Spent { spent: Spent::Time, .. })
            if common.budget.is_none() && matches!(game.rules.two_pile, TwoPile::Take(_)) =>
        {
            let place = Some((game.rule.source.clone(), game.rule.body.span));
            Failure::Wrong { message: error.to_string(), place, hint }
        }
        PairError::Row(_) | PairError::Spent(_) => {
            Failure::GaveUp { tried: vec![format!("{solver}: {error}")], hint: hint.unwrap_or_default() }
        }
        _ => {
            let place = Some((game.rule.source.clone(), game.rule.body.span));
            Failure::Wrong { message: error.to_string(), place, hint }
        }
    }
}
