//! How operators are written and how tightly they bind, loosest first as in the grammar: for the parser and the printer.

use crate::expr::{BinaryOp, CompareOp};

pub(crate) const NOT: u8 = 3;
pub(crate) const COMPARE: u8 = 4;
pub(crate) const UNARY: u8 = 10;
pub(crate) const POWER: u8 = 12;
/// Whatever never needs parentheses.
pub(crate) const ATOM: u8 = 13;

impl BinaryOp {
    /// The sign or word, and how tightly it binds.
    pub(crate) fn written(self) -> (&'static str, u8) {
        match self {
            BinaryOp::Or => ("or", 1),
            BinaryOp::And => ("and", 2),
            BinaryOp::BitOr => ("|", 5),
            BinaryOp::BitXor => ("xor", 6),
            BinaryOp::BitAnd => ("&", 7),
            BinaryOp::Add => ("+", 8),
            BinaryOp::Sub => ("-", 8),
            BinaryOp::Mul => ("*", 9),
            BinaryOp::Div => ("/", 9),
            BinaryOp::Rem => ("%", 9),
            BinaryOp::Pow => ("^", POWER),
        }
    }

    /// The operator written so.
    pub(crate) fn named(word: &str) -> Option<BinaryOp> {
        let word = if word == "mod" { "%" } else { word };
        use BinaryOp::*;
        [Or, And, BitOr, BitXor, BitAnd, Add, Sub, Mul, Div, Rem, Pow].into_iter().find(|op| op.written().0 == word)
    }
}

impl CompareOp {
    /// The sign.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }

    /// The comparison with that sign.
    pub(crate) fn named(sign: &str) -> Option<CompareOp> {
        let all = [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];
        all.into_iter().find(|op| op.sign() == sign)
    }
}
