//! Expressions that are visibly linear in a variable.

use wythoff_game::{BinaryOp, Expr, ExprKind, UnaryOp, Var};

/// The slope s, where the expression is s times the variable plus a term without it.
pub(super) fn slope(expr: &Expr, var: Var) -> Option<i64> {
    if !expr.mentions(var) {
        return Some(0);
    }
    match &expr.kind {
        ExprKind::Var(_) => Some(1),
        ExprKind::Unary(UnaryOp::Neg, a) => slope(a, var)?.checked_neg(),
        ExprKind::Binary(BinaryOp::Add, a, b) => slope(a, var)?.checked_add(slope(b, var)?),
        ExprKind::Binary(BinaryOp::Sub, a, b) => slope(a, var)?.checked_sub(slope(b, var)?),
        ExprKind::Binary(BinaryOp::Mul, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Number(n), _) if n.scale == 0 => i64::try_from(&n.digits).ok()?.checked_mul(slope(b, var)?),
            (_, ExprKind::Number(n)) if n.scale == 0 => i64::try_from(&n.digits).ok()?.checked_mul(slope(a, var)?),
            _ => None,
        },
        _ => None,
    }
}
