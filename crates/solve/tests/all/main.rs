//! Hypotheses, listings and other words: one binary, a module for each subject.

mod boxes;
mod chain;
mod common;
mod constraint_hypotheses;
mod linear;
mod listing;
mod misere;
mod other_words;
mod sequence_hypotheses;
mod wyt_hypotheses;
