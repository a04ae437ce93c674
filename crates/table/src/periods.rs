//! Conditions that depend on one amount only through remainders: for a fixed other amount they repeat.

use super::ranges::{Rectangle, is_settled};
use wythoff_game::eval::Condition;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};

/// A period P in l < `side` of whether (k,l) or (l,k) is legal, for this k; `None` where none is seen.
pub(super) fn period(condition: &Condition, k: usize, side: usize) -> Option<usize> {
    let (e, fixed, all) = (condition.expr(), (k, k), (1, side));
    let [straight, turned] = [Rectangle { k: fixed, l: all }, Rectangle { k: all, l: fixed }];
    lcm(of(e, Var::L, Some(straight))?, of(e, Var::K, Some(turned))?)
}

/// A period P of the expression in this variable, for all values of the others; it is also a period of whether the
/// value exists.
pub(super) fn period_in(e: &Expr, var: Var) -> Option<usize> {
    of(e, var, None)
}

pub(super) fn lcm(a: usize, b: usize) -> Option<usize> {
    let (mut gcd, mut rest) = (a, b);
    while rest > 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    (a / gcd).checked_mul(b)
}

/// A period of the expression in one variable, also of whether its value exists. The amounts are those of a rectangle
/// in which the other variable is one number, or any number.
fn of(e: &Expr, var: Var, at: Option<Rectangle>) -> Option<usize> {
    if !e.mentions(var) {
        return Some(1);
    }
    match &e.kind {
        ExprKind::Binary(BinaryOp::Rem, a, m) => {
            let ExprKind::Number(m) = &m.kind else { return None };
            let m = usize::try_from(&m.digits).ok().filter(|&n| n > 0 && m.scale == 0)?;
            // The last bits of numbers decide the last bits of bitwise expressions in them.
            (is_polynomial(a) || (m.is_power_of_two() && is_bitwise(a))).then_some(m)
        }
        ExprKind::Call(Func::Even | Func::Odd, args) if args.iter().all(is_polynomial) => Some(2),
        // gcd(g, e) with g > 0 depends on e mod g.
        ExprKind::Call(Func::Gcd, args) if args.iter().all(is_polynomial) => {
            let fixed = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v != var);
            let other = at.map(|at| if var == Var::L { at.k.0 } else { at.l.0 });
            other.filter(|_| args.iter().any(fixed))
        }
        // The comparison has one truth value everywhere: docs/proofs.md, Proposition 37.
        ExprKind::Compare(..) if at.is_some_and(|at| is_settled(e, at)) => Some(1),
        ExprKind::Var(_) => None,
        _ => e.children().into_iter().try_fold(1, |period, part| lcm(period, of(part, var, at)?)),
    }
}

/// Whether the expression is a polynomial in the amounts with integer coefficients.
fn is_polynomial(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(n) => n.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_polynomial(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => is_polynomial(a) && is_polynomial(b),
        _ => false,
    }
}

/// Whether the expression is bitwise in amounts and natural numbers.
fn is_bitwise(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(n) => n.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Binary(BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, a, b) => is_bitwise(a) && is_bitwise(b),
        _ => false,
    }
}
