//! Recognising `take` rules by meaning.

use crate::one_variable::period::lcm;
use wythoff_game::eval::Condition;
use wythoff_game::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, UnaryOp, Var};

/// The largest period looked at.
const MAX_PERIOD: u64 = 1000;

/// Whether the condition says: equal removals, of an even number. The reason in words, if it does.
///
/// The condition must be a conjunction with `k == l`; whatever else stands in it must depend on k through remainders
/// only, so that one period decides it.
///
/// ```
/// use wythoff_game::ruleset::{Ruleset, TwoPile};
/// use wythoff_solve::take::is_even_diagonals;
/// let condition = |rule| match Ruleset::parse(rule).unwrap().two_pile() {
///     TwoPile::Take(condition) => condition.clone(),
///     _ => unreachable!(),
/// };
/// assert!(is_even_diagonals(&condition("take = l % 2 == 0 and l == k")).is_some());
/// assert!(is_even_diagonals(&condition("take = k == l and k % 4 == 0")).is_none());
/// ```
pub fn is_even_diagonals(condition: &Condition) -> Option<String> {
    let mut parts = Vec::new();
    conjuncts(condition.expr(), &mut parts);
    let diagonal = parts.iter().position(|e| is_diagonal(e))?;
    parts.remove(diagonal);
    let period = parts.iter().try_fold(2, |period, e| lcm(period, condition_period(e)?))?;
    if period > MAX_PERIOD {
        return None;
    }
    // On the diagonal l = k; the piles do not occur, so any stand in for them.
    let even_only = (1..=period as i64).all(|k| condition.holds_at(&[k, k, 0, 0, 0, 0]).ok() == Some(k % 2 == 0));
    even_only.then(|| "the moves are the equal removals of an even number".to_string())
}

fn conjuncts<'a>(e: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        _ => out.push(e),
    }
}

fn is_diagonal(e: &Expr) -> bool {
    let ExprKind::Compare(first, rest) = &e.kind else { return false };
    let [(CompareOp::Eq, second)] = rest.as_slice() else { return false };
    let vars = (&first.kind, &second.kind);
    matches!(vars, (ExprKind::Var(Var::K), ExprKind::Var(Var::L)) | (ExprKind::Var(Var::L), ExprKind::Var(Var::K)))
}

/// A period of the truth of a condition on the diagonal, if it depends on k = l through remainders only.
fn condition_period(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Unary(UnaryOp::Not, a) => condition_period(a),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => lcm(condition_period(a)?, condition_period(b)?),
        ExprKind::Call(Func::Even | Func::Odd, args) if is_integer_polynomial(&args[0]) => Some(2),
        ExprKind::Compare(first, rest) => {
            rest.iter().try_fold(value_period(first)?, |period, (_, e)| lcm(period, value_period(e)?))
        }
        _ => None,
    }
}

/// A period of the value of an expression.
fn value_period(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Phi => Some(1),
        ExprKind::Binary(BinaryOp::Rem, a, modulus) if is_integer_polynomial(a) => match &modulus.kind {
            ExprKind::Number(q) if q.scale == 0 => {
                u64::try_from(&q.digits).ok().filter(|q| (1..=MAX_PERIOD).contains(q))
            }
            _ => None,
        },
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            lcm(value_period(a)?, value_period(b)?)
        }
        _ => None,
    }
}

/// Made of k, l and integers by + - *: then k mod q decides the value mod q.
fn is_integer_polynomial(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Var(Var::K | Var::L) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_integer_polynomial(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            is_integer_polynomial(a) && is_integer_polynomial(b)
        }
        _ => false,
    }
}
