//! constraint-runs: constraint games in which b grows faster than n, by nested runs, from any index on.
//!
//! Theorem. Between two b_j the a_n run through consecutive integers, over which the sum of f is known in closed form.
//! Hypotheses. The candidates are the P-positions; f is a polynomial of x1 on each residue class from some x1 on,
//! perhaps another one where x0 = x1 + 2.
//! Complexity. About a nanosecond for each pair; starting at n costs what `run-enumeration` takes for pair n.
//! Reference. \[F04\] game G1; docs/sweep.md.
//! Deviation. The papers give the recursion, which finds one term after the other.

use super::run_enumeration::run_sums;
use crate::blocks::{BlockPairs, Blocks};
use crate::facts::Facts;
use wythoff_seq::packed::Runs;

/// The runs of a game whose candidates are proved to be the P-positions.
pub(crate) fn build(a: &Facts) -> Option<Blocks> {
    let (sums, theorem) = run_sums(a)?;
    let runs = Runs::new(sums).ok()?;
    // Only a start far out shows whether b grows fast enough to start anywhere.
    runs.pairs(1 << 20).ok()?;
    let wording = format!("nested runs, from any n on; {theorem}");
    Some(Blocks { name: "constraint-runs", wording, reach: 1 << 59, pairs: BlockPairs::Runs(runs) })
}
