//! The type of exact numbers, its constructors and accessors.

use crate::{NumberError, Surd, integer};
use dashu_int::ops::DivEuclid;
use dashu_int::{IBig, UBig};

/// 1 with an address of its own: parts of a number are borrowed as `&IBig`.
pub(crate) static ONE: IBig = IBig::ONE;

/// An exact number: an integer, a fraction in lowest terms or a quadratic surd.
///
/// ```
/// use wythoff_base::{IBig, Number};
///
/// let half = Number::ratio(IBig::from(2), IBig::from(4))?;
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(Number::phi().pow(&Number::from(2))?, Number::phi().add(&Number::from(1))?);
/// # Ok::<(), wythoff_base::NumberError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Number(pub(crate) Repr);

/// Each number has one representation, except for square factors of a radicand left in place.
#[derive(Clone, Debug)]
pub(crate) enum Repr {
    Integer(IBig),
    /// Coprime, the denominator at least 2.
    Fraction(IBig, IBig),
    Surd(Box<Surd>),
}

impl Number {
    /// Zero.
    pub const ZERO: Number = Number(Repr::Integer(IBig::ZERO));
    /// One.
    pub const ONE: Number = Number(Repr::Integer(IBig::ONE));

    /// The decimal `digits / 10^scale`: `1.50` is digits 150, scale 2.
    pub fn decimal(digits: IBig, scale: u32) -> Result<Number, NumberError> {
        if scale == 0 {
            return Ok(Number::from(integer::bounded(digits)?));
        }
        let power = Number::from(10).pow(&Number::from(u64::from(scale)))?;
        Number::from(digits).div(&power)
    }

    /// The golden ratio, `(1 + sqrt(5))/2`.
    pub fn phi() -> Number {
        Number(Repr::Surd(Box::new(Surd { p: IBig::ONE, q: IBig::ONE, r: UBig::from(5u8), s: IBig::from(2) })))
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        matches!(self.0, Repr::Integer(_))
    }

    /// Whether it is an integer or a fraction.
    pub fn is_rational(&self) -> bool {
        !matches!(self.0, Repr::Surd(_))
    }

    /// The integer, if it is one.
    pub fn as_integer(&self) -> Option<&IBig> {
        match &self.0 {
            Repr::Integer(a) => Some(a),
            _ => None,
        }
    }

    /// The integer, or the number back.
    pub fn into_integer(self) -> Result<IBig, Number> {
        match self.0 {
            Repr::Integer(a) => Ok(a),
            _ => Err(self),
        }
    }

    /// Numerator of a rational in lowest terms.
    pub fn numerator(&self) -> Option<&IBig> {
        match &self.0 {
            Repr::Integer(a) | Repr::Fraction(a, _) => Some(a),
            Repr::Surd(_) => None,
        }
    }

    /// Denominator, at least 1, of a rational in lowest terms.
    pub fn denominator(&self) -> Option<&IBig> {
        match &self.0 {
            Repr::Integer(_) => Some(&ONE),
            Repr::Fraction(_, b) => Some(b),
            Repr::Surd(_) => None,
        }
    }

    /// The parts of a surd, if it is one.
    pub fn as_surd(&self) -> Option<&Surd> {
        match &self.0 {
            Repr::Surd(surd) => Some(surd),
            _ => None,
        }
    }

    /// The bits of the integers that make it up, taken together.
    pub fn bits(&self) -> usize {
        match &self.0 {
            Repr::Integer(a) => integer::bits(a),
            Repr::Fraction(a, b) => integer::bits(a) + integer::bits(b),
            Repr::Surd(x) => [&x.p, &x.q, x.r.as_ibig(), &x.s].into_iter().map(integer::bits).sum(),
        }
    }

    /// The bits of the longest of the integers that make it up.
    pub fn height(&self) -> usize {
        match &self.0 {
            Repr::Integer(a) => integer::bits(a),
            Repr::Fraction(a, b) => integer::bits(a).max(integer::bits(b)),
            Repr::Surd(x) => [&x.p, &x.q, x.r.as_ibig(), &x.s].into_iter().map(integer::bits).fold(0, usize::max),
        }
    }

    /// The largest integer not above.
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Repr::Integer(a) => a.clone(),
            Repr::Fraction(a, b) => a.div_euclid(b),
            Repr::Surd(surd) => surd.floor(),
        }
    }

    /// The least integer not below.
    pub fn ceil(&self) -> IBig {
        match &self.0 {
            Repr::Integer(a) => a.clone(),
            _ => self.floor() + IBig::ONE,
        }
    }
}

macro_rules! from_integers {
    ($($t:ty),*) => {$(
        impl From<$t> for Number {
            fn from(a: $t) -> Number {
                Number(Repr::Integer(IBig::from(a)))
            }
        }
    )*};
}

from_integers!(u8, i32, i64, u64, IBig, UBig);

impl From<&IBig> for Number {
    fn from(a: &IBig) -> Number {
        Number(Repr::Integer(a.clone()))
    }
}
