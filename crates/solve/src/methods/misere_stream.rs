//! misere-stream: constraint games in misère play, by listing the pairs of a recursion.
//!
//! Theorem. None. For f > 0 monotone the pairs begin (0,1) if f(0,1,2) >= 2, else (0,1), (2,2),
//! (3, 3 + max(f(2,2,3), 1 + f(0,1,3))), and go on as in normal play: observed for thousands of f, not proved.
//! Hypotheses. f > 0 is monotone, and no legal two-pile move joins two of the pairs, which decides in all cases seen. Without
//! x0 in f that always holds; otherwise it is tested, pair by pair, and where it fails the solver gives up.
//! Complexity. O(x) pairs up to the smaller pile x, O(x^2) comparisons where the test is made.
//! Reference. \[F04\] asks for misère play.
//! Deviation. Piles up to 2000 are decided by the definition.

use super::any_stream;
use super::misere_mex;
use crate::facts::Facts;
use crate::grounds::Grounds;

/// The solver, where the recursion passes its own test.
pub fn build(a: &Facts) -> Option<Grounds> {
    Some(any_stream::over(a, misere_mex::of(a)?))
}
