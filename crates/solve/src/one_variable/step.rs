//! Forward differences: bounds of `e(n+1) - e(n)` for all `n >= from`, wherever both are defined.

use super::bounds::Bounds;
use super::interval::Interval;
use super::polynomial;
use super::{constant, div, formula, power, truth};
use crate::prove::residues::period::Table;
use std::cmp::Ordering;
use wythoff_exact::algebra::{Coefficient, Polynomial};
use wythoff_exact::{IBig, Number, integer};
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The longest beginning of a polynomial that is looked at step by step.
const MAX_BEGINNING: u64 = 1000;

/// Bounds of the steps of an expression, carried through its operators.
pub fn of(e: &Expr, from: u64) -> Interval {
    if constant(e).is_some() {
        return Interval::point(Number::ZERO);
    }
    if let Some(steps) = polynomial::of(e).and_then(|p| of_polynomial(&p, from)).filter(|s| !s.is_everything()) {
        return steps;
    }
    if let Some(steps) = Table::of(e, from).and_then(|table| table.steps()) {
        return Interval { lower: steps.iter().min().cloned(), upper: steps.iter().max().cloned() };
    }
    let steps = match &e.kind {
        ExprKind::Unary(UnaryOp::Neg, a) => of(a, from).negated(),
        ExprKind::Binary(op, a, b) => binary(*op, a, b, from),
        ExprKind::Call(func, args) => call(*func, args, from),
        _ => Interval::default(),
    };
    if steps.is_everything() { of_strip(e) } else { steps }
}

/// Between parallel lines `gamma*n + K1` and `gamma*n + K2` the steps are `gamma` up to `K2 - K1`.
fn of_strip(e: &Expr) -> Interval {
    let strip = || {
        let Bounds { lower, upper } = Bounds::of(e);
        let (lower, upper) = (lower?, upper?);
        let width = upper.at0.minus(&lower.at0).filter(|_| lower.slope == upper.slope)?;
        Some(Interval { lower: lower.slope.minus(&width), upper: lower.slope.plus(&width) })
    };
    strip().unwrap_or_default()
}

/// In Newton's basis at `n`, the step at `n + u` is `c_1 + c_2 u + ...`: coefficients of one sign from the second on
/// make it monotone from `n` on; the steps before are looked at.
fn of_polynomial(p: &Polynomial<Number>, from: u64) -> Option<Interval> {
    let mut row = p.newton(from)?;
    let (mut least, mut greatest) = (row.get(1)?.clone(), row.get(1)?.clone());
    for _ in 0..MAX_BEGINNING {
        let [_, step, rest @ ..] = row.as_slice() else { return None };
        (least, greatest) = (least.min(step.clone()), greatest.max(step.clone()));
        let (rises, falls) =
            (rest.iter().all(|c| c.sign() != Ordering::Less), rest.iter().all(|c| c.sign() != Ordering::Greater));
        if rises || falls {
            return Some(Interval { lower: rises.then_some(least), upper: falls.then_some(greatest) });
        }
        for i in 1..row.len() {
            if let Some([a, b]) = row.get_mut(i - 1..=i) {
                *a = a.plus(b)?;
            }
        }
    }
    None
}

fn binary(op: BinaryOp, a: &Expr, b: &Expr, from: u64) -> Interval {
    match op {
        BinaryOp::Add => of(a, from).plus(&of(b, from)),
        BinaryOp::Sub => of(a, from).plus(&of(b, from).negated()),
        BinaryOp::Mul => match (constant(a), constant(b)) {
            (Some(c), _) => of(b, from).times(&c),
            (_, Some(c)) => of(a, from).times(&c),
            _ => product(a, b, from).map(Interval::from).unwrap_or_default(),
        },
        BinaryOp::Div => match constant(b).and_then(|c| div(&Number::ONE, &c)) {
            Some(c) => of(a, from).times(&c),
            None => Interval::default(),
        },
        BinaryOp::Pow => exponential(a, b, from).map(Interval::from).unwrap_or_default(),
        _ => Interval::default(),
    }
}

/// The first value, which is the least one, and the least step, of an expression that does not fall.
fn rising(e: &Expr, from: u64) -> Option<(Number, Number)> {
    let step = of(e, from).lower.filter(|step| step.sign() != Ordering::Less)?;
    Some((formula(e).value(&[IBig::from(from)]).ok()?, step))
}

/// `(x + s)(y + t) - x y = x t + s y + s t` for `x, y, s, t >= 0`.
fn product(a: &Expr, b: &Expr, from: u64) -> Option<Number> {
    let ((x, s), (y, t)) = (rising(a, from)?, rising(b, from)?);
    if x.sign() == Ordering::Less || y.sign() == Ordering::Less {
        return None;
    }
    x.times(&t)?.plus(&s.times(&y)?)?.plus(&s.times(&t)?)
}

/// Powers that do not fall: of a base that does not fall to an exponent that does not fall.
fn exponential(a: &Expr, b: &Expr, from: u64) -> Option<Number> {
    let ((base, _), (exponent, step)) = (rising(a, from)?, rising(b, from)?);
    if constant(a).is_some() && base >= Number::ONE {
        // b^(x + s) - b^x = b^x (b^s - 1) with integers x and s >= 0.
        let precise = || {
            let factor = power(&base, &Number::from(step.ceil()))?.minus(&Number::ONE)?;
            power(&base, &exponent)?.times(&factor)
        };
        return precise().or(Some(Number::ZERO));
    }
    let least = if constant(b).is_some() { Number::ZERO } else { Number::ONE };
    (base >= least && exponent.sign() != Ordering::Less).then_some(Number::ZERO)
}

fn ceil_sqrt(s: &IBig) -> Option<Number> {
    let root = integer::isqrt(s).ok()?;
    let exact = &root * &root == *s;
    Some(Number::from(if exact { root } else { root + 1 }))
}

fn call(func: Func, args: &[Expr], from: u64) -> Interval {
    match (func, args) {
        // floor(x + s) >= floor(x) + floor(s), and so on.
        (Func::Floor | Func::Ceil, [a]) => of(a, from).outward(),
        // sqrt(x + s) <= sqrt(x) + sqrt(s).
        (Func::Sqrt | Func::Isqrt, [a]) => {
            let steps = of(a, from);
            if steps.at_least(&Number::ZERO) {
                let upper = steps.upper.and_then(|s| ceil_sqrt(&s.ceil()));
                Interval { lower: Some(Number::ZERO), upper }
            } else if steps.at_most(&Number::ZERO) {
                Interval { lower: None, upper: Some(Number::ZERO) }
            } else {
                Interval::default()
            }
        }
        (Func::Min | Func::Max, args) => args.iter().map(|a| of(a, from)).reduce(|a, b| a.hull(&b)).unwrap_or_default(),
        (Func::Abs, [a]) if Bounds::of(a).values(from).at_least(&Number::ZERO) => of(a, from),
        (Func::If, [condition, a, b]) => match truth(condition) {
            Some(holds) => of(if holds { a } else { b }, from),
            None => Interval::default(),
        },
        _ => Interval::default(),
    }
}
