//! Why there is no answer.

use super::door::Door;
use super::question::versioned;
use serde_json::{Map, Value, json};
use std::fmt;
use wythoff_budget::Spent;
use wythoff_game::diagnostic::{RuleError, point_at};
use wythoff_game::eval::EvalError;
use wythoff_game::expr::Span;
use wythoff_solve::pair_error::PairError;

/// The hint after an interruption.
pub const ASK_AGAIN: &str = "ask again";

/// The hint for a file in use.
const WAIT: &str = "wait until the other run ends, or choose another file";

/// What was missing when every method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The time allowed was over.
    Time,
    /// More memory than allowed would be needed.
    Memory,
    /// The search was interrupted.
    Stopped,
    /// The numbers are beyond every method.
    Size,
    /// Everything up to some bound was decided, and that is not enough.
    Bound,
}

impl Reason {
    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Time => "time",
            Reason::Memory => "memory",
            Reason::Stopped => "stopped",
            Reason::Size => "size",
            Reason::Bound => "bound",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Reason::Time => "the time limit was reached",
            Reason::Memory => "the computation needs more memory than allowed",
            Reason::Stopped => "the search was stopped",
            Reason::Size => "the numbers are beyond every method",
            Reason::Bound => "the positions decided do not suffice",
        })
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

/// Why there is no answer: the rule or the question is [wrong](Failure::Wrong), a file is [in use](Failure::InUse), or
/// every method [gave up](Failure::GaveUp). It prints the place of a mistake with a mark below it, and what to try.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// Wrong usage, a wrong rule, a value that does not exist.
    Wrong {
        /// What is wrong.
        message: String,
        /// The text with the mistake, and its place.
        place: Option<(String, Span)>,
        /// What to try.
        hint: Option<String>,
    },
    /// A file is in use by another run: the same question may be asked again later.
    InUse {
        /// Which file.
        message: String,
    },
    /// Every method gave up.
    GaveUp {
        /// What was missing.
        reason: Reason,
        /// The methods tried, and why each gave up.
        tried: Vec<String>,
        /// What to try.
        hint: String,
    },
}

impl Failure {
    /// A mistake without a place in a text.
    pub fn wrong(message: impl Into<String>, hint: impl Into<String>) -> Failure {
        Failure::Wrong { message: message.into(), place: None, hint: Some(hint.into()) }
    }

    /// A rule that has no value where it is needed.
    pub fn eval(error: &EvalError, source: &str) -> Failure {
        let inside = error.span.end <= source.len() && error.span.start < error.span.end;
        let place = inside.then(|| (source.to_string(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: error.hint() }
    }

    /// A rule whose pairs cannot be listed; its body is at this place of the source.
    pub fn pairs(error: &PairError, source: &str, body: Span) -> Failure {
        Failure::Wrong { message: error.to_string(), place: Some((source.to_string(), body)), hint: error.hint() }
    }

    /// What is wrong, or what was missing, in a line.
    pub fn message(&self) -> String {
        self.message_at(Door::Keywords)
    }

    /// The same as it is read at a door.
    pub fn message_at(&self, door: Door) -> String {
        match self {
            Failure::Wrong { message, .. } | Failure::InUse { message } => door.spoken(message).into(),
            Failure::GaveUp { reason, .. } => format!("gave up: {reason}"),
        }
    }

    /// The place of the mistake in the text given, in bytes.
    pub fn span(&self) -> Option<Span> {
        match self {
            Failure::Wrong { place, .. } => place.as_ref().map(|(_, span)| *span),
            Failure::GaveUp { .. } | Failure::InUse { .. } => None,
        }
    }

    /// What to try.
    pub fn hint(&self) -> Option<String> {
        self.hint_at(Door::Keywords)
    }

    /// The same as it is read at a door.
    pub fn hint_at(&self, door: Door) -> Option<String> {
        let hint = match self {
            Failure::Wrong { hint, .. } => hint.as_deref(),
            Failure::GaveUp { hint, .. } => Some(&**hint),
            Failure::InUse { .. } => Some(WAIT),
        };
        hint.map(|hint| door.spoken(hint).into())
    }

    /// What was tried, where every method gave up, as it is read at a door.
    pub fn tried_at(&self, door: Door) -> Vec<String> {
        match self {
            Failure::GaveUp { tried, .. } => tried.iter().map(|attempt| door.spoken(attempt).into()).collect(),
            Failure::Wrong { .. } | Failure::InUse { .. } => vec![],
        }
    }

    /// What was missing when every method gave up; `None` if the rule or the question is wrong.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Failure::Wrong { .. } | Failure::InUse { .. } => None,
            Failure::GaveUp { reason, .. } => Some(*reason),
        }
    }

    /// `{"error": {"message", "span", "hint"}}` or `{"gave_up": {"tried", "hint", "reason"}}`.
    pub fn json(&self) -> Value {
        self.json_at(Door::Keywords)
    }

    /// The same as it is read at a door.
    pub fn json_at(&self, door: Door) -> Value {
        let (message, hint) = (self.message_at(door), self.hint_at(door));
        match self {
            Failure::GaveUp { reason, .. } => {
                json!({"gave_up": {"tried": self.tried_at(door), "hint": hint, "reason": reason.word()}})
            }
            Failure::Wrong { .. } | Failure::InUse { .. } => {
                let span = self.span().map(|span| json!([span.start, span.end]));
                json!({"error": {"message": message, "span": span, "hint": hint}})
            }
        }
    }

    /// The same as a whole answer, with its version.
    pub fn object(&self) -> Map<String, Value> {
        self.object_at(Door::Keywords)
    }

    /// The same as it is read at a door.
    pub fn object_at(&self, door: Door) -> Map<String, Value> {
        versioned(self.json_at(door).as_object().cloned().unwrap_or_default())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.message())?;
        match self {
            Failure::Wrong { place: Some((source, span)), .. } => {
                let [text, carets] = point_at(source, *span);
                write!(out, "\n  {text}\n  {carets}")?;
            }
            _ => {
                for attempt in self.tried_at(Door::Keywords) {
                    write!(out, "\n  tried: {attempt}")?;
                }
            }
        }
        self.hint().map_or(Ok(()), |hint| write!(out, "\nhint: {hint}"))
    }
}

impl std::error::Error for Failure {}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Failure {
        let place = (!error.source.is_empty()).then(|| (error.source.clone(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: Some(error.hint()) }
    }
}
