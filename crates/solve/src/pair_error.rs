//! Why a listing of pairs stops.

use std::convert::Infallible;
use thiserror::Error;
use wythoff_base::{Fault, GaveUp, Spent};
use wythoff_base::{IBig, UBig};
use wythoff_check::JudgeError;
use wythoff_game::eval::EvalError;
use wythoff_seq::StreamError;

/// Why the next pair cannot be given.
#[derive(Clone, Debug, Error)]
pub enum PairError {
    /// The rule has no value somewhere it is needed.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// c_0 is negative.
    #[error("c_0 = {0} is negative")]
    NegativeStart(IBig),
    /// c_n < c_{n-1}: the pairs would not be complementary.
    #[error("c is not nondecreasing: c_{} = {before}, but c_{n} = {after}", n - 1)]
    Decreasing {
        /// The index.
        n: u64,
        /// c_{n-1}.
        before: IBig,
        /// c_n.
        after: IBig,
    },
    /// The budget ran out in row x; every y below the given one is N.
    #[error("no partner of {x} was found below {y}, and {spent}")]
    Row {
        /// The row.
        x: u64,
        /// The first y not yet decided.
        y: u64,
        /// What ran out.
        spent: Spent,
    },
    /// The box has no more P-positions, and the larger boxes that were searched have none.
    #[error("only {count} P-position{} both piles up to {bound}", if *count == 1 { " has" } else { "s have" })]
    Few {
        /// How many there are, x <= y.
        count: u64,
        /// The largest pile searched.
        bound: u64,
    },
    /// A row has no partner up to the bound, so the pairs after it have no certain number.
    #[error("{x} has no partner up to {bound}, so the numbers n of the pairs after it are not known")]
    Gap {
        /// The row.
        x: u64,
        /// How far it was searched.
        bound: u64,
    },
    /// A skipped row has a partner beyond the bound that was stated, so the pairs after it get new numbers.
    #[error("{x} had no partner up to {bound}, but {y} is its partner: the numbers n after ({x},{y}) are one larger")]
    Late {
        /// The row.
        x: u64,
        /// Its partner.
        y: u64,
        /// The bound before.
        bound: u64,
    },
    /// The P-positions are proved to be finitely many, and the index is not below their number.
    #[error("there is no such pair: P is finite and has {pairs} pair{}", if *pairs == UBig::ONE { "" } else { "s" })]
    End {
        /// The number of pairs; the first is n = 0.
        pairs: UBig,
    },
    /// The partner of x is beyond machine integers.
    #[error("the partner of {x} is larger than 2^62, or there is none")]
    TooFar {
        /// The row.
        x: u64,
    },
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
    /// A theorem was used whose hypotheses fail: a bug in this program, but never a wrong pair.
    #[error("a theorem contradicts the computation: {0}")]
    Contradiction(String),
}

impl PairError {
    /// Whether the rule is sound and only the search stopped.
    pub fn is_about_effort(&self) -> bool {
        use PairError::{Few, Gap, Late, Row, Spent, TooFar};
        matches!(self, Spent(_) | Row { .. } | TooFar { .. } | Few { .. } | Gap { .. } | Late { .. })
    }

    /// What to try.
    pub fn hint(&self) -> Option<String> {
        match self {
            PairError::Eval(error) => error.hint(),
            PairError::NegativeStart(_) => Some("c_0 must be at least 0: add a constant, or write max(0, ...)".into()),
            PairError::Decreasing { .. } => Some("c must be nondecreasing in n".into()),
            PairError::Spent(Spent::Stopped) | PairError::Row { spent: Spent::Stopped, .. } => Some("ask again".into()),
            PairError::Spent(Spent::Memory(_)) | PairError::Row { spent: Spent::Memory(_), .. } => {
                Some("this needs more memory than allowed: ask for less".into())
            }
            PairError::Row { x, spent: Spent::Time, .. } => Some(format!(
                "some rules have rows without a P-position, where the search never ends; allow more time, or ask only \
                 for the rows before {x}"
            )),
            PairError::End { .. } => {
                Some("pairs are numbered from n = 0; a single position can still be solved".into())
            }
            PairError::Few { .. } => Some("ask for fewer pairs, or for a single position".into()),
            PairError::Gap { .. } => {
                Some("a table lists the P-positions of a box and the rows without a partner".into())
            }
            PairError::Late { .. } => {
                Some("ask for all of them at once: the last index decides the size of the box".into())
            }
            PairError::TooFar { .. } => Some("ask for fewer rows".into()),
            PairError::Spent(Spent::Time) => Some("allow more time, or ask for less".into()),
            PairError::Contradiction(_) => Some("please report this rule: this is a bug in the program".into()),
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

/// Why a listing that asks a solver stops.
impl From<GaveUp> for PairError {
    fn from(gave_up: GaveUp) -> Self {
        gave_up.spent().map_or_else(|| PairError::Contradiction(gave_up.to_string()), PairError::Spent)
    }
}

/// What a solver reports that lists pairs.
impl From<PairError> for GaveUp {
    fn from(error: PairError) -> GaveUp {
        match error {
            PairError::Eval(error) => error.into(),
            PairError::Spent(spent) => spent.into(),
            PairError::Row { spent, .. } => GaveUp::Short(spent, error.to_string()),
            PairError::NegativeStart(_) | PairError::Decreasing { .. } | PairError::End { .. } => {
                GaveUp::Rule(Fault::new(error))
            }
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
