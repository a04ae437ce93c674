//! Limiting frequencies, or shares, of s - a and t - b, separately and jointly, where s = floor(n alpha) and t =
//! floor(n beta).
//!
//! For `c_{n+M} = c_n + D` they exist (docs/proofs.md, Proposition 60). Two methods enclose them, and share only
//! [`LimitLaw`]: masses on a grid ([`masses`], Proposition 61), and the residual of a function ([`residual`],
//! Proposition 62). Some laws have exact values ([`exact`], Proposition 63).

mod enclosure;
pub mod exact;
mod law;
pub mod masses;
pub mod residual;
mod table;

pub use enclosure::Enclosed;
pub use law::{LimitLaw, MAX_PERIOD};
pub use table::{Point, Share, Shares, Values};
