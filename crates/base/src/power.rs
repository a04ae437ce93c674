//! Integer powers.

use crate::number::Repr;
use crate::{MAX_BITS, MAX_DENOMINATOR_BITS, Number, NumberError, integer};
use dashu_int::IBig;
use std::cmp::Ordering;

impl Number {
    /// `self ^ exponent` for an integer exponent; `0^0 = 1`.
    ///
    /// ```
    /// # use wythoff_base::{IBig, Number, NumberError};
    /// let (two, far) = (Number::from(2), Number::from(IBig::from(10).pow(30)));
    /// assert_eq!(two.pow(&Number::from(-2))?.to_string(), "1/4");
    /// assert!(matches!(two.pow(&far), Err(NumberError::TooLarge { .. })));
    /// assert_eq!(Number::from(-1).pow(&far)?, Number::ONE);
    /// # Ok::<(), NumberError>(())
    /// ```
    pub fn pow(&self, exponent: &Number) -> Result<Number, NumberError> {
        let Some(exponent) = exponent.as_integer() else {
            return Err(NumberError::FractionalExponent);
        };
        match exponent.cmp(&IBig::ZERO) {
            Ordering::Equal => Ok(Number::ONE),
            Ordering::Greater => self.positive_power(exponent),
            Ordering::Less => Number::ONE.div(self)?.positive_power(&-exponent),
        }
    }

    fn positive_power(&self, exponent: &IBig) -> Result<Number, NumberError> {
        match &self.0 {
            Repr::Integer(a) => Ok(Number::from(integer_power(a, exponent, MAX_BITS)?)),
            // A power of a fraction in lowest terms is in lowest terms.
            Repr::Fraction(a, b) => {
                let b = integer_power(b, exponent, MAX_DENOMINATOR_BITS)?;
                Ok(Number(Repr::Fraction(integer_power(a, exponent, MAX_BITS)?, b)))
            }
            Repr::Surd(_) => {
                // A quadratic irrational has Mahler measure at least that of the golden ratio, so its
                // n-th power has parts of at least (0.69 n - bits(r) - 3)/2 bits.
                let exponent = usize::try_from(exponent).ok().filter(|e| *e <= 5 * MAX_BITS);
                let mut rest = exponent.ok_or(NumberError::TooLarge { limit: MAX_BITS })?;
                let (mut power, mut square) = (Number::ONE, self.clone());
                loop {
                    if rest & 1 == 1 {
                        power = power.mul(&square)?;
                    }
                    rest >>= 1;
                    if rest == 0 {
                        return Ok(power);
                    }
                    square = square.mul(&square)?;
                }
            }
        }
    }
}

/// `base ^ exponent` for a positive exponent, refused before it is computed if it has more bits than
/// the limit: `|base| >= 2^m` has a power of more than `m * exponent` bits.
fn integer_power(base: &IBig, exponent: &IBig, limit: usize) -> Result<IBig, NumberError> {
    let odd = exponent.trailing_zeros() == Some(0);
    if base.is_zero() || base.is_one() || (*base == IBig::NEG_ONE && odd) {
        return Ok(base.clone());
    }
    if *base == IBig::NEG_ONE {
        return Ok(IBig::ONE);
    }
    let small = usize::try_from(exponent)
        .ok()
        .filter(|e| (integer::bits(base) - 1).checked_mul(*e).is_some_and(|bits| bits < limit));
    let power = base.pow(small.ok_or(NumberError::TooLarge { limit })?);
    if integer::bits(&power) > limit { Err(NumberError::TooLarge { limit }) } else { Ok(power) }
}
