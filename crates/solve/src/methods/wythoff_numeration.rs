//! wythoff-numeration: p-Wythoff by its numeration system, the arithmetic front.
//!
//! Theorem. In the numeration system of the continued fraction \[1; p, p, ...\] the a_n end in an even number of zeros,
//! and b_n is a_n shifted left by one.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 1, t = p >= 1.
//! Complexity. O(d^2) for d digits.
//! Reference. \[F82\].
//! Deviation. None.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use wythoff_seq::access::Ostrowski;

/// The solver, if the line is p-Wythoff's.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let line = a.line()?;
    let p = line.p()?;
    let theorem = format!("[F82]: the numeration system of the continued fraction [1; {p}, {p}, ...]");
    Some(Grounds::new(a, theorem, line.why(), Box::new(Ostrowski::new(p.clone())?), LastDifference::ONE))
}
