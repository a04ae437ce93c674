//! The answer about a position.

use crate::number::{Int, Two, two};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use wythoff_exact::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::solve::Solved;
use wythoff_lab::answers::{Answer, short};

/// Who wins a position, by which move, and why. Piles are in the order asked for.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Solution {
    game: String,
    position: Piles,
    outcome: &'static str,
    to: Option<Piles>,
    moves: Option<Vec<Piles>>,
    complete: bool,
    block: Option<Vec<UBig>>,
    p_options: Option<Vec<Piles>>,
    why: String,
    solver: String,
    theorem: String,
    evidence: String,
    bound: Option<u64>,
    confirmed_by: Option<String>,
    texts: Texts,
}

/// Two piles.
type Piles = (UBig, UBig);

/// The JSON and the sentences: written when they are needed, since long numbers take time, or kept by a pickle.
enum Texts {
    Of(Box<Solved>),
    Kept { json: String, said: Vec<String> },
}

impl Solution {
    /// The solution that was found.
    pub fn new(found: Solved) -> Solution {
        let [x, y] = found.piles.clone();
        Solution {
            game: found.game.clone(),
            position: (x, y),
            outcome: word(found.outcome),
            to: found.to.clone(),
            moves: found.moves.clone(),
            complete: found.complete,
            block: found.blocking.as_ref().map(|blocking| blocking.block.clone()),
            p_options: found.blocking.as_ref().map(|blocking| blocking.p_options.clone()),
            why: found.why.clone(),
            solver: found.solver.to_string(),
            theorem: found.theorem.clone(),
            evidence: found.evidence.kind().to_string(),
            bound: found.evidence.bound(),
            confirmed_by: found.confirmed_by.map(str::to_string),
            texts: Texts::Of(Box::new(found)),
        }
    }

    /// The solution that a pickle kept.
    fn kept(json: String, said: Vec<String>, complete: bool) -> Option<Solution> {
        let object: Map<String, Value> = serde_json::from_str(&json).ok()?;
        let text = |value: &Value| value.as_str().map(str::to_string);
        let number = |value: &Value| value.as_str()?.parse::<UBig>().ok();
        let piles = |value: &Value| Some((number(value.get(0)?)?, number(value.get(1)?)?));
        let reached = |value: &Value| piles(value.get("to")?);
        let all = |key: &str| object.get(key).and_then(Value::as_array);
        let evidence = object.get("evidence")?;
        Some(Solution {
            game: text(object.get("game")?)?,
            position: piles(object.get("position")?)?,
            outcome: if object.get("outcome")? == "P" { "P" } else { "N" },
            to: object.get("move").and_then(reached),
            moves: all("moves").and_then(|moves| moves.iter().map(reached).collect()),
            complete,
            block: all("block").and_then(|block| block.iter().map(number).collect()),
            p_options: all("p_options").and_then(|options| options.iter().map(piles).collect()),
            why: text(object.get("why")?)?,
            solver: text(object.get("solver")?)?,
            theorem: text(object.get("theorem")?)?,
            evidence: text(evidence.get("kind")?)?,
            bound: evidence.get("bound").and_then(number).and_then(|bound| u64::try_from(&bound).ok()),
            confirmed_by: object.get("confirmed_by").and_then(text),
            texts: Texts::Kept { json, said },
        })
    }

    fn taken(&self, to: &Piles) -> Two {
        (Int(&self.position.0 - &to.0), Int(&self.position.1 - &to.1))
    }

    /// The outcome, `"P"` or `"N"`.
    pub fn word(&self) -> &'static str {
        self.outcome
    }
}

/// The state that a pickle keeps: the JSON, the sentences, and whether all winning moves are listed.
type Kept = (String, Vec<String>, bool);

#[pymethods]
impl Solution {
    /// The game's line.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// The piles asked about.
    #[getter]
    fn position(&self) -> Two {
        two(&self.position.0, &self.position.1)
    }

    /// `"P"`: the player to move loses; `"N"`: the player to move wins.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.outcome
    }

    /// What a winning move takes from each pile, or None.
    #[getter]
    fn r#move(&self) -> Option<Two> {
        self.to.as_ref().map(|to| self.taken(to))
    }

    /// The piles that this move leaves, or None.
    #[getter]
    fn to(&self) -> Option<Two> {
        self.to.as_ref().map(|to| two(&to.0, &to.1))
    }

    /// What each winning move takes from each pile; None unless `all=True` was given.
    #[getter]
    fn moves(&self) -> Option<Vec<Two>> {
        self.moves.as_ref().map(|moves| moves.iter().map(|to| self.taken(to)).collect())
    }

    /// Whether `moves` lists every winning move, not only the one found.
    #[getter]
    fn complete(&self) -> bool {
        self.complete
    }

    /// In a blocking game: the equal removals that the opponent forbids.
    #[getter]
    fn block(&self) -> Option<Vec<Int>> {
        self.block.as_ref().map(|block| block.iter().cloned().map(Int).collect())
    }

    /// In a blocking game: the P-positions among the options.
    #[getter]
    fn p_options(&self) -> Option<Vec<Two>> {
        self.p_options.as_ref().map(|options| options.iter().map(|(x, y)| two(x, y)).collect())
    }

    /// The reason, in one sentence.
    #[getter]
    fn why(&self) -> &str {
        &self.why
    }

    /// The method that found it.
    #[getter]
    fn solver(&self) -> &str {
        &self.solver
    }

    /// The theorem on which that method rests.
    #[getter]
    fn theorem(&self) -> &str {
        &self.theorem
    }

    /// The kind of evidence: `"theorem"`, `"exhaustive"`, `"observed"` or `"conjectured"`.
    #[getter]
    fn evidence(&self) -> &str {
        &self.evidence
    }

    /// The largest pile that the definition decided, if the evidence is exhaustive.
    #[getter]
    fn bound(&self) -> Option<u64> {
        self.bound
    }

    /// The second method that found the same.
    #[getter]
    fn confirmed_by(&self) -> Option<&str> {
        self.confirmed_by.as_deref()
    }

    /// The answer in sentences.
    #[getter]
    fn said(&self) -> Vec<String> {
        match &self.texts {
            Texts::Of(found) => found.said(&short),
            Texts::Kept { said, .. } => said.clone(),
        }
    }

    /// The text that `wyt solve --format json` prints.
    fn json(&self) -> String {
        match &self.texts {
            Texts::Of(found) => found.json_text(),
            Texts::Kept { json, .. } => json.clone(),
        }
    }

    fn __repr__(&self) -> String {
        let (x, y) = (short(&self.position.0), short(&self.position.1));
        format!("<{} ({x}, {y}) is {}: {}>", self.game, self.outcome, self.said().join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        let kept = py.get_type::<Solution>().getattr("_kept")?;
        Ok((kept, (self.json(), self.said(), self.complete)))
    }

    /// The solution that a pickle kept.
    #[staticmethod]
    #[pyo3(signature = (json: "str", said: "list[str]", complete: "bool") -> "Solution")]
    fn _kept(json: String, said: Vec<String>, complete: bool) -> PyResult<Solution> {
        Solution::kept(json, said, complete).ok_or_else(|| PyValueError::new_err("this is not a pickled Solution"))
    }
}

fn word(outcome: Outcome) -> &'static str {
    if outcome == Outcome::P { "P" } else { "N" }
}
