//! Fixed point of 128 bits: multiples of a number by any word, with an error far below 2^-64.

use super::scaled;
use wythoff_base::{IBig, Number};

/// An integer and a fraction in units of 2^-128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixed128 {
    pub whole: i64,
    pub part: u128,
}

impl Fixed128 {
    /// `units / 2^128`.
    pub(crate) fn from_units(units: &IBig) -> Option<Fixed128> {
        let whole = units >> 128usize;
        let part = u128::try_from(&(units - (&whole << 128usize))).ok()?;
        Some(Fixed128 { whole: i64::try_from(&whole).ok()?, part })
    }

    /// A number rounded down.
    pub(crate) fn down(x: &Number) -> Option<Fixed128> {
        Fixed128::from_units(&scaled(x, 128).ok()?)
    }

    /// `x/m`, m > 0, rounded up.
    pub(crate) fn ratio_up(x: i128, m: u64) -> Option<Fixed128> {
        let (wide, m) = (i128::from(m), u128::from(m));
        let rest = x.rem_euclid(wide) as u128;
        // rest/m 2^128: two digits of 64 bits.
        let (high, left) = ((rest << 64) / m, (rest << 64) % m);
        Some(Fixed128 { whole: i64::try_from(x.div_euclid(wide)).ok()?, part: high << 64 | (left << 64).div_ceil(m) })
    }

    /// The sum; `None` if it does not fit a word.
    #[inline]
    pub(crate) fn add(self, other: Fixed128) -> Option<Fixed128> {
        let (part, carry) = self.part.overflowing_add(other.part);
        let whole = self.whole.checked_add(other.whole)?.checked_add(carry.into())?;
        Some(Fixed128 { whole, part })
    }

    /// The sum, where it is known to fit a word.
    #[inline]
    pub(crate) fn plus(self, other: Fixed128) -> Fixed128 {
        let (part, carry) = self.part.overflowing_add(other.part);
        Fixed128 { whole: self.whole.wrapping_add(other.whole).wrapping_add(carry.into()), part }
    }

    /// n times the number: an error of one unit becomes an error of n units.
    #[inline]
    pub(crate) fn times(self, n: u64) -> Option<Fixed128> {
        let wide = u128::from(n);
        // n (high 2^64 + low): neither product exceeds 128 bits.
        let (middle, low) = ((self.part >> 64) * wide, u128::from(self.part as u64) * wide);
        let (part, carry) = (middle << 64).overflowing_add(low);
        let whole = i64::try_from(n).ok()?.checked_mul(self.whole)?.checked_add((middle >> 64) as i64)?;
        Some(Fixed128 { whole: whole.checked_add(carry.into())?, part })
    }

    /// The fraction in units of 2^-64, rounded down.
    pub(crate) fn fraction(self) -> u64 {
        (self.part >> 64) as u64
    }
}
