//! Sum, difference, product, quotient, remainder and square root.

use crate::number::Repr;
use crate::surd::common_radicand;
use crate::{MAX_DENOMINATOR_BITS, Number, NumberError, Surd, integer};
use dashu_int::ops::{DivEuclid, DivRem, RemEuclid, UnsignedAbs};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;

/// `(p + q*sqrt(r))/s` in lowest terms; the radicand is taken as it is.
fn surd(mut p: IBig, mut q: IBig, r: &UBig, mut s: IBig) -> Result<Number, NumberError> {
    if s.is_zero() {
        return Err(NumberError::DivisionByZero);
    }
    if s < IBig::ZERO {
        (p, q, s) = (-p, -q, -s);
    }
    if !s.is_one() {
        let (whole, rest) = (&p).div_rem(&s);
        if rest.is_zero() && q.is_zero() {
            (p, s) = (whole, IBig::ONE);
        } else if integer::bits(&s) > MAX_DENOMINATOR_BITS {
            return Err(NumberError::TooLarge { limit: MAX_DENOMINATOR_BITS });
        } else {
            let common = integer::gcd(&integer::gcd(&rest, &s)?, &q)?;
            if !common.is_one() {
                (p, q, s) = (p / &common, q / &common, s / &common);
            }
        }
    }
    let p = integer::bounded(p)?;
    Ok(Number(match (q.is_zero(), s.is_one()) {
        (true, true) => Repr::Integer(p),
        (true, false) => Repr::Fraction(p, s),
        _ => Repr::Surd(Box::new(Surd { p, q: integer::bounded(q)?, r: r.clone(), s })),
    }))
}

/// The two numbers as `(p + q*sqrt(r))/s` over one radicand.
struct Common {
    a: [IBig; 3],
    b: [IBig; 3],
    r: UBig,
}

impl Common {
    fn new(a: &Number, b: &Number) -> Result<Common, NumberError> {
        let (u, v, r) = match (a.as_surd(), b.as_surd()) {
            (Some(a), Some(b)) => common_radicand(&a.r, &b.r)?,
            (Some(x), None) | (None, Some(x)) => (IBig::ONE, IBig::ONE, x.r.clone()),
            (None, None) => (IBig::ONE, IBig::ONE, UBig::ONE),
        };
        Ok(Common { a: parts(a, u), b: parts(b, v), r })
    }
}

/// `[p, q*factor, s]`, with `q = 0` for a rational.
fn parts(a: &Number, factor: IBig) -> [IBig; 3] {
    match &a.0 {
        Repr::Integer(a) => [a.clone(), IBig::ZERO, IBig::ONE],
        Repr::Fraction(a, b) => [a.clone(), IBig::ZERO, b.clone()],
        Repr::Surd(x) => [x.p.clone(), &x.q * factor, x.s.clone()],
    }
}

impl Number {
    /// The fraction `numerator/denominator`.
    pub fn ratio(numerator: IBig, denominator: IBig) -> Result<Number, NumberError> {
        surd(numerator, IBig::ZERO, &UBig::ONE, denominator)
    }

    /// Numerator and denominator of two rationals.
    fn rationals<'a>(&'a self, other: &'a Number) -> Option<[&'a IBig; 4]> {
        Some([self.numerator()?, self.denominator()?, other.numerator()?, other.denominator()?])
    }

    /// `self + other`.
    pub fn add(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return Ok(Number::from(integer::bounded(a + b)?));
        }
        if let Some([a, b, c, d]) = self.rationals(other) {
            return if b == d { Number::ratio(a + c, b.clone()) } else { Number::ratio(a * d + c * b, b * d) };
        }
        let Common { a: [p1, q1, s1], b: [p2, q2, s2], r } = Common::new(self, other)?;
        if s1 == s2 {
            return surd(p1 + p2, q1 + q2, &r, s1);
        }
        surd(p1 * &s2 + p2 * &s1, q1 * &s2 + q2 * &s1, &r, s1 * s2)
    }

    /// `self - other`.
    pub fn sub(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return Ok(Number::from(integer::bounded(a - b)?));
        }
        self.add(&other.neg())
    }

    /// `self * other`.
    pub fn mul(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return Ok(Number::from(integer::product(a, b)?));
        }
        if let Some([a, b, c, d]) = self.rationals(other) {
            return Number::ratio(a * c, b * d);
        }
        let Common { a: [p1, q1, s1], b: [p2, q2, s2], r } = Common::new(self, other)?;
        let p = &p1 * &p2 + &q1 * &q2 * r.as_ibig();
        surd(p, p1 * q2 + p2 * q1, &r, s1 * s2)
    }

    /// `self / other`.
    pub fn div(&self, other: &Number) -> Result<Number, NumberError> {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return Number::ratio(a.clone(), b.clone());
        }
        if let Some([a, b, c, d]) = self.rationals(other) {
            return Number::ratio(a * d, b * c);
        }
        let Common { a: [p1, q1, s1], b: [p2, q2, s2], r } = Common::new(self, other)?;
        // 1/(p + q*sqrt(r)) = (p - q*sqrt(r))/(p^2 - q^2 r).
        let norm = &p2 * &p2 - &q2 * &q2 * r.as_ibig();
        let p = (&p1 * &p2 - &q1 * &q2 * r.as_ibig()) * &s2;
        let q = (q1 * p2 - p1 * q2) * s2;
        surd(p, q, &r, s1 * norm)
    }

    /// The remainder `self - |other| * floor(self/|other|)`, at least 0 and below `|other|`.
    pub fn rem(&self, other: &Number) -> Result<Number, NumberError> {
        if other.sign() == Ordering::Equal {
            return Err(NumberError::DivisionByZero);
        }
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return Ok(Number::from(a.rem_euclid(b)));
        }
        let modulus = other.abs();
        let times = Number::from(self.div(&modulus)?.floor());
        self.sub(&modulus.mul(&times)?)
    }

    /// `-self`.
    pub fn neg(&self) -> Number {
        Number(match &self.0 {
            Repr::Integer(a) => Repr::Integer(-a),
            Repr::Fraction(a, b) => Repr::Fraction(-a, b.clone()),
            Repr::Surd(x) => Repr::Surd(Box::new(Surd { p: -&x.p, q: -&x.q, r: x.r.clone(), s: x.s.clone() })),
        })
    }

    /// The absolute value.
    pub fn abs(&self) -> Number {
        if self.sign() == Ordering::Less { self.neg() } else { self.clone() }
    }

    /// The exact square root of a rational: rational for a square, else `sqrt(a*b)/b` for `a/b`.
    pub fn sqrt(&self) -> Result<Number, NumberError> {
        let (Some(a), Some(b)) = (self.numerator(), self.denominator()) else {
            return Err(NumberError::NestedSurd);
        };
        let Some(a) = a.as_ubig() else {
            return Err(NumberError::NegativeSqrt);
        };
        let radicand = integer::product(a.as_ibig(), b)?.unsigned_abs();
        if let Some(root) = integer::square_root(&radicand) {
            return Number::ratio(root.into(), b.clone());
        }
        let (root, rest) = integer::take_small_squares(radicand);
        surd(IBig::ZERO, root.into(), &rest, b.clone())
    }

    /// `floor(self / other)`, without reducing a fraction of integers first.
    pub fn floor_div(&self, other: &Number) -> Result<IBig, NumberError> {
        match (&self.0, &other.0) {
            (Repr::Integer(_), Repr::Integer(b)) if b.is_zero() => Err(NumberError::DivisionByZero),
            (Repr::Integer(a), Repr::Integer(b)) if *b < IBig::ZERO => Ok((-a).div_euclid(-b)),
            (Repr::Integer(a), Repr::Integer(b)) => Ok(a.div_euclid(b)),
            _ => Ok(self.div(other)?.floor()),
        }
    }
}
