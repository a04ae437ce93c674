//! What polynomials are made of.

use crate::Number;
use dashu_int::IBig;

/// The greatest [height](Number::height) of a coefficient in one variable, in bits. Coefficients of rules are short;
/// long ones only cost time.
const MAX_HEIGHT: usize = 4096;

/// A coefficient: sums and products are exact, or missing where they would be too large.
pub trait Coefficient: Clone + PartialEq + From<u8> {
    /// `self + other`.
    fn plus(&self, other: &Self) -> Option<Self>;
    /// `self * other`.
    fn times(&self, other: &Self) -> Option<Self>;
    /// `self -= other`.
    fn reduce(&mut self, other: &Self) -> Option<()>;

    /// `self - other`.
    fn minus(&self, other: &Self) -> Option<Self> {
        let mut rest = self.clone();
        rest.reduce(other)?;
        Some(rest)
    }
}

macro_rules! words {
    ($($t:ty),*) => {$(
        impl Coefficient for $t {
            fn plus(&self, other: &$t) -> Option<$t> {
                self.checked_add(*other)
            }
            fn times(&self, other: &$t) -> Option<$t> {
                self.checked_mul(*other)
            }
            fn reduce(&mut self, other: &$t) -> Option<()> {
                *self = self.checked_sub(*other)?;
                Some(())
            }
        }
    )*};
}

words!(i128, u128);

impl Coefficient for IBig {
    fn plus(&self, other: &IBig) -> Option<IBig> {
        Some(self + other)
    }
    fn times(&self, other: &IBig) -> Option<IBig> {
        Some(self * other)
    }
    fn reduce(&mut self, other: &IBig) -> Option<()> {
        *self -= other;
        Some(())
    }
}

/// The number, unless it is too high.
pub fn modest(a: Number) -> Option<Number> {
    (a.height() <= MAX_HEIGHT).then_some(a)
}

impl Coefficient for Number {
    fn plus(&self, other: &Number) -> Option<Number> {
        modest(self.add(other).ok()?)
    }
    fn times(&self, other: &Number) -> Option<Number> {
        modest(self.mul(other).ok()?)
    }
    fn reduce(&mut self, other: &Number) -> Option<()> {
        *self = modest(self.sub(other).ok()?)?;
        Some(())
    }
}
