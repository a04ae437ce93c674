//! Questions from outside: read strictly and answered within limits, as JSON of a bounded length. The server and the
//! engine of the static page differ only in how questions arrive and answers leave.

mod bounded;
mod parameters;

pub use parameters::{Arguments, NamedQuestion, add, parameters};

use crate::answers::{Allowance, Failure};
use serde_json::{Map, Value};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The limits of one question.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time of a computation, over all its solvers.
    pub time: Duration,
    /// Bytes a computation may hold.
    pub memory: usize,
    /// Digits of a number.
    pub digits: usize,
    /// Rows of a table.
    pub rows: u64,
    /// The largest bound of a check or a comparison.
    pub to: u64,
    /// Bytes of the answer.
    pub answer: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let (time, memory) = (Duration::from_secs(10), 64 << 20);
        Limits { time, memory, digits: 20_000, rows: 10_000, to: 5_000, answer: 6 << 20 }
    }
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There is an answer.
    Answered,
    /// The rule or a parameter is wrong.
    Wrong,
    /// Every method gave up within the limits.
    GaveUp,
    /// The program itself errs.
    Bug,
}

/// A reply.
#[derive(Clone, Debug)]
pub struct Reply {
    /// How it ended.
    pub ending: Ending,
    /// A JSON object.
    pub body: Vec<u8>,
    /// Whether the same question has the same answer again.
    pub lasting: bool,
}

/// The function that answers: [`crate::questions::answer`], or another of its form.
pub type Answering = dyn Fn(&str, &Arguments, &Allowance) -> Result<Map<String, Value>, Failure> + Send + Sync;

/// The answer to a question within the limits; raising `stop` ends it early.
///
/// ```
/// use wythoff_lab::{questions, request::{NamedQuestion, Ending, Limits, reply}};
/// let text = br#"{"command": "solve", "params": {"game": "wythoff", "x": 11, "y": 15}}"#;
/// let asked = NamedQuestion::read(text).unwrap();
/// let found = reply(&asked, &Limits::default(), &questions::answer, None);
/// assert_eq!(found.ending, Ending::Answered);
/// assert!(found.body.starts_with(b"{\"version\":"));
/// ```
pub fn reply(asked: &NamedQuestion, limits: &Limits, answering: &Answering, stop: Option<&AtomicBool>) -> Reply {
    let allowance = Allowance {
        time: Some(limits.time),
        memory: limits.memory,
        stop,
        rows: limits.rows,
        to: limits.to,
        digits: limits.digits,
        ..Allowance::default()
    };
    // A table may end early, and a random player may play differently the next time.
    let lasting = |object: &Map<String, Value>| !object.contains_key("gave_up") && asked.command != "play";
    let (ending, object) = match answering(&asked.command, &asked.params, &allowance) {
        Ok(object) => (Ending::Answered, object),
        Err(failure @ Failure::GaveUp { .. }) => (Ending::GaveUp, failure.object()),
        Err(failure @ Failure::Bug { .. }) => (Ending::Bug, failure.object()),
        Err(failure) => (Ending::Wrong, failure.object()),
    };
    match bounded::json(&object, limits.answer) {
        Some(body) => Reply { ending, body, lasting: lasting(&object) },
        None => {
            let message = format!("the answer is longer than {} bytes", limits.answer);
            Reply::wrong(&message, "ask for fewer rows, a smaller board or smaller numbers")
        }
    }
}

impl Reply {
    /// A lasting error.
    pub fn wrong(message: &str, hint: &str) -> Reply {
        let body = Value::Object(Failure::wrong(message, hint).object()).to_string().into_bytes();
        Reply { ending: Ending::Wrong, body, lasting: true }
    }
}
