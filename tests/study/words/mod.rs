//! The tests of the crate, one program.

mod counts;
mod naive;
mod structure;
