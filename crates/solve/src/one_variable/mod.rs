//! Expressions of one variable: what can be proved from their shape.
//!
//! Each file carries one kind of statement through the operators of the language: exact polynomials
//! ([`polynomial`]), straight lines below and above ([`bounds`]), definedness and
//! integer values ([`kind`]), forward differences ([`step`]), and `e(i+j) - e(i) - e(j)` ([`defect`]). `None` always
//! means "nothing proved", never "false".

pub mod bounds;
pub mod defect;
pub mod interval;
pub mod kind;
pub mod polynomial;
pub mod step;

use wythoff_exact::Number;
use wythoff_exact::algebra::MAX_HEIGHT;
use wythoff_game::eval::{Condition, Formula};
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Func, UnaryOp, Var};

/// Expressions of more nodes are not looked into.
pub const MAX_NODES: usize = 1000;

/// The number of nodes of an expression.
pub fn size(e: &Expr) -> usize {
    1 + e.children().into_iter().map(size).sum::<usize>()
}

/// The variable that occurs, if any.
pub fn variable(e: &Expr) -> Option<Var> {
    match &e.kind {
        ExprKind::Var(var) => Some(*var),
        _ => e.children().into_iter().find_map(variable),
    }
}

/// The expression as a function of its variable.
pub fn formula(e: &Expr) -> Formula {
    let vars: &'static [Var] = match variable(e) {
        Some(Var::K) => &[Var::K],
        _ => &[Var::N],
    };
    Formula::new(e.clone(), vars)
}

/// Whether the values are integers at the first look, wherever they are defined.
pub fn is_plainly_integer(e: &Expr) -> bool {
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

/// `ceil(e)`.
pub fn ceiling(e: &Expr) -> Expr {
    Expr::synthetic(ExprKind::Call(Func::Ceil, vec![e.clone()]))
}

/// The value of an expression without variables.
pub fn constant(e: &Expr) -> Option<Number> {
    if variable(e).is_some() {
        return None;
    }
    modest(Formula::new(e.clone(), &[]).value(&[]).ok()?)
}

/// The truth of a condition without variables.
pub fn truth(e: &Expr) -> Option<bool> {
    if variable(e).is_some() {
        return None;
    }
    Condition::new(e.clone(), &[]).holds(&[]).ok()
}

/// The number, unless it is too high.
pub fn modest(a: Number) -> Option<Number> {
    (a.height() <= MAX_HEIGHT).then_some(a)
}

/// The quotient of modest numbers.
pub fn div(a: &Number, b: &Number) -> Option<Number> {
    modest(a.div(b).ok()?)
}

/// `base ^ exponent` for a small integer exponent.
pub fn power(base: &Number, exponent: &Number) -> Option<Number> {
    let small = exponent.as_integer().and_then(|e| i64::try_from(e).ok()).filter(|e| e.unsigned_abs() <= 4096);
    small.and_then(|e| modest(base.pow(&Number::from(e)).ok()?))
}
