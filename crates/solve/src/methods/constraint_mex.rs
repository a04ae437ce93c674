//! constraint-mex: the candidates S of a constraint game f(x1,y1,x0), one after the other.
//!
//! Theorem. a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1), b_(n-1), a_n) are the P-positions if f is positive,
//! monotone and semi-additive; for f >= 0 monotone, if and only if no legal move joins two of them.
//! Hypotheses. Proved from the shape of f; otherwise the pairs are listed as candidates only (`wyt table --candidates`).
//! Complexity. O(1) arithmetic operations a pair.
//! Reference. \[F04\] Theorem 3; docs/proofs.md, Propositions 5 to 7.
//! Deviation. A real f acts as its ceiling, a negative one as 0 (Proposition 1).

use crate::facts::Facts;
use crate::listing::{Kind, Listing};
use crate::rules::ConstraintFormula;
use wythoff_seq::Constraint;

/// The recursion of the candidates.
pub fn recursion(a: &Facts) -> String {
    format!("a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + {}", a.acting("a_(n-1), b_(n-1), a_n"))
}

/// The P-positions, where they are the candidates.
pub fn build(a: &Facts) -> Option<Listing> {
    let (f, theorem) = a.candidates_are_p()?;
    let rule = Constraint::new(ConstraintFormula::new(f));
    Some(Listing::proved("constraint-mex", recursion(a), theorem, a.proofs()?.reasons(), rule))
}

/// The candidates S of a constraint game in plain play.
pub fn candidates(a: &Facts) -> Option<Listing> {
    let rule = Constraint::new(ConstraintFormula::new(a.plain().and(a.constraint())?));
    let theorem = "[F04], definition of the candidates S";
    let listing = Listing::proved("constraint-mex", recursion(a), theorem, vec![], rule);
    Some(Listing { kind: Kind::Candidates, ..listing })
}
