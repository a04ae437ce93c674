//! wyt-constant: Wyt(t), t constant.
//!
//! Theorem. a_n = mex, b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1)): the last two digits in base (t^2 - 1, t, 1) exchanged.
//! Hypotheses. The ceiling of f(k) is the same t for all k >= 1; below 2 no two-pile move exists, and b_n = a_n.
//! Complexity. One division a pair.
//! Reference. \[FT13\] Theorem 10.
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::wyt::WytTheorem;
use wythoff_exact::UBig;
use wythoff_seq::ThreeDigits;

/// The P-positions, if f is constant.
pub fn build(a: &Facts) -> Option<Listing> {
    let found = a.wyt().and(a.recognised())?;
    let WytTheorem::Constant { t } = &found.theorem else { return None };
    let recursion = "a_n = mex, b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1))";
    let rule = ThreeDigits::new(UBig::try_from(t.clone()).ok()?)?;
    Some(Listing::proved("wyt-constant", recursion, found.statement.clone(), found.reasons(), rule))
}
