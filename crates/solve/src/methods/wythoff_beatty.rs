//! wythoff-beatty: p-Wythoff by closed form, the algebraic front.
//!
//! Theorem. b_n = a_n + p n, a_n = floor(n alpha), alpha = (2 - p + sqrt(p^2 + 4))/2.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 1, t = p >= 1.
//! Complexity. A position of d digits: a few multiplications and no square root; a move: one integer square root.
//! Reference. \[F82\]; \[F04\] section 1.
//! Deviation. The signs of two quadratic forms decide P, without floor(n alpha).

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use wythoff_seq::access::Beatty;

/// The solver, if the line is p-Wythoff's.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let line = a.line()?;
    let p = line.p()?;
    let alpha = "alpha = (2 - p + sqrt(p^2 + 4))/2";
    let theorem = format!("[F82]: a_n = floor(n alpha), b_n = a_n + p n, where {alpha} and p = {p}");
    Some(Grounds::new(a, theorem, line.why(), Box::new(Beatty::new(p.clone())?), LastDifference::ONE))
}
