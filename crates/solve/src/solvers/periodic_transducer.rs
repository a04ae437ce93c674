//! periodic-transducer: f >= 1 that depends on x1 and y1 through residues only.
//!
//! Theorem. The gaps of a form a word that a finite transducer reproduces from itself; stacked copies, memoised, give any
//! pair and the place of any number.
//! Hypotheses. The candidates are the P-positions; f >= 1 depends on x1 mod M and y1 mod M alone.
//! Complexity. Observed polylogarithmic for most f; a few behave like a power, so the budget decides.
//! Reference. \[F04\] Example 3.
//! Deviation. The paper gives the recursion only.

use super::pair_solver::{PairSolver, Winning};
use super::residues::modulus;
use crate::constraint;
use wythoff_check::evidence::Evidence;
use wythoff_game::expr::Var;
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::transducer::Transducer;

/// The largest modulus whose table is built.
const MAX_MODULUS: u64 = 64;

/// The solver, if residues decide f.
pub fn build(rules: &Ruleset) -> Option<PairSolver> {
    let TwoPile::Constraint(f) = rules.two_pile() else { return None };
    let m = modulus(f.expr()).filter(|&m| m <= MAX_MODULUS && !f.expr().mentions(Var::X0))?;
    let proofs = constraint::prove(f);
    proofs.positive.as_ref()?;
    let theorem = proofs.candidates_are_p()?;
    // Residues r <= s as x1 and y1 = s + M, so that x1 <= y1.
    let value = |x1: u64, y1: u64| f.ceil_saturating(&[x1 as i64, (y1 + m) as i64, (x1 + 1) as i64]).ok();
    let row = |x1| (0..m).map(|y1| u32::try_from(value(x1, y1)?).ok()).collect::<Option<Vec<u32>>>();
    let table = (0..m).map(row).collect::<Option<Vec<_>>>()?;
    let mut reasons = proofs.reasons();
    reasons.push(format!("f depends on x1 and y1 modulo {m} only"));
    Some(PairSolver {
        name: "periodic-transducer",
        source: include_str!("periodic_transducer.rs"),
        theorem,
        reasons,
        evidence: Evidence::Theorem,
        access: Box::new(Transducer::new(u32::try_from(m).ok()?, table)?),
        subject: rules.into(),
        winning: Winning::LastDifference,
    })
}
