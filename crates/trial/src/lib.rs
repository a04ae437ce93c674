//! Internal to the program `wyt`, whose `selftest` and `bench` print its results. It measures trust and speed on the
//! user's machine and returns values: a self-test is a list of checks, a bench a list of measured rows. No other crate
//! above the kernels calls them by name.

pub mod bench;
mod selftest;

pub use selftest::{Check, Outcome, checks};
