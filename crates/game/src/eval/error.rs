//! Why an expression has no value at a point.

use super::exact::MAX_WORK;
use crate::expr::{MAX_HEIGHT, Span, Var};
use crate::series::Column;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;
use wythoff_base::{Fault, GaveUp, IBig, Number, NumberError};

/// An expression has no value at a point: the failed operation, its place, and the variables' values.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalError {
    /// What failed.
    pub kind: EvalErrorKind,
    /// The place of the failed part in the text.
    pub span: Span,
    /// The values of the variables that occur in the expression.
    pub point: Vec<(Var, IBig)>,
}

/// What failed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EvalErrorKind {
    /// An operation without an exact result.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// A value that is not an integer where one is needed.
    #[error("{needed_by} needs an integer, not {}", abbreviate(.value.to_string()))]
    NotAnInteger {
        /// The operator or function, or what the whole expression is needed for.
        needed_by: &'static str,
        /// The value.
        value: Box<Number>,
    },
    /// An integer below the least that an operator or a function is defined for.
    #[error("{needed_by} needs an integer >= {least}, not {}", abbreviate(.value.to_string()))]
    TooSmall {
        /// The operator or function.
        needed_by: &'static str,
        /// The least integer it takes.
        least: u8,
        /// The value.
        value: Box<IBig>,
    },
    /// A term of a sequence, or a count of its terms, that does not exist or is not known.
    #[error("{}", .0.missing(.1))]
    NoTerm(Arc<Column>, Box<IBig>),
    /// A variable that has no value here.
    #[error("{} has no value here", .0.name())]
    UnknownVariable(Var),
    /// The results on the way to the value would have more than `MAX_WORK` bits together.
    #[error("numbers of more than {} bits together", MAX_WORK)]
    TooMuchWork,
    /// The tree is higher than `MAX_HEIGHT`.
    #[error("expression nested more than {} deep", MAX_HEIGHT)]
    TooDeep,
    /// A tree that no text has: a condition used as a number, a wrong number of arguments, or abbreviations.
    #[error("not an expression of the language")]
    Malformed,
}

/// A missing value is a fault of the rule, not of the method that needs it.
impl From<EvalError> for GaveUp {
    fn from(error: EvalError) -> GaveUp {
        GaveUp::Rule(Fault::new(error))
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        for (i, (var, value)) in self.point.iter().enumerate() {
            let joint = if i == 0 { " at" } else { "," };
            write!(f, "{joint} {} = {}", var.name(), abbreviate(value.to_string()))?;
        }
        Ok(())
    }
}

impl std::error::Error for EvalError {}

impl EvalError {
    /// What to try instead.
    pub fn hint(&self) -> Option<String> {
        let text = match &self.kind {
            EvalErrorKind::Number(NumberError::DivisionByZero) => "treat this case apart: if(DIVISOR == 0, ..., ...)",
            EvalErrorKind::Number(NumberError::NegativeSqrt) => "make it nonnegative: sqrt(max(..., 0))",
            EvalErrorKind::Number(NumberError::NestedSurd | NumberError::MixedSurds) => {
                "a value can contain one square root: round the others with floor or ceil"
            }
            EvalErrorKind::Number(NumberError::FractionalExponent) => {
                "exponents must be integers; for a square root write sqrt(...)"
            }
            EvalErrorKind::Number(NumberError::TooLarge { .. }) | EvalErrorKind::TooMuchWork => {
                "choose smaller numbers, or a rule that grows more slowly"
            }
            EvalErrorKind::NotAnInteger { .. } => "round it with floor(...) or ceil(...)",
            EvalErrorKind::TooSmall { least: 0, .. } => "make it nonnegative with abs(...) or max(..., 0)",
            EvalErrorKind::TooSmall { .. } => "make it at least 1: max(..., 1)",
            EvalErrorKind::NoTerm(_, index) if **index < IBig::ZERO => {
                "treat this case apart, for example: n < 1 or a[n - 1] < a[n]"
            }
            EvalErrorKind::NoTerm(..) => "use a smaller `$to`, or smaller indices",
            EvalErrorKind::TooDeep => "nest it less deeply",
            EvalErrorKind::UnknownVariable(_) | EvalErrorKind::Malformed => return None,
        };
        Some(text.to_string())
    }
}

/// A long number by its first digits, its last digits and its length.
fn abbreviate(text: String) -> String {
    // A number with more digits is abbreviated: half a line of a terminal.
    const SHOWN: usize = 40;
    let (Some(head), Some(tail)) = (text.get(..12), text.len().checked_sub(12).and_then(|i| text.get(i..))) else {
        return text;
    };
    if text.len() <= SHOWN {
        return text;
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    format!("{head}...{tail} ({digits} digits)")
}
