//! Internal to the crate `wythoff`, at the bottom of its tree. Exact numbers: integers, fractions and quadratic surds;
//! and what a computation may use ([`Budget`]) and how it gives up ([`GaveUp`]).
//!
//! A [`Number`] is an integer, a fraction or a surd `(p + q*sqrt(r))/s`. Every operation is exact
//! or says why it cannot be ([`NumberError`]); no floating point takes part. A result of more than
//! [`MAX_BITS`] bits is refused before it is computed, so time and memory stay bounded.
//!
//! ```
//! use wythoff_base::{IBig, Number};
//!
//! let n = Number::from(IBig::from(10).pow(50));
//! let beatty = n.mul(&Number::from(2).sqrt()?)?.floor();
//! assert_eq!(beatty.to_string(), "141421356237309504880168872420969807856967187537694");
//! assert!(Number::from(9).pow(&Number::from(IBig::from(9).pow(99)))
//!     .is_err_and(|e| e.to_string().contains("bits")));
//! # Ok::<(), wythoff_base::NumberError>(())
//! ```

pub mod algebra;
mod arithmetic;
mod budget;
pub(crate) mod counting;
pub(crate) mod decimal;
mod error;
mod format;
mod gave_up;
pub mod integer;
pub(crate) mod magnitude;
mod number;
mod order;
mod power;
mod surd;

pub use budget::{Budget, HUGE, Progress, Spent};
pub use counting::{binomial, fibonacci};
pub use dashu_int::{IBig, UBig};
pub use decimal::{abbreviated, clipped, digits, with_point};
pub use error::NumberError;
pub use gave_up::{Fault, GaveUp};
pub use magnitude::Magnitude;
pub use number::Number;
pub use surd::Surd;

/// The greatest number of bits of a number, or of any of the integers that make up a surd: 128 KiB, about 315,000
/// digits. One multiplication of this size takes milliseconds, so a rule cannot hold up the program.
pub const MAX_BITS: usize = 1 << 20;

/// The greatest number of bits of a denominator before it is reduced. Reducing takes quadratic time, at this size still
/// milliseconds.
pub(crate) const MAX_DENOMINATOR_BITS: usize = 1 << 18;
