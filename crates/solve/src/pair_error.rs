//! Why a listing of pairs stops.

use crate::constraint::CheckError;
pub use crate::methods::any_rows::RowError;
use crate::solver::fault;
use std::convert::Infallible;
use std::fmt;
use wythoff_budget::{GaveUp, Spent};
use wythoff_check::judge::JudgeError;
use wythoff_exact::IBig;
use wythoff_game::eval::EvalError;
use wythoff_seq::StreamError;

/// Why the next pair cannot be given.
#[derive(Clone, Debug)]
pub enum PairError {
    /// The rule has no value somewhere it is needed.
    Eval(EvalError),
    /// c_0 is negative.
    NegativeStart(IBig),
    /// c_n < c_{n-1}: the pairs would not be complementary.
    Decreasing {
        /// The index.
        n: u64,
        /// c_{n-1}.
        before: IBig,
        /// c_n.
        after: IBig,
    },
    /// The search for the next row's partner stopped.
    Row(RowError),
    /// The budget ran out.
    Spent(Spent),
    /// A legal two-pile move joins two pairs of a recursion that is right only without one.
    Joined {
        /// The pair moved from.
        from: (i64, i64),
        /// The pair moved to.
        to: (i64, i64),
    },
    /// A theorem was used whose hypotheses do not hold: an error of this program, never a wrong pair.
    Contradiction(String),
}

impl PairError {
    /// Whether the rule is sound and only the search was stopped.
    pub fn is_about_effort(&self) -> bool {
        matches!(self, PairError::Spent(_) | PairError::Row(RowError::Spent { .. } | RowError::TooFar { .. }))
    }

    /// What ran out, if the search was stopped for that.
    pub fn spent(&self) -> Option<Spent> {
        match self {
            PairError::Spent(spent) | PairError::Row(RowError::Spent { spent, .. }) => Some(*spent),
            _ => None,
        }
    }

    /// What to try.
    pub fn hint(&self) -> Option<String> {
        match self {
            PairError::Eval(error) | PairError::Row(RowError::Eval(error)) => error.hint(),
            PairError::NegativeStart(_) => Some("c_0 must be at least 0: add a constant, or write max(0, ...)".into()),
            PairError::Decreasing { .. } => Some("c must be nondecreasing in n".into()),
            PairError::Spent(Spent::Stopped) | PairError::Row(RowError::Spent { spent: Spent::Stopped, .. }) => {
                Some("ask again".into())
            }
            PairError::Spent(Spent::Memory(_)) | PairError::Row(RowError::Spent { spent: Spent::Memory(_), .. }) => {
                Some("more memory than allowed would be needed: ask for less".into())
            }
            PairError::Row(RowError::Spent { x, spent: Spent::Time, .. }) => Some(format!(
                "some rules have rows without any P-position, so that the search never ends; `--budget 60s` looks further, -n shows the rows before {x}"
            )),
            PairError::Row(RowError::TooFar { .. }) => Some("ask for fewer rows with -n".into()),
            PairError::Joined { .. } => Some("the definition, row by row, decides this game".into()),
            PairError::Spent(Spent::Time) => Some("allow more time with --budget, or ask for less".into()),
            PairError::Contradiction(_) => Some("please report this rule: it is an error of the program".into()),
        }
    }
}

impl fmt::Display for PairError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Eval(error) => error.fmt(out),
            PairError::NegativeStart(c) => write!(out, "c_0 = {c} is negative"),
            PairError::Decreasing { n, before, after } => {
                write!(out, "c is not nondecreasing: c_{} = {before}, but c_{n} = {after}", n - 1)
            }
            PairError::Row(error) => error.fmt(out),
            PairError::Spent(spent) => spent.fmt(out),
            PairError::Joined { from: (x, y), to: (a, b) } => {
                write!(out, "the recursion fails its own test: a legal move leads from its pair ({x},{y}) to ({a},{b})")
            }
            PairError::Contradiction(what) => write!(out, "a theorem contradicts itself here: {what}"),
        }
    }
}

impl std::error::Error for PairError {}

impl From<EvalError> for PairError {
    fn from(error: EvalError) -> Self {
        PairError::Eval(error)
    }
}

impl From<RowError> for PairError {
    fn from(error: RowError) -> Self {
        match error {
            RowError::Eval(error) => PairError::Eval(error),
            other => PairError::Row(other),
        }
    }
}

impl From<Spent> for PairError {
    fn from(spent: Spent) -> Self {
        PairError::Spent(spent)
    }
}

impl From<CheckError> for PairError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Eval(error) => PairError::Eval(error),
            CheckError::Spent(spent) => PairError::Spent(spent),
        }
    }
}

impl From<JudgeError> for PairError {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Eval(error) => PairError::Eval(error),
            JudgeError::Spent(spent) => PairError::Spent(spent),
        }
    }
}

/// What a solver says that lists pairs.
impl From<PairError> for GaveUp {
    fn from(error: PairError) -> GaveUp {
        match error {
            PairError::Eval(error) | PairError::Row(RowError::Eval(error)) => fault(error),
            PairError::Spent(spent) => spent.into(),
            PairError::Row(RowError::Spent { spent, .. }) => GaveUp::Short(spent, error.to_string()),
            other => GaveUp::beyond(other.to_string()),
        }
    }
}

impl From<Infallible> for PairError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl<E: Into<PairError>> From<StreamError<E>> for PairError {
    fn from(error: StreamError<E>) -> Self {
        match error {
            StreamError::Rule(error) => error.into(),
            StreamError::NotIncreasing { n } => PairError::Contradiction(format!("b_{n} is not above b_{}", n - 1)),
            StreamError::BelowA { n } => PairError::Contradiction(format!("b_{n} is below a_{n}")),
        }
    }
}
