//! Hypotheses as SMT-LIB text, for a solver that stands beside the program; whoever runs it fills in what it answers.
//!
//! A hypothesis is proved where its negation has no model. Integers are those of SMT-LIB, of any size.

mod goals;
mod translate;

pub use goals::{Goal, Hypotheses, Outcome};
pub use translate::Inexpressible;
