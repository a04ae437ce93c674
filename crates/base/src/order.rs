//! The order of exact numbers.

use crate::number::{ONE, Repr};
use crate::{Number, surd};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;

/// The surd part of a rational number: 0 sqrt(1).
static ZERO: IBig = IBig::ZERO;
/// The radicand of a rational number; any would do, as its coefficient is 0.
static NO_RADICAND: UBig = UBig::ONE;

impl Number {
    /// The order against zero.
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Integer(a) | Repr::Fraction(a, _) => a.cmp(&IBig::ZERO),
            Repr::Surd(x) => x.sign(),
        }
    }

    /// The order of any two numbers, decided by signs of integers alone.
    ///
    /// ```
    /// # use wythoff_base::{IBig, Number};
    /// # use std::cmp::Ordering;
    /// let (a, b) = (Number::from(2).sqrt()?, Number::from(3).sqrt()?);
    /// assert_eq!(a.compare(&b), Ordering::Less);
    /// assert_eq!(Number::ratio(IBig::from(17), IBig::from(12))?.compare(&a), Ordering::Greater);
    /// # Ok::<(), wythoff_base::NumberError>(())
    /// ```
    pub fn compare(&self, other: &Number) -> Ordering {
        if let (Repr::Integer(a), Repr::Integer(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        let ((p1, q1, r1, s1), (p2, q2, r2, s2)) = (self.parts(), other.parts());
        let rational = p1 * s2 - p2 * s1;
        if q1.is_zero() || q2.is_zero() || r1 == r2 {
            let r = if q1.is_zero() { r2 } else { r1 };
            return surd::sign(&rational, &(q1 * s2 - q2 * s1), r);
        }
        // The sign of u + v*sqrt(r2) with u = rational + q1*s2*sqrt(r1), v = -q2*s1.
        let (q, v) = (q1 * s2, -(q2 * s1));
        let (of_u, of_v) = (surd::sign(&rational, &q, r1), v.cmp(&IBig::ZERO));
        if of_u == of_v || of_u == Ordering::Equal {
            return of_v;
        }
        // Opposite signs: compare u^2 with v^2 r2.
        let (r1_, r2_) = (r1.as_ibig(), r2.as_ibig());
        let p = &rational * &rational + &q * &q * r1_ - &v * &v * r2_;
        let squares = surd::sign(&p, &(IBig::from(2) * rational * q), r1);
        if of_u == Ordering::Greater { squares } else { squares.reverse() }
    }

    fn parts(&self) -> (&IBig, &IBig, &UBig, &IBig) {
        match &self.0 {
            Repr::Integer(a) => (a, &ZERO, &NO_RADICAND, &ONE),
            Repr::Fraction(a, b) => (a, &ZERO, &NO_RADICAND, b),
            Repr::Surd(x) => (&x.p, &x.q, &x.r, &x.s),
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        self.compare(other)
    }
}
