//! Canonical printing: parsing what is printed gives the same tree back.

use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Literal, UnaryOp};
use std::fmt;

/// Tightness of a node's outermost operator, as in the grammar; what binds less tightly than its place needs
/// parentheses.
fn tightness(e: &Expr) -> u8 {
    match &e.kind {
        ExprKind::Binary(op, ..) => operator(*op).1,
        ExprKind::Unary(UnaryOp::Not, _) => 3,
        ExprKind::Compare(..) => 4,
        ExprKind::Unary(UnaryOp::Neg, _) => 10,
        _ => 13,
    }
}

fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Or => (" or ", 1),
        BinaryOp::And => (" and ", 2),
        BinaryOp::BitOr => (" | ", 5),
        BinaryOp::BitXor => (" xor ", 6),
        BinaryOp::BitAnd => (" & ", 7),
        BinaryOp::Add => (" + ", 8),
        BinaryOp::Sub => (" - ", 8),
        BinaryOp::Mul => ("*", 9),
        BinaryOp::Div => ("/", 9),
        BinaryOp::Rem => (" % ", 9),
        BinaryOp::Pow => ("^", 12),
    }
}

fn comparison(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// Different bit operators side by side are easily misread: they get parentheses, as in (x1 xor y1) | 1.
fn other_bits(op: BinaryOp, operand: &Expr) -> bool {
    let bits = |op| matches!(op, BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::BitAnd);
    matches!(operand.kind, ExprKind::Binary(inner, ..) if bits(op) && bits(inner) && inner != op)
}

fn at_least(e: &Expr, least: u8, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    if tightness(e) < least { write!(out, "({e})") } else { write!(out, "{e}") }
}

impl fmt::Display for Expr {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Number(literal) => literal.fmt(out),
            ExprKind::Phi => out.write_str("phi"),
            ExprKind::Var(var) => out.write_str(var.name()),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                out.write_str("-")?;
                at_least(a, 10, out)
            }
            ExprKind::Unary(UnaryOp::Not, a) => {
                out.write_str("not ")?;
                at_least(a, 3, out)
            }
            ExprKind::Binary(BinaryOp::Pow, a, b) => {
                at_least(a, 13, out)?;
                out.write_str("^")?;
                at_least(b, 12, out)
            }
            ExprKind::Binary(op, a, b) => {
                let (sign, level) = operator(*op);
                at_least(a, if other_bits(*op, a) { 13 } else { level }, out)?;
                out.write_str(sign)?;
                at_least(b, if other_bits(*op, b) { 13 } else { level + 1 }, out)
            }
            ExprKind::Compare(first, rest) => {
                at_least(first, 5, out)?;
                for (op, e) in rest {
                    write!(out, " {} ", comparison(*op))?;
                    at_least(e, 5, out)?;
                }
                Ok(())
            }
            ExprKind::Call(func, args) => {
                write!(out, "{}(", func.name())?;
                for (i, arg) in args.iter().enumerate() {
                    write!(out, "{}{arg}", if i > 0 { ", " } else { "" })?;
                }
                out.write_str(")")
            }
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits.to_string();
        let scale = self.scale as usize;
        if scale == 0 {
            return out.write_str(&digits);
        }
        let padded = format!("{digits:0>width$}", width = scale + 1);
        let (whole, fraction) = padded.split_at(padded.len() - scale);
        write!(out, "{whole}.{fraction}")
    }
}
