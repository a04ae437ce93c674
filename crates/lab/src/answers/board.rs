//! `board`: the P-positions of a square, for a picture.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::pull;
use super::question::Question;
use super::solve::table_failure;
use crate::wire::{self, As, Integer};
use serde::Serialize;
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_check::evidence::Evidence;
use wythoff_solve::Listing;
use wythoff_solve::PairError;
use wythoff_table::outcomes;

parameters! {
    /// The P-positions of a square, for a picture.
    #[derive(Clone, Debug)]
    pub struct Board {
        /// The game.
        game: Game = GAME,
        /// The largest pile.
        to: u64 = Parameter { form: Form::Count(|limits| limits.to), usual: "200", place: Place::Nowhere, ..TO },
    }
}

/// The P-positions of a square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Square {
    /// The canonical line.
    pub game: String,
    /// The largest pile.
    #[serde(with = "As::<Integer>")]
    pub to: u64,
    /// What the positions rest on.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
    /// Those with x <= y <= to, by x, then y.
    #[serde(with = "As::<Vec<wire::Position>>")]
    pub positions: Vec<(u64, u64)>,
}

/// Why the positions of a square are not known.
#[derive(Clone, Debug)]
pub(crate) enum NoSquare {
    /// The pairs cannot be listed.
    Pairs(PairError),
    /// The definition cannot be applied.
    Definition(JudgeError),
}

/// All P-positions with x <= y <= to, or all such pairs of a sequence, by x, then y, and what they rest on: the listing
/// where a theorem proves it, otherwise the definition.
pub(crate) fn positions(game: &Game, to: u64, budget: &Budget) -> Result<(Evidence, Vec<(u64, u64)>), NoSquare> {
    let mut listing = game.analysis.listing();
    let Some(rules) = game.subject.game() else {
        return Ok((listing.evidence(), listed(&mut listing, to, budget).map_err(NoSquare::Pairs)?));
    };
    if listing.evidence() == Evidence::Theorem {
        match listed(&mut listing, to, budget) {
            Ok(positions) => return Ok((Evidence::Theorem, positions)),
            Err(error) if error.is_about_effort() => return Err(NoSquare::Pairs(error)),
            // The rule has no value where the recursion asks for it; the moves on the board may not need it.
            Err(_) => {}
        }
    }
    let board = outcomes(rules, to, budget).map_err(NoSquare::Definition)?;
    Ok((Evidence::Exhaustive { bound: to }, board.p_positions().collect()))
}

fn listed(listing: &mut Listing, to: u64, budget: &Budget) -> Result<Vec<(u64, u64)>, PairError> {
    let mut positions = Vec::new();
    // a increases: no later pair is inside.
    while let Some(pair) = listing.next(budget)?.filter(|pair| pair.a <= to) {
        budget.allows(positions.len() * size_of::<(u64, u64)>())?;
        positions.extend(u64::try_from(&pair.b).ok().filter(|&b| b <= to).map(|b| (pair.a, b)));
    }
    Ok(positions)
}

impl Question for Board {
    const NAME: &'static str = "board";
    const SUMMARY: &'static str = "The P-positions with x <= y up to a bound";
    type Answer = Square;

    fn answer(&self, allowance: &Allowance) -> Result<Square, Failure> {
        let Board { game, to } = self;
        let budget = allowance.budget(Self::TIME);
        let (evidence, positions) = positions(game, *to, &budget).map_err(|error| match error {
            NoSquare::Pairs(error) => pull::listing_failure(&error, Self::NAME, game),
            NoSquare::Definition(error) => table_failure(error, game),
        })?;
        // The size of a position in JSON.
        budget
            .allows(positions.len().saturating_mul(200))
            .map_err(|spent| pull::listing_failure(&spent.into(), Self::NAME, game))?;
        Ok(Square { game: game.line(), to: *to, evidence, positions })
    }
}
