//! The fast path over many points at once: each operator runs over up to [`LANES`] lanes.

use super::fast::{self, Code};
use super::ir::{Binary, Bool, Int, Unary, function_of};
use super::machine::{self, Remainder};
use super::truth::truth;
use crate::expr::Var;
use wythoff_base::integer::gcds_u64;

/// The number of lanes of a chunk: 2 KiB for each temporary, so that a rule's temporaries stay in the first-level
/// cache.
const LANES: usize = 256;

/// Fills the lanes from the columns, all of one length; false if some lane has no value here.
pub(super) type Lanes = Box<dyn Fn(&[&[i64]], &mut [i64]) -> bool + Send + Sync>;

/// A number compiled for many points at once.
pub(super) struct Batch(Lanes);

impl Batch {
    pub(super) fn new(expr: &Int) -> Batch {
        Batch(lanes(expr))
    }

    /// 1 where the condition holds, 0 where it does not.
    pub(super) fn of_condition(expr: &Bool) -> Batch {
        Batch(truth(expr))
    }

    /// Every lane; false, with `out` unspecified, if some lane has no value here or a column is short.
    pub(super) fn run(&self, columns: &[&[i64]], out: &mut [i64]) -> bool {
        let mut window: [&[i64]; Var::ALL.len()] = [&[]; Var::ALL.len()];
        let Some(window) = window.get_mut(..columns.len()) else {
            return false;
        };
        out.chunks_mut(LANES).enumerate().all(|(i, chunk)| {
            let start = i * LANES;
            for (part, column) in window.iter_mut().zip(columns) {
                match column.get(start..start + chunk.len()) {
                    Some(lanes) => *part = lanes,
                    None => return false,
                }
            }
            (self.0)(window, chunk)
        })
    }
}

fn lanes(expr: &Int) -> Lanes {
    match expr {
        // Without lanes nothing is missing.
        Int::Never => Box::new(|_, out| out.is_empty()),
        &Int::Const(c) => Box::new(move |_, out| {
            out.fill(c);
            true
        }),
        &Int::Var(i) => Box::new(move |columns, out| {
            columns.get(i).is_some_and(|column| {
                out.copy_from_slice(column);
                true
            })
        }),
        Int::Unary(op, a) => function_of!(unary op, f => unary(a, f)),
        Int::Term(column, index) => {
            let column = column.clone();
            unary(index, move |i| column.at(i))
        }
        Int::Binary(op, a, b) => match op {
            // Overflow shows in the sign bit: of a sum when both signs differ from the result's.
            Binary::Add => binary(a, b, |a, b| {
                let sum = a.wrapping_add(b);
                (sum, (a ^ sum) & (b ^ sum))
            }),
            Binary::Sub => binary(a, b, |a, b| {
                let difference = a.wrapping_sub(b);
                (difference, (a ^ b) & (a ^ difference))
            }),
            // Bit operators are defined for numbers >= 0: a sign bit in a | b says that one is not.
            Binary::BitAnd => binary(a, b, |a, b| (a & b, a | b)),
            Binary::BitOr => binary(a, b, |a, b| (a | b, a | b)),
            Binary::BitXor => binary(a, b, |a, b| (a ^ b, a | b)),
            Binary::Min => binary(a, b, |a, b| (a.min(b), 0)),
            Binary::Max => binary(a, b, |a, b| (a.max(b), 0)),
            Binary::Pow if **b == Int::Const(2) => unary(a, machine::square),
            Binary::Rem => match **b {
                Int::Const(by) => {
                    let by = Remainder::new(by);
                    unary(a, move |a| by.of(a))
                }
                _ => remainders(a, b),
            },
            Binary::Gcd => gcds(a, b),
            op => function_of!(binary op, f => partial(a, b, f)),
        },
        Int::If(..) | Int::Surd(..) => one_by_one(fast::code(expr)),
    }
}

/// Lane after lane by the closure for one point: a branch not taken must not fail.
pub(super) fn one_by_one(code: Code) -> Lanes {
    Box::new(move |columns, out| {
        let mut point = [0; Var::ALL.len()];
        let Some(point) = point.get_mut(..columns.len()) else {
            return false;
        };
        out.iter_mut().enumerate().all(|(lane, out)| {
            for (x, column) in point.iter_mut().zip(columns) {
                *x = column.get(lane).copied().unwrap_or_default();
            }
            code(point).map(|value| *out = value).is_some()
        })
    })
}

pub(super) fn unary<F: Fn(i64) -> Option<i64> + Send + Sync + 'static>(a: &Int, f: F) -> Lanes {
    let a = lanes(a);
    Box::new(move |columns, out| a(columns, out) && out.iter_mut().all(|x| f(*x).map(|y| *x = y).is_some()))
}

/// An operator that gives a result or nothing.
fn partial<F: Fn(i64, i64) -> Option<i64> + Send + Sync + Copy + 'static>(a: &Int, b: &Int, f: F) -> Lanes {
    binary(a, b, move |a, b| f(a, b).map_or((0, -1), |value| (value, 0)))
}

/// Where all lanes have one divisor it is prepared once.
fn remainders(a: &Int, b: &Int) -> Lanes {
    let (dividends, divisors, each) = (lanes(a), lanes(b), partial(a, b, i64::checked_rem_euclid));
    Box::new(move |columns, out| match divisors(columns, out).then(|| out.split_first()).flatten() {
        Some((&by, rest)) if rest.iter().all(|other| *other == by) => {
            let by = Remainder::new(by);
            dividends(columns, out) && out.iter_mut().all(|x| by.of(*x).map(|rest| *x = rest).is_some())
        }
        _ => each(columns, out),
    })
}

/// Common divisors, several side by side.
fn gcds(a: &Int, b: &Int) -> Lanes {
    let (first, second) = if b.temporaries() > a.temporaries() { (lanes(b), lanes(a)) } else { (lanes(a), lanes(b)) };
    Box::new(move |columns, out| first(columns, out) && with_divisors(&second, columns, out))
}

/// Not inlined, as [`with_temporary`].
#[inline(never)]
fn with_divisors(second: &Lanes, columns: &[&[i64]], out: &mut [i64]) -> bool {
    let mut temporary = [0; LANES];
    let Some(temporary) = temporary.get_mut(..out.len()) else {
        return false;
    };
    second(columns, temporary)
        && out.chunks_mut(8).zip(temporary.chunks(8)).all(|(out, others)| {
            let [mut a, mut b] = [[0; 8]; 2];
            a.iter_mut().zip(&*out).for_each(|(to, x)| *to = x.unsigned_abs());
            b.iter_mut().zip(others).for_each(|(to, x)| *to = x.unsigned_abs());
            gcds_u64(&mut a, b);
            out.iter_mut().zip(a).all(|(x, gcd)| i64::try_from(gcd).map(|gcd| *x = gcd).is_ok())
        })
}

/// An operator that gives a result and a flag, negative if the result is not one.
///
/// The higher operand goes into the lanes first, so that temporaries nest only as deep as the
/// lower operands do: at most the logarithm of the number of nodes.
pub(super) fn binary<F>(a: &Int, b: &Int, f: F) -> Lanes
where
    F: Fn(i64, i64) -> (i64, i64) + Send + Sync + Copy + 'static,
{
    if b.temporaries() > a.temporaries() { joined(b, a, move |b, a| f(a, b)) } else { joined(a, b, f) }
}

fn joined<F: Fn(i64, i64) -> (i64, i64) + Send + Sync + Copy + 'static>(first: &Int, second: &Int, f: F) -> Lanes {
    let first_lanes = lanes(first);
    match *second {
        Int::Const(c) => {
            Box::new(move |columns, out| first_lanes(columns, out) && sweep(out.iter_mut().map(|x| (x, c)), f))
        }
        Int::Var(i) => Box::new(move |columns, out| {
            let Some(column) = columns.get(i) else {
                return false;
            };
            first_lanes(columns, out) && sweep(out.iter_mut().zip(column.iter().copied()), f)
        }),
        _ => {
            let second = lanes(second);
            Box::new(move |columns, out| first_lanes(columns, out) && with_temporary(&second, columns, out, f))
        }
    }
}

/// Not inlined: the temporary exists only while the second operand is computed and joined.
#[inline(never)]
pub(super) fn with_temporary(
    second: &Lanes,
    columns: &[&[i64]],
    out: &mut [i64],
    f: impl Fn(i64, i64) -> (i64, i64),
) -> bool {
    let mut temporary = [0; LANES];
    let Some(temporary) = temporary.get_mut(..out.len()) else {
        return false;
    };
    second(columns, temporary) && sweep(out.iter_mut().zip(temporary.iter().copied()), f)
}

fn sweep<'a>(pairs: impl Iterator<Item = (&'a mut i64, i64)>, f: impl Fn(i64, i64) -> (i64, i64)) -> bool {
    let mut flags = 0;
    for (x, y) in pairs {
        let (value, flag) = f(*x, y);
        *x = value;
        flags |= flag;
    }
    flags >= 0
}

impl Int {
    /// How many temporaries are alive at once (the Strahler number, leaves free).
    fn temporaries(&self) -> usize {
        match self {
            Int::Unary(_, a) | Int::Term(_, a) => a.temporaries().max(1),
            Int::Binary(_, a, b) => {
                let (a, b) = (a.temporaries(), b.temporaries());
                if a == b { a + 1 } else { a.max(b) }
            }
            Int::If(..) | Int::Surd(..) => 1,
            Int::Never | Int::Const(_) | Int::Var(_) => 0,
        }
    }
}
