//! All questions by name, with parameters as text, for HTTP and Python.
//!
//! An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the canonical line.

use crate::answers::parameter::{Given, Parameter};
use crate::answers::{Allowance, Answer, Failure, Question, clip, versioned};
#[cfg(feature = "plot")]
use crate::plot;
use crate::{answers, identify, oeis, piles, play, words};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use wythoff_game::nearest;

/// A question by its name.
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What it asks, in a line.
    pub summary: &'static str,
    /// Its parameters; each question takes `budget` as well.
    pub parameters: &'static [Parameter],
    /// The schema of its answer, without the version.
    #[cfg(feature = "schema")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// Answers what a caller gave.
    pub answer: fn(&Given) -> Result<Map<String, Value>, Failure>,
}

impl Named {
    const fn of<Q: Question>() -> Named {
        Named {
            name: Q::NAME,
            summary: Q::SUMMARY,
            parameters: Q::PARAMETERS,
            #[cfg(feature = "schema")]
            schema: <Q::Answer as schemars::JsonSchema>::json_schema,
            answer: answered::<Q>,
        }
    }
}

fn answered<Q: Question>(given: &Given) -> Result<Map<String, Value>, Failure> {
    Ok(versioned(Q::read(given)?.answer(&given.allowance)?.json()))
}

/// Makes the two lists from one.
macro_rules! questions {
    ([$(($(#[$if:meta])* $all:ty))*] [$($first:ty)*]) => {
        /// The questions that programs ask.
        pub const QUESTIONS: [Named; [$($(#[$if])* stringify!($all)),*].len()] = [$($(#[$if])* Named::of::<$all>()),*];

        /// The questions that the page asks before anyone presses a button; the first part of its engine has only
        /// these.
        pub const FIRST: [Named; [$(stringify!($first)),*].len()] = [$(Named::of::<$first>()),*];
    };
    ([$($all:tt)*] [$($first:ty)*] first $one:ty, $($rest:tt)*) => {
        questions! { [$($all)* ($one)] [$($first)* $one] $($rest)* }
    };
    ([$($all:tt)*] [$($first:ty)*] $(#[$if:meta])* $one:ty, $($rest:tt)*) => {
        questions! { [$($all)* ($(#[$if])* $one)] [$($first)*] $($rest)* }
    };
}

// A new question is its file and a line here; HTTP, its description, Python and the engine of the page have it then.
questions! {
    [] []
    first answers::Table,
    first answers::solve::Solve,
    answers::term::Term,
    first answers::term::Locate,
    answers::digits::Digits,
    answers::check::Check,
    answers::Verify,
    answers::shares::Shares,
    answers::Grundy,
    answers::Sum,
    piles::SeveralPiles,
    words::Words,
    answers::eval::Eval,
    answers::prove::Prove,
    answers::Design,
    answers::extend::Extend,
    answers::walnut::Walnut,
    identify::Identify,
    oeis::Oeis,
    answers::compare::Compare,
    first answers::Explain,
    first answers::show::Show,
    first answers::Games,
    first answers::literature::Errata,
    answers::literature::Questions,
    answers::paper::Paper,
    first answers::board::Board,
    answers::layers::Layers,
    first answers::moves::Moves,
    first play::decision::Play,
    first play::assess::Assess,
    play::sum_decision::PlaySum,
    play::tournament::Tournament,
    #[cfg(feature = "plot")]
    plot::Plot,
}

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
    let known = find(known, question)?;
    (known.answer)(&Given::new(known.name, known.parameters, params, allowance, None)?)
}

/// The question of this name.
pub fn find<'a>(known: &'a [Named], question: &str) -> Result<&'a Named, Failure> {
    known.iter().find(|known| known.name == question).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|known| known.name).collect();
        let near = nearest(question, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        let message = format!("unknown command {}", clip(question));
        Failure::wrong(message, format!("{near}the commands are: {}", names.join(", ")))
    })
}
