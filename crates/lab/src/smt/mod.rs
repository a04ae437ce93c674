//! Hypotheses as SMT-LIB text for a separate solver; the caller that runs it fills in its answers.
//!
//! A hypothesis is proved where its negation has no model. Integers are those of SMT-LIB, of any size.

mod goals;
mod translate;

pub use goals::{Goal, GoalStatus, Hypotheses};
