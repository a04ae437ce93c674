//! The pairs `b_n = 2 a_n`, by trailing binary zeros.
//!
//! # Theorem
//! The a_n, n >= 1, are the positive numbers with an even number of trailing binary zeros; their doubles are the
//! others. The number of a_n in 1..=x is (2x + s(x))/3, with s(x) the sum of (-1)^i e_i over the binary digits e_i of
//! x.
//!
//! Proof. By induction the mex of what is used is the least unused number, and x is used as a double iff x/2 is an a.
//! There are floor(x/2^j) multiples of 2^j up to x, so the a_n number sum_j (-1)^j floor(x/2^j)
//! = sum_i e_i sum_{j <= i} (-1)^j 2^{i-j} = sum_i e_i (2^{i+1} + (-1)^i)/3.
//!
//! # Hypotheses
//! None.
//!
//! # Complexity
//! d digits: `is_pair` and `locate` O(d); `pair` O(d log d).
//!
//! # Reference
//! \[F04\] for f = x0 - x1, \[FT13\] for Wyt(2k); OEIS A003159 and A036554.
//!
//! # Deviation
//! The papers test membership; the index of a number and its inverse are added here.

use crate::access::{PairAccess, Partner, Place, Term};
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::UBig;

/// The pairs (a, 2a).
///
/// ```
/// use wythoff_budget::Budget;
/// use wythoff_seq::{access::PairAccess, trailing_zeros::TrailingZeros};
/// let term = TrailingZeros.pair(&7u8.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((term.a, term.b.exact()), (11u8.into(), Some(&22u8.into())));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TrailingZeros;

/// Whether x is an a_n.
fn in_a(x: &UBig) -> bool {
    x.trailing_zeros().is_none_or(|zeros| zeros % 2 == 0)
}

/// The number of a_n in 1..=x; n for x = a_n.
fn rank(x: &UBig) -> UBig {
    let (mut plus, mut minus) = (0usize, 0usize);
    for word in x.as_words() {
        // 0b...0101: words have an even number of bits, so the even places of a word are even places of x.
        let even = *word & (!0 / 3);
        plus += even.count_ones() as usize;
        minus += (*word ^ even).count_ones() as usize;
    }
    ((x << 1) + plus - minus) / 3u8
}

impl PairAccess for TrailingZeros {
    /// From an x with rank(x) < n, steps of n - rank(x). None passes a_n, for among so many numbers are at most so many
    /// a. Once the rank is n, all numbers of the last step were a, so that x is one: a_n. As about two thirds of all
    /// numbers are a, every step leaves about a third of what was missing.
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if n.is_zero() {
            return Ok(Term { a: UBig::ZERO, b: Partner::Exact(UBig::ZERO) });
        }
        // s(x) is at most half the number of bits, and words have at most 64: 2x + s(x) < 3n.
        let triple = n * 3u8;
        let room = UBig::from(triple.as_words().len()) * 32u8 + 1u8;
        let mut x = if triple > room { (triple - room) >> 1 } else { UBig::ZERO };
        loop {
            budget.step()?;
            let reached = rank(&x);
            if reached == *n {
                let b = Partner::Exact(&x << 1);
                return Ok(Term { a: x, b });
            }
            x += n - reached;
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        budget.step()?;
        let here = in_a(x);
        Ok(Place { in_a: here.then(|| rank(x)), in_b: (x.is_zero() || !here).then(|| rank(&(x >> 1))) })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        budget.step()?;
        Ok(Some(in_a(x) && *y == x << 1))
    }

    /// b_m - a_m = a_m.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        Ok((!end.is_zero()).then(|| rank(d).min(end - 1u8)))
    }
}
