//! linear-numeration: b_n = s a_n + t n, by a numeration system.
//!
//! Theorem. With u_0 = 1, u_n = (s+t-1) u_(n-1) + s u_(n-2) and digits 0..s+t-1, a digit s+t-1 forcing the next lower one
//! below s, the a_n end in an even number of zeros and b_n is a_n shifted left by one.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n: f = (s-1)(x0 - x1) + t, wyt = s k + t, and whatever two values reduce to it.
//! Complexity. O(d^2) for d digits.
//! Reference. \[F98\]; \[FT13\].
//! Deviation. None.

use super::lines::Line;
use super::pair_solver::{PairSolver, Winning};
use wythoff_check::evidence::Evidence;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::linear_numeration::LinearNumeration;

/// The solver of a line.
pub fn build(rules: &Ruleset, line: &Line) -> Option<PairSolver> {
    let (s, t) = (&line.s, &line.t);
    Some(PairSolver {
        name: "linear-numeration",
        source: include_str!("linear_numeration.rs"),
        theorem: format!("[FT13]: the numeration system of b_n = s a_n + t n with s = {s}, t = {t}; {}", line.theorem),
        reasons: line.reasons.clone(),
        evidence: Evidence::Theorem,
        access: Box::new(LinearNumeration::new(s.clone(), t.clone())?),
        subject: rules.into(),
        winning: Winning::LastDifference,
    })
}
