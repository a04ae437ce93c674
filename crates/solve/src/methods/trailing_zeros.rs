//! trailing-zeros: f = (s-1)(x0 - x1) and wyt = s k, by the zeros at the end in base s.
//!
//! Theorem. b_n = s a_n; the a_n are the numbers with an even number of trailing zeros in base s.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s >= 2, t = 0.
//! Complexity. Deciding a position O(d) for d digits, nearly always. An index: O(d) for s = 2; for other s O(M(d) log d), the digits
//! in base s, M(d) a multiplication.
//! Reference. \[F04\] Table 2; \[FT13\].
//! Deviation. None.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use wythoff_seq::TrailingZeros;

/// The solver, if the line is b = s a.
pub fn build(a: &Facts) -> Option<Grounds> {
    let line = a.line().filter(|line| line.t.is_zero())?;
    let base = &line.s;
    let theorem =
        format!("b_n = {base} a_n, and a_n has an even number of trailing zeros in base {base}; {}", line.theorem);
    let pairs = TrailingZeros::new(base.clone())?;
    Some(Grounds::new(a, theorem, line.reasons.clone(), Box::new(pairs), LastDifference::ONE))
}
