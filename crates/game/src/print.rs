//! Canonical printing: parsing what is printed gives the same tree back.

use crate::expr::{BinaryOp, Element, Expr, ExprKind, Literal, Parameter, UnaryOp};
use crate::operator::{ATOM, COMPARE, NOT, POWER, UNARY};
use std::fmt;

/// Tightness of a node's outermost operator; a node that binds less tightly than its place gets parentheses.
fn tightness(e: &Expr) -> u8 {
    match &e.kind {
        ExprKind::Binary(op, ..) => op.written().1,
        ExprKind::Unary(UnaryOp::Not, _) => NOT,
        ExprKind::Compare(..) | ExprKind::In(..) => COMPARE,
        ExprKind::Unary(UnaryOp::Neg, _) => UNARY,
        _ => ATOM,
    }
}

/// Neighbouring bit operators are easily misread, so they get parentheses, for example (x1 xor y1) | 1.
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
                at_least(a, UNARY, out)
            }
            ExprKind::Unary(UnaryOp::Not, a) => {
                out.write_str("not ")?;
                at_least(a, NOT, out)
            }
            ExprKind::Binary(BinaryOp::Pow, a, b) => {
                at_least(a, ATOM, out)?;
                out.write_str("^")?;
                at_least(b, POWER, out)
            }
            ExprKind::Binary(op, a, b) => {
                let (sign, level) = op.written();
                at_least(a, if other_bits(*op, a) { ATOM } else { level }, out)?;
                let space = if matches!(op, BinaryOp::Mul | BinaryOp::Div) { "" } else { " " };
                write!(out, "{space}{sign}{space}")?;
                at_least(b, if other_bits(*op, b) { ATOM } else { level + 1 }, out)
            }
            ExprKind::Compare(first, rest) => {
                at_least(first, COMPARE + 1, out)?;
                for (op, e) in rest {
                    write!(out, " {} ", op.sign())?;
                    at_least(e, COMPARE + 1, out)?;
                }
                Ok(())
            }
            ExprKind::Call(func, args) => {
                write!(out, "{}(", func.name())?;
                listed(args, out)?;
                out.write_str(")")
            }
            ExprKind::In(member, set) => {
                at_least(member, COMPARE + 1, out)?;
                out.write_str(" in {")?;
                listed(set, out)?;
                out.write_str("}")
            }
            ExprKind::Term(column, index) => {
                let [open, close] = column.brackets();
                write!(out, "{}{open}{index}{close}", column.name())
            }
            ExprKind::Keyword(word) => out.write_str(word.name()),
            ExprKind::Parameter(parameter) => out.write_str(&parameter.name),
        }
    }
}

fn listed(all: &[impl fmt::Display], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, one) in all.iter().enumerate() {
        write!(out, "{}{one}", if i > 0 { ", " } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Element {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        at_least(&self.least, COMPARE + 1, out)?;
        self.most.as_ref().map_or(Ok(()), |most| {
            out.write_str("..")?;
            at_least(most, COMPARE + 1, out)
        })
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} = {}", self.name, self.value)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits.to_string();
        let scale = self.scale as usize;
        if scale == 0 {
            return out.write_str(&digits);
        }
        match digits.len().checked_sub(scale).filter(|whole| *whole > 0) {
            Some(whole) => write!(out, "{}.{}", &digits[..whole], &digits[whole..]),
            None => {
                out.write_str("0.")?;
                (digits.len()..scale).try_for_each(|_| out.write_str("0"))?;
                out.write_str(&digits)
            }
        }
    }
}
