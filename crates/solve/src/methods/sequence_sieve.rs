//! sequence-sieve: any other approximately linear c, as a sieve of bits from any index on.
//!
//! Theorem. If c does not fall, each pair clears one bit, that of b_n = a_n + c_n, and the next bit still set is
//! a_(n+1). The first bits come from a shorter stretch of smaller numbers, as for `sequence-packed`. If c = floor(gamma
//! n + delta), the fraction of gamma n + delta gives the next rises of c, many terms at once (docs/proofs.md,
//! Proposition 59).
//! Hypotheses. c is proved to be nondecreasing and approximately linear.
//! Complexity. Some nanoseconds for each pair plus those of the expression; about one for floor(gamma n + delta); O(log
//! n) shorter stretches to start at n.
//! Reference. docs/sweep.md; the theorem is proved in the documentation of `wythoff_seq::packed`.
//! Deviation. This is in no paper. Every term of c is checked: a c that falls is an error.

use crate::blocks::{BlockPairs, Blocks, FormulaDifferences};
use crate::facts::Facts;
use crate::linear::Terms;
use crate::sequence::Shape;
use std::sync::Arc;
use wythoff_seq::BeattySequence;
use wythoff_seq::packed::{Sieve, Sloped};

/// The sieve of a pair sequence.
pub(crate) fn build(a: &Facts) -> Option<Blocks> {
    let linear = a.linear().ok()?;
    let (Terms::Formula(c, shape), Some(nondecreasing)) = (&linear.c, &linear.nondecreasing) else { return None };
    let name = "sequence-sieve";
    if let Some(Shape::Beatty { gamma, delta }) = shape
        && let Some(Ok(line)) = BeattySequence::new(gamma.clone(), delta.clone()).map(Sloped::new)
        && line.pairs(1 << 20).is_ok()
    {
        let wording = format!("packed bits of a line, from any n on; {nondecreasing}; {}", linear.reason);
        return Some(Blocks { name, wording, reach: line.largest(), pairs: BlockPairs::Sloped(Arc::new(line)) });
    }
    let sieve = Sieve::new(FormulaDifferences(c.clone()));
    // Only a start far out shows whether it can start anywhere.
    sieve.pairs(1 << 20).ok()?;
    let wording = format!("a sieve of bits, from any n on; {nondecreasing}; {}", linear.reason);
    Some(Blocks { name, wording, reach: 1 << 59, pairs: BlockPairs::Sieve(sieve) })
}
