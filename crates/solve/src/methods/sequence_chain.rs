//! sequence-chain: the pairs of a nondecreasing c by chains of indices.
//!
//! Theorem. The index of the last b below a_n is at least x if and only if the chain x_0 = n, x_1 = x, x_(k+1) =
//! x_(k-1) - c_(x_k) reaches the zeros of c at an odd k. If c is approximately linear, the chain is decided as soon as
//! kappa x_(k-1) - x_k leaves an interval.
//! Hypotheses. c has nondecreasing integer values from c_0 >= 0 on, not all 0, and is approximately linear with gamma >
//! 0, or outgrows every line, or is constant from some index on: a pair sequence c, q-blocking p-Wythoff (c_n = p
//! floor(n/q)), even diagonals (c_n = 2 floor(n/4)). `sequence-chain-any` serves any other nondecreasing c.
//! Complexity. For d digits. Periodic increments: one multiplication by kappa and a few short chains. Irrational
//! slopes: some multiplications. If c outgrows every line: O(d) chains of O(d) steps, few for polynomials.
//! `sequence-chain-any`: about n/c_n steps, sqrt(n) for isqrt(n), within the budget.
//! Reference. docs/proofs.md, Propositions 49 to 51.
//! Deviation. None.

use super::sequence_windows::{Known, NoMoves, Way, served};
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::linear::Terms;
use crate::sequence::Shape;
use wythoff_base::IBig;
use wythoff_seq::access::{Chain, EvenDiagonalsAccess, PairAccess};

/// The solver of a pair sequence that is approximately linear, steeper or finally constant; of blocking p-Wythoff; or
/// of even diagonals.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    if a.c().is_none() || a.linear().is_ok() {
        return served(a, &Chains);
    }
    let constant = matches!(a.sequence().shape, Some(Shape::Periodic { rise: 0, .. }));
    (constant || a.sequence().outgrows).then(|| nondecreasing(a))?
}

/// The solver of any other nondecreasing c.
pub(crate) fn any(a: &Facts) -> Option<Grounds> {
    (a.linear().is_err() && build(a).is_none()).then(|| nondecreasing(a))?
}

fn nondecreasing(a: &Facts) -> Option<Grounds> {
    let (c, known) = (a.c()?, a.sequence());
    let proof = known.nondecreasing.as_ref().filter(|_| known.integers)?;
    c.integer(&[IBig::ZERO]).ok().filter(|c0| *c0 >= IBig::ZERO)?;
    // c = 0 has no last zero to search for: every pair is (n, n).
    if matches!(&known.shape, Some(Shape::Periodic { table, rise: 0, .. }) if table.iter().all(|c| *c == 0)) {
        return None;
    }
    let pairs = Chain::new(Terms::Formula(c.clone(), known.shape.clone()), None)?;
    let theorem = "docs/proofs.md, Proposition 49: the chain of indices";
    Some(Grounds::new(a, theorem, vec![proof.to_string()], Box::new(pairs), NoMoves))
}

struct Chains;

impl Way for Chains {
    fn wording(&self) -> [&'static str; 2] {
        ["docs/proofs.md, Propositions 49 to 51: the chain", "by the chain (docs/proofs.md, Propositions 49 to 51)"]
    }

    fn pairs(&self, c: Known) -> Option<Box<dyn PairAccess>> {
        Some(match c {
            Known::Periodic(c) => Box::new(Chain::periodic(c)?),
            Known::Beatty(c) => Box::new(Chain::beatty(*c)?),
            Known::Bounds(linear) => Box::new(Chain::new(linear.c.clone(), Some(&linear.bounds))?),
            Known::EvenDiagonals => Box::new(EvenDiagonalsAccess::new()?),
        })
    }
}
