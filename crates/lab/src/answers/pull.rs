//! Takes pairs from a listing within a budget, and reports why it stopped.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use std::cell::Cell;
use std::time::Duration;
use wythoff_base::{Budget, HUGE, Progress, integer};
use wythoff_seq::Pair;
use wythoff_solve::Listing;
use wythoff_solve::PairError;

/// Without a limit of time a listing continues while pairs keep coming, but waits no longer than this: for the first
/// pair, since it may decide all of them before it gives one, and for each further pair.
pub const WAITS: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(10)];

/// The last of the pairs that a page about a game shows: a line or two, as many as papers print.
pub(crate) const FIRST: u64 = 12;

/// The clock of a listing.
pub struct Puller<'a> {
    budget: Budget<'a>,
    limited: bool,
    begun: Cell<bool>,
    progress: &'a dyn Progress,
    last: u64,
    /// The bits of the last b. If they are many, a pair takes longer than reading the clock.
    bits: Cell<usize>,
}

impl<'a> Puller<'a> {
    /// For the pairs n = 0..=last. The clock starts now.
    pub fn new(allowance: &Allowance<'a>, last: u64) -> Puller<'a> {
        let (budget, limited, progress) = (allowance.patient(), allowance.time.is_some(), allowance.progress);
        Puller { budget, limited, begun: Cell::new(false), progress, last, bits: Cell::new(0) }
    }

    /// The next pair.
    pub fn next(&self, listing: &mut Listing) -> Result<Option<Pair>, PairError> {
        let found = match (self.limited, self.bits.get()) {
            (false, _) => listing.next(&self.budget.within(WAITS[usize::from(self.begun.replace(true))])),
            (true, bits) if bits > HUGE => listing.next(&self.budget.for_bits(bits)),
            (true, _) => listing.next(&self.budget),
        };
        if let Ok(Some(pair)) = &found {
            self.bits.set(integer::bits(&pair.b));
            if pair.n.is_multiple_of(64) {
                self.progress.at(pair.n, self.last.checked_add(1));
            }
        }
        found
    }

    /// The failure for an error of a listing.
    pub(crate) fn failure(&self, error: &PairError, solver: &str, game: &Game) -> Failure {
        listing_failure(error, solver, game)
    }
}

/// The first pairs of a game, n = 0..=last, and their listing. A rule without a value among them is wrong;
/// if only the search takes too long, the pairs found so far are the answer.
pub(crate) fn first(game: &Game, last: u64, allowance: &Allowance) -> Result<(Vec<Pair>, Listing), Failure> {
    let puller = Puller::new(allowance, last);
    let (mut listing, mut pairs) = (game.analysis.proved_listing(), Vec::new());
    listing.expect(last);
    while pairs.len() as u64 <= last {
        match puller.next(&mut listing) {
            Ok(Some(pair)) => pairs.push(pair),
            Ok(None) => break,
            Err(error) => {
                let failure = puller.failure(&error, listing.solver, game);
                let enough = !pairs.is_empty() && failure.reason() != Some(Reason::Stopped);
                if error.is_about_effort() && enough {
                    break;
                }
                return Err(failure);
            }
        }
    }
    Ok((pairs, listing))
}

/// The failure for an error.
pub fn listing_failure(error: &PairError, solver: &str, game: &Game) -> Failure {
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
