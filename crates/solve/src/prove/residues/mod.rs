//! Residues: what depends on remainders alone ([`modulus`]), what is a polynomial on each residue class (`Class`),
//! and what repeats with a rise (`period`).

mod class;
mod modulus;
pub(crate) mod period;

pub use class::{Classes, classes};
pub use modulus::modulus;
use period::MAX_LENGTH;
use wythoff_base::{Number, integer};

/// The least common multiple of two periods, if it is not too long.
pub(crate) fn lcm(a: u64, b: u64) -> Option<u64> {
    integer::lcm(a, b).filter(|length| *length <= MAX_LENGTH)
}

/// Whether a number is a whole one that fits a word.
pub(crate) fn word(n: &Number) -> Option<u64> {
    n.as_integer().and_then(|n| u64::try_from(n).ok())
}
