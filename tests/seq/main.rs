//! Sequences against the textbook recursion: one binary, a module for each subject.

mod algorithm_one;
mod chain;
mod common;
#[path = "../common/dice.rs"]
#[allow(dead_code, reason = "only random numbers are needed here")]
mod dice;
mod errors;
mod fronts;
mod growth;
mod ladder;
mod linear;
mod modules;
mod numeration;
mod packed;
mod positions;
mod procedure;
mod random;
mod reading_on;
mod shares;
mod slopes;
mod tables;
mod tower;
mod tower_relatives;
mod trace;
mod transducer;
