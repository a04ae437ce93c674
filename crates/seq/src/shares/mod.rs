//! The limit shares of s - a and t - b, jointly: how often `a_n` is so far below s = floor(n alpha), and `b_n` below t
//! = floor(n beta).
//!
//! For `c_{n+M} = c_n + D` they exist (docs/proofs.md, Proposition 60). Two ways to enclose them, which have nothing in
//! common but [`Law`]: masses on a grid ([`masses`], Proposition 61), and the residual of a function ([`residual`],
//! Proposition 62). Exact values where there are such ([`exact`], Proposition 63).

mod enclosure;
pub mod exact;
mod law;
pub mod masses;
pub mod residual;
mod table;

pub use enclosure::Enclosed;
pub use law::{Law, MAX_PERIOD};
pub use table::{Point, Share, Shares, Values};
