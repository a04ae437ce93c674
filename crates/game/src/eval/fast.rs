//! The fast path: machine-integer expressions compiled into closures.
//!
//! Each closure answers exactly or gives nothing. Operands that are variables or constants are
//! built into the closure of their operator, which saves most of the indirect calls.

use super::exact;
use super::ir::{Binary, Bool, Int, Unary, function_of};
use super::machine;
use crate::expr::CompareOp;

/// A compiled number.
pub(super) type Code = Box<dyn Fn(&[i64]) -> Option<i64> + Send + Sync>;

/// A compiled condition.
pub(super) type Test = Box<dyn Fn(&[i64]) -> Option<bool> + Send + Sync>;

/// Compiles a number.
pub(super) fn code(expr: &Int) -> Code {
    match expr {
        Int::Never => Box::new(|_| None),
        &Int::Const(c) => Box::new(move |_| Some(c)),
        &Int::Var(i) => Box::new(move |v| v.get(i).copied()),
        Int::Unary(op, a) => function_of!(unary op, f => unary(a, f)),
        Int::Term(column, index) => {
            let column = column.clone();
            unary(index, move |i| column.at(i))
        }
        Int::Binary(Binary::Pow, a, b) if **b == Int::Const(2) => unary(a, machine::square),
        Int::Binary(op, a, b) => function_of!(binary op, f => binary(a, b, f)),
        Int::If(condition, a, b) => {
            let (condition, a, b) = (test(condition), code(a), code(b));
            Box::new(move |v| if condition(v)? { a(v) } else { b(v) })
        }
        Int::Surd(round, parts, d) => {
            let (round, d, [a, b, r]) = (*round, *d, parts.each_ref().map(code));
            Box::new(move |v| machine::round_surd(round, [a(v)?, b(v)?, r(v)?], d))
        }
    }
}

/// Compiles a condition.
pub(super) fn test(expr: &Bool) -> Test {
    match expr {
        Bool::Never => Box::new(|_| None),
        &Bool::Const(c) => Box::new(move |_| Some(c)),
        Bool::Compare(op, a, b) => function_of!(compare op, f => compare(a, b, f)),
        Bool::Sign(op, parts) => {
            let (op, [a, b, r]) = (*op, parts.each_ref().map(code));
            Box::new(move |v| Some(exact::holds(op, machine::surd_sign([a(v)?, b(v)?, r(v)?])?)))
        }
        Bool::Even(a) => match **a {
            Int::Var(i) => Box::new(move |v| Some(*v.get(i)? & 1 == 0)),
            _ => {
                let a = code(a);
                Box::new(move |v| Some(a(v)? & 1 == 0))
            }
        },
        Bool::Not(a) => {
            let a = test(a);
            Box::new(move |v| Some(!a(v)?))
        }
        Bool::And(a, b) => {
            let (a, b) = (test(a), test(b));
            Box::new(move |v| if a(v)? { b(v) } else { Some(false) })
        }
        Bool::Or(a, b) => {
            let (a, b) = (test(a), test(b));
            Box::new(move |v| if a(v)? { Some(true) } else { b(v) })
        }
    }
}

fn unary<F: Fn(i64) -> Option<i64> + Send + Sync + 'static>(a: &Int, f: F) -> Code {
    match *a {
        Int::Var(i) => Box::new(move |v| f(*v.get(i)?)),
        _ => {
            let a = code(a);
            Box::new(move |v| f(a(v)?))
        }
    }
}

fn binary<F: Fn(i64, i64) -> Option<i64> + Send + Sync + 'static>(a: &Int, b: &Int, f: F) -> Code {
    match (a, b) {
        (&Int::Var(i), &Int::Const(c)) => Box::new(move |v| f(*v.get(i)?, c)),
        (&Int::Const(c), &Int::Var(i)) => Box::new(move |v| f(c, *v.get(i)?)),
        (&Int::Var(i), &Int::Var(j)) => Box::new(move |v| f(*v.get(i)?, *v.get(j)?)),
        (a, &Int::Const(c)) => {
            let a = code(a);
            Box::new(move |v| f(a(v)?, c))
        }
        (a, &Int::Var(j)) => {
            let a = code(a);
            Box::new(move |v| f(a(v)?, *v.get(j)?))
        }
        (&Int::Var(i), b) => {
            let b = code(b);
            Box::new(move |v| f(*v.get(i)?, b(v)?))
        }
        (a, b) => {
            let (a, b) = (code(a), code(b));
            Box::new(move |v| f(a(v)?, b(v)?))
        }
    }
}

fn compare<F: Fn(i64, i64) -> bool + Send + Sync + 'static>(a: &Int, b: &Int, f: F) -> Test {
    match (a, b) {
        (&Int::Var(i), &Int::Const(c)) => Box::new(move |v| Some(f(*v.get(i)?, c))),
        (&Int::Var(i), &Int::Var(j)) => Box::new(move |v| Some(f(*v.get(i)?, *v.get(j)?))),
        (a, &Int::Const(c)) => {
            let a = code(a);
            Box::new(move |v| Some(f(a(v)?, c)))
        }
        (a, b) => {
            let (a, b) = (code(a), code(b));
            Box::new(move |v| Some(f(a(v)?, b(v)?)))
        }
    }
}
