//! Three and four piles: lists of P-positions, one position, and Fraenkel's two conjectures layer by layer.

pub mod conjectures;
pub mod list;
mod question;
pub mod solve;

pub use question::{Found, Piles, Position, Range, TIME};
