//! Pairs `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c_n`, many at a time: one bit per number, set where it is in A.
//!
//! **Theorem.** Let c be nondecreasing and K the number of n with `c_n = 0`. For a number x let n be the number of a
//! below x. Copy the A-bits from x on and, after each set bit (the term `a_m`), insert `c_{m+1} - c_m` zeros: the
//! result is the B-bits from `x' = x + c_n` on, and the number of a below x' is `n' = x' - n + K`, if x' is above all
//! numbers in both A and B.
//!
//! *Proof.* The bit at y, with m of the a below it, moves to `y + c_m`; for `y = a_m` that is b_m. Consecutive y move
//! to neighbouring places, except for the inserted zeros. So every place from x' on is written once, and the places of
//! the b are exactly those with a 1. As b increases strictly, the b below x' are `b_0 .. b_{n-1}`. Each number is in A
//! or in B, and in both only where `a_m = b_m`, that is `c_m = 0`: hence `n' + n - K = x'`. ∎
//!
//! The complement of the B-bits is again the A-bits. So a stretch of A-bits anywhere follows from a shorter one
//! further down, and that one from a still shorter one, down to a prefix computed by the recursion. Each start `(x,
//! n)` is computed exactly from the one below it by the theorem. Estimates only suggest where to start, and a start
//! that turns out too high is tried again lower. Stretches are independent of each other: threads and machines can
//! share them.
//!
//! * [`Machine`]: c whose increments are periodic from some index on, for example `floor(p n/q)` and sums of such
//!   terms, by composed transducers;
//! * [`Sieve`]: any other nondecreasing c, one bit cleared per pair; started anywhere if c is about linear; a
//!   [`BeattySequence`](crate::BeattySequence) is such a c;
//! * [`Runs`]: `b_n - a_n` growing faster than n;
//! * [`Approximation`]: how far `floor(n alpha)`, `floor(n beta)` are from `a_n`, `b_n`.
//!
//! ```
//! use wythoff_seq::packed::Machine;
//! let half = Machine::floors(&[(1, 2)])?;
//! let pairs: Vec<_> = half.pairs(1_000_000_000_000)?.take(3).map(|p| (p.n, p.a, p.b)).collect();
//! assert_eq!(pairs[0], (1_000_000_000_000, 1_780_776_406_403, 2_280_776_406_403));
//! # Ok::<(), wythoff_base::GaveUp>(())
//! ```

mod beatty_rows;
mod bits;
mod composed;
mod counts;
mod deviation;
mod intervals;
mod kept;
mod kernel;
mod ladder;
mod lanes;
mod machine;
mod multiple;
mod pairs;
mod periodic64;
mod prefix;
mod ring;
mod rows;
mod runs;
mod sieve;
mod simd;
mod sloped;
mod spreading;
mod steady;

pub use bits::Block;
pub use counts::{Counts, Deviation, Seen};
pub use deviation::{Approximation, Reader};
pub use kernel::Kernel;
pub use machine::Machine;
pub use pairs::{Blocks, Pairs64};
pub use runs::{Pair128, RunPairs, Runs};
pub use sieve::Sieve;
pub use sloped::Sloped;

use wythoff_base::{Fault, GaveUp};

/// A pair in machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pair64 {
    /// The index, from 0.
    pub n: u64,
    /// `a_n`
    pub a: u64,
    /// `b_n`
    pub b: u64,
}

/// c decreases, or has no value, at an index: a fault of the rule, [`GaveUp::Rule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("c_{n} is smaller than the term before it, or has no value")]
pub struct NotNondecreasing {
    /// The index.
    pub n: u64,
}

impl NotNondecreasing {
    fn at(n: u64) -> GaveUp {
        GaveUp::Rule(Fault::new(NotNondecreasing { n }))
    }
}

/// The error for an index above the greatest supported one.
fn too_far(largest: u64) -> GaveUp {
    GaveUp::beyond(format!("the 64-bit method serves indices up to {largest}"))
}

/// The error if the slope of c suggests no start.
fn not_linear() -> GaveUp {
    GaveUp::beyond("c is too far from a line for a start at this index")
}
