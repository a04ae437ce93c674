//! Internal to the program `wyt`, whose `selftest` and `bench` print it. Trust and speed on the user's machine, as values: a
//! self-test is a list of checks, a bench a list of measured rows. The one crate above the kernels that calls them by name.

pub mod bench;
pub mod selftest;
