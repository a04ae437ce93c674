//! Conditions over many points at once: 1 in the lanes where one holds, 0 in the others.
//!
//! Every part is evaluated in every lane, so a part that has no value anywhere makes the batch give nothing, also where
//! the condition for one point would not have looked at it: then the points are to be asked one by one.

use super::batch::{Lanes, binary, one_by_one, unary, with_temporary};
use super::fast;
use super::ir::{Binary, Bool, Int, Unary, function_of};
use super::machine;
use crate::expr::CompareOp;

/// Compiles a condition.
pub(super) fn truth(expr: &Bool) -> Lanes {
    match expr {
        Bool::Never => Box::new(|_, out| out.is_empty()),
        &Bool::Const(c) => Box::new(move |_, out| {
            out.fill(i64::from(c));
            true
        }),
        Bool::Compare(CompareOp::Eq, root, a) if is_square_root(root, a) => unary(a, machine::is_square),
        Bool::Compare(CompareOp::Eq, a, root) if is_square_root(root, a) => unary(a, machine::is_square),
        Bool::Compare(op, a, b) => function_of!(compare op, f => compare(a, b, f)),
        Bool::Sign(..) => {
            let test = fast::test(expr);
            one_by_one(Box::new(move |point| test(point).map(i64::from)))
        }
        Bool::Even(a) => unary(a, |a| Some(!a & 1)),
        Bool::Not(a) => {
            let a = truth(a);
            Box::new(move |columns, out| {
                let answered = a(columns, out);
                out.iter_mut().for_each(|x| *x ^= 1);
                answered
            })
        }
        Bool::And(a, b) => both(a, b, |a, b| a & b),
        Bool::Or(a, b) => both(a, b, |a, b| a | b),
    }
}

/// Whether the first is `isqrt(a)^2`.
fn is_square_root(square: &Int, a: &Int) -> bool {
    let Int::Binary(op, root, other) = square else { return false };
    let squared = match op {
        Binary::Pow => **other == Int::Const(2),
        Binary::Mul => root == other,
        _ => false,
    };
    squared && matches!(&**root, Int::Unary(Unary::Isqrt, of) if **of == *a)
}

fn compare(a: &Int, b: &Int, f: impl Fn(i64, i64) -> bool + Send + Sync + Copy + 'static) -> Lanes {
    binary(a, b, move |a, b| (i64::from(f(a, b)), 0))
}

fn both(a: &Bool, b: &Bool, f: impl Fn(i64, i64) -> i64 + Send + Sync + 'static) -> Lanes {
    let (a, b) = (truth(a), truth(b));
    Box::new(move |columns, out| a(columns, out) && with_temporary(&b, columns, out, |a, b| (f(a, b), 0)))
}
