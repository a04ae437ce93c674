//! Increments that repeat from the start, read off a rule (docs/proofs.md, Propositions 19 and 20).

use wythoff_base::{IBig, Number, UBig, integer};
use wythoff_game::Subject;
use wythoff_game::eval::Formula;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};
use wythoff_game::{Play, TwoPile};

/// The longest period: the first terms of a whole period are kept and looked at.
const MAX_PERIOD: u64 = 1 << 12;

/// c(n + M) = c(n) + D for all n >= 0: integers c(0) <= c(1) <= ..., c(0) >= 0, D >= 1.
pub(super) struct Repeats {
    /// c(0), ..., c(M - 1).
    pub first: Vec<u64>,
    /// D
    pub rise: u64,
}

impl Repeats {
    /// Of a pair sequence, p-Wythoff or q-blocking p-Wythoff (\[F82\], \[FP15\]); `None` where it is not seen.
    pub(crate) fn of(subject: &Subject) -> Option<Repeats> {
        match subject {
            Subject::Game(rules) => {
                let TwoPile::Constraint(f) = rules.two_pile() else { return None };
                let p = rules.free_single().then(|| constant(f.expr()))??;
                let rise = p.as_integer().and_then(|p| u64::try_from(p).ok()).filter(|p| *p > 0)?;
                let q = match rules.play() {
                    Play::Normal => 1,
                    Play::Blocking(q) => q,
                    _ => return None,
                };
                (u64::from(q) <= MAX_PERIOD).then(|| Repeats { first: vec![0; q as usize], rise })
            }
            Subject::Pairs(c) => {
                let (period, rise) = increments(c.expr(), Var::N)?;
                let value = |n: u64| u64::try_from(&c.integer(&[IBig::from(n)]).ok()?).ok();
                let first = (0..period).map(value).collect::<Option<Vec<u64>>>()?;
                let rise = rise.as_integer().and_then(|rise| u64::try_from(rise).ok()).filter(|rise| *rise > 0)?;
                let next = first.first()?.checked_add(rise)?;
                (first.is_sorted() && *first.last()? <= next && value(period)? == next)
                    .then_some(Repeats { first, rise })
            }
        }
    }
}

fn constant(e: &Expr) -> Option<Number> {
    e.is_constant().then(|| Formula::new(e.clone(), &[]).value(&[]).ok())?
}

/// M and D with e(n + M) = e(n) + D for all values n of the variable, where the expression shows it; it may hold
/// others, of any value.
pub fn increments(e: &Expr, var: Var) -> Option<(u64, Number)> {
    if !e.mentions(var) {
        return Some((1, Number::ZERO));
    }
    let (period, rise) = match &e.kind {
        ExprKind::Var(_) => (1, Number::ONE),
        ExprKind::Unary(UnaryOp::Neg, a) => {
            let (period, rise) = increments(a, var)?;
            (period, rise.neg())
        }
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let ((m, d), (other, e)) = (increments(a, var)?, increments(b, var)?);
            let both = integer::lcm(m, other)?;
            let times = |rise: &Number, m: u64| rise.mul(&Number::from(both / m)).ok();
            let (d, e) = (times(&d, m)?, times(&e, other)?);
            (both, if *op == BinaryOp::Add { d.add(&e).ok()? } else { d.sub(&e).ok()? })
        }
        ExprKind::Binary(BinaryOp::Mul, a, b) => {
            let (factor, of) = constant(a).map(|x| (x, b)).or_else(|| Some((constant(b)?, a)))?;
            let (period, rise) = increments(of, var)?;
            (period, rise.mul(&factor).ok()?)
        }
        ExprKind::Binary(BinaryOp::Div, a, b) => {
            let (period, rise) = increments(a, var)?;
            (period, rise.div(&constant(b)?).ok()?)
        }
        ExprKind::Binary(BinaryOp::Rem, a, b) => {
            let by = u64::try_from(constant(b)?.as_integer()?).ok()?;
            let (period, _) = whole(a, var)?;
            (period.checked_mul(by)?, Number::ZERO)
        }
        ExprKind::Call(Func::Floor | Func::Ceil, args) => whole(args.first()?, var)?,
        _ => return None,
    };
    (1..=MAX_PERIOD).contains(&period).then_some((period, rise))
}

/// The same with an integer D.
fn whole(e: &Expr, var: Var) -> Option<(u64, Number)> {
    let (period, rise) = increments(e, var)?;
    let by = UBig::try_from(rise.denominator()?.clone()).ok()?;
    let period = period.checked_mul(u64::try_from(&by).ok()?)?;
    Some((period, rise.mul(&Number::from(by)).ok()?))
}

/// M with e(n + M) = e(n) for all values n of the variable, whatever the others are, where the expression shows it:
/// also where it is a condition.
pub(super) fn steady(e: &Expr, var: Var) -> Option<u64> {
    let same = increments(e, var).filter(|(_, rise)| *rise == Number::ZERO).map(|(period, _)| period);
    let found = same.or_else(|| match &e.kind {
        ExprKind::Var(_) => None,
        ExprKind::Call(Func::Even | Func::Odd, args) => whole(args.first()?, var)?.0.checked_mul(2),
        ExprKind::Binary(BinaryOp::Pow, base, power) if constant(base) == Some(Number::from(-1)) => {
            whole(power, var)?.0.checked_mul(2)
        }
        // What is made of parts that repeat repeats with them.
        _ => e.children().into_iter().try_fold(1, |all, part| integer::lcm(all, steady(part, var)?)),
    });
    found.filter(|period| (1..=MAX_PERIOD).contains(period))
}
