//! Experiments with games: answers as values with their JSON, players, sweeps over many pairs, pictures.

pub mod api;
pub mod play;
pub mod plot;
pub mod sweep;
