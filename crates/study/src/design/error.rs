//! Reasons why there is no design.

use thiserror::Error;
use wythoff_base::{GaveUp, Spent};
use wythoff_game::RuleError;
use wythoff_game::Span;
use wythoff_game::eval::EvalError;

/// The reason why there is no design.
#[derive(Clone, Debug, Error)]
pub enum DesignError {
    /// The target is wrong.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
    /// The target is beyond the limits.
    #[error("{0}")]
    Beyond(String),
}

impl From<GaveUp> for DesignError {
    fn from(error: GaveUp) -> DesignError {
        error.spent().map_or_else(|| DesignError::Beyond(error.to_string()), DesignError::Spent)
    }
}

/// A refused target: what is wrong, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct TargetError {
    /// What is wrong.
    pub message: String,
    /// The text of the target.
    pub source_text: String,
    /// The place of the error.
    pub span: Span,
    /// What to write instead.
    pub hint: String,
}

impl TargetError {
    /// An error at a place of a text.
    pub(crate) fn new(message: impl Into<String>, text: &str, span: Span, hint: impl Into<String>) -> TargetError {
        TargetError { message: message.into(), source_text: text.to_string(), span, hint: hint.into() }
    }

    /// An error about the whole text.
    pub(crate) fn whole(message: impl Into<String>, text: &str, hint: impl Into<String>) -> TargetError {
        TargetError::new(message, text, Span::new(0, text.len()), hint)
    }

    /// An error in the part of a text that begins at this byte.
    pub(crate) fn part(error: &RuleError, text: &str, from: usize) -> TargetError {
        let span = Span::new(error.span.start + from, error.span.end + from);
        TargetError::new(error.to_string(), text, span, error.hint())
    }

    /// An error for a part of a text, from this byte on, that has no value.
    pub(crate) fn value(error: &EvalError, text: &str, from: usize) -> TargetError {
        let span = Span::new(error.span.start + from, error.span.end + from);
        TargetError::new(error.to_string(), text, span, error.hint().unwrap_or_default())
    }
}
