//! All questions by name, with parameters as text, for HTTP and Python.
//!
//! An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the canonical line.

use crate::answers::parameter::{Given, Parameter};
use crate::answers::{Allowance, Answer, Failure, Question, clip, versioned};
use crate::answers::{
    board::Board, check::Check, compare::Compare, design::Design, explain::Explain, extend::Extend, games::Games,
    grundy::Grundy, layers::Layers, literature::Errata, literature::Questions, moves::Moves, prove::Prove,
    shares::Shares, show::Show, solve::Solve, sum::Sum, table::Table, term::Locate, term::Term, verify::Verify,
    walnut::Walnut,
};
use crate::identify::Identify;
use crate::oeis::Oeis;
use crate::piles::Piles;
use crate::play::{assess::Assess, decision::Play, sum_decision::PlaySum};
use crate::plot::Plot;
use crate::words::Words;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use wythoff_game::names::nearest;

/// A question by its name.
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What it asks, in a line.
    pub summary: &'static str,
    /// Its parameters; each question takes `budget` as well.
    pub parameters: &'static [Parameter],
    answer: fn(&Given) -> Result<Map<String, Value>, Failure>,
}

impl Named {
    const fn of<Q: Question>() -> Named {
        Named { name: Q::NAME, summary: Q::SUMMARY, parameters: Q::PARAMETERS, answer: answered::<Q> }
    }
}

fn answered<Q: Question>(given: &Given) -> Result<Map<String, Value>, Failure> {
    Ok(versioned(Q::read(given)?.answer(given.allowance())?.json()))
}

/// The questions that programs ask.
pub const QUESTIONS: [Named; 30] = [
    Named::of::<Table>(),
    Named::of::<Solve>(),
    Named::of::<Term>(),
    Named::of::<Locate>(),
    Named::of::<Check>(),
    Named::of::<Verify>(),
    Named::of::<Shares>(),
    Named::of::<Grundy>(),
    Named::of::<Sum>(),
    Named::of::<Piles>(),
    Named::of::<Words>(),
    Named::of::<Prove>(),
    Named::of::<Design>(),
    Named::of::<Extend>(),
    Named::of::<Walnut>(),
    Named::of::<Identify>(),
    Named::of::<Oeis>(),
    Named::of::<Compare>(),
    Named::of::<Explain>(),
    Named::of::<Show>(),
    Named::of::<Games>(),
    Named::of::<Errata>(),
    Named::of::<Questions>(),
    Named::of::<Board>(),
    Named::of::<Layers>(),
    Named::of::<Moves>(),
    Named::of::<Play>(),
    Named::of::<Assess>(),
    Named::of::<PlaySum>(),
    Named::of::<Plot>(),
];

/// The questions that the page asks before anyone presses a button; the first part of its engine has only these.
pub const FIRST: [Named; 11] = [
    Named::of::<Table>(),
    Named::of::<Solve>(),
    Named::of::<Locate>(),
    Named::of::<Explain>(),
    Named::of::<Show>(),
    Named::of::<Games>(),
    Named::of::<Errata>(),
    Named::of::<Board>(),
    Named::of::<Moves>(),
    Named::of::<Play>(),
    Named::of::<Assess>(),
];

/// The answer to a question; the parameters have the names of its flags and arguments, their values are text.
///
/// ```
/// use std::collections::BTreeMap;
/// use wythoff_lab::{answers::Allowance, questions::answer};
/// let params = [("game", "wythoff"), ("x", "11"), ("y", "15")].map(|(k, v)| (k.to_string(), v.to_string()));
/// let found = answer("solve", &BTreeMap::from(params), &Allowance::default()).unwrap();
/// assert_eq!(found["outcome"], "N");
/// assert_eq!(found["move"]["to"], serde_json::json!(["6", "10"]));
/// ```
pub fn answer(
    question: &str,
    params: &BTreeMap<String, String>,
    allowance: &Allowance,
) -> Result<Map<String, Value>, Failure> {
    among(&QUESTIONS, question, params, allowance)
}

/// The answer to a question, if it is one of these.
pub fn among(
    known: &[Named],
    question: &str,
    params: &BTreeMap<String, String>,
    allowance: &Allowance,
) -> Result<Map<String, Value>, Failure> {
    let Some(known) = known.iter().find(|known| known.name == question) else {
        let names: Vec<_> = known.iter().map(|known| known.name).collect();
        let near = nearest(question, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        let message = format!("unknown command {}", clip(question));
        return Err(Failure::wrong(message, format!("{near}the commands are: {}", names.join(", "))));
    };
    (known.answer)(&Given::new(known.name, known.parameters, params, allowance, None)?)
}
