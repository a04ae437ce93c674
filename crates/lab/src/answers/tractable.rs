//! Whether a game is tractable, \[FT13\] section 1, and the numbers of its lemmas about partners.

use super::game::Game;
use crate::wire::{ExactValue, Integer, Of, wire};
use serde::Serialize;
use wythoff_solve::{Growth, any_size};

/// The three parts of the definition, for one rule. "Not known" means that no method of the program proves it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Tractable {
    /// Whether all three parts are proved.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proved", "not known"])))]
    pub verdict: &'static str,
    /// Whether P or N is decided in polynomial time.
    pub decision: String,
    /// Whether a winning move is found in polynomial time.
    pub r#move: &'static str,
    /// How many moves a game can last.
    pub length: &'static str,
}

/// The verdict for a game; a pair sequence has no moves.
pub(super) fn tractable(game: &Game) -> Option<Tractable> {
    let rules = game.subject.game()?;
    let fast = game.analysis.solvers().find(|solver| any_size(solver.name()) && solver.evidence().is_proof());
    let (verdict, decision, r#move) = match fast {
        Some(solver) => (
            "proved",
            format!("proved: {} decides P or N in time polynomial in the digits of the piles", solver.name()),
            "proved: it finds a winning move from every N-position in polynomial time",
        ),
        None => (
            "not known",
            "not known: no solver of this rule is proved to take time polynomial in the digits of the piles".into(),
            "not known: no solver of this rule is proved to find a winning move in polynomial time",
        ),
    };
    // An exponential number, as the definition allows: 10^d is exponential in the input, which has about 2 d digits.
    let length = if rules.free_single() {
        "proved: play from (x, y) can last x + y moves and no longer, since each move takes at least one token; for \
         piles of d digits that is less than 2 * 10^d"
    } else {
        "proved: play from (x, y) lasts at most x + y moves, since each move takes at least one token; for piles of d \
         digits that is less than 2 * 10^d"
    };
    Some(Tractable { verdict, decision, r#move, length })
}

/// The numbers of \[FT13\] Lemmas 20 and 25.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Growth"))]
pub(super) struct Seen {
    /// N of Lemma 20: g(n) = n for n < N.
    #[serde(rename = "N")]
    least: Integer,
    /// a of Lemma 20: g(n) >= a n for n >= N.
    a: ExactValue,
    /// The first and the last number of the set S of Lemma 25, where b_n = f(1) a_n; null unless f is a polynomial of
    /// Theorem 27.
    #[serde(rename = "S")]
    tied: Option<[Integer; 2]>,
}

impl<'a> Of<'a, Growth> for Seen {
    fn of(found: &'a Growth) -> Self {
        let tied = found.tied.as_ref().map(|last| [wire(&1), wire(last)]);
        Seen { least: wire(&found.least), a: ExactValue::of(found.ratio.to_string()), tied }
    }
}

/// The partners of a game are values of a superadditive function.
pub(super) fn growth(game: &Game) -> Option<Growth> {
    game.analysis.recognised()?.growth(game.analysis.wyt()?)
}
