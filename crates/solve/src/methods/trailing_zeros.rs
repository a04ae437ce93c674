//! trailing-zeros: f = (s-1)(x0 - x1), wyt = s k and wyt = s k - r, by the trailing zeros in base s.
//!
//! Theorem. If b_n = s a_n, the a_n are the numbers with an even number of trailing zeros in base s. If b_n = max(a_n,
//! s a_n - r), the same is true of a number that differs from a_n by an amount that depends only on the length of a_n.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s >= 2, t = 0; or wyt = f is superadditive and s k - r, rounded
//! up.
//! Complexity. A position of d digits: nearly always O(d), and for r > 0 also a power of s of d digits. An index: O(d)
//! for s = 2, and for other s O(M(d) log d) for the digits in base s, where M(d) is the cost of a multiplication.
//! Reference. \[F04\] Table 2; \[FT13\]. docs/proofs.md, Proposition 58.
//! Deviation. None.

use super::value_search;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::LastDifference;
use crate::wyt::{self, WytTheorem};
use wythoff_base::UBig;
use wythoff_seq::access::TrailingZeros;

/// The solver, if the line is b = s a or b = s a - r.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let Some(line) = a.line().filter(|line| line.t.is_zero()) else { return less(a) };
    let base = &line.s;
    let theorem = format!("b_n = {base} a_n, and the a_n have an even number of trailing zeros in base {base}");
    let pairs = TrailingZeros::new(base.clone())?;
    Some(Grounds::new(a, theorem, line.why(), Box::new(pairs), LastDifference::ONE))
}

/// The same for b = s a - r.
fn less(a: &Facts) -> Option<Grounds> {
    let (f, found) = (a.wyt()?, a.recognised().filter(|found| found.theorem == WytTheorem::Superadditive)?);
    let (s, t) = wyt::straight(f)?;
    let (s, r) = (UBig::try_from(s).ok()?, UBig::try_from(-t).ok()?);
    let theorem = format!("docs/proofs.md, Proposition 58: trailing zeros in base {s} of a number near a_n decide");
    let pairs = TrailingZeros::less(s, r)?;
    Some(Grounds::new(a, theorem, found.why(), Box::new(pairs), value_search::take_all_below(f)))
}
