//! zeros-binary: f = x0 - x1 and wyt = 2k, by trailing binary zeros.
//!
//! Theorem. b_n = 2 a_n; the a_n are the numbers with an even number of trailing binary zeros.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 2, t = 0.
//! Complexity. O(d) for d digits.
//! Reference. \[F04\] Table 2.
//! Deviation. None.

use super::lines::Line;
use super::pair_solver::{PairSolver, Winning};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::trailing_zeros::TrailingZeros;

/// The solver, if the line is b = 2a.
pub fn build(rules: &Ruleset, line: &Line) -> Option<PairSolver> {
    (line.s == UBig::from(2u8) && line.t == UBig::ZERO).then(|| PairSolver {
        name: "zeros-binary",
        source: include_str!("zeros_binary.rs"),
        theorem: format!("b_n = 2 a_n, and a_n has an even number of trailing binary zeros; {}", line.theorem),
        reasons: line.reasons.clone(),
        evidence: Evidence::Theorem,
        access: Box::new(TrailingZeros),
        subject: rules.into(),
        winning: Winning::LastDifference,
    })
}
