//! Small questions about expressions.

use wythoff_base::{Number, algebra::modest};
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::{Expr, ExprKind, Func, Var};

/// The expression as a function of its variable.
pub(crate) fn formula(e: &Expr) -> Formula {
    let vars: &'static [Var] = match e.variable() {
        Some(Var::K) => &[Var::K],
        _ => &[Var::N],
    };
    Formula::new(e.clone(), vars)
}

/// `ceil(e)`.
pub(crate) fn ceiling(e: &Expr) -> Expr {
    Expr::synthetic(ExprKind::Call(Func::Ceil, vec![e.clone()]))
}

/// The value of an expression without variables.
pub(crate) fn constant(e: &Expr) -> Option<Number> {
    if !e.is_constant() {
        return None;
    }
    modest(Formula::new(e.clone(), &[]).value(&[]).ok()?)
}

/// The truth of a condition without variables.
pub(crate) fn truth(e: &Expr) -> Option<bool> {
    if !e.is_constant() {
        return None;
    }
    Condition::new(e.clone(), &[]).holds(&[]).ok()
}

/// The quotient of modest numbers.
pub(crate) fn div(a: &Number, b: &Number) -> Option<Number> {
    modest(a.div(b).ok()?)
}

/// `base ^ exponent` for a small integer exponent.
pub(crate) fn power(base: &Number, exponent: &Number) -> Option<Number> {
    let small = exponent.as_integer().and_then(|e| i64::try_from(e).ok()).filter(|e| e.unsigned_abs() <= 4096);
    small.and_then(|e| modest(base.pow(&Number::from(e)).ok()?))
}
