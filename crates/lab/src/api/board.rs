//! `board`: the P-positions of a square, for a picture.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::pull;
use super::solve::table_failure;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_check::table::outcomes;
use wythoff_solve::json;
use wythoff_solve::listing::{Kind, Listing};
use wythoff_solve::pair_error::PairError;

/// What a board may take when nobody says otherwise.
const TIME: Duration = Duration::from_secs(60);

/// The P-positions of a square.
#[derive(Clone, Debug)]
pub struct Square {
    /// The canonical line.
    pub game: String,
    /// The largest pile.
    pub to: u64,
    /// What the positions rest on.
    pub evidence: Evidence,
    /// Those with x <= y <= to, by x, then y.
    pub positions: Vec<(u64, u64)>,
}

/// All P-positions with x <= y <= to, or all such pairs of a sequence: from the listing where a theorem proves it, else
/// from the definition.
pub fn board(game: &Game, to: u64, allowance: &Allowance) -> Result<Square, Failure> {
    let budget = allowance.budget(TIME);
    let listing = Listing::choose(&game.subject);
    let proved = listing.evidence() == Evidence::Theorem;
    let found = if proved { listed(listing, to, &budget) } else { Ok(None) };
    let (evidence, positions) = match (found, game.subject.game()) {
        (Ok(Some(positions)), _) => (Evidence::Theorem, positions),
        (Err(error), rules) if rules.is_none() || error.is_about_effort() => {
            return Err(pull::failure(&error, "board", game, true));
        }
        (_, None) => return Err(Failure::wrong("a pair sequence has no moves", "ask for its pairs")),
        (_, Some(rules)) => {
            let board = outcomes(rules, to, &budget).map_err(|error| table_failure(&error, game))?;
            (Evidence::Exhaustive { bound: to }, board.p_positions().collect())
        }
    };
    // As JSON a position takes about that much.
    budget
        .allows(positions.len().saturating_mul(200))
        .map_err(|spent| pull::failure(&spent.into(), "board", game, true))?;
    Ok(Square { game: game.line(), to, evidence, positions })
}

/// The pairs of a listing in the order of a; nothing where they come in another order.
fn listed(mut listing: Listing, to: u64, budget: &Budget) -> Result<Option<Vec<(u64, u64)>>, PairError> {
    if listing.kind == Kind::Candidates {
        return Ok(None);
    }
    let mut positions = Vec::new();
    while let Some(pair) = listing.next(budget)? {
        if pair.a > to {
            break;
        }
        budget.allows(positions.len() * size_of::<(u64, u64)>())?;
        positions.extend(u64::try_from(&pair.b).ok().filter(|&b| b <= to).map(|b| (pair.a, b)));
    }
    Ok(Some(positions))
}

impl Square {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let positions = self.positions.iter().map(|&(x, y)| json::position(x, y)).collect();
        super::object([
            ("game", self.game.clone().into()),
            ("to", json!(self.to.to_string())),
            ("evidence", json::evidence(&self.evidence)),
            ("positions", Value::Array(positions)),
        ])
    }
}
