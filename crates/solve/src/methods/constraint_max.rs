//! constraint-max: the P-positions of a constraint game with monotone f, even where the candidates are not P.
//!
//! Theorem. a_n = mex, b_n = a_n + max over m < n of (d_m + F(a_m, b_m, a_n)), d = b - a, F = max(0, ceil f), (a_0,
//! b_0) = (0,0).
//! Hypotheses. f does not fall when x0 grows.
//! Complexity. At most O(n) values of f for pair n, and one comparison for each 256 pairs that cannot hold the maximum;
//! one comparison if f = u(x1, y1) + w(x0). If f is a function of x0 - x1 alone: one comparison for a line, p + q steps
//! if F(k + q) = F(k) + D for k >= p, and otherwise only the ranges of m that may hold the maximum. If f grows like
//! 2^x0, the partner of a_n has about a_n bits, so the first n partners take about n^2/2 bits.
//! Reference. docs/proofs.md, Propositions 34, 43, 44 and 55. \[F04\] Theorem 3 is the case in which m = n - 1 gives
//! the maximum.
//! Deviation. This is in no paper: \[F04\] gives no recursion where the candidates are not P.

use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Listing, ListingKind};

/// b_n, to follow `a_n = mex`.
pub(crate) fn greatest(a: &Facts) -> String {
    format!("b_n = a_n + max over m < n of (b_m - a_m + {})", a.named().at("a_m, b_m, a_n"))
}

/// The P-positions of a monotone f in normal play.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let f = a.plain().and(a.constraint())?;
    let proofs = a.proofs().filter(|proofs| proofs.monotone.is_some())?;
    Some(Listing {
        kind: ListingKind::P,
        solver: "constraint-max",
        recursion: format!("a_n = mex, {}, b_0 = 0{}", greatest(a), a.named().given()).into(),
        theorem: format!("docs/proofs.md, Proposition 34: {} does not fall when x0 grows", a.named().subject()),
        reasons: proofs.reasons(),
        source: greatest::of_constraint(vec![0], f, a.gap()),
    })
}
