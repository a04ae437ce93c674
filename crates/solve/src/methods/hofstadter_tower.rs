//! hofstadter-tower: f = x1 + kappa, Hofstadter's game, and other polynomials in x1, by the polynomial tower.
//!
//! In "Gödel, Escher, Bach" (1979, chapter III) Douglas Hofstadter writes down two sequences that define each other, as
//! figure and ground do: 1, 3, 7, 12, 18, 26, .. and its differences 2, 4, 5, 6, 8, 9, .., which are exactly the
//! numbers that the first sequence leaves out. With 1 subtracted, they are the losing positions of a game: f = x1 + 1.
//!
//! Aviezri Fraenkel, who built the game, asks in two papers, of 2004 and of 2007, whether it has a polynomial strategy:
//! whether one can find out who wins, and how, in time polynomial in the number of digits of the piles. The recursion
//! takes n steps to the n-th pair, and a walk over the runs of consecutive a about sqrt(2n): at a hundred digits
//! neither ends.
//!
//! Proved, in docs/tower.md: the answers of this solver are exact at every size that it does not decline, and its time
//! is at most 2^(O((log log n)^2)), quasi-polynomial in the digits. It finds pair 10^100 in a fraction of a second.
//! Open: whether a polynomial strategy exists. This method is not one.
//!
//! Theorem. On a run of consecutive a, b is a polynomial with one unknown number. These numbers follow polynomials of
//! their own on the runs of their index, which is about as large as a square root; and so on, down to a few thousand
//! rows.
//! Hypotheses. The candidates are the P-positions; f is a polynomial in x1 with positive integer values, of degree 1 to
//! 15, perhaps another one, growing no faster, where x0 = x1 + 2.
//! Complexity. 2^(O((log log n)^2)) operations on numbers of (log n)^(O(1)) bits, for each f.
//! Reference. \[F04\] game G1 asks; \[F07\] asks again. docs/tower.md proves exactness and the bound.
//! Deviation. The papers give the recursion. `hofstadter-tower-deeper` is the same from another bottom level, with
//! other rows and mostly other polynomials, so the two check each other.

use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::law::Deeper;
use crate::pair_solver::LastDifference;
use wythoff_seq::access::{PairAccess, Tower};

/// The tower.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    tower(a, Box::new(Tower::of(a.law()?.clone())))
}

/// The same from another bottom level: two computations that share only the answer.
pub(crate) fn deeper(a: &Facts) -> Option<Grounds> {
    tower(a, Box::new(Deeper::new(a.law()?.clone())))
}

fn tower(a: &Facts, pairs: Box<dyn PairAccess>) -> Option<Grounds> {
    let (_, theorem) = a.law().filter(|law| law.is_polynomial()).and(a.candidates_are_p())?;
    let reasons = [theorem].into_iter().chain(a.proofs()?.reasons()).collect();
    let theorem = "docs/tower.md: the polynomial tower, since the candidates are the P-positions";
    Some(Grounds::new(a, theorem, reasons, pairs, LastDifference::ONE))
}
