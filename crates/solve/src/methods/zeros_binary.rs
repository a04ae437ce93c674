//! zeros-binary: f = x0 - x1 and wyt = 2k, by trailing binary zeros.
//!
//! Theorem. b_n = 2 a_n; the a_n are the numbers with an even number of trailing binary zeros.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 2, t = 0.
//! Complexity. O(d) for d digits.
//! Reference. \[F04\] Table 2.
//! Deviation. None.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use wythoff_exact::UBig;
use wythoff_seq::TrailingZeros;

/// The solver, if the line is b = 2a.
pub fn build(a: &Facts) -> Option<Grounds> {
    let line = a.line().filter(|line| line.s == UBig::from(2u8) && line.t == UBig::ZERO)?;
    let theorem = format!("b_n = 2 a_n, and a_n has an even number of trailing binary zeros; {}", line.theorem);
    Some(Grounds::new(a, theorem, line.reasons.clone(), Box::new(TrailingZeros), LastDifference::ONE))
}
