//! Players: perfect, random, and the guesser of the literature; what is legal, and a game in progress.

pub(crate) mod assess;
mod course;
pub mod decision;
pub mod guess;
pub mod opponent;
pub mod oracle;
pub mod panel;
pub mod random;
pub mod session;
pub mod setup;
pub mod sum;
pub(crate) mod sum_decision;

#[cfg(test)]
mod tests;

pub use crate::answers::legality;

use wythoff_base::{UBig, decimal::abbreviated as short};
use wythoff_game::position::{self, Move};

/// Two piles of any size, in the order in which they were given.
pub type Piles = position::Piles<UBig>;

/// What is taken from the first pile and from the second.
pub type Take = Move<UBig>;

/// A position, long numbers abbreviated.
pub(crate) fn shown(at: &Piles) -> String {
    format!("({},{})", short(&at.x), short(&at.y))
}
