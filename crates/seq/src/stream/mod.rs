//! The pairs one after the other: the recursion, and the rules for `b_n` that it uses.
//!
//! [`PairStream`] asks a [`PartnerRule`] for the partners of whole runs of `a`; [`mex`] is the textbook recursion with
//! which the tests compare it. This module uses no other one.

pub mod beginning;
pub mod constraint;
pub mod even_diagonals;
pub mod gap;
pub mod mex;
pub mod of_a;
mod pair_stream;
mod pending;
mod rule;
pub mod three_digits;
mod walk;
mod window;

pub use pair_stream::{Chunk, PairStream, Pairs, Partners};
pub use rule::{Pair, PartnerRule, StreamError};
