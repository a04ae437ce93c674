//! Grundy values: rows that repeat, and rows that are found again from a guess.

mod closure;
mod convergence;
mod merging;
mod numbered;
mod reach;
mod rows;
mod transducer;

pub use convergence::{Convergence, ConvergenceClaim};
pub use reach::Reach;
pub use rows::GrundyRows;
