//! constraint-mex: the candidates S of a constraint game f(x1,y1,x0), one after the other.
//!
//! Theorem. a_n = mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1), b_(n-1), a_n) are the P-positions if f is positive,
//! monotone and semi-additive; for f >= 0 monotone, if and only if no legal move joins two of them.
//! Hypotheses. Proved from the form of f; otherwise the pairs are listed as candidates only (`wyt table --candidates`).
//! Complexity. O(1) arithmetic operations for each pair.
//! Reference. \[F04\] Theorem 3; docs/proofs.md, Propositions 5 to 7.
//! Deviation. The value that acts is F = max(0, ceil f) (Proposition 1); \[F04\] has f itself, positive and an integer.

use crate::facts::Facts;
use crate::listing::{Listing, ListingKind};
use crate::rules::ConstraintFormula;
use wythoff_seq::Constraint;

/// b_n of the candidates, to follow `a_n = mex`.
pub(crate) fn step(a: &Facts) -> String {
    format!("b_n = b_(n-1) + a_n - a_(n-1) + {}", a.named().at("a_(n-1), b_(n-1), a_n"))
}

/// The recursion of the candidates.
pub(crate) fn recursion(a: &Facts) -> String {
    format!("a_n = mex, {}, b_0 = 0{}", step(a), a.named().given())
}

/// The P-positions, where they are the candidates.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let (f, theorem) = a.candidates_are_p()?;
    let rule = Constraint::new(ConstraintFormula::new(f));
    Some(Listing::proved("constraint-mex", recursion(a), theorem, a.proofs()?.reasons(), rule))
}

/// The candidates S of a constraint game in normal play.
pub(crate) fn candidates(a: &Facts) -> Option<Listing> {
    let rule = Constraint::new(ConstraintFormula::new(a.plain().and(a.constraint())?));
    let theorem = match a.named().is {
        "" => "the definition of the candidates S in [F04]".to_string(),
        is => format!("the definition of the candidates S in [F04], for {is}"),
    };
    let listing = Listing::proved("constraint-mex", recursion(a), theorem, vec![], rule);
    Some(Listing { kind: ListingKind::Candidates, ..listing })
}
