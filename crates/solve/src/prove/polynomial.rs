//! Polynomials recognised from an expression by meaning.

use super::expression::{constant, div, truth};
use wythoff_base::Number;
use wythoff_base::algebra::{MAX_DEGREE, Polynomial};
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// The polynomial that the expression is equal to at every integer.
pub(crate) fn of(e: &Expr) -> Option<Polynomial<Number>> {
    if is_plausible(e) { read(e) } else { None }
}

fn read(e: &Expr) -> Option<Polynomial<Number>> {
    if let Some(c) = constant(e) {
        return Some(Polynomial::constant(c));
    }
    match &e.kind {
        ExprKind::Var(_) => Some(Polynomial::variable()),
        ExprKind::Unary(UnaryOp::Neg, a) => read(a)?.scaled(&Number::from(-1)),
        ExprKind::Binary(BinaryOp::Add, a, b) => read(a)?.plus(&read(b)?),
        ExprKind::Binary(BinaryOp::Sub, a, b) => read(a)?.minus(&read(b)?),
        ExprKind::Binary(BinaryOp::Mul, a, b) => read(a)?.times(&read(b)?),
        ExprKind::Binary(BinaryOp::Div, a, b) => read(a)?.scaled(&div(&Number::ONE, &read(b)?.as_constant()?)?),
        ExprKind::Binary(BinaryOp::Pow, a, b) => {
            let exponent = constant(b)?.into_integer().ok().and_then(|e| usize::try_from(e).ok());
            read(a)?.power(exponent.filter(|e| *e <= MAX_DEGREE)?)
        }
        // An integer stays as it is.
        ExprKind::Call(Func::Floor | Func::Ceil, args) => read(args.first()?).filter(Polynomial::is_integer_valued),
        ExprKind::Call(Func::If, args) => match args.as_slice() {
            [condition, a, b] => read(if truth(condition)? { a } else { b }),
            _ => None,
        },
        _ => None,
    }
}

/// Whether all operators on the variable are those of polynomials: most expressions that are none fail here, without
/// arithmetic.
fn is_plausible(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Phi | ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_plausible(a),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, a, b) => {
            is_plausible(a) && is_plausible(b)
        }
        ExprKind::Binary(BinaryOp::Pow, a, b) => b.is_constant() && is_plausible(a),
        ExprKind::Call(Func::Floor | Func::Ceil, args) => args.iter().all(is_plausible),
        ExprKind::Call(Func::If, args) => args.first().is_some_and(Expr::is_constant),
        _ => e.is_constant(),
    }
}
