//! Why there is no picture.

use crate::answers::board::NoSquare;
use crate::answers::{Failure, Game, pull};
use thiserror::Error;
use wythoff_base::{GaveUp, Spent};
use wythoff_check::JudgeError;
use wythoff_solve::PairError;

/// Why there is no picture.
#[derive(Clone, Debug, Error)]
pub enum PlotError {
    /// The bound is beyond what is drawn.
    #[error("the limit of {what} is {most}")]
    TooFar {
        /// What is drawn.
        what: &'static str,
        /// The greatest bound.
        most: u64,
    },
    /// The picture would be too small or too large.
    #[error("the width and height of a picture must be between {least} and {most}")]
    Size {
        /// The least width or height.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// More marks than a picture can show.
    #[error("the picture would have more than {most} marks")]
    TooManyMarks {
        /// The greatest number.
        most: usize,
    },
    /// The game has no Beatty approximation.
    #[error("b_n - a_n is not proved to be approximately linear in n, so there is no s_n to compare with")]
    NotLinear,
    /// The differences from the approximation take too many values.
    #[error("the deviation takes more than {most} values")]
    TooManyLevels {
        /// The greatest number.
        most: usize,
    },
    /// There is no n-th pair: a row may hold several P-positions.
    #[error("with restricted one-pile moves a row may have many P-positions, so there is no n-th pair")]
    NoSequence,
    /// The game has no Grundy values: it has no moves, or some may be forbidden.
    #[error("{} has no Grundy values", if *.blocking { "a blocking game" } else { "a pair sequence" })]
    NoValues {
        /// Whether moves may be forbidden.
        blocking: bool,
    },
    /// The question of new moves is not asked of this game, or not answered.
    #[error("{0}")]
    NoMoves(GaveUp),
    /// Numbers too large for exact words.
    #[error("b_n grows too fast for an exact s_n in 128 bits")]
    TooSteep,
    /// Not the JSON of a sweep, and why.
    #[error("this is not the result of a sweep: {0}")]
    NotASweep(String),
    /// The word cannot be counted.
    #[error("{}", .0.message())]
    Words(Failure),
    /// The pairs cannot be listed.
    #[error(transparent)]
    Pairs(#[from] PairError),
    /// The board cannot be decided.
    #[error(transparent)]
    Board(#[from] JudgeError),
}

impl PlotError {
    /// What to try.
    pub(crate) fn hint(&self) -> String {
        match self {
            PlotError::TooFar { most, .. } => format!("use `$to={most}` or less"),
            PlotError::Size { .. } => "choose a width and a height in this range".into(),
            PlotError::TooManyMarks { .. } | PlotError::TooManyLevels { .. } => "use a smaller `$to`".into(),
            PlotError::NotLinear => {
                "draw the deviation of half, or the growth of this game; the deviation needs a constant f, blocking or \
                 not, or a nondecreasing c within constant distance of a line, as floor(4*n/3)"
                    .into()
            }
            PlotError::NoSequence | PlotError::NoValues { .. } | PlotError::NoMoves(_) => {
                "draw its board with `$kind=board`".into()
            }
            PlotError::TooSteep => "use a smaller factor of n".into(),
            PlotError::NotASweep(_) => "give the JSON of a sweep, with a \"histogram\" of counts".into(),
            PlotError::Words(failure) => failure.hint().unwrap_or_else(|| "correct the rule".into()),
            PlotError::Pairs(error) => error.hint().unwrap_or_else(|| "correct the rule".into()),
            PlotError::Board(JudgeError::Spent(_)) => "draw less, or allow more time".into(),
            PlotError::Board(JudgeError::Eval(error)) => error.hint().unwrap_or_else(|| "correct the rule".into()),
        }
    }

    /// The same as an answer that there is none; `game` is the one drawn.
    pub fn failure(&self, game: Option<&Game>) -> Failure {
        match (self, game) {
            (PlotError::Words(failure), _) => failure.clone(),
            (PlotError::Pairs(error), Some(game)) => pull::listing_failure(error, "plot", game),
            (PlotError::Board(JudgeError::Eval(error)), Some(game)) => Failure::eval(error, &game.rule.source),
            (PlotError::Board(JudgeError::Spent(spent)), _) => {
                Failure::GaveUp { reason: (*spent).into(), tried: vec![format!("plot: {self}")], hint: self.hint() }
            }
            _ => Failure::wrong(self.to_string(), self.hint()),
        }
    }
}

impl From<NoSquare> for PlotError {
    fn from(error: NoSquare) -> PlotError {
        match error {
            NoSquare::Pairs(error) => PlotError::Pairs(error),
            NoSquare::Definition(error) => PlotError::Board(error),
        }
    }
}

impl From<Spent> for PlotError {
    fn from(spent: Spent) -> PlotError {
        PlotError::Board(JudgeError::Spent(spent))
    }
}
