//! Why there is no answer.

use super::question::versioned;
use serde_json::{Map, Value, json};
use std::fmt;
use wythoff_budget::Spent;
use wythoff_game::diagnostic::{RuleError, point_at};
use wythoff_game::eval::EvalError;
use wythoff_game::expr::Span;
use wythoff_solve::pair_error::PairError;

/// The hint to whoever stopped the search.
pub const ASK_AGAIN: &str = "ask again";

/// The hint where a file is in use.
const WAIT: &str = "wait until it ends, or choose another file";

/// What was missing when every method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The time allowed was over.
    Time,
    /// More memory than allowed would be needed.
    Memory,
    /// Somebody ended the search.
    Stopped,
    /// The numbers are beyond every method.
    Size,
    /// Everything up to some bound was decided, and that is not enough.
    Bound,
}

impl Reason {
    /// As JSON has it.
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
            Reason::Time => "the time allowed is over",
            Reason::Memory => "more memory than allowed would be needed",
            Reason::Stopped => "it was stopped",
            Reason::Size => "the numbers are beyond every method",
            Reason::Bound => "what was decided is not enough",
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

/// Why there is no answer: the rule or the question is [wrong](Failure::Wrong), a file is [in use](Failure::InUse), or every
/// method [gave up](Failure::GaveUp). It prints the place of a mistake with a mark below it, and what to try.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// A file is in use by another run: the same question may be asked again later.
    InUse {
        /// Which file.
        message: String,
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

    /// A rule whose pairs cannot be listed: its body stands at this place of the source.
    pub fn pairs(error: &PairError, source: &str, body: Span) -> Failure {
        Failure::Wrong { message: error.to_string(), place: Some((source.to_string(), body)), hint: error.hint() }
    }

    /// What is wrong, or what was missing, in a line.
    pub fn message(&self) -> String {
        match self {
            Failure::Wrong { message, .. } | Failure::InUse { message } => message.clone(),
            Failure::GaveUp { reason, .. } => format!("gave up: {reason}"),
        }
    }

    /// Where the mistake stands in the text that was given, in bytes.
    pub fn span(&self) -> Option<Span> {
        match self {
            Failure::Wrong { place, .. } => place.as_ref().map(|(_, span)| *span),
            Failure::GaveUp { .. } | Failure::InUse { .. } => None,
        }
    }

    /// What to try.
    pub fn hint(&self) -> Option<&str> {
        match self {
            Failure::Wrong { hint, .. } => hint.as_deref(),
            Failure::GaveUp { hint, .. } => Some(hint),
            Failure::InUse { .. } => Some(WAIT),
        }
    }

    /// What was missing, where every method gave up; nothing where the rule or the question is wrong.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Failure::Wrong { .. } | Failure::InUse { .. } => None,
            Failure::GaveUp { reason, .. } => Some(*reason),
        }
    }

    /// `{"error": {"message", "span", "hint"}}` or `{"gave_up": {"tried", "hint", "reason"}}`.
    pub fn json(&self) -> Value {
        match self {
            Failure::Wrong { message, place, hint } => {
                let span = place.as_ref().map(|(_, span)| json!([span.start, span.end]));
                json!({"error": {"message": message, "span": span, "hint": hint}})
            }
            Failure::InUse { message } => json!({"error": {"message": message, "span": null, "hint": WAIT}}),
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
        write!(out, "{}", self.message())?;
        match self {
            Failure::Wrong { place: Some((source, span)), .. } => {
                let [text, carets] = point_at(source, *span);
                write!(out, "\n  {text}\n  {carets}")?;
            }
            Failure::Wrong { .. } | Failure::InUse { .. } => {}
            Failure::GaveUp { tried, .. } => {
                for attempt in tried {
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
