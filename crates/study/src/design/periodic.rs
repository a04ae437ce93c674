//! Conditions that repeat: x occurs only in remainders by constants.

use wythoff_base::integer::lcm;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The longest period: all letters of one period are looked at.
const MOST: u64 = 1000;

/// A period of the condition, if the expression shows one.
pub(crate) fn period(e: &Expr) -> Option<u64> {
    match &e.kind {
        _ if e.is_constant() => Some(1),
        ExprKind::Binary(BinaryOp::Rem, a, m) if is_polynomial(a) => modulus(m),
        ExprKind::Call(Func::Even | Func::Odd, args) if args.iter().all(is_polynomial) => Some(2),
        ExprKind::Var(_) => None,
        _ => e.children().into_iter().try_fold(1, |all, part| lcm(all, period(part)?).filter(|m| *m <= MOST)),
    }
}

fn modulus(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => {
            u64::try_from(&literal.digits).ok().filter(|m| (1..=MOST).contains(m))
        }
        _ => None,
    }
}

/// Whether the expression is a polynomial in x with integer coefficients.
fn is_polynomial(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Unary(UnaryOp::Neg, a) => is_polynomial(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => is_polynomial(a) && is_polynomial(b),
        ExprKind::Binary(BinaryOp::Pow, a, b) => {
            is_polynomial(a) && matches!(&b.kind, ExprKind::Number(literal) if literal.scale == 0)
        }
        _ => false,
    }
}
