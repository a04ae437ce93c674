//! sequence-packed: c approximately linear with periodic increments, as packed bits from any index on.
//!
//! Theorem. Whether a number is an a_n follows, for whole words of bits, from bits a constant factor further down: a
//! transducer, composed with itself until it maps words to words.
//! Hypotheses. c nondecreasing and approximately linear, with c_(n+q) = c_n + p for all n.
//! Complexity. A fraction of a nanosecond a pair; O(log n) to begin at n.
//! Reference. docs/sweep.md; docs/proofs.md for the window.
//! Deviation. In no paper.

use crate::blocks::{BlockPairs, Blocks};
use crate::facts::Facts;
use std::sync::Arc;
use wythoff_seq::packed::Machine;

/// The machine of a c with periodic increments.
pub fn build(a: &Facts) -> Option<Blocks> {
    let linear = a.linear().ok()?;
    let machine = Machine::new(linear.periodic()?).ok()?;
    let words = format!("packed bits by composed transducers, from any n on; {}", linear.reason);
    let reach = machine.largest();
    Some(Blocks { name: "sequence-packed", words, reach, pairs: BlockPairs::Packed(Arc::new(machine)) })
}
