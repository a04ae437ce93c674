//! Hypotheses, listings and other words: one binary, a module for each subject.

mod automatic;
mod boxes;
mod certificates;
mod chain;
mod classes;
mod common;
mod constraint_hypotheses;
mod evidence;
mod formulas;
mod greatest;
mod linear;
mod listing;
mod misere;
mod once;
mod other_words;
mod reference;
mod sentences;
mod sequence_hypotheses;
mod sizes;
mod wyt_hypotheses;
