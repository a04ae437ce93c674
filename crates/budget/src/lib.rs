//! Internal to the crate `wythoff`, at the bottom of its tree: what a computation may use, and how it gives up.

mod budget;
mod gave_up;

pub use budget::{Budget, HUGE, Progress, Spent};
pub use gave_up::{Fault, GaveUp};
