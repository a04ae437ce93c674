//! Straight lines below and above an expression: `slope*n + at0` on both sides.

use super::expression::{constant, div, truth};
use super::interval::Interval;
use super::polynomial;
use std::cmp::Ordering;
use wythoff_base::{Number, algebra::Coefficient};
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The line `slope*n + at0`.
#[derive(Clone, Debug)]
pub(crate) struct BoundingLine {
    /// Its slope.
    pub slope: Number,
    /// Its value at 0.
    pub at0: Number,
}

impl BoundingLine {
    /// A horizontal line.
    pub(crate) fn level(at0: Number) -> BoundingLine {
        BoundingLine { slope: Number::ZERO, at0 }
    }

    fn plus(&self, other: &BoundingLine) -> Option<BoundingLine> {
        Some(BoundingLine { slope: self.slope.plus(&other.slope)?, at0: self.at0.plus(&other.at0)? })
    }

    fn times(&self, c: &Number) -> Option<BoundingLine> {
        Some(BoundingLine { slope: self.slope.times(c)?, at0: self.at0.times(c)? })
    }

    fn raised(&self, by: i64) -> Option<BoundingLine> {
        Some(BoundingLine { slope: self.slope.clone(), at0: self.at0.plus(&Number::from(by))? })
    }

    /// The value at `n`.
    pub(crate) fn at(&self, n: u64) -> Option<Number> {
        self.slope.times(&Number::from(n))?.plus(&self.at0)
    }

    /// The steeper one; of parallel lines the higher one.
    fn steeper(self, other: BoundingLine) -> BoundingLine {
        if (&self.slope, &self.at0) >= (&other.slope, &other.at0) { self } else { other }
    }

    /// A line above both for `n >= 0`.
    fn above(self, other: BoundingLine) -> BoundingLine {
        BoundingLine { slope: self.slope.max(other.slope), at0: self.at0.max(other.at0) }
    }

    /// A line below both for `n >= 0`.
    fn below(self, other: BoundingLine) -> BoundingLine {
        BoundingLine { slope: self.slope.min(other.slope), at0: self.at0.min(other.at0) }
    }
}

/// `lower(n) <= e(n) <= upper(n)` wherever `e` is defined, `n >= 0` an integer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    /// The line below.
    pub lower: Option<BoundingLine>,
    /// The line above.
    pub upper: Option<BoundingLine>,
}

fn level(lower: Option<Number>, upper: Option<Number>) -> Bounds {
    Bounds { lower: lower.map(BoundingLine::level), upper: upper.map(BoundingLine::level) }
}

fn both<T>(a: Option<T>, b: Option<T>, join: impl Fn(T, T) -> T) -> Option<T> {
    Some(join(a?, b?))
}

/// The better of two lines, one of which suffices.
fn either(
    a: Option<BoundingLine>,
    b: Option<BoundingLine>,
    better: impl Fn(BoundingLine, BoundingLine) -> BoundingLine,
) -> Option<BoundingLine> {
    match (a, b) {
        (Some(a), Some(b)) => Some(better(a, b)),
        (a, b) => a.or(b),
    }
}

/// The less steep one; of parallel lines the lower one.
fn flatter(a: BoundingLine, b: BoundingLine) -> BoundingLine {
    if (&a.slope, &a.at0) <= (&b.slope, &b.at0) { a } else { b }
}

impl Bounds {
    /// The bounds of an expression, carried through its operators.
    pub(crate) fn of(e: &Expr) -> Bounds {
        if let Some(c) = constant(e) {
            return level(Some(c.clone()), Some(c));
        }
        let bounds = match &e.kind {
            ExprKind::Var(_) => {
                let line = BoundingLine { slope: Number::ONE, at0: Number::ZERO };
                Bounds { lower: Some(line.clone()), upper: Some(line) }
            }
            ExprKind::Unary(UnaryOp::Neg, a) => Bounds::of(a).times(&Number::from(-1)),
            ExprKind::Binary(op, a, b) => Bounds::binary(*op, a, b),
            ExprKind::Call(func, args) => Bounds::call(*func, args),
            _ => Bounds::default(),
        };
        // The whole expression may be a polynomial whose lines are better than those of its parts.
        let polynomial = Bounds::polynomial(e).unwrap_or_default();
        Bounds {
            lower: either(polynomial.lower, bounds.lower, BoundingLine::steeper),
            upper: either(polynomial.upper, bounds.upper, flatter),
        }
    }

    /// The values for `n >= from`.
    pub(crate) fn values(&self, from: u64) -> Interval {
        let least = self.lower.as_ref().filter(|line| line.slope.sign() != Ordering::Less);
        let greatest = self.upper.as_ref().filter(|line| line.slope.sign() != Ordering::Greater);
        Interval { lower: least.and_then(|line| line.at(from)), upper: greatest.and_then(|line| line.at(from)) }
    }

    /// The first place from which the lower line of `self` is above the upper line of `other`.
    pub(crate) fn exceeds_from(&self, other: &Bounds) -> Option<u64> {
        let (lower, upper) = (self.lower.as_ref()?, other.upper.as_ref()?);
        let slope = lower.slope.minus(&upper.slope).filter(|s| s.sign() == Ordering::Greater)?;
        let crossing = div(&upper.at0.minus(&lower.at0)?, &slope)?;
        if crossing.sign() == Ordering::Less { Some(0) } else { u64::try_from(crossing.floor() + 1).ok() }
    }

    fn plus(&self, other: &Bounds) -> Bounds {
        let sum = |a: &Option<BoundingLine>, b: &Option<BoundingLine>| a.as_ref()?.plus(b.as_ref()?);
        Bounds { lower: sum(&self.lower, &other.lower), upper: sum(&self.upper, &other.upper) }
    }

    fn times(&self, c: &Number) -> Bounds {
        let scale = |line: &Option<BoundingLine>| line.as_ref()?.times(c);
        match c.sign() {
            Ordering::Equal => level(Some(Number::ZERO), Some(Number::ZERO)),
            Ordering::Greater => Bounds { lower: scale(&self.lower), upper: scale(&self.upper) },
            Ordering::Less => Bounds { lower: scale(&self.upper), upper: scale(&self.lower) },
        }
    }

    /// `P(n) = c_0 + c_1 n + ...` in Newton's basis, whose functions are `>= 0` at every integer `n >= 0`.
    fn polynomial(e: &Expr) -> Option<Bounds> {
        let newton = polynomial::of(e)?.newton(0)?;
        let [at0, slope, rest @ ..] = newton.as_slice() else { return None };
        let line = BoundingLine { slope: slope.clone(), at0: at0.clone() };
        let signs = |bad: Ordering| rest.iter().all(|c| c.sign() != bad);
        Some(Bounds {
            lower: signs(Ordering::Less).then(|| line.clone()),
            upper: signs(Ordering::Greater).then_some(line),
        })
    }

    fn binary(op: BinaryOp, a: &Expr, b: &Expr) -> Bounds {
        let (of_a, of_b) = (Bounds::of(a), Bounds::of(b));
        match op {
            BinaryOp::Add => of_a.plus(&of_b),
            BinaryOp::Sub => of_a.plus(&of_b.times(&Number::from(-1))),
            BinaryOp::Mul => match (constant(a), constant(b)) {
                (Some(c), _) => of_b.times(&c),
                (_, Some(c)) => of_a.times(&c),
                _ => product(&of_a.values(0), &of_b.values(0)),
            },
            BinaryOp::Div => match constant(b).and_then(|c| div(&Number::ONE, &c)) {
                Some(c) => of_a.times(&c),
                None => Bounds::default(),
            },
            // The remainder is at least 0 and below |b|; between integers at most |b| - 1.
            BinaryOp::Rem => {
                // 7.5 % 2 can be 1.5, but 7 % 2 is at most 1.
                let whole = is_plainly_integer(a) && is_plainly_integer(b);
                let upper = constant(b).and_then(|c| c.abs().minus(&Number::from(i64::from(whole))));
                level(Some(Number::ZERO), upper)
            }
            BinaryOp::Pow => power(a, &of_a.values(0), &of_b.values(0)),
            // Bit operators are defined for integers >= 0 alone.
            BinaryOp::BitAnd => Bounds {
                lower: Some(BoundingLine::level(Number::ZERO)),
                upper: either(of_a.upper, of_b.upper, flatter),
            },
            BinaryOp::BitOr => {
                let sum = of_a.plus(&of_b).upper;
                let lower = either(of_a.lower, of_b.lower, BoundingLine::steeper);
                Bounds {
                    lower: either(lower, Some(BoundingLine::level(Number::ZERO)), BoundingLine::steeper),
                    upper: sum,
                }
            }
            BinaryOp::BitXor => {
                Bounds { lower: Some(BoundingLine::level(Number::ZERO)), upper: of_a.plus(&of_b).upper }
            }
            BinaryOp::Or | BinaryOp::And => Bounds::default(),
        }
    }

    fn call(func: Func, args: &[Expr]) -> Bounds {
        let zero = || Some(BoundingLine::level(Number::ZERO));
        match (func, args) {
            // floor(e) in (e - 1, e] and ceil(e) in [e, e + 1).
            (Func::Floor, [a]) => {
                let of_a = Bounds::of(a);
                Bounds { lower: of_a.lower.and_then(|line| line.raised(-1)), upper: of_a.upper }
            }
            (Func::Ceil, [a]) => {
                let of_a = Bounds::of(a);
                Bounds { lower: of_a.lower, upper: of_a.upper.and_then(|line| line.raised(1)) }
            }
            // sqrt(x) <= (x + 1)/2.
            (Func::Sqrt | Func::Isqrt, [a]) => {
                let half = || div(&Number::ONE, &Number::from(2));
                let upper = Bounds::of(a).upper.and_then(|line| line.raised(1)?.times(&half()?));
                Bounds { lower: zero(), upper }
            }
            (Func::Abs, [a]) => {
                let of_a = Bounds::of(a);
                let minus = of_a.times(&Number::from(-1));
                let lower = either(of_a.lower, minus.lower, BoundingLine::steeper);
                Bounds {
                    lower: either(lower, zero(), BoundingLine::steeper),
                    upper: both(of_a.upper, minus.upper, BoundingLine::above),
                }
            }
            (Func::Min, args) => fold(args, |a, b| Bounds {
                lower: both(a.lower, b.lower, BoundingLine::below),
                upper: either(a.upper, b.upper, flatter),
            }),
            (Func::Max, args) => fold(args, |a, b| Bounds {
                lower: either(a.lower, b.lower, BoundingLine::steeper),
                upper: both(a.upper, b.upper, BoundingLine::above),
            }),
            (Func::Gcd, args) => {
                let divisor = args.iter().filter_map(constant).find(|c| c.sign() != Ordering::Equal);
                level(Some(Number::ZERO), divisor.map(|c| c.abs()))
            }
            (Func::If, [condition, a, b]) => match truth(condition) {
                Some(holds) => Bounds::of(if holds { a } else { b }),
                None => {
                    let (a, b) = (Bounds::of(a), Bounds::of(b));
                    Bounds {
                        lower: both(a.lower, b.lower, BoundingLine::below),
                        upper: both(a.upper, b.upper, BoundingLine::above),
                    }
                }
            },
            // C(a) <= a, and C(b, a) < 2^len(b) <= 2b for b > 0.
            (Func::Complement, [a]) => Bounds { lower: zero(), upper: Bounds::of(a).upper },
            (Func::Complement, [b, _]) => Bounds { lower: zero(), upper: Bounds::of(b).times(&Number::from(2)).upper },
            _ => Bounds::default(),
        }
    }
}

fn fold(args: &[Expr], join: impl Fn(Bounds, Bounds) -> Bounds) -> Bounds {
    args.iter().map(Bounds::of).reduce(join).unwrap_or_default()
}

fn product(a: &Interval, b: &Interval) -> Bounds {
    if let Interval { lower: Some(a0), upper: Some(a1) } = a
        && let Interval { lower: Some(b0), upper: Some(b1) } = b
        && let Some(corners) = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)].map(|(a, b)| a.times(b)).into_iter().collect()
    {
        let corners: Vec<Number> = corners;
        return level(corners.iter().min().cloned(), corners.iter().max().cloned());
    }
    match (&a.lower, &b.lower) {
        (Some(a), Some(b)) if a.sign() != Ordering::Less && b.sign() != Ordering::Less => level(a.times(b), None),
        _ => Bounds::default(),
    }
}

fn power(base: &Expr, of_base: &Interval, exponent: &Interval) -> Bounds {
    if constant(base).is_some_and(|b| b.abs() == Number::ONE) {
        return level(Some(Number::from(-1)), Some(Number::ONE));
    }
    if of_base.at_least(&Number::ONE) && exponent.at_least(&Number::ZERO) {
        return level(Some(Number::ONE), None);
    }
    if of_base.at_least(&Number::ZERO) { level(Some(Number::ZERO), None) } else { Bounds::default() }
}

/// Whether the values are integers at the first look, wherever they are defined.
fn is_plainly_integer(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_plainly_integer(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Rem, a, b) => {
            is_plainly_integer(a) && is_plainly_integer(b)
        }
        ExprKind::Binary(op, ..) => matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor),
        ExprKind::Call(Func::Min | Func::Max | Func::Abs, args) => args.iter().all(is_plainly_integer),
        ExprKind::Call(func, _) => {
            matches!(func, Func::Floor | Func::Ceil | Func::Isqrt | Func::Gcd | Func::Complement)
        }
        _ => false,
    }
}
