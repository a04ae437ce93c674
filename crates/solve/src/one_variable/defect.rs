//! Additivity: bounds of `e(i+j) - e(i) - e(j)` for all `i, j >= 1`, wherever all three are defined.
//!
//! At least 0 means superadditive, at most 0 subadditive.

use super::bounds::Bounds;
use super::interval::Interval;
use super::kind::Kind;
use super::polynomial;
use super::{constant, div, formula, power, truth};
use crate::prove::residues::period::Table;
use std::cmp::Ordering;
use wythoff_exact::algebra::{Coefficient, Polynomial, differences};
use wythoff_exact::{IBig, Number};
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The longest window of which all pairs are looked at.
pub const MAX_WINDOW: u64 = 1000;

/// Bounds of the defect of an expression, carried through its operators.
pub fn of(e: &Expr) -> Interval {
    if let Some(c) = constant(e) {
        return Interval::point(c.neg());
    }
    if let Some(defect) = polynomial::of(e).and_then(|p| of_polynomial(&p)).filter(|d| !d.is_everything()) {
        return defect;
    }
    if let Some(defect) = Table::within(e, 1, MAX_WINDOW).and_then(|table| of_table(&table)) {
        return defect;
    }
    let defect = match &e.kind {
        ExprKind::Unary(UnaryOp::Neg, a) => of(a).negated(),
        ExprKind::Binary(op, a, b) => binary(*op, a, b),
        ExprKind::Call(func, args) => call(*func, args),
        _ => Interval::default(),
    };
    if defect.is_everything() { of_strip(e) } else { defect }
}

/// Between parallel lines `gamma*n + K1` and `gamma*n + K2`: from `K1 - 2 K2` to `K2 - 2 K1`.
fn of_strip(e: &Expr) -> Interval {
    let Bounds { lower: Some(lower), upper: Some(upper) } = Bounds::of(e) else { return Interval::default() };
    if lower.slope != upper.slope {
        return Interval::default();
    }
    let twice = |a: &Number| a.times(&Number::from(2));
    Interval {
        lower: twice(&upper.at0).and_then(|twice| lower.at0.minus(&twice)),
        upper: twice(&lower.at0).and_then(|twice| upper.at0.minus(&twice)),
    }
}

/// The defect at `(1 + u, 1 + v)` in the basis of products of binomial coefficients of `u` and `v`: if no coefficient
/// but the first is negative, the first is the least value.
fn of_polynomial(p: &Polynomial<Number>) -> Option<Interval> {
    let side = p.degree() + 1;
    let values: Vec<Number> = (0..=2 * side as u64).map(|n| p.at(&Number::from(n))).collect::<Option<_>>()?;
    let defect = |i: usize, j: usize| values.get(i + j)?.minus(values.get(i)?)?.minus(values.get(j)?);
    let mut rows: Vec<Vec<Number>> = (1..=side)
        .map(|i| differences((1..=side).map(|j| defect(i, j)).collect::<Option<_>>()?))
        .collect::<Option<_>>()?;
    for j in 0..rows.len() {
        let column = differences(rows.iter().filter_map(|row| row.get(j).cloned()).collect())?;
        for (row, value) in rows.iter_mut().zip(column) {
            *row.get_mut(j)? = value;
        }
    }
    let first = rows.first()?.first()?.clone();
    let none = |bad: Ordering| rows.iter().flatten().skip(1).all(|c| c.sign() != bad);
    Some(Interval {
        lower: none(Ordering::Less).then(|| first.clone()),
        upper: none(Ordering::Greater).then_some(first),
    })
}

/// A period later, in i or in j, the defect is the same: pairs from one window show all its values.
fn of_table(table: &Table) -> Option<Interval> {
    let window = table.window();
    let values: Vec<Number> = (1..2 * window.end).map(|n| table.at(n)).collect::<Option<_>>()?;
    let at = |n: u64| values.get(usize::try_from(n).ok()?.checked_sub(1)?);
    let mut ends: Option<(Number, Number)> = None;
    for i in 1..window.end {
        for j in i..window.end {
            let defect = at(i + j)?.sub(at(i)?).ok()?.sub(at(j)?).ok()?;
            ends = Some(match ends {
                None => (defect.clone(), defect),
                Some((low, high)) if defect < low => (defect, high),
                Some((low, high)) if defect > high => (low, defect),
                Some(same) => same,
            });
        }
    }
    ends.map(|(low, high)| Interval { lower: Some(low), upper: Some(high) })
}

fn binary(op: BinaryOp, a: &Expr, b: &Expr) -> Interval {
    match op {
        BinaryOp::Add => of(a).plus(&of(b)),
        BinaryOp::Sub => of(a).plus(&of(b).negated()),
        BinaryOp::Mul => match (constant(a), constant(b)) {
            (Some(c), _) => of(b).times(&c),
            (_, Some(c)) => of(a).times(&c),
            _ => product(a, b).map(Interval::from).unwrap_or_default(),
        },
        BinaryOp::Div => match constant(b).and_then(|c| div(&Number::ONE, &c)) {
            Some(c) => of(a).times(&c),
            None => Interval::default(),
        },
        BinaryOp::Pow => match (constant(a), constant(b)) {
            (Some(base), _) => exponential(&base, b).unwrap_or_default(),
            (_, Some(exponent)) => powers(a, &exponent).map(Interval::from).unwrap_or_default(),
            _ => Interval::default(),
        },
        _ => Interval::default(),
    }
}

/// `e(1)`, if `e` is superadditive and `e(1) >= 0`: then it does not fall, and `e(1)` is its least value.
fn least_if_superadditive(e: &Expr) -> Option<Number> {
    let first = formula(e).value(&[IBig::ONE]).ok().filter(|first| first.sign() != Ordering::Less)?;
    of(e).at_least(&Number::ZERO).then_some(first)
}

/// `(x + y)(z + w) = x z + y w + (x w + y z)` for `x, y, z, w >= 0`.
fn product(a: &Expr, b: &Expr) -> Option<Number> {
    Number::from(2).times(&least_if_superadditive(a)?.times(&least_if_superadditive(b)?)?)
}

/// The power as a product, the exponent at least 2.
fn powers(a: &Expr, exponent: &Number) -> Option<Number> {
    if !exponent.is_integer() || *exponent < Number::from(2) {
        return None;
    }
    Number::from(2).times(&power(&least_if_superadditive(a)?, exponent)?)
}

/// `c B^(i+j) - c B^i - c B^j = c ((B^i - 1)(B^j - 1) - 1)`, `c, B > 0`: least at `i = j = 1`; below 0 if `B <= 1`.
fn exponential(base: &Number, exponent: &Expr) -> Option<Interval> {
    let exponent = polynomial::of(exponent).filter(|p| p.degree() == 1 && p.is_integer_valued())?;
    if base.sign() != Ordering::Greater {
        return None;
    }
    let (c, b) = (power(base, &exponent.coefficient(0))?, power(base, &exponent.coefficient(1))?);
    let less = b.minus(&Number::ONE)?;
    let lower = c.times(&less.times(&less)?.minus(&Number::ONE)?);
    Some(Interval { lower, upper: (b <= Number::ONE).then_some(Number::ZERO) })
}

fn call(func: Func, args: &[Expr]) -> Interval {
    match (func, args) {
        (Func::Floor | Func::Ceil, [a]) => rounded(func, of(a), Kind::is_structurally_integer(a, 1)),
        // The least of superadditive ones is superadditive, the greatest of subadditive ones subadditive.
        (Func::Min, args) => {
            let defects: Vec<Interval> = args.iter().map(of).collect();
            Interval { upper: capped(args, &defects), ..hull(&defects) }
        }
        (Func::Max, args) => {
            let defects: Vec<Interval> = args.iter().map(of).collect();
            Interval { lower: None, ..hull(&defects) }
        }
        // sqrt(x + y) <= sqrt(x) + sqrt(y); for integers also rounded down, as
        // (x's root)^2 + 2 (x's root) >= x, and (r + s + 1)^2 > r^2 + 2r + s^2 + 2s.
        (Func::Sqrt | Func::Isqrt, [a]) if of(a).at_most(&Number::ZERO) => {
            Interval { lower: None, upper: Some(Number::ZERO) }
        }
        (Func::If, [condition, a, b]) => match truth(condition) {
            Some(holds) => of(if holds { a } else { b }),
            None => Interval::default(),
        },
        _ => Interval::default(),
    }
}

fn hull(defects: &[Interval]) -> Interval {
    defects.iter().cloned().reduce(|a, b| a.hull(&b)).unwrap_or_default()
}

/// With `x, y < 1` below their floors' successors: `floor(x + y + d)` is at least `floor x + floor y + floor d` and
/// at most `floor x + floor y + 1 + ceil d`; for `ceil` the mirror image. Integers stay as they are.
fn rounded(func: Func, defect: Interval, whole: bool) -> Interval {
    if whole {
        return defect.inward();
    }
    let Interval { lower, upper } = defect.outward();
    let one = Number::ONE;
    match func {
        Func::Floor => Interval { lower, upper: upper.and_then(|d| d.plus(&one)) },
        _ => Interval { lower: lower.and_then(|d| d.minus(&one)), upper },
    }
}

/// min(h, c) for `h >= 0` and constants `c >= 0`: where h(i) or h(j) reaches c the defect is at most 0.
fn capped(args: &[Expr], defects: &[Interval]) -> Option<Number> {
    let (mut open, mut cap) = (None, false);
    for (arg, defect) in args.iter().zip(defects) {
        match constant(arg) {
            Some(c) if c.sign() != Ordering::Less => cap = true,
            None if open.is_none() && Bounds::of(arg).values(1).at_least(&Number::ZERO) => {
                open = Some(defect.upper.clone()?);
            }
            _ => return None,
        }
    }
    open.filter(|_| cap).map(|upper| upper.max(Number::ZERO))
}
