//! Experiments with games: answers as values with their JSON, players, sweeps over many pairs, pictures.
//!
//! The rooms see each other one way: [`answers`] at the bottom; [`play`], [`sweep`] and [`plot`] above; [`questions`], the list of
//! all questions by name, on top.

pub mod answers;
pub mod play;
pub mod plot;
pub mod questions;
pub mod sweep;
