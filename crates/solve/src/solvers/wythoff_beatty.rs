//! wythoff-beatty: p-Wythoff by closed form, the algebraic front.
//!
//! Theorem. b_n = a_n + p n, a_n = floor(n alpha), alpha = (2 - p + sqrt(p^2 + 4))/2.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 1, t = p >= 1.
//! Complexity. Deciding a position: a few multiplications of its size d, no square root; a move: one integer square root.
//! Reference. \[F82\]; \[F04\] section 1.
//! Deviation. P is decided by the signs of two quadratic forms instead of computing floor(n alpha).

use super::lines::Line;
use super::pair_solver::{PairSolver, Winning};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::beatty::Beatty;

/// The solver, if the line is p-Wythoff's.
pub fn build(rules: &Ruleset, line: &Line) -> Option<PairSolver> {
    let p = (line.s == UBig::ONE).then(|| line.t.clone())?;
    Some(PairSolver {
        name: "wythoff-beatty",
        source: include_str!("wythoff_beatty.rs"),
        theorem: format!(
            "[F82]: a_n = floor(n alpha), b_n = a_n + p n with p = {p}, alpha = (2 - p + sqrt(p^2 + 4))/2; {}",
            line.theorem
        ),
        reasons: line.reasons.clone(),
        evidence: Evidence::Theorem,
        access: Box::new(Beatty::new(p)?),
        subject: rules.into(),
        winning: Winning::LastDifference,
    })
}
