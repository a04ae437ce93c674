//! constraint-max: the P-positions of a constraint game with f monotone, whether its candidates are P or not.
//!
//! Theorem. a_n = mex, b_n = a_n + max over m < n of d_m + F(a_m, b_m, a_n), d = b - a, F = max(0, ceil f), (a_0, b_0) = (0,0).
//! Hypotheses. f does not fall when x0 grows.
//! Complexity. At most O(n) values of f for pair n, and one comparison for each 256 pairs that cannot hold the maximum; one
//! comparison where f = u(x1, y1) + w(x0). Where f is a function of x0 - x1 alone: one comparison for a line, p + q steps where
//! F(k + q) = F(k) + D for k >= p, and otherwise only the ranges of m that may hold the maximum. Where f grows like 2^x0 the
//! partners have as many bits as a_n says: n of them are about n^2/2 bits to keep and to write.
//! Reference. docs/proofs.md, Propositions 34, 43, 44 and 55. \[F04\] Theorem 3 is the case in which m = n - 1 gives the maximum.
//! Deviation. In no paper: where the candidates are not P, \[F04\] gives no recursion.

use crate::facts::Facts;
use crate::greatest;
use crate::listing::{Kind, Listing};

/// Why the recursion gives P.
const THEOREM: &str = "docs/proofs.md, Proposition 34: f is monotone, so the greatest difference that an earlier pair demands \
                       gives the P-positions, whether the candidates are P or not";

/// The recursion.
pub fn recursion(a: &Facts) -> String {
    format!("a_n = mex, b_n = a_n + max over m < n of b_m - a_m + {}", a.acting("a_m, b_m, a_n"))
}

/// The P-positions of a monotone f in plain play.
pub fn build(a: &Facts) -> Option<Listing> {
    let f = a.plain().and(a.constraint())?;
    let proofs = a.proofs().filter(|proofs| proofs.monotone.is_some())?;
    Some(Listing {
        kind: Kind::P,
        solver: "constraint-max",
        recursion: recursion(a).into(),
        theorem: THEOREM.into(),
        reasons: proofs.reasons(),
        source: greatest::of_constraint(vec![0], f, a.gap()),
    })
}
