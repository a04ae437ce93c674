//! Hypotheses, listings and other words: one binary, a module for each subject.

mod automatic;
mod boxes;
mod certificates;
mod chain;
mod classes;
mod common;
mod constraint_hypotheses;
#[path = "../common/dice.rs"]
mod dice;
mod evidence;
mod formulas;
mod greatest;
mod linear;
mod listing;
mod misere;
mod once;
mod reduction;
mod reference;
mod sentences;
mod sequence_hypotheses;
mod sizes;
mod wyt_hypotheses;
