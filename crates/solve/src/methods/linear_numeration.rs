//! linear-numeration: b_n = s a_n + t n, by a numeration system.
//!
//! Theorem. With u_0 = 1, u_n = (s+t-1) u_(n-1) + s u_(n-2) and digits 0..s+t-1, a digit s+t-1 forcing the next lower
//! one below s, the a_n end in an even number of zeros and b_n is a_n shifted left by one.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n: f = (s-1)(x0 - x1) + t, wyt = s k + t, and every rule that two
//! values reduce to one of these.
//! Complexity. O(d^2) for d digits.
//! Reference. \[F98\]; \[FT13\].
//! Deviation. None.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::line::Line;
use crate::named;
use crate::pair_solver::LastDifference;
use wythoff_seq::access::LinearNumeration;

/// The solver of a line.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let line @ Line { s, t, .. } = a.line()?;
    let theorem = format!("[F98]: the numeration system of b_n = {}", named::line(s, t));
    let pairs = LinearNumeration::new(s.clone(), t.clone())?;
    Some(Grounds::new(a, theorem, line.why(), Box::new(pairs), LastDifference::ONE))
}
