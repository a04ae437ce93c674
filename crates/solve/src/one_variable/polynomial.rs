//! Polynomials recognised from an expression by meaning.

use super::{add, constant, div, modest, mul, sub, truth, variable};
use std::cmp::Ordering;
use std::fmt;
use wythoff_exact::Number;
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The greatest degree.
pub const MAX_DEGREE: usize = 32;

/// A polynomial with exact coefficients.
///
/// Coefficients over different square roots may stand beside each other: then its values are undefined, and
/// [`Polynomial::at`] says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial(Vec<Number>);

impl Polynomial {
    /// From the coefficients, the constant first.
    fn new(mut coefficients: Vec<Number>) -> Polynomial {
        while coefficients.last().is_some_and(|c| c.sign() == Ordering::Equal) {
            coefficients.pop();
        }
        Polynomial(coefficients)
    }

    /// The polynomial that the expression is equal to at every integer.
    pub fn of(e: &Expr) -> Option<Polynomial> {
        if is_plausible(e) { Polynomial::read(e) } else { None }
    }

    fn read(e: &Expr) -> Option<Polynomial> {
        if let Some(c) = constant(e) {
            return Some(Polynomial::new(vec![c]));
        }
        match &e.kind {
            ExprKind::Var(_) => Some(Polynomial(vec![Number::ZERO, Number::ONE])),
            ExprKind::Unary(UnaryOp::Neg, a) => Polynomial::read(a)?.scaled(&Number::from(-1)),
            ExprKind::Binary(BinaryOp::Add, a, b) => Polynomial::read(a)?.plus(&Polynomial::read(b)?),
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                Polynomial::read(a)?.plus(&Polynomial::read(b)?.scaled(&Number::from(-1))?)
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) => Polynomial::read(a)?.times(&Polynomial::read(b)?),
            ExprKind::Binary(BinaryOp::Div, a, b) => {
                Polynomial::read(a)?.scaled(&div(&Number::ONE, &Polynomial::read(b)?.as_constant()?)?)
            }
            ExprKind::Binary(BinaryOp::Pow, a, b) => {
                let exponent = constant(b)?.into_integer().ok().and_then(|e| usize::try_from(e).ok());
                Polynomial::read(a)?.power(exponent.filter(|e| *e <= MAX_DEGREE)?)
            }
            // An integer stays as it is.
            ExprKind::Call(Func::Floor | Func::Ceil, args) => {
                Polynomial::read(args.first()?).filter(Polynomial::is_integer_valued)
            }
            ExprKind::Call(Func::If, args) => match args.as_slice() {
                [condition, a, b] => Polynomial::read(if truth(condition)? { a } else { b }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The degree; 0 for every constant.
    pub fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The coefficient of the `i`-th power.
    pub fn coefficient(&self, i: usize) -> Number {
        self.0.get(i).cloned().unwrap_or(Number::ZERO)
    }

    /// The value, if the degree is 0.
    pub fn as_constant(&self) -> Option<Number> {
        (self.degree() == 0).then(|| self.coefficient(0))
    }

    /// The value at an integer.
    pub fn at(&self, n: u64) -> Option<Number> {
        let n = Number::from(n);
        self.0.iter().rev().try_fold(Number::ZERO, |value, c| add(&mul(&value, &n)?, c))
    }

    /// The coefficients in Newton's basis at `from`: `P(from + u)` is the sum of `c_j` times `u` over `j`, `c_j` the
    /// `j`-th forward difference at `from`.
    pub fn newton(&self, from: u64) -> Option<Vec<Number>> {
        let mut row: Vec<Number> = (0..=self.degree() as u64).map(|i| self.at(from + i)).collect::<Option<_>>()?;
        differences(&mut row)?;
        Some(row)
    }

    /// Whether all values at integers are integers: exactly when Newton's coefficients are.
    pub fn is_integer_valued(&self) -> bool {
        self.newton(0).is_some_and(|row| row.iter().all(Number::is_integer))
    }

    fn plus(&self, other: &Polynomial) -> Option<Polynomial> {
        let length = self.0.len().max(other.0.len());
        let sums = (0..length).map(|i| add(&self.coefficient(i), &other.coefficient(i)));
        Some(Polynomial::new(sums.collect::<Option<_>>()?))
    }

    fn scaled(&self, c: &Number) -> Option<Polynomial> {
        Some(Polynomial::new(self.0.iter().map(|a| mul(a, c)).collect::<Option<_>>()?))
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        if self.degree() + other.degree() > MAX_DEGREE {
            return None;
        }
        let mut product = vec![Number::ZERO; self.degree() + other.degree() + 1];
        for (i, a) in self.0.iter().enumerate() {
            for (place, b) in product.iter_mut().skip(i).zip(&other.0) {
                *place = add(place, &mul(a, b)?)?;
            }
        }
        Some(Polynomial::new(product))
    }

    fn power(&self, exponent: usize) -> Option<Polynomial> {
        if let Some(c) = self.as_constant() {
            return Some(Polynomial::new(vec![modest(c.pow(&Number::from(exponent as u64)).ok()?)?]));
        }
        (0..exponent).try_fold(Polynomial(vec![Number::ONE]), |power, _| power.times(self))
    }
}

/// Whether all operators on the variable are those of polynomials: most expressions that are none fail here, without
/// arithmetic.
fn is_plausible(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Phi | ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_plausible(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, a, b) => {
            is_plausible(a) && is_plausible(b)
        }
        ExprKind::Binary(BinaryOp::Pow, a, b) => variable(b).is_none() && is_plausible(a),
        ExprKind::Call(Func::Floor | Func::Ceil, args) => args.iter().all(is_plausible),
        ExprKind::Call(Func::If, args) => args.first().is_some_and(|condition| variable(condition).is_none()),
        _ => variable(e).is_none(),
    }
}

/// Replaces a row of values by its forward differences at the first place.
pub fn differences(row: &mut [Number]) -> Option<()> {
    for order in 1..row.len() {
        for i in (order..row.len()).rev() {
            if let Some([a, b]) = row.get_mut(i - 1..=i) {
                *b = sub(b, a)?;
            }
        }
    }
    Some(())
}

impl fmt::Display for Polynomial {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.0.iter().rev().map(Number::to_string).collect();
        write!(out, "{}", if list.is_empty() { "0".to_string() } else { list.join(", ") })
    }
}
