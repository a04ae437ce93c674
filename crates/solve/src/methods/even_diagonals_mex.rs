//! even-diagonals-mex: the game in which equal even numbers may be taken from both piles.
//!
//! Theorem. a_n = mex, b_n = a_n + 2 floor(n/4), with b_(4m+2) and b_(4m+3) exchanged, are the P-positions.
//! Hypotheses. The condition of `take` means that k = l and both are even; its values decide, not its wording.
//! Complexity. O(1) arithmetic operations for each pair.
//! Reference. \[FP15\], after Duchêne and Gravier.
//! Deviation. (2,3) and (3,2) are one pair. The sorted pairs are numbered by their smaller number, so the index i of
//! the paper is n for n < 3 and n + 1 from there on.

use crate::facts::Facts;
use crate::listing::Listing;
use wythoff_seq::even_diagonals;

/// The P-positions, if the moves are those.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let reason = a.even_diagonals()?.to_string();
    let recursion = "a_n = mex, b_n = a_n + 2 floor(i/4) + if(i % 4 == 2, 1, if(i % 4 == 3, -1, 0)), where \
                     i = if(n < 3, n, n + 1)";
    let theorem = "[FP15]: even diagonals, after Duch\u{EA}ne and Gravier";
    Some(Listing::proved("even-diagonals-mex", recursion, theorem, vec![reason], even_diagonals()))
}
