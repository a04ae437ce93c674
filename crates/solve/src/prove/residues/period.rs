//! Expressions that repeat with a rise: `e(n + length) = e(n) + rise` for all `n >= start`.
//!
//! More precisely: for `n >= start`, if `e(n)` is defined then `e(n + length)` is defined and equal to
//! `e(n) + rise`. Every rule below keeps this, so values on one window decide definedness, steps and extremes for
//! all n ([`PeriodTable`]).

use super::lcm;
use crate::prove::Interval;
use crate::prove::bounds::Bounds;
use crate::prove::expression::{constant, div, formula, truth};
use crate::prove::polynomial;
use std::cmp::Ordering;
use wythoff_base::{IBig, Number, algebra::Coefficient, integer};
use wythoff_game::{BinaryOp, CompareOp, Expr, ExprKind, Func, Literal, UnaryOp};

/// The greatest start and the greatest length: a table of as many exact numbers takes some megabytes, and its
/// evaluation a fraction of a second.
pub(crate) const MAX_LENGTH: u64 = 100_000;

/// The most nodes that are evaluated to fill a table: about half a second of exact arithmetic.
const MAX_WORK: u64 = 2_000_000;

/// From `start` on, `length` steps add `rise`, a rational number.
#[derive(Clone, Debug)]
pub(crate) struct Period {
    /// Where it begins.
    pub start: u64,
    /// The number of steps.
    pub length: u64,
    /// What they add.
    pub rise: Number,
}

/// From `start` on, the truth of a condition repeats after `length` steps, or is `always` the same.
struct Rhythm {
    start: u64,
    length: u64,
    always: Option<bool>,
}

impl Period {
    fn new(start: u64, length: u64, rise: Number) -> Option<Period> {
        (start <= MAX_LENGTH && length <= MAX_LENGTH && rise.is_rational()).then_some(Period { start, length, rise })
    }

    fn level(start: u64, length: u64) -> Option<Period> {
        Period::new(start, length, Number::ZERO)
    }

    fn is_level(&self) -> bool {
        self.rise.sign() == Ordering::Equal
    }

    fn of_length(self, length: u64) -> Option<Period> {
        let times = Number::from(length.checked_div(self.length)?);
        Period::new(self.start, length, self.rise.times(&times)?)
    }

    /// Made longer until the rise is a multiple of `q`.
    fn with_rise_in(self, q: &Number) -> Option<Period> {
        // After as many periods as the denominator of rise/q the rise is a multiple of q.
        let times = u64::try_from(div(&self.rise, q)?.denominator()?).ok()?;
        let length = self.length.checked_mul(times).filter(|length| *length <= MAX_LENGTH)?;
        self.of_length(length)
    }

    fn rising(self, rise: Option<Number>) -> Option<Period> {
        Period::new(self.start, self.length, rise?)
    }

    /// The period of an expression, carried through its operators.
    pub(crate) fn of(e: &Expr) -> Option<Period> {
        if constant(e).is_some() {
            return Period::level(0, 1);
        }
        match &e.kind {
            ExprKind::Var(_) => Period::new(0, 1, Number::ONE),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let a = Period::of(a)?;
                let rise = a.rise.neg();
                a.rising(Some(rise))
            }
            ExprKind::Binary(op, a, b) => binary(*op, a, b),
            ExprKind::Call(func, args) => call(*func, args),
            _ => None,
        }
    }
}

/// All periods made equally long, the latest start.
fn joined(args: &[Expr]) -> Option<(u64, Vec<Period>)> {
    let periods: Vec<Period> = args.iter().map(Period::of).collect::<Option<_>>()?;
    let length = periods.iter().try_fold(1, |length, p| lcm(length, p.length))?;
    let start = periods.iter().map(|p| p.start).max()?;
    Some((start, periods.into_iter().map(|p| p.of_length(length)).collect::<Option<_>>()?))
}

fn binary(op: BinaryOp, a: &Expr, b: &Expr) -> Option<Period> {
    if op == BinaryOp::Rem
        && let Some(q) = constant(b)
    {
        return residue(a, &q);
    }
    let (of_a, of_b) = (Period::of(a)?, Period::of(b)?);
    let length = lcm(of_a.length, of_b.length)?;
    let (of_a, of_b) = (of_a.of_length(length)?, of_b.of_length(length)?);
    let start = of_a.start.max(of_b.start);
    if of_a.is_level() && of_b.is_level() {
        return Period::level(start, length);
    }
    let with = |rise: Option<Number>| Period::new(start, length, rise?);
    match op {
        BinaryOp::Add => with(of_a.rise.add(&of_b.rise).ok()),
        BinaryOp::Sub => with(of_a.rise.sub(&of_b.rise).ok()),
        BinaryOp::Mul => match (constant(a), constant(b)) {
            (Some(c), _) => with(of_b.rise.times(&c)),
            (_, Some(c)) => with(of_a.rise.times(&c)),
            _ => None,
        },
        BinaryOp::Div => with(div(&of_a.rise, &constant(b)?)),
        // (-1)^e for an integer e depends on its parity.
        BinaryOp::Pow if constant(a)?.abs() == Number::ONE => {
            let p = of_b.with_rise_in(&Number::from(2))?;
            Period::level(p.start, p.length)
        }
        // x and x + 2^j t, x, t >= 0, have the same j lowest bits, and the mask no others.
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
            let (mask, p) = match (constant(a), constant(b)) {
                (Some(mask), _) => (mask, of_b),
                (_, Some(mask)) => (mask, of_a),
                _ => return None,
            };
            let bits = integer::bits(mask.as_integer().filter(|m| **m >= IBig::ZERO)?);
            let p = p.with_rise_in(&Number::from(1u64.checked_shl(u32::try_from(bits).ok()?)?))?;
            match (p.rise.sign(), op) {
                (Ordering::Less, _) => None,
                (_, BinaryOp::BitAnd) => Period::level(p.start, p.length),
                _ => Some(p),
            }
        }
        _ => None,
    }
}

/// `a % q`: the rise becomes a multiple of `q`. A polynomial `Q/L`, `Q` of integer coefficients, has
/// `Q(n + q L) - Q(n)` divisible by `q L`.
fn residue(a: &Expr, q: &Number) -> Option<Period> {
    if let Some(p) = Period::of(a) {
        let p = if p.is_level() { p } else { p.with_rise_in(q)? };
        return Period::level(p.start, p.length);
    }
    let (polynomial, q) = (polynomial::of(a)?, u64::try_from(q.as_integer()?).ok()?);
    let mut length = 1;
    for i in 0..=polynomial.degree() {
        length = lcm(length, u64::try_from(polynomial.coefficient(i).denominator()?).ok()?)?;
    }
    Period::level(0, length.checked_mul(q).filter(|length| (1..=MAX_LENGTH).contains(length))?)
}

fn call(func: Func, args: &[Expr]) -> Option<Period> {
    if func == Func::If {
        return branch(args);
    }
    let (start, periods) = joined(args)?;
    let length = periods.first()?.length;
    if periods.iter().all(Period::is_level) {
        return Period::level(start, length);
    }
    match (func, args, periods.as_slice()) {
        (Func::Floor | Func::Ceil, [_], [p]) => p.clone().with_rise_in(&Number::ONE),
        (Func::Abs, [a], [p]) => {
            let (of_a, zero) = (Bounds::of(a), Bounds::of(&Expr::synthetic(nought())));
            let from = match p.rise.sign() {
                Ordering::Less => zero.exceeds_from(&of_a)?,
                _ => of_a.exceeds_from(&zero)?,
            };
            Period::new(start.max(from), length, p.rise.abs())
        }
        (Func::Min | Func::Max, ..) => extreme(func, start, length, args, &periods),
        // gcd(x, ..., m) depends on x modulo m.
        (Func::Gcd, ..) => {
            let m = args.iter().filter_map(constant).find(|c| c.sign() != Ordering::Equal)?;
            let longer = periods.into_iter().map(|p| p.with_rise_in(&m)).collect::<Option<Vec<_>>>()?;
            let length = longer.iter().try_fold(1, |length, p| lcm(length, p.length))?;
            Period::level(start, length)
        }
        _ => None,
    }
}

fn nought() -> ExprKind {
    ExprKind::Number(Literal { digits: IBig::ZERO, scale: 0 })
}

/// In the end the steepest, for `min` the least steep, decide.
fn extreme(func: Func, start: u64, length: u64, args: &[Expr], periods: &[Period]) -> Option<Period> {
    let rises = periods.iter().map(|p| &p.rise);
    let rise = if func == Func::Max { rises.max()? } else { rises.min()? };
    let winner = args.iter().zip(periods).find(|(_, p)| p.rise == *rise).map(|(e, _)| Bounds::of(e))?;
    let mut from = start;
    for (loser, _) in args.iter().zip(periods).filter(|(_, p)| p.rise != *rise) {
        let loser = Bounds::of(loser);
        let beaten = if func == Func::Max { winner.exceeds_from(&loser) } else { loser.exceeds_from(&winner) };
        from = from.max(beaten?);
    }
    Period::new(from, length, rise.clone())
}

fn branch(args: &[Expr]) -> Option<Period> {
    let [condition, a, b] = args else { return None };
    let rhythm = rhythm(condition)?;
    let chosen = match rhythm.always {
        Some(true) => Period::of(a)?,
        Some(false) => Period::of(b)?,
        None => {
            let (a, b) = (Period::of(a)?, Period::of(b)?);
            let length = lcm(lcm(a.length, b.length)?, rhythm.length)?;
            let (a, b) = (a.of_length(length)?, b.of_length(length)?);
            // Branches that drift apart do not repeat together.
            if a.rise != b.rise {
                return None;
            }
            Period::new(a.start.max(b.start), length, a.rise)?
        }
    };
    let length = lcm(chosen.length, rhythm.length)?;
    let start = chosen.start.max(rhythm.start);
    Period { start, ..chosen }.of_length(length)
}

fn rhythm(condition: &Expr) -> Option<Rhythm> {
    if let Some(holds) = truth(condition) {
        return Some(Rhythm { start: 0, length: 1, always: Some(holds) });
    }
    let meet = |a: Rhythm, b: Rhythm, stops: bool| {
        let always = match (a.always, b.always) {
            (Some(x), Some(y)) => Some(if stops { x || y } else { x && y }),
            (Some(x), None) if x == stops => Some(stops),
            (None, Some(y)) if y == stops => Some(stops),
            _ => None,
        };
        Some(Rhythm { start: a.start.max(b.start), length: lcm(a.length, b.length)?, always })
    };
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, a) => {
            let a = rhythm(a)?;
            Some(Rhythm { always: a.always.map(|holds| !holds), ..a })
        }
        ExprKind::Binary(BinaryOp::And, a, b) => meet(rhythm(a)?, rhythm(b)?, false),
        ExprKind::Binary(BinaryOp::Or, a, b) => meet(rhythm(a)?, rhythm(b)?, true),
        ExprKind::Call(Func::Even | Func::Odd, args) => {
            let p = residue(args.first()?, &Number::from(2))?;
            Some(Rhythm { start: p.start, length: p.length, always: None })
        }
        ExprKind::Compare(first, rest) => {
            let mut left = (first.as_ref(), Period::of(first)?);
            let mut all = Rhythm { start: 0, length: 1, always: Some(true) };
            for (op, right) in rest {
                let right = (right, Period::of(right)?);
                all = meet(all, comparison(&left, *op, &right)?, false)?;
                left = right;
            }
            Some(all)
        }
        _ => None,
    }
}

fn comparison(a: &(&Expr, Period), op: CompareOp, b: &(&Expr, Period)) -> Option<Rhythm> {
    let ((a, of_a), (b, of_b)) = (a, b);
    let length = lcm(of_a.length, of_b.length)?;
    let order = of_a.clone().of_length(length)?.rise.cmp(&of_b.clone().of_length(length)?.rise);
    let (from, always) = match order {
        Ordering::Equal => (0, None),
        Ordering::Greater => (Bounds::of(a).exceeds_from(&Bounds::of(b))?, Some(op)),
        Ordering::Less => (Bounds::of(b).exceeds_from(&Bounds::of(a))?, Some(op)),
    };
    let greater = order == Ordering::Greater;
    let always = always.map(|op| match op {
        CompareOp::Eq => false,
        CompareOp::Ne => true,
        CompareOp::Lt | CompareOp::Le => !greater,
        CompareOp::Gt | CompareOp::Ge => greater,
    });
    let start = of_a.start.max(of_b.start).max(from);
    (start <= MAX_LENGTH).then_some(Rhythm { start, length, always })
}

/// The values of an expression with a period that is defined for every `n >= from`.
#[derive(Clone, Debug)]
pub(crate) struct PeriodTable {
    /// The first argument.
    pub from: u64,
    /// The period; it starts at `from` or later.
    pub period: Period,
    values: Vec<Number>,
}

impl PeriodTable {
    /// Evaluates one window; nothing if some value there is undefined.
    pub(crate) fn of(e: &Expr, from: u64) -> Option<PeriodTable> {
        PeriodTable::within(e, from, 2 * MAX_LENGTH)
    }

    /// The same, if the window ends at `last` or before.
    pub(crate) fn within(e: &Expr, from: u64, last: u64) -> Option<PeriodTable> {
        let mut period = Period::of(e)?;
        period.start = period.start.max(from);
        let end = period.start + period.length;
        if end > last || end.checked_mul(e.size() as u64)? > MAX_WORK {
            return None;
        }
        let f = formula(e);
        let values = (from..=end).map(|n| f.value(&[IBig::from(n)]).ok()).collect::<Option<_>>()?;
        Some(PeriodTable { from, period, values })
    }

    /// The value at `n >= from`.
    pub(crate) fn at(&self, n: u64) -> Option<Number> {
        let over = n.saturating_sub(self.period.start);
        let (turns, rest) =
            if n < self.period.start { (0, 0) } else { (over / self.period.length, over % self.period.length) };
        let inside = if n < self.period.start { n } else { self.period.start + rest };
        let value = self.values.get(usize::try_from(inside.checked_sub(self.from)?).ok()?)?;
        value.add(&self.period.rise.mul(&Number::from(turns)).ok()?).ok()
    }

    /// The arguments that decide everything: `from` up to the last one before the second window.
    pub(crate) fn window(&self) -> std::ops::Range<u64> {
        self.from..self.period.start + self.period.length
    }

    /// The steps `e(n+1) - e(n)`: these are all there are.
    pub(crate) fn steps(&self) -> Option<Vec<Number>> {
        self.values.windows(2).map(|w| w.last()?.sub(w.first()?).ok()).collect()
    }

    /// gamma, the rise per step, and all values of e(n) - gamma n lie between these.
    pub(crate) fn deviation(&self) -> Option<(Number, Interval)> {
        let gamma = self.period.rise.div(&Number::from(self.period.length)).ok()?;
        let deviation = |n: u64| self.at(n)?.sub(&gamma.mul(&Number::from(n)).ok()?).ok();
        let all: Vec<Number> = self.window().map(deviation).collect::<Option<_>>()?;
        let ends = Interval { lower: all.iter().min().cloned(), upper: all.iter().max().cloned() };
        Some((gamma, ends))
    }

    /// The values in one window and the first one after it.
    pub(crate) fn values(&self) -> &[Number] {
        &self.values
    }

    /// Whether all values are integers.
    pub(crate) fn is_integer(&self) -> bool {
        self.period.rise.is_integer() && self.values.iter().all(Number::is_integer)
    }
}
