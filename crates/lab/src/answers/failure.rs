//! Why there is no answer.

use super::question::versioned;
use serde_json::{Map, Value, json};
use std::fmt;
use wythoff_budget::Spent;
use wythoff_game::diagnostic::RuleError;
use wythoff_game::eval::EvalError;
use wythoff_game::expr::Span;

/// What was missing when every method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The time allowed was over.
    Time,
    /// More memory than allowed would be needed.
    Memory,
    /// Somebody ended the search.
    Stopped,
    /// The numbers are beyond every method.
    Size,
}

impl Reason {
    /// As JSON has it.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Time => "time",
            Reason::Memory => "memory",
            Reason::Stopped => "stopped",
            Reason::Size => "size",
        }
    }
}

impl From<Spent> for Reason {
    fn from(spent: Spent) -> Reason {
        match spent {
            Spent::Time => Reason::Time,
            Spent::Memory(_) => Reason::Memory,
            Spent::Stopped => Reason::Stopped,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Wrong usage, a wrong rule, a value that does not exist.
    Wrong {
        /// What is wrong.
        message: String,
        /// The text in which it stands, and where.
        place: Option<(String, Span)>,
        /// What to try.
        hint: Option<String>,
    },
    /// Every method gave up.
    GaveUp {
        /// What was missing.
        reason: Reason,
        /// Who was asked, and why it gave up.
        tried: Vec<String>,
        /// What to try.
        hint: String,
    },
}

impl Failure {
    /// Something wrong that stands in no text.
    pub fn wrong(message: impl Into<String>, hint: impl Into<String>) -> Failure {
        Failure::Wrong { message: message.into(), place: None, hint: Some(hint.into()) }
    }

    /// A rule that has no value where it is needed.
    pub fn eval(error: &EvalError, source: &str) -> Failure {
        let inside = error.span.end <= source.len() && error.span.start < error.span.end;
        let place = inside.then(|| (source.to_string(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: error.hint() }
    }

    /// What to try.
    pub fn hint(&self) -> &str {
        match self {
            Failure::Wrong { hint, .. } => hint.as_deref().unwrap_or_default(),
            Failure::GaveUp { hint, .. } => hint,
        }
    }

    /// `{"error": {"message", "span", "hint"}}` or `{"gave_up": {"tried", "hint", "reason"}}`.
    pub fn json(&self) -> Value {
        match self {
            Failure::Wrong { message, place, hint } => {
                let span = place.as_ref().map(|(_, span)| json!([span.start, span.end]));
                json!({"error": {"message": message, "span": span, "hint": hint}})
            }
            Failure::GaveUp { reason, tried, hint } => {
                json!({"gave_up": {"tried": tried, "hint": hint, "reason": reason.word()}})
            }
        }
    }

    /// The same as a whole answer, with its version.
    pub fn object(&self) -> Map<String, Value> {
        versioned(self.json().as_object().cloned().unwrap_or_default())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Wrong { message, .. } => out.write_str(message),
            Failure::GaveUp { tried, .. } => out.write_str(&tried.join("; ")),
        }
    }
}

impl std::error::Error for Failure {}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Failure {
        let place = (!error.source.is_empty()).then(|| (error.source.clone(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: Some(error.hint()) }
    }
}
