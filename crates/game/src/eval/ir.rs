//! Expressions over machine integers: what the fast path is compiled from.
//!
//! An evaluation gives the value, or nothing: where the exact value does not exist, is not an
//! integer, or some intermediate does not fit. Nothing is ever simplified away that could give nothing.

use super::machine;
use crate::expr::CompareOp;
use crate::series::Column;
use std::sync::Arc;

/// The greatest number of nodes worth compiling: multiplying out surds copies operands. Above it the exact evaluator
/// serves; answers do not depend on the number.
const MAX_SIZE: usize = 4096;

/// An expression of an integer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Int {
    /// Gives nothing: not compiled.
    Never,
    Const(i64),
    /// The variable with this index.
    Var(usize),
    Unary(Unary, Box<Int>),
    /// A term of a sequence, or a count of its terms.
    Term(Arc<Column>, Box<Int>),
    Binary(Binary, Box<Int>, Box<Int>),
    If(Box<Bool>, Box<Int>, Box<Int>),
    /// `(a + b*sqrt(r))/d` rounded; `[a, b, r]`, `d > 0`.
    Surd(Round, Box<[Int; 3]>, i64),
}

/// A direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    Floor,
    Ceil,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Abs,
    Isqrt,
    Complement,
    Fib,
    Log2,
    Popcount,
    Digits,
    /// `(-1)^a`
    MinusOnePower,
    /// `2^a`
    TwoPower,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Sub,
    Mul,
    BitAnd,
    BitOr,
    BitXor,
    Min,
    Max,
    FloorDiv,
    CeilDiv,
    /// The quotient where it is an integer.
    ExactDiv,
    Rem,
    Pow,
    Gcd,
    ComplementWithin,
    Binomial,
}

/// An expression of a truth value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bool {
    /// Gives nothing: not compiled.
    Never,
    Const(bool),
    Compare(CompareOp, Box<Int>, Box<Int>),
    /// Compares `a + b*sqrt(r)` with 0; `[a, b, r]`.
    Sign(CompareOp, Box<[Int; 3]>),
    Even(Box<Int>),
    Not(Box<Bool>),
    And(Box<Bool>, Box<Bool>),
    Or(Box<Bool>, Box<Bool>),
}

/// `$use` with `$f` the function of the operator: the one table of them. A macro, so that every use is compiled for the
/// function itself and none is called through a pointer.
macro_rules! function_of {
    (unary $op:expr, $f:ident => $use:expr) => {
        function_of!($op, $f => $use;
            Unary::Abs => i64::checked_abs,
            Unary::Isqrt => machine::isqrt,
            Unary::Complement => machine::complement,
            Unary::Fib => machine::fibonacci,
            Unary::Log2 => machine::log2,
            Unary::Popcount => machine::popcount,
            Unary::Digits => machine::digits,
            Unary::MinusOnePower => machine::minus_one_power,
            Unary::TwoPower => machine::two_power)
    };
    (binary $op:expr, $f:ident => $use:expr) => {
        function_of!($op, $f => $use;
            Binary::Add => i64::checked_add,
            Binary::Sub => i64::checked_sub,
            Binary::Mul => i64::checked_mul,
            Binary::BitAnd => machine::bit_and,
            Binary::BitOr => machine::bit_or,
            Binary::BitXor => machine::bit_xor,
            Binary::Min => |a: i64, b: i64| Some(a.min(b)),
            Binary::Max => |a: i64, b: i64| Some(a.max(b)),
            Binary::FloorDiv => machine::floor_div,
            Binary::CeilDiv => machine::ceil_div,
            Binary::ExactDiv => machine::exact_div,
            Binary::Rem => i64::checked_rem_euclid,
            Binary::Pow => machine::pow,
            Binary::Gcd => machine::gcd,
            Binary::ComplementWithin => machine::complement_within,
            Binary::Binomial => machine::binomial)
    };
    (compare $op:expr, $f:ident => $use:expr) => {
        function_of!($op, $f => $use;
            CompareOp::Eq => |a: i64, b: i64| a == b,
            CompareOp::Ne => |a: i64, b: i64| a != b,
            CompareOp::Lt => |a: i64, b: i64| a < b,
            CompareOp::Le => |a: i64, b: i64| a <= b,
            CompareOp::Gt => |a: i64, b: i64| a > b,
            CompareOp::Ge => |a: i64, b: i64| a >= b)
    };
    ($op:expr, $f:ident => $use:expr; $($kind:pat => $function:expr),*) => {
        match $op {
            $($kind => {
                let $f = $function;
                $use
            })*
        }
    };
}
pub(super) use function_of;

impl Binary {
    pub(super) fn commutes(self) -> bool {
        use Binary::*;
        matches!(self, Add | Mul | BitAnd | BitOr | BitXor | Min | Max | Gcd)
    }
}

impl Int {
    pub(super) fn unary(op: Unary, a: Int) -> Int {
        match a {
            Int::Never => Int::Never,
            Int::Const(c) => function_of!(unary op, f => f(c)).map_or(Int::Never, Int::Const),
            a => Int::Unary(op, Box::new(a)).within_size(),
        }
    }

    pub(super) fn term(column: Arc<Column>, index: Int) -> Int {
        if index == Int::Never { Int::Never } else { Int::Term(column, Box::new(index)).within_size() }
    }

    pub(super) fn binary(op: Binary, a: Int, b: Int) -> Int {
        match (op, a, b) {
            (_, Int::Never, _) | (_, _, Int::Never) => Int::Never,
            (op, Int::Const(a), Int::Const(b)) => function_of!(binary op, f => f(a, b)).map_or(Int::Never, Int::Const),
            (op, Int::Const(c), a) if op.commutes() => Int::binary(op, a, Int::Const(c)),
            (Binary::Add | Binary::Sub, a, Int::Const(0)) => a,
            (Binary::Mul | Binary::ExactDiv | Binary::FloorDiv | Binary::CeilDiv, a, Int::Const(1)) => a,
            (Binary::Mul, Int::Binary(Binary::Mul, a, b), Int::Const(d)) if b.times(d).is_some() => {
                Int::binary(Binary::Mul, *a, Int::Const(b.times(d).unwrap_or_default()))
            }
            (op, a, b) => Int::Binary(op, Box::new(a), Box::new(b)).within_size(),
        }
    }

    /// The product of two constants.
    fn times(&self, factor: i64) -> Option<i64> {
        if let Int::Const(c) = self { c.checked_mul(factor) } else { None }
    }

    pub(super) fn choose(condition: Bool, a: Int, b: Int) -> Int {
        match condition {
            Bool::Never => Int::Never,
            Bool::Const(true) => a,
            Bool::Const(false) => b,
            condition => Int::If(Box::new(condition), Box::new(a), Box::new(b)).within_size(),
        }
    }

    pub(super) fn surd(round: Round, parts: [Int; 3], d: i64) -> Int {
        if parts.contains(&Int::Never) {
            return Int::Never;
        }
        Int::Surd(round, Box::new(parts), d).within_size()
    }

    /// The number of nodes.
    fn size(&self) -> usize {
        1 + match self {
            Int::Never | Int::Const(_) | Int::Var(_) => 0,
            Int::Unary(_, a) | Int::Term(_, a) => a.size(),
            Int::Binary(_, a, b) => a.size() + b.size(),
            Int::If(c, a, b) => c.size() + a.size() + b.size(),
            Int::Surd(_, parts, _) => parts.iter().map(Int::size).sum(),
        }
    }

    fn within_size(self) -> Int {
        if self.size() > MAX_SIZE { Int::Never } else { self }
    }
}

impl Bool {
    pub(super) fn compare(op: CompareOp, a: Int, b: Int) -> Bool {
        match (a, b) {
            (Int::Never, _) | (_, Int::Never) => Bool::Never,
            (Int::Const(a), Int::Const(b)) => Bool::Const(function_of!(compare op, f => f(a, b))),
            (a, b) => Bool::Compare(op, Box::new(a), Box::new(b)).within_size(),
        }
    }

    pub(super) fn sign(op: CompareOp, parts: [Int; 3]) -> Bool {
        if parts.contains(&Int::Never) {
            return Bool::Never;
        }
        Bool::Sign(op, Box::new(parts)).within_size()
    }

    pub(super) fn even(a: Int) -> Bool {
        match a {
            Int::Never => Bool::Never,
            Int::Const(a) => Bool::Const(a & 1 == 0),
            a => Bool::Even(Box::new(a)),
        }
    }

    pub(super) fn not(a: Bool) -> Bool {
        match a {
            Bool::Never => Bool::Never,
            Bool::Const(a) => Bool::Const(!a),
            a => Bool::Not(Box::new(a)),
        }
    }

    /// Lazy: where `a` is false, `b` is not asked.
    pub(super) fn and(a: Bool, b: Bool) -> Bool {
        match a {
            Bool::Never => Bool::Never,
            Bool::Const(true) => b,
            Bool::Const(false) => Bool::Const(false),
            a => Bool::And(Box::new(a), Box::new(b)).within_size(),
        }
    }

    /// Lazy: where `a` is true, `b` is not asked.
    pub(super) fn or(a: Bool, b: Bool) -> Bool {
        match a {
            Bool::Never => Bool::Never,
            Bool::Const(false) => b,
            Bool::Const(true) => Bool::Const(true),
            a => Bool::Or(Box::new(a), Box::new(b)).within_size(),
        }
    }

    fn size(&self) -> usize {
        1 + match self {
            Bool::Never | Bool::Const(_) => 0,
            Bool::Compare(_, a, b) => a.size() + b.size(),
            Bool::Sign(_, parts) => parts.iter().map(Int::size).sum(),
            Bool::Even(a) => a.size(),
            Bool::Not(a) => a.size(),
            Bool::And(a, b) | Bool::Or(a, b) => a.size() + b.size(),
        }
    }

    fn within_size(self) -> Bool {
        if self.size() > MAX_SIZE { Bool::Never } else { self }
    }
}
