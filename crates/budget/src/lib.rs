//! What a computation may use, and how it gives up: an internal crate of `wythoff`, at the bottom of its tree.

mod budget;
mod gave_up;

pub use budget::{Budget, Progress, Spent};
pub use gave_up::{Fault, GaveUp};
