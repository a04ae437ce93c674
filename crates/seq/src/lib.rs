//! Internal to the crate `wythoff`. Exact sequences of numbers; this crate knows nothing of games.
//!
//! The object is a *pair sequence*: `a_n = mex{a_i, b_i : i < n}`, and `b_n` given by a rule that differs from
//! sequence to sequence. There are six modules, each of which uses only those before it:
//!
//! * `linear`: `b_n - a_n` within constant distance of gamma n, and the place of the pairs in that case. One theory
//!   for all other modules;
//! * `stream`: the pairs one after the other, by the recursion, in machine words while they fit and in big integers
//!   afterwards;
//! * [`access`]: the n-th pair, and the place of a number, without the pairs before;
//! * `shares`: limiting frequencies of floor(n alpha) - `a_n` and floor(n beta) - `b_n`;
//! * `additive`: the extremes of `x_n + x_m` over n + m = k, of any sequence;
//! * [`packed`]: many pairs at once, a bit per number; the only module with `unsafe` code.
//!
//! ```
//! use wythoff_seq::{OfA, PairStream, TooLarge};
//! // Wythoff's sequence: b_n = a_n + n.
//! let rule = OfA::new(true, (|n, a: u64| a.checked_add(n), |n, _| Err(TooLarge { n })));
//! let pairs = PairStream::new(rule).pairs().take(5).collect::<Result<Vec<_>, _>>()?;
//! let shown: Vec<String> = pairs.iter().map(|p| format!("({},{})", p.a, p.b)).collect();
//! assert_eq!(shown.join(" "), "(0,0) (1,2) (3,5) (4,7) (6,10)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod access;
mod additive;
pub(crate) mod linear;
pub mod packed;
pub(crate) mod shares;
mod stream;

pub use additive::sums;
pub use linear::{BeattySequence, Differences, Differences64, Floors, Limit, Linear, Periodic, Shift};
pub use shares::{
    Enclosed, LimitLaw, MAX_PERIOD, Point, Residual, Share, Shares, Values, exact_shares, shares_by_masses,
    shares_by_residual, values_by_masses,
};
pub use stream::{
    Beginning, Chunk, Constraint, ConstraintFunction, Gap, OfA, Pair, PairStream, Pairs, PartnerFunction, PartnerRule,
    Partners, StreamError, ThreeDigits, TooLarge, even_diagonals, mex,
};
