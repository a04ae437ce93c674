//! The answers of every command as values, with their JSON: for the terminal, the page and Python.
//!
//! An object begins with `"version"`; every mathematical integer is a decimal string; `game` is the canonical line.

pub mod allowance;
pub mod board;
pub mod check;
pub mod compare;
pub mod explain;
pub mod failure;
pub mod game;
pub mod games;
pub mod moves;
pub mod number;
pub mod panel;
pub mod pull;
pub mod show;
pub mod solve;
pub mod table;
pub mod term;

pub use allowance::{Allowance, duration};
pub use failure::{Failure, Reason};
pub use game::Game;
pub use panel::Ask;
pub use wythoff_exact::decimal::abbreviated as short;

use serde_json::{Map, Value};
use wythoff_solve::json;

/// An object whose first member is the version.
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    let mut object = json::object([("version", env!("CARGO_PKG_VERSION").into())]);
    object.extend(json::object(members));
    object
}

/// The beginning of a long word.
pub(crate) fn clip(word: &str) -> String {
    if word.chars().count() <= 40 { word.to_string() } else { word.chars().take(36).chain("...".chars()).collect() }
}
