//! The pairs one after the other: the recursion, and the rules for `b_n` that it uses.
//!
//! [`PairStream`] asks a [`PartnerRule`] for the partners of whole runs of `a`; [`mex`] is the textbook recursion with
//! which the tests compare it. This module uses no other one.

mod beginning;
mod constraint;
mod even_diagonals;
mod gap;
pub mod mex;
mod of_a;
mod pair_stream;
mod pending;
mod rule;
mod three_digits;
mod walk;
mod window;

pub use beginning::Beginning;
pub use constraint::{Constraint, ConstraintFunction};
pub use even_diagonals::even_diagonals;
pub use gap::Gap;
pub use of_a::{OfA, PartnerFunction, TooLarge};
pub use pair_stream::{Chunk, PairStream, Pairs, Partners};
pub use rule::{Pair, PartnerRule, StreamError};
pub use three_digits::ThreeDigits;
