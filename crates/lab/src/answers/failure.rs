//! Why there is no answer.

use super::door::keywords;
use super::question::versioned;
use crate::wire::Of;
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;
use wythoff_base::Spent;
use wythoff_game::Span;
use wythoff_game::eval::EvalError;
use wythoff_game::{RuleError, point_at};
use wythoff_solve::PairError;

/// The hint after an interruption.
pub const ASK_AGAIN: &str = "ask again";

/// The hint for a file in use.
const WAIT: &str = "wait until the other run ends, or choose another file";

/// The hint for an error of the program itself.
const REPORT: &str = "this is a bug of the program: please report it with the question";

/// What was missing when every method gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
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

/// Why there is no answer: the rule or the question is [wrong](Failure::Wrong), a file is [in use](Failure::InUse),
/// every method [gave up](Failure::GaveUp), or the program itself [errs](Failure::Bug). It prints the place of a
/// mistake with a mark below it, and what to try.
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
    /// The program contradicts itself: two methods disagree, or it refuses its own certificate.
    Bug {
        /// What contradicts what.
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
    pub(crate) fn eval(error: &EvalError, source: &str) -> Failure {
        let inside = error.span.end <= source.len() && error.span.start < error.span.end;
        let place = inside.then(|| (source.to_string(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: error.hint() }
    }

    /// A rule whose pairs cannot be listed; its body is at this place of the source.
    pub(crate) fn pairs(error: &PairError, source: &str, body: Span) -> Failure {
        if let PairError::Contradiction(_) = error {
            return Failure::bug(error.to_string());
        }
        Failure::Wrong { message: error.to_string(), place: Some((source.to_string(), body)), hint: error.hint() }
    }

    /// An error of the program itself.
    pub fn bug(message: impl Into<String>) -> Failure {
        Failure::Bug { message: message.into() }
    }

    /// What is wrong, or what was missing, in a line.
    pub fn message(&self) -> String {
        match self {
            Failure::Wrong { message, .. } | Failure::InUse { message } => keywords(message),
            Failure::GaveUp { reason, .. } => format!("gave up: {reason}"),
            Failure::Bug { message } => format!("internal error: {message}"),
        }
    }

    /// The place of the mistake in the text given, in bytes.
    fn span(&self) -> Option<Span> {
        match self {
            Failure::Wrong { place, .. } => place.as_ref().map(|(_, span)| *span),
            Failure::GaveUp { .. } | Failure::InUse { .. } | Failure::Bug { .. } => None,
        }
    }

    /// What to try.
    pub fn hint(&self) -> Option<String> {
        match self {
            Failure::Wrong { hint, .. } => hint.as_deref().map(keywords),
            Failure::GaveUp { hint, .. } => Some(keywords(hint)),
            Failure::InUse { .. } => Some(WAIT.into()),
            Failure::Bug { .. } => Some(REPORT.into()),
        }
    }

    /// What was tried, where every method gave up.
    pub fn tried(&self) -> Vec<String> {
        match self {
            Failure::GaveUp { tried, .. } => tried.iter().map(|attempt| keywords(attempt)).collect(),
            Failure::Wrong { .. } | Failure::InUse { .. } | Failure::Bug { .. } => vec![],
        }
    }

    /// What was missing when every method gave up; `None` if there is another reason.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Failure::Wrong { .. } | Failure::InUse { .. } | Failure::Bug { .. } => None,
            Failure::GaveUp { reason, .. } => Some(*reason),
        }
    }

    /// `{"error": {"message", "span", "hint"}}`, with `"kind": "bug"` for an error of the program itself, or
    /// `{"gave_up": {"tried", "hint", "reason"}}`.
    pub fn json(&self) -> Value {
        serde_json::to_value(self.told()).unwrap_or_default()
    }

    fn told(&self) -> Told {
        let (message, hint) = (self.message(), self.hint());
        let wrong = |kind| {
            let span = self.span().map(|span| [span.start, span.end]);
            Told { gave_up: None, error: Some(Wrong { kind, message, span, hint: hint.clone() }) }
        };
        match self {
            Failure::GaveUp { reason, .. } => {
                let gave_up = GaveUp { tried: self.tried(), hint: hint.unwrap_or_default(), reason: *reason };
                Told { gave_up: Some(gave_up), error: None }
            }
            Failure::Bug { .. } => wrong(Some("bug")),
            Failure::Wrong { .. } | Failure::InUse { .. } => wrong(None),
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
            _ => {
                for attempt in self.tried() {
                    write!(out, "\n  tried: {attempt}")?;
                }
            }
        }
        self.hint().map_or(Ok(()), |hint| write!(out, "\nhint: {hint}"))
    }
}

impl std::error::Error for Failure {}

/// A failure as JSON: one of the two.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<GaveUp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Wrong>,
}

/// Every method gave up.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GaveUp {
    /// The methods tried, and why each gave up.
    tried: Vec<String>,
    hint: String,
    reason: Reason,
}

/// The rule or the question is wrong.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Wrong {
    /// An error of the program itself: please report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["bug"])))]
    kind: Option<&'static str>,
    message: String,
    /// The place of the mistake in the text, in bytes.
    span: Option<[usize; 2]>,
    hint: Option<String>,
}

impl<'a> Of<'a, Option<Failure>> for Told {
    fn of(failure: &'a Option<Failure>) -> Self {
        failure.as_ref().map(|failure| failure.told()).unwrap_or_default()
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Failure {
        let place = (!error.source.is_empty()).then(|| (error.source.clone(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: Some(error.hint()) }
    }
}
