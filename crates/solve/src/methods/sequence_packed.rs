//! sequence-packed: c approximately linear with periodic increments, as packed bits from any index on.
//!
//! Theorem. Insert c_(m+1) - c_m zeros after the bit of each a_m: the bits of A become bits of B at larger numbers, and
//! the complement of B is A. So a stretch of bits follows from a shorter stretch of smaller numbers. With periodic
//! increments a finite transducer makes it, composed with itself until it maps machine words to machine words.
//! Hypotheses. c nondecreasing and approximately linear, with c_(n+M) = c_n + D from some n on: such a pair sequence,
//! blocking p-Wythoff (c_n = p floor(n/q)) and p-Wythoff (c_n = p n).
//! Complexity. A fraction of a nanosecond for each pair; O(log n) shorter stretches to start at n.
//! Reference. docs/sweep.md; the theorem is proved in the documentation of `wythoff_seq::packed`.
//! Deviation. This is in no paper.

use crate::blocks::{BlockPairs, Blocks};
use crate::facts::Facts;
use std::sync::Arc;
use wythoff_seq::packed::Machine;

/// The machine of a c with periodic increments.
pub(crate) fn build(a: &Facts) -> Option<Blocks> {
    let linear = a.linear().ok()?;
    let machine = Machine::new(linear.periodic()?).ok()?;
    let wording = format!("packed bits by composed transducers, from any n on; {}", linear.reason);
    let reach = machine.largest();
    Some(Blocks { name: "sequence-packed", wording, reach, pairs: BlockPairs::Packed(Arc::new(machine)) })
}
