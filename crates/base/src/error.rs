//! Why an operation has no exact result.

use thiserror::Error;

/// Why an operation has no exact result here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum NumberError {
    /// A division, a remainder or a negative power of zero.
    #[error("division by zero")]
    DivisionByZero,
    /// The square root of a negative number.
    #[error("square root of a negative number")]
    NegativeSqrt,
    /// The square root of a number that is itself a surd.
    #[error("square root of a number that contains a square root")]
    NestedSurd,
    /// A sum, product or quotient over the square roots of unrelated numbers.
    #[error("two different square roots in one number")]
    MixedSurds,
    /// An exponent that is not an integer.
    #[error("exponent that is not an integer")]
    FractionalExponent,
    /// The result would need more bits than allowed.
    #[error("number of more than {limit} bits")]
    TooLarge {
        /// The greatest number of bits allowed.
        limit: usize,
    },
}
