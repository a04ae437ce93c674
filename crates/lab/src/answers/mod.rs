//! The answers of every command as values, with their JSON: for the terminal, the page and Python.
//!
//! An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the canonical line.

pub(crate) mod allowance;
pub mod board;
pub mod certificate;
pub mod check;
pub mod compare;
mod decimal;
pub mod design;
mod door;
pub mod explain;
pub mod extend;
pub mod failure;
pub mod game;
pub mod games;
pub mod grundy;
mod impossible;
pub mod layers;
pub mod legality;
pub mod literature;
mod members;
pub mod moves;
pub mod number;
pub mod panel;
pub mod parameter;
pub mod prove;
pub mod pull;
pub(crate) mod question;
mod row;
pub mod scope;
pub mod shares;
pub mod show;
pub mod solve;
mod steps;
pub mod sum;
pub mod table;
pub mod term;
pub mod verify;
pub mod walnut;
pub mod words;

pub use allowance::{Allowance, duration};
pub use failure::{Failure, Reason};
pub use game::Game;
pub use question::{Answer, Question, versioned};
pub use wythoff_base::decimal::abbreviated as short;

/// The beginning of a long word.
pub(crate) fn clip(word: &str) -> String {
    wythoff_base::decimal::clipped(word, 40, 36)
}
