//! Where an expression is defined, and what numbers its values are.

use super::bounds::Bounds;
use super::interval::Interval;
use super::polynomial;
use super::{constant, truth};
use crate::prove::residues::period::Table;
use std::cmp::Ordering;
use wythoff_exact::Number;
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Func, UnaryOp};

/// What is known of all values of an expression that is defined for every `n >= from`.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Integers.
    Integer,
    /// Rational numbers.
    Rational,
    /// Numbers in the field of this one surd.
    Field(Number),
    /// Each in some quadratic field, perhaps another one for another n.
    Root,
}

impl Kind {
    /// The kind of an expression that is proved to be defined for every `n >= from`.
    pub fn of(e: &Expr, from: u64) -> Option<Kind> {
        structural(e, from).or_else(|| {
            let table = Table::of(e, from)?;
            Some(if table.is_integer() { Kind::Integer } else { Kind::Root })
        })
    }

    /// Whether the expression is defined with integer values for every `n >= from`.
    pub fn is_integer(e: &Expr, from: u64) -> bool {
        Kind::is_structurally_integer(e, from) || Table::of(e, from).is_some_and(|t| t.is_integer())
    }

    /// The same without evaluation.
    pub fn is_structurally_integer(e: &Expr, from: u64) -> bool {
        matches!(structural(e, from), Some(Kind::Integer))
    }

    fn of_number(a: &Number) -> Kind {
        match (a.is_integer(), a.is_rational()) {
            (true, _) => Kind::Integer,
            (_, true) => Kind::Rational,
            _ => Kind::Field(a.clone()),
        }
    }

    /// The kind of sums and products: two different square roots do not go together.
    fn combined(self, other: Kind) -> Option<Kind> {
        match (self, other) {
            (Kind::Integer, Kind::Integer) => Some(Kind::Integer),
            (Kind::Field(a), Kind::Field(b)) => a.mul(&b).is_ok().then_some(Kind::Field(a)),
            (Kind::Field(_) | Kind::Root, Kind::Field(_) | Kind::Root) => None,
            (x @ (Kind::Field(_) | Kind::Root), _) | (_, x @ (Kind::Field(_) | Kind::Root)) => Some(x),
            _ => Some(Kind::Rational),
        }
    }

    /// The kind of a value that is one of the two.
    fn either(self, other: Kind) -> Kind {
        match (self, other) {
            (a @ Kind::Field(_), b @ Kind::Field(_)) => a.combined(b).unwrap_or(Kind::Root),
            (Kind::Root, _) | (_, Kind::Root) => Kind::Root,
            (a, b) => a.combined(b).unwrap_or(Kind::Root),
        }
    }

    /// The kind of quotients.
    fn divided(self) -> Kind {
        if matches!(self, Kind::Integer) { Kind::Rational } else { self }
    }
}

fn values(e: &Expr, from: u64) -> Interval {
    Bounds::of(e).values(from)
}

fn is_never_zero(e: &Expr, from: u64) -> bool {
    let Interval { lower, upper } = values(e, from);
    lower.is_some_and(|a| a.sign() == Ordering::Greater) || upper.is_some_and(|a| a.sign() == Ordering::Less)
}

fn is_never_negative(e: &Expr, from: u64) -> bool {
    values(e, from).at_least(&Number::ZERO)
}

fn natural(e: &Expr, from: u64) -> Option<()> {
    (matches!(structural(e, from)?, Kind::Integer) && is_never_negative(e, from)).then_some(())
}

fn structural(e: &Expr, from: u64) -> Option<Kind> {
    if let Some(c) = constant(e) {
        return Some(Kind::of_number(&c));
    }
    let kind = match &e.kind {
        ExprKind::Var(_) => Kind::Integer,
        ExprKind::Unary(UnaryOp::Neg, a) => structural(a, from)?,
        ExprKind::Binary(op, a, b) => binary(*op, a, b, from)?,
        ExprKind::Call(func, args) => call(*func, args, from)?,
        _ => return None,
    };
    let whole = matches!(kind, Kind::Rational) && polynomial::of(e).is_some_and(|p| p.is_integer_valued());
    Some(if whole { Kind::Integer } else { kind })
}

fn binary(op: BinaryOp, a: &Expr, b: &Expr, from: u64) -> Option<Kind> {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => structural(a, from)?.combined(structural(b, from)?),
        BinaryOp::Div | BinaryOp::Rem if !is_never_zero(b, from) => None,
        BinaryOp::Div => Some(structural(a, from)?.combined(structural(b, from)?)?.divided()),
        BinaryOp::Rem => structural(a, from)?.combined(structural(b, from)?),
        BinaryOp::Pow => {
            let (base, Kind::Integer) = (structural(a, from)?, structural(b, from)?) else { return None };
            match (is_never_negative(b, from), is_never_zero(a, from)) {
                (true, _) => Some(base),
                (false, true) => Some(base.divided()),
                (false, false) => None,
            }
        }
        BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::BitAnd => {
            natural(a, from)?;
            natural(b, from)?;
            Some(Kind::Integer)
        }
        BinaryOp::Or | BinaryOp::And => None,
    }
}

fn call(func: Func, args: &[Expr], from: u64) -> Option<Kind> {
    match (func, args) {
        (Func::Floor | Func::Ceil, [a]) => structural(a, from).map(|_| Kind::Integer),
        (Func::Sqrt, [a]) => {
            let rational = matches!(structural(a, from)?, Kind::Integer | Kind::Rational);
            (rational && is_never_negative(a, from)).then_some(Kind::Root)
        }
        (Func::Isqrt, [a]) => natural(a, from).map(|()| Kind::Integer),
        (Func::Abs, [a]) => structural(a, from),
        (Func::Min | Func::Max, args) => {
            let kinds: Vec<Kind> = args.iter().map(|a| structural(a, from)).collect::<Option<_>>()?;
            kinds.into_iter().reduce(Kind::either)
        }
        (Func::Gcd, args) => {
            let whole = args.iter().all(|a| matches!(structural(a, from), Some(Kind::Integer)));
            whole.then_some(Kind::Integer)
        }
        (Func::If, [condition, a, b]) => match truth(condition) {
            Some(holds) => structural(if holds { a } else { b }, from),
            None if is_decided(condition, from) => Some(structural(a, from)?.either(structural(b, from)?)),
            None => None,
        },
        (Func::Complement, args) => {
            args.iter().try_for_each(|a| natural(a, from))?;
            Some(Kind::Integer)
        }
        _ => None,
    }
}

/// Whether a condition is defined for every `n >= from`.
fn is_decided(condition: &Expr, from: u64) -> bool {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, a) => is_decided(a, from),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => is_decided(a, from) && is_decided(b, from),
        ExprKind::Compare(first, rest) => {
            structural(first, from).is_some() && rest.iter().all(|(_, e)| structural(e, from).is_some())
        }
        ExprKind::Call(Func::Even | Func::Odd, args) => {
            args.iter().all(|a| matches!(structural(a, from), Some(Kind::Integer)))
        }
        _ => false,
    }
}
