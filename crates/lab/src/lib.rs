//! Experiments with games: answers as values with their JSON, players, sweeps over many pairs, pictures.

pub mod answers;
pub mod play;
pub mod plot;
pub mod questions;
pub mod sweep;
