//! wythoff-numeration: p-Wythoff by its numeration system, the arithmetic front.
//!
//! Theorem. In the numeration system of the continued fraction \[1; p, p, ...\] the a_n end in an even number of zeros, and
//! b_n is a_n shifted left by one.
//! Hypotheses. The pairs satisfy b_n = s a_n + t n with s = 1, t = p >= 1.
//! Complexity. O(d^2) for d digits.
//! Reference. \[F82\].
//! Deviation. None.

use super::lines::Line;
use super::pair_solver::{PairSolver, Winning};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::ostrowski::Ostrowski;

/// The solver, if the line is p-Wythoff's.
pub fn build(rules: &Ruleset, line: &Line) -> Option<PairSolver> {
    let p = (line.s == UBig::ONE).then(|| line.t.clone())?;
    Some(PairSolver {
        name: "wythoff-numeration",
        source: include_str!("wythoff_numeration.rs"),
        theorem: format!(
            "[F82]: representations in the system of the continued fraction [1; {p}, {p}, ...]; {}",
            line.theorem
        ),
        reasons: line.reasons.clone(),
        evidence: Evidence::Theorem,
        access: Box::new(Ostrowski::new(p)?),
        subject: rules.into(),
        winning: Winning::LastDifference,
    })
}
