//! wyt-two-values: Wyt(f) where only f(1) and f(2) matter.
//!
//! Theorem. a_n = mex, b_n = b_(n-1) + f(a_n - a_(n-1)), f(1) and f(2) rounded up, are the P-positions; gaps of a are 1
//! or 2.
//! Hypotheses. h(k) = ceil(f(k)) - k is positive, nondecreasing and subadditive for k >= 1.
//! Complexity. One addition for each pair.
//! Reference. docs/proofs.md, Propositions 9 to 11.
//! Deviation. This is in no paper.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::pair_error::PairError;
use crate::wyt::WytTheorem;
use wythoff_base::UBig;
use wythoff_seq::Gap;

/// The P-positions, if only f(1) and f(2) matter.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let found = a.wyt().and(a.recognised())?;
    let WytTheorem::TwoValues { f1, f2 } = found.theorem.clone() else { return None };
    // Gaps of a are 1 or 2 (docs/proofs.md, Proposition 9).
    let (f1, f2) = (UBig::try_from(f1).ok()?, UBig::try_from(f2).ok()?);
    let gap = move |gap: u64| match gap {
        1 => Ok(f1.clone()),
        2 => Ok(f2.clone()),
        _ => Err(PairError::Contradiction(format!("a gap of {gap}"))),
    };
    let named = a.partner();
    let recursion = format!("a_n = mex, b_n = b_(n-1) + {}, b_0 = 0{}", named.at("a_n - a_(n-1)"), named.given());
    Some(Listing::proved("wyt-two-values", recursion, found.statement.clone(), found.reasons(), Gap::rule(gap)))
}
