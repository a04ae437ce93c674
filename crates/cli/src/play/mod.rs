//! `wyt play`: a person against the program.

pub mod board;
pub mod command;
pub mod guess;
pub mod legality;
pub mod opponent;
pub mod oracle;
pub mod panel;
pub mod prompt;
pub mod random;
pub mod screen;
pub mod session;
pub mod terminal;
pub mod text;

#[cfg(test)]
mod tests;

use wythoff_exact::UBig;
use wythoff_game::position::{Move, Position};

/// Two piles of any size, in the order in which they were given.
pub type Piles = Position<UBig>;

/// What is taken from the first pile and from the second.
pub type Take = Move<UBig>;

/// The piles after a move that takes no more than there is.
pub fn after(from: &Piles, mv: &Take) -> Option<Piles> {
    (mv.k <= from.x && mv.l <= from.y).then(|| Piles { x: &from.x - &mv.k, y: &from.y - &mv.l })
}
