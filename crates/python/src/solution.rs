//! The answer about a position.

use crate::number::{Int, Two, two};
use pyo3::prelude::*;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::solve::Solved;
use wythoff_lab::answers::{Answer, short};

/// Who wins a position, by which move, and why. Piles are in the order asked for.
#[pyclass(frozen, module = "wythoff")]
pub struct Solution(pub Solved);

/// Two piles.
type Piles = (wythoff_exact::UBig, wythoff_exact::UBig);

impl Solution {
    fn taken(&self, to: &Piles) -> Two {
        let [k, l] = self.0.take(to);
        (Int(k), Int(l))
    }
}

#[pymethods]
impl Solution {
    /// The game's line.
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// The piles asked about.
    #[getter]
    fn position(&self) -> Two {
        two(&self.0.piles[0], &self.0.piles[1])
    }

    /// `"P"`: whoever must move loses; `"N"`: whoever must move wins.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.0.outcome)
    }

    /// What a winning move takes from each pile, or None.
    #[getter]
    fn r#move(&self) -> Option<Two> {
        self.0.to.as_ref().map(|to| self.taken(to))
    }

    /// What it leaves, or None.
    #[getter]
    fn to(&self) -> Option<Two> {
        self.0.to.as_ref().map(|to| two(&to.0, &to.1))
    }

    /// What each winning move takes, where all were asked for.
    #[getter]
    fn moves(&self) -> Option<Vec<Two>> {
        self.0.moves.as_ref().map(|moves| moves.iter().map(|to| self.taken(to)).collect())
    }

    /// Whether `moves` holds all of them, rather than the one found.
    #[getter]
    fn complete(&self) -> bool {
        self.0.complete
    }

    /// In a blocking game: which equal removals the opponent forbids.
    #[getter]
    fn block(&self) -> Option<Vec<Int>> {
        self.0.blocking.as_ref().map(|blocking| blocking.block.iter().cloned().map(Int).collect())
    }

    /// In a blocking game: the losing positions that a move reaches.
    #[getter]
    fn p_options(&self) -> Option<Vec<Two>> {
        self.0.blocking.as_ref().map(|blocking| blocking.p_options.iter().map(|(x, y)| two(x, y)).collect())
    }

    /// One sentence why.
    #[getter]
    fn why(&self) -> &str {
        &self.0.why
    }

    /// Who found it.
    #[getter]
    fn solver(&self) -> &'static str {
        self.0.solver
    }

    /// What that rests on.
    #[getter]
    fn theorem(&self) -> &str {
        &self.0.theorem
    }

    /// How far: `"theorem"`, `"exhaustive"`, `"observed"` or `"conjectured"`.
    #[getter]
    fn evidence(&self) -> &'static str {
        self.0.evidence.kind()
    }

    /// The largest pile that was decided by the definition, where that is what the answer rests on.
    #[getter]
    fn bound(&self) -> Option<u64> {
        self.0.evidence.bound()
    }

    /// The second method that found the same.
    #[getter]
    fn confirmed_by(&self) -> Option<&'static str> {
        self.0.confirmed_by
    }

    /// What is told of the position, a sentence each.
    #[getter]
    fn said(&self) -> Vec<String> {
        self.0.said(&short)
    }

    /// The text that `wyt solve --format json` prints.
    fn json(&self) -> String {
        self.0.json_text()
    }

    fn __repr__(&self) -> String {
        let [x, y] = self.0.piles.each_ref().map(short);
        format!("<{} ({x}, {y}) is {}: {}>", self.0.game, word(self.0.outcome), self.0.said(&short).join(" "))
    }
}

/// P or N.
pub fn word(outcome: Outcome) -> &'static str {
    if outcome == Outcome::P { "P" } else { "N" }
}
