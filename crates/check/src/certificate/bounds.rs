//! Polynomial bounds of an expression in the amounts k and l, for all k, l >= 1.
//!
//! The variables stand for u = k - 1 and v = l - 1, which are never negative: so a polynomial whose coefficients are
//! all larger is larger everywhere, and one whose coefficients are all >= 0 is never negative. An expression has bounds
//! only where it has a value at every k, l >= 1.

use std::cmp::Ordering;
use wythoff_base::{IBig, Number, algebra::Multivariate};
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};

/// A polynomial in u and v.
pub(super) type Poly = Multivariate<Var>;

/// `low <= e <= high` everywhere.
#[derive(Clone)]
pub(super) struct Bounds {
    pub low: Poly,
    pub high: Poly,
    /// Whether every value is an integer.
    pub integer: bool,
}

/// Whether no coefficient is negative: then the polynomial is never negative.
pub(super) fn is_natural(p: &Poly) -> bool {
    p.terms().all(|(_, c)| c.sign() != Ordering::Less)
}

/// The bounds of an expression of k and l, written out.
pub(super) fn of(e: &Expr) -> Option<Bounds> {
    if e.is_constant() {
        return Bounds::exact(Poly::constant(Formula::new(e.clone(), &[]).value(&[]).ok()?)?, true);
    }
    match &e.kind {
        ExprKind::Var(var @ (Var::K | Var::L)) => Bounds::exact(Poly::symbol(*var).plus(&Number::ONE)?, true),
        ExprKind::Unary(UnaryOp::Neg, a) => of(a)?.scaled(&Number::from(-1)),
        ExprKind::Binary(op, a, b) => binary(*op, of(a)?, of(b)?),
        ExprKind::Call(Func::If, args) => match args.as_slice() {
            [condition, a, b] if has_truth(condition) => {
                let (a, b) = (of(a)?, of(b)?);
                let (low, high) =
                    (extreme(&a.low, &b.low, Ordering::Less)?, extreme(&a.high, &b.high, Ordering::Greater)?);
                Bounds::new(low, high, a.integer && b.integer)
            }
            _ => None,
        },
        ExprKind::Call(func, args) => call(*func, args.iter().map(of).collect::<Option<Vec<_>>>()?),
        _ => None,
    }
}

/// Whether the condition is true or false at every k, l >= 1.
pub(super) fn has_truth(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Compare(first, rest) => of(first).is_some() && rest.iter().all(|(_, e)| of(e).is_some()),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => has_truth(a) && has_truth(b),
        ExprKind::Unary(UnaryOp::Not, a) => has_truth(a),
        ExprKind::Call(Func::Even | Func::Odd, args) => args.iter().all(|a| of(a).is_some_and(|a| a.integer)),
        _ => false,
    }
}

impl Bounds {
    /// Nothing where square roots of different numbers meet: then the expression may have no value.
    fn new(low: Poly, high: Poly, integer: bool) -> Option<Bounds> {
        let all: Vec<_> = low.terms().chain(high.terms()).filter_map(|(_, c)| c.as_surd()).collect();
        let same = all.iter().all(|surd| Some(surd.parts().2) == all.first().map(|first| first.parts().2));
        same.then_some(Bounds { low, high, integer })
    }

    fn exact(p: Poly, integer: bool) -> Option<Bounds> {
        let integer = integer && p.terms().all(|(_, c)| c.is_integer());
        Bounds::new(p.clone(), p, integer)
    }

    fn constant(&self) -> Option<Number> {
        self.low.as_constant().filter(|_| self.low == self.high)
    }

    fn is_natural(&self) -> bool {
        is_natural(&self.low)
    }

    pub(crate) fn scaled(&self, c: &Number) -> Option<Bounds> {
        let (low, high) = (self.low.scale(c)?, self.high.scale(c)?);
        let (low, high) = if c.sign() == Ordering::Less { (high, low) } else { (low, high) };
        Bounds::new(low, high, self.integer && c.is_integer())
    }

    /// Integers from 0 to this.
    fn natural_to(high: Poly) -> Option<Bounds> {
        Bounds::new(Poly::zero(), high, true)
    }
}

/// The polynomial with the lesser or the greater of each two coefficients.
fn extreme(p: &Poly, q: &Poly, which: Ordering) -> Option<Poly> {
    // Variables are at least 0, so a polynomial with smaller coefficients is smaller.
    let monomials = p.terms().chain(q.terms()).map(|(m, _)| m);
    let chosen: Vec<_> = monomials
        .map(|m| {
            let (a, b) = (p.coefficient(m), q.coefficient(m));
            (m.clone(), if a.compare(&b) == which { a } else { b })
        })
        .collect();
    let terms = chosen.iter().filter(|(_, c)| c.sign() != Ordering::Equal);
    Some(Poly::of_terms(terms.map(|(m, c)| (m, c))))
}

/// Which of two polynomials has the lesser coefficient where they differ first, from the highest degree down.
fn eventually_less<'a>(p: &'a Poly, q: &'a Poly) -> Option<&'a Poly> {
    let difference = p.sub(q)?;
    let degree = |m: &[(Var, u32)]| m.iter().map(|(_, e)| *e).sum::<u32>();
    let leading = difference.terms().max_by_key(|(m, _)| degree(m)).map(|(_, c)| c.sign());
    Some(if leading == Some(Ordering::Greater) { q } else { p })
}

fn binary(op: BinaryOp, a: Bounds, b: Bounds) -> Option<Bounds> {
    let integer = a.integer && b.integer;
    match op {
        BinaryOp::Add => Bounds::new(a.low.add(&b.low)?, a.high.add(&b.high)?, integer),
        BinaryOp::Sub => Bounds::new(a.low.sub(&b.high)?, a.high.sub(&b.low)?, integer),
        BinaryOp::Mul => match (a.constant(), b.constant()) {
            (Some(c), _) => b.scaled(&c),
            (_, Some(c)) => a.scaled(&c),
            _ if a.low == a.high && b.low == b.high => Bounds::exact(a.low.mul(&b.low)?, integer),
            _ if a.is_natural() && b.is_natural() => Bounds::new(a.low.mul(&b.low)?, a.high.mul(&b.high)?, integer),
            _ => None,
        },
        BinaryOp::Div => a.scaled(&Number::ONE.div(&b.constant()?).ok()?),
        BinaryOp::Rem => {
            let m = b.constant().filter(|m| m.sign() == Ordering::Greater)?;
            let most = if integer { m.sub(&Number::ONE).ok()? } else { m };
            Bounds::new(Poly::zero(), Poly::constant(most)?, integer)
        }
        BinaryOp::Pow => power(&a, &b),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
            if !integer || !a.is_natural() || !b.is_natural() {
                return None;
            }
            Bounds::natural_to(match op {
                BinaryOp::BitAnd => eventually_less(&a.high, &b.high)?.clone(),
                // a | b and a xor b are at most a + b.
                _ => a.high.add(&b.high)?,
            })
        }
        BinaryOp::And | BinaryOp::Or => None,
    }
}

/// A fixed natural power, or a base between -1 and 1.
fn power(a: &Bounds, b: &Bounds) -> Option<Bounds> {
    if let Some(n) = b.constant() {
        let n = u32::try_from(n.as_integer()?).ok().filter(|n| *n <= 32)?;
        let exact = a.low == a.high;
        return match exact || a.is_natural() {
            true => Bounds::new(a.low.pow(n)?, a.high.pow(n)?, a.integer),
            false => None,
        };
    }
    let base = a.constant().filter(|base| base.sign() != Ordering::Equal)?;
    let small = base.abs() <= Number::ONE && b.integer && b.is_natural();
    small.then(|| Bounds::new(Poly::int(-1), Poly::int(1), base.is_integer()))?
}

fn call(func: Func, args: Vec<Bounds>) -> Option<Bounds> {
    let natural = |a: &Bounds| a.integer && a.is_natural();
    let integer = args.iter().all(|a| a.integer);
    match (func, args.as_slice()) {
        (Func::Floor | Func::Ceil, [a]) if a.integer => Some(a.clone()),
        (Func::Floor, [a]) => Bounds::new(a.low.plus(&Number::from(-1))?, a.high.clone(), true),
        (Func::Ceil, [a]) => Bounds::new(a.low.clone(), a.high.plus(&Number::ONE)?, true),
        (Func::Abs, [a]) => Bounds::new(Poly::zero(), extreme(&a.high, &a.low.neg(), Ordering::Greater)?, a.integer),
        (Func::Min, [first, rest @ ..]) => rest.iter().try_fold(first.clone(), |a, b| {
            let high = eventually_less(&a.high, &b.high)?.clone();
            Bounds::new(extreme(&a.low, &b.low, Ordering::Less)?, high, integer)
        }),
        (Func::Max, [first, rest @ ..]) => rest.iter().try_fold(first.clone(), |a, b| {
            let other = eventually_less(&a.low.neg(), &b.low.neg())?.neg();
            Bounds::new(other, extreme(&a.high, &b.high, Ordering::Greater)?, integer)
        }),
        // sqrt(a) <= (a/64 + 64)/2.
        (Func::Isqrt, [a]) if natural(a) => Bounds::natural_to(a.high.scale(&ratio(1, 128)?)?.plus(&Number::from(32))?),
        // 2^j has log2 j <= 5 + 2^j/32; the other two are at most one more.
        (Func::Log2, [a]) if natural(a) && a.low.constant_term() >= Number::ONE => logarithm(a),
        (Func::Popcount | Func::Digits, [a]) if natural(a) => logarithm(a),
        (Func::Gcd, args) if integer => {
            let divides = |a: &Bounds| a.constant().filter(|c| c.sign() != Ordering::Equal);
            match args.iter().find_map(divides) {
                Some(c) => Bounds::natural_to(Poly::constant(c.abs())?),
                None if args.iter().all(natural) => {
                    Bounds::natural_to(args.iter().try_fold(Poly::zero(), |sum, a| sum.add(&a.high))?)
                }
                None => None,
            }
        }
        // C(a) < 2^len(a) <= 2 a.
        (Func::Complement, [first, ..]) if args.iter().all(natural) => {
            Bounds::natural_to(first.high.scale(&Number::from(2))?)
        }
        _ => None,
    }
}

fn logarithm(a: &Bounds) -> Option<Bounds> {
    Bounds::natural_to(a.high.scale(&ratio(1, 32)?)?.plus(&Number::from(6))?)
}

fn ratio(a: u32, b: u32) -> Option<Number> {
    Number::ratio(IBig::from(a), IBig::from(b)).ok()
}
