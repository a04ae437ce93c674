//! wyt-constant: Wyt(t), t constant.
//!
//! Theorem. a_n = mex, b_n = t a_n - (t^2 - 1) floor(a_n/(t + 1)): the last two digits in base (t^2 - 1, t, 1)
//! exchanged.
//! Hypotheses. The ceiling of f(k) is the same t for all k >= 1. If t < 2, there is no two-pile move, and b_n = a_n.
//! Complexity. One division for each pair.
//! Reference. \[FT13\] Theorem 10.
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::wyt::WytTheorem;
use wythoff_base::UBig;
use wythoff_seq::ThreeDigits;

/// The P-positions, if f is constant.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let found = a.wyt().and(a.recognised())?;
    let WytTheorem::Constant { t } = &found.theorem else { return None };
    let t = UBig::try_from(t.clone()).ok()?;
    let recursion = if t.is_one() {
        "a_n = mex, b_n = a_n".to_string()
    } else {
        let (square, next) = (&t * &t - UBig::ONE, &t + UBig::ONE);
        format!("a_n = mex, b_n = {t} a_n - {square} floor(a_n/{next})")
    };
    let rule = ThreeDigits::new(t)?;
    Some(Listing::proved("wyt-constant", recursion, found.statement.clone(), found.reasons(), rule))
}
