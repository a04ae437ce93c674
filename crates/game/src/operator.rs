//! How operators are written and how tightly they bind, loosest first, as in the grammar. The parser, the printer and
//! the reference read this table.

use crate::expr::{BinaryOp, CompareOp};

/// How tightly `not` binds: its place in `LEVELS`, as for the others.
pub(crate) const NOT: u8 = 3;
/// How tightly comparisons bind.
pub(crate) const COMPARE: u8 = 4;
/// How tightly the minus sign binds.
pub(crate) const UNARY: u8 = 10;
/// How tightly powers bind.
pub(crate) const POWER: u8 = 12;
/// Expressions that never need parentheses.
pub(crate) const ATOM: u8 = 13;

/// Operators that bind equally tightly, for the reference.
pub(crate) struct Level {
    /// How they are written, and pasted.
    pub written: &'static str,
    /// What they mean.
    pub meaning: &'static str,
    /// An expression and its value.
    pub example: (&'static str, &'static str),
}

/// Every level, loosest first: the i-th binds with tightness i + 1.
pub(crate) const LEVELS: [Level; 12] = [
    Level { written: "or", meaning: "at least one of the two conditions is true", example: ("2 < 1 or 2 < 3", "true") },
    Level { written: "and", meaning: "both conditions are true", example: ("2 < 1 and 2 < 3", "false") },
    Level { written: "not", meaning: "the condition is false", example: ("not 2 < 1", "true") },
    Level {
        written: "== != < <= > >= in  ≠ ≤ ≥ ∈",
        meaning: "comparisons; a chain of them means that all are true. `in` tests membership in a set of numbers and \
                  ranges, ends included; it cannot be part of a chain",
        example: ("0 < 2 <= 2 and 5 in {1, 4..6}", "true"),
    },
    Level { written: "|  ⊞", meaning: "bitwise or", example: ("12 | 10", "14") },
    Level { written: "xor  ⊕", meaning: "bitwise exclusive or", example: ("12 xor 10", "6") },
    Level { written: "&  ⊠ ⊗", meaning: "bitwise and", example: ("12 & 10", "8") },
    Level { written: "+ -  −", meaning: "sum, difference", example: ("7 - 2 - 1", "4") },
    Level {
        written: "* / % mod  ×",
        meaning: "product, exact quotient, remainder >= 0 (% and mod mean the same)",
        example: ("7/2*2 + -7 % 3", "9"),
    },
    Level { written: "-", meaning: "negation", example: ("-1^2", "-1") },
    Level {
        written: "2k 3(k+1)",
        meaning: "a number before a name or a parenthesis multiplies it; 1/2k and 2^3k are refused as ambiguous",
        example: ("2(3)^2", "18"),
    },
    Level { written: "^ **", meaning: "power, grouped from the right; never exclusive or", example: ("2^3^2", "512") },
];

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

    /// The operator with that spelling.
    pub(crate) fn named(word: &str) -> Option<BinaryOp> {
        let word = if word == "mod" { "%" } else { word };
        use BinaryOp::*;
        [Or, And, BitOr, BitXor, BitAnd, Add, Sub, Mul, Div, Rem, Pow].into_iter().find(|op| op.written().0 == word)
    }
}

impl CompareOp {
    /// The sign.
    pub fn sign(self) -> &'static str {
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
