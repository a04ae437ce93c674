//! Polynomials in one variable.

use super::{Coefficient, differences};
use crate::Number;
use std::fmt;

/// The greatest degree. Beyond, a polynomial read from a rule is slower than the rule itself.
pub const MAX_DEGREE: usize = 32;

/// A polynomial in one variable, coefficients by rising powers; the last one is not zero.
///
/// Coefficients may contain different square roots: then its values are undefined, and
/// [`Polynomial::at`] says so.
///
/// ```
/// use wythoff_base::algebra::Polynomial;
/// let p = Polynomial::new(vec![1i128, 0, 3]);
/// assert_eq!(p.times(&p).and_then(|square| square.at(&2)), Some(169));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial<C>(Vec<C>);

impl<C: Coefficient> Polynomial<C> {
    /// From the coefficients, the constant first.
    pub fn new(mut coefficients: Vec<C>) -> Polynomial<C> {
        while coefficients.last().is_some_and(|c| *c == C::from(0)) {
            coefficients.pop();
        }
        Polynomial(coefficients)
    }

    /// A constant.
    pub fn constant(c: C) -> Polynomial<C> {
        Polynomial::new(vec![c])
    }

    /// The variable itself.
    pub fn variable() -> Polynomial<C> {
        Polynomial(vec![C::from(0), C::from(1)])
    }

    /// The degree; 0 for every constant.
    pub fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The coefficients by rising powers; none for 0.
    pub fn coefficients(&self) -> &[C] {
        &self.0
    }

    /// The coefficient of the `i`-th power.
    pub fn coefficient(&self, i: usize) -> C {
        self.0.get(i).cloned().unwrap_or_else(|| C::from(0))
    }

    /// The value, if the degree is 0.
    pub fn as_constant(&self) -> Option<C> {
        (self.degree() == 0).then(|| self.coefficient(0))
    }

    /// The value at a place, by Horner's rule.
    pub fn at(&self, x: &C) -> Option<C> {
        self.0.iter().rev().try_fold(C::from(0), |value, c| value.times(x)?.plus(c))
    }

    /// The sum.
    pub fn plus(&self, other: &Polynomial<C>) -> Option<Polynomial<C>> {
        self.combined(other, C::plus)
    }

    /// The difference.
    pub fn minus(&self, other: &Polynomial<C>) -> Option<Polynomial<C>> {
        self.combined(other, C::minus)
    }

    fn combined(&self, other: &Polynomial<C>, op: impl Fn(&C, &C) -> Option<C>) -> Option<Polynomial<C>> {
        let length = self.0.len().max(other.0.len());
        let all = (0..length).map(|i| op(&self.coefficient(i), &other.coefficient(i)));
        Some(Polynomial::new(all.collect::<Option<_>>()?))
    }

    /// The multiple by a constant.
    pub fn scaled(&self, c: &C) -> Option<Polynomial<C>> {
        Some(Polynomial::new(self.0.iter().map(|a| a.times(c)).collect::<Option<_>>()?))
    }

    /// The product.
    pub fn times(&self, other: &Polynomial<C>) -> Option<Polynomial<C>> {
        if self.degree() + other.degree() > MAX_DEGREE {
            return None;
        }
        let mut product = vec![C::from(0); self.degree() + other.degree() + 1];
        for (i, a) in self.0.iter().enumerate() {
            for (place, b) in product.iter_mut().skip(i).zip(&other.0) {
                *place = place.plus(&a.times(b)?)?;
            }
        }
        Some(Polynomial::new(product))
    }

    /// The power.
    pub fn power(&self, exponent: usize) -> Option<Polynomial<C>> {
        (0..exponent).try_fold(Polynomial::constant(C::from(1)), |power, _| power.times(self))
    }
}

impl Polynomial<Number> {
    /// The coefficients in Newton's basis at `from`: `P(from + u)` is the sum of `c_j` times `u` over `j`, `c_j` the
    /// `j`-th forward difference at `from`.
    pub fn newton(&self, from: u64) -> Option<Vec<Number>> {
        let places = (0..=self.degree() as u64).map(|i| self.at(&Number::from(from.checked_add(i)?)));
        differences(places.collect::<Option<_>>()?)
    }

    /// Whether all values at integers are integers: exactly when Newton's coefficients are.
    pub fn is_integer_valued(&self) -> bool {
        self.newton(0).is_some_and(|row| row.iter().all(Number::is_integer))
    }
}

/// The coefficients from the highest degree down.
impl<C: fmt::Display> fmt::Display for Polynomial<C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.0.iter().rev().map(C::to_string).collect();
        out.write_str(&if list.is_empty() { "0".to_string() } else { list.join(", ") })
    }
}
