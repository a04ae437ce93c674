//! Exact sequences of numbers. This crate knows nothing of games.
//!
//! The object is a *pair sequence*: `a_n = mex{a_i, b_i : i < n}`, and `b_n` given by a rule that differs from
//! sequence to sequence ([`PartnerRule`]). [`PairStream`] produces the pairs lazily and exactly, in machine words
//! while they fit and in big integers afterwards; [`mex`] keeps the textbook recursion that judges it.
//!
//! ```
//! use wythoff_seq::{OfA, PairStream};
//! // Wythoff's sequence: b_n = a_n + n.
//! let rule = OfA::words(true, |n, a| a.checked_add(n));
//! let pairs = PairStream::new(rule).pairs().take(5).collect::<Result<Vec<_>, _>>()?;
//! let shown: Vec<String> = pairs.iter().map(|p| format!("({},{})", p.a, p.b)).collect();
//! assert_eq!(shown.join(" "), "(0,0) (1,2) (3,5) (4,7) (6,10)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod access;
pub mod algorithm_one;
pub mod beatty;
pub mod beginning;
mod bracket;
pub mod constraint;
pub mod even_diagonals;
pub mod gap;
pub mod growing;
pub mod linear_numeration;
pub mod mex;
pub mod of_a;
pub mod ostrowski;
pub mod packed;
mod pending;
pub mod procedure_one;
pub mod quasi_polynomial;
mod rule;
pub mod run_sum;
pub mod sparse;
mod stream;
pub mod three_digits;
pub mod three_digits_access;
pub mod tower;
pub mod trailing_zeros;
pub mod transducer;
mod walk;
mod window;

pub use beatty::Beatty;
pub use constraint::{Constraint, ConstraintFunction};
pub use even_diagonals::even_diagonals;
pub use gap::Gap;
pub use growing::Growing;
pub use of_a::{OfA, PartnerFunction, TooLarge};
pub use ostrowski::Ostrowski;
pub use quasi_polynomial::QuasiPolynomial;
pub use rule::{Pair, PartnerRule, StreamError};
pub use sparse::Sparse;
pub use stream::{Chunk, PairStream, Pairs, Partners};
pub use three_digits::ThreeDigits;
pub use tower::Tower;
pub use trailing_zeros::TrailingZeros;
pub use transducer::Transducer;
