//! Players: perfect, random, and the guesser of the literature; what is legal, and a game in progress.

pub(crate) mod assess;
mod course;
pub(crate) mod decision;
pub(crate) mod guess;
pub(crate) mod opponent;
pub(crate) mod oracle;
pub(crate) mod panel;
pub(crate) mod random;
pub(crate) mod session;
pub(crate) mod setup;
pub(crate) mod sum;
pub(crate) mod sum_decision;
pub(crate) mod tournament;

#[cfg(test)]
mod tests;

pub(crate) use crate::answers::legality;
pub use crate::answers::{is_blocked, legal_move};
pub use decision::{Decision, PATIENCE, Play, opponent};
pub use guess::{Belief, in_percent};
pub use opponent::{Choice, Opponent};
pub use oracle::{Oracle, Verdict};
pub use panel::PanelOracle;
pub use random::SplitMix64;
pub use session::{Assessment, Event, How, Phase, Played, Record, Session, Side};
pub use setup::{GameOrSum, Match, Part};
pub use sum::{Step, SumSession, after, in_short, reason};
pub use tournament::{ProvedShares, Results, Tournament};

use wythoff_base::{UBig, abbreviated as short};
use wythoff_game::position::{self, Move};

/// Two piles of any size, in the order in which they were given.
pub type Piles = position::Piles<UBig>;

/// What is taken from the first pile and from the second.
pub type Take = Move<UBig>;

/// A position, long numbers abbreviated.
pub(crate) fn shown(at: &Piles) -> String {
    format!("({},{})", short(&at.x), short(&at.y))
}
