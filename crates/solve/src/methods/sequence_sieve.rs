//! sequence-sieve: any other approximately linear c, by a segmented sieve of bits.
//!
//! Theorem. The window of Algorithm 1 says which b lie in a segment of numbers; marking them leaves the a.
//! Hypotheses. c nondecreasing and approximately linear, each proved.
//! Complexity. Some nanoseconds a pair and those of the expression; O(log n) to begin at n.
//! Reference. docs/sweep.md; \[FP15\] Algorithm 1; docs/proofs.md for the window.
//! Deviation. In no paper.

use crate::blocks::{BlockPairs, Blocks, FormulaDifferences};
use crate::facts::Facts;
use crate::linear::Terms;
use wythoff_seq::packed::Sieve;

/// The sieve of a pair sequence.
pub fn build(a: &Facts) -> Option<Blocks> {
    let linear = a.linear().ok()?;
    let (Terms::Formula(c), Some(nondecreasing)) = (&linear.c, &linear.nondecreasing) else { return None };
    let sieve = Sieve::new(FormulaDifferences(c.clone()));
    // Whether it can begin anywhere is seen when it does.
    sieve.pairs(1 << 20).ok()?;
    let words = format!("a sieve of bits, from any n on; {nondecreasing}; {}", linear.reason);
    Some(Blocks { name: "sequence-sieve", words, reach: 1 << 59, pairs: BlockPairs::Sieve(sieve) })
}
