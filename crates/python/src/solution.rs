//! The answer about a position.

use crate::number::{Int, Two};
use pyo3::exceptions::{PyDeprecationWarning, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value};
use wythoff_base::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::Solved;
use wythoff_lab::answers::{Answer, short};

/// Who wins a position, by which move, and why. Piles are in the order asked for.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Solution {
    /// The game's line.
    #[pyo3(get)]
    game: String,
    /// The piles asked about.
    #[pyo3(get)]
    position: Two,
    /// `"P"`: the player to move loses; `"N"`: the player to move wins.
    #[pyo3(get)]
    pub(crate) outcome: &'static str,
    /// What a winning move takes from each pile, or None.
    #[pyo3(get, name = "move")]
    taken: Option<Two>,
    /// The piles that this move leaves, or None.
    #[pyo3(get)]
    to: Option<Two>,
    /// What each winning move takes from each pile; None unless `all=True` was given.
    #[pyo3(get)]
    moves: Option<Vec<Two>>,
    /// Whether `moves` lists every winning move, not only the one found; None unless `all=True` was given.
    #[pyo3(get)]
    moves_complete: Option<bool>,
    /// In a blocking game: the equal removals that the opponent forbids.
    #[pyo3(get)]
    block: Option<Vec<Int>>,
    /// In a blocking game: the P-positions among the options.
    #[pyo3(get)]
    p_options: Option<Vec<Two>>,
    /// The reason, in one sentence.
    #[pyo3(get)]
    why: String,
    /// The method that found it.
    #[pyo3(get)]
    solver: String,
    /// The theorem on which that method rests.
    #[pyo3(get)]
    theorem: String,
    /// The kind of evidence: `"theorem"`, `"exhaustive"`, `"observed"` or `"conjectured"`.
    #[pyo3(get)]
    evidence: String,
    /// The largest pile that the definition decided, if the evidence is exhaustive.
    #[pyo3(get)]
    bound: Option<u64>,
    /// The second method that found the same.
    #[pyo3(get)]
    confirmed_by: Option<String>,
    texts: Texts,
}

/// The JSON and the sentences: written when they are needed, since long numbers take time, or kept by a pickle.
enum Texts {
    Of(Box<Solved>),
    Kept { json: String, said: Vec<String> },
}

impl Solution {
    /// The solution that was found.
    pub(crate) fn new(found: Solved) -> Solution {
        let two = |(x, y): &(UBig, UBig)| (Int(x.clone()), Int(y.clone()));
        let taken = |to| {
            let [x, y] = found.take(to);
            (Int(x), Int(y))
        };
        let [x, y] = found.piles.clone().map(Int);
        let blocking = found.blocking.as_ref();
        Solution {
            game: found.game.clone(),
            position: (x, y),
            outcome: if found.outcome == Outcome::P { "P" } else { "N" },
            taken: found.to.as_ref().map(taken),
            to: found.to.as_ref().map(two),
            moves: found.moves.as_ref().map(|moves| moves.iter().map(taken).collect()),
            moves_complete: found.moves.as_ref().map(|_| found.complete),
            block: blocking.map(|blocking| blocking.block.iter().cloned().map(Int).collect()),
            p_options: blocking.map(|blocking| blocking.p_options.iter().map(two).collect()),
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
    fn kept(json: String, said: Vec<String>) -> Option<Solution> {
        let object: Map<String, Value> = serde_json::from_str(&json).ok()?;
        let text = |key: &str| object.get(key)?.as_str().map(str::to_string);
        let number = |value: &Value| value.as_str()?.parse().ok().map(Int);
        let two = |value: &Value| Some((number(value.get(0)?)?, number(value.get(1)?)?));
        let all = |key: &str| object.get(key).and_then(Value::as_array);
        let (found, evidence) = (object.get("move")?, object.get("evidence")?);
        Some(Solution {
            game: text("game")?,
            position: two(object.get("position")?)?,
            outcome: if object.get("outcome")? == "P" { "P" } else { "N" },
            taken: found.get("take").and_then(two),
            to: found.get("to").and_then(two),
            moves: all("moves").and_then(|moves| moves.iter().map(|mv| two(mv.get("take")?)).collect()),
            moves_complete: object.get("moves_complete").and_then(Value::as_bool),
            block: all("block").and_then(|block| block.iter().map(number).collect()),
            p_options: all("p_options").and_then(|options| options.iter().map(two).collect()),
            why: text("why")?,
            solver: text("solver")?,
            theorem: text("theorem")?,
            evidence: evidence.get("kind")?.as_str()?.to_string(),
            bound: evidence.get("bound").and_then(|bound| bound.as_str()?.parse().ok()),
            confirmed_by: text("confirmed_by"),
            texts: Texts::Kept { json, said },
        })
    }
}

/// What a pickle keeps: the JSON, and the sentences.
type Kept = (String, Vec<String>);

#[pymethods]
impl Solution {
    /// Deprecated: `moves_complete`, and False without `all=True`.
    #[getter]
    fn complete(&self, py: Python<'_>) -> PyResult<bool> {
        PyErr::warn(py, &py.get_type::<PyDeprecationWarning>(), c"complete is now called moves_complete", 1)?;
        Ok(self.moves_complete == Some(true))
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
        let (x, y) = (short(&self.position.0.0), short(&self.position.1.0));
        format!("<{} ({x}, {y}) is {}: {}>", self.game, self.outcome, self.said().join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        Ok((py.get_type::<Solution>().getattr("_kept")?, (self.json(), self.said())))
    }

    /// The solution that a pickle kept.
    #[staticmethod]
    #[pyo3(signature = (json: "str", said: "list[str]") -> "Solution")]
    fn _kept(json: String, said: Vec<String>) -> PyResult<Solution> {
        Solution::kept(json, said).ok_or_else(|| PyValueError::new_err("this is not a pickled Solution"))
    }
}
