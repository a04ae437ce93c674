//! Limiting frequencies, or shares, of s - a and t - b, separately and jointly, where s = floor(n alpha) and t =
//! floor(n beta).
//!
//! For `c_{n+M} = c_n + D` they exist (docs/proofs.md, Proposition 60). Two methods enclose them, and share only
//! [`LimitLaw`]: masses on a grid ([`shares_by_masses`], Proposition 61), and the residual of a function
//! ([`shares_by_residual`],
//! Proposition 62). Some laws have exact values ([`exact_shares`], Proposition 63).

mod enclosure;
mod exact;
mod law;
mod masses;
mod residual;
mod table;

pub use enclosure::Enclosed;
pub use exact::exact_shares;
pub use law::{LimitLaw, MAX_PERIOD};
pub use masses::{shares_by_masses, values_by_masses};
pub use residual::{Residual, shares_by_residual};
pub use table::{Point, Share, Shares, Values};
