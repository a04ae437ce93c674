//! Expressions whose value depends on residues only.

use super::lcm;
use wythoff_base::integer;
use wythoff_game::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// A positive integer written as a literal.
pub(super) fn natural(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(literal) if literal.scale == 0 => u64::try_from(&literal.digits).ok(),
        _ => None,
    }
}

/// M such that the value depends on the variables modulo M only.
pub fn modulus(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Phi => Some(1),
        // An expression written out has none of the last three, and a rule no term.
        ExprKind::Var(_) | ExprKind::Term(..) | ExprKind::In(..) | ExprKind::Keyword(_) | ExprKind::Parameter(_) => {
            None
        }
        ExprKind::Unary(_, a) => modulus(a),
        ExprKind::Binary(BinaryOp::Rem, a, q) if natural(q).is_some_and(|q| q >= 1) => congruence(a, natural(q)?),
        ExprKind::Binary(BinaryOp::BitAnd, a, mask) | ExprKind::Binary(BinaryOp::BitAnd, mask, a)
            if natural(mask).is_some() && is_sum(a) =>
        {
            let bits = u32::try_from(integer::bits(&natural(mask)?)).ok()?;
            congruence(a, 1u64.checked_shl(bits).filter(|&m| m <= 1 << 20)?)
        }
        ExprKind::Binary(BinaryOp::Pow, base, exponent) if is_minus_one(base) => congruence(exponent, 2),
        ExprKind::Call(Func::Even | Func::Odd, args) => congruence(&args[0], 2),
        ExprKind::Binary(..) | ExprKind::Compare(..) | ExprKind::Call(..) => {
            e.children().iter().try_fold(1, |m, part| lcm(m, modulus(part)?))
        }
    }
}

/// M such that the integer value modulo q depends on the variables modulo M only.
fn congruence(e: &Expr, q: u64) -> Option<u64> {
    match &e.kind {
        ExprKind::Var(_) => Some(q),
        ExprKind::Number(literal) => (literal.scale == 0).then_some(1),
        ExprKind::Unary(UnaryOp::Neg, a) => congruence(a, q),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            lcm(congruence(a, q)?, congruence(b, q)?)
        }
        _ => modulus(e).filter(|_| is_whole(e)),
    }
}

/// An integer at all integers: a fraction times a variable has another period than the variable.
fn is_whole(e: &Expr) -> bool {
    let all = || e.children().iter().all(|part| is_whole(part));
    match &e.kind {
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Var(_) => true,
        ExprKind::Unary(UnaryOp::Neg, a) => is_whole(a),
        ExprKind::Binary(BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, ..) => true,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Rem, ..) => all(),
        ExprKind::Binary(BinaryOp::Pow, base, exponent) => {
            is_minus_one(base) || is_whole(base) && natural(exponent).is_some()
        }
        ExprKind::Call(Func::Floor | Func::Ceil, _) => true,
        ExprKind::Call(Func::Min | Func::Max | Func::Abs, _) => all(),
        ExprKind::Call(Func::If, args) => args[1..].iter().all(is_whole),
        _ => false,
    }
}

/// Made of variables and integers by + and *: never negative.
fn is_sum(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Number(literal) => literal.scale == 0,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_sum(a) && is_sum(b),
        _ => false,
    }
}

fn is_minus_one(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Unary(UnaryOp::Neg, one) if natural(one) == Some(1))
}
