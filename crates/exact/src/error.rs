//! Why an operation has no exact result.

use std::fmt;

/// Why an operation has no exact result here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberError {
    /// A division, a remainder or a negative power of zero.
    DivisionByZero,
    /// The square root of a negative number.
    NegativeSqrt,
    /// The square root of a number that is itself a surd.
    NestedSurd,
    /// A sum, product or quotient over the square roots of unrelated numbers.
    MixedSurds,
    /// An exponent that is not an integer.
    FractionalExponent,
    /// The result would need more bits than allowed.
    TooLarge {
        /// The greatest number of bits allowed.
        limit: usize,
    },
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::DivisionByZero => f.write_str("division by zero"),
            NumberError::NegativeSqrt => f.write_str("square root of a negative number"),
            NumberError::NestedSurd => f.write_str("square root of a number that contains a square root"),
            NumberError::MixedSurds => f.write_str("two different square roots in one number"),
            NumberError::FractionalExponent => f.write_str("exponent that is not an integer"),
            NumberError::TooLarge { limit } => write!(f, "number of more than {limit} bits"),
        }
    }
}

impl std::error::Error for NumberError {}
