//! linear-chain: b_n = s a_n + t n, by one multiplication and a correction from residues.
//!
//! Theorem. With p = s + t - 1 and s kappa^2 + p kappa = 1, a_n - n >= x if and only if the first k with x_k <= 0 is
//! odd in the chain x_0 = n, x_1 = x, x_(k+1) = ceil((x_(k-1) - p x_k)/s). It is decided as soon as kappa n - x and the
//! sum of the corrections made by rounding are far enough apart, and K of these depend on n and x modulo s^K only.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s >= 2, t >= 1: f = (s-1)(x0 - x1) + t, wyt = s k + t, and
//! every rule that two values reduce to one of these.
//! Complexity. Let M(d) be the cost of multiplying numbers of d digits: M(d) for a pair and 2 M(d) for the place of a
//! number, with about log2(s/t) corrections from residues whose size nearly never depends on d; O(M(d) log d log(s/t))
//! for the numbers that no correction decides and for large s/t.
//! Reference. docs/proofs.md, Proposition 57. \[FT13\] for Wyt(s k + t).
//! Deviation. The paper computes digits.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::line::Line;
use crate::named;
use crate::pair_solver::LastDifference;
use wythoff_seq::access::LinearChain;

/// The solver of a line.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let line @ Line { s, t, .. } = a.line()?;
    let pairs = LinearChain::new(s.clone(), t.clone())?;
    let chain = format!("docs/proofs.md, Proposition 57: the chain of b_n = {}", named::line(s, t));
    Some(Grounds::new(a, chain, line.why(), Box::new(pairs), LastDifference::ONE))
}
