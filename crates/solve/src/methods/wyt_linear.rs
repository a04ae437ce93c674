//! wyt-linear: Wyt(s k + t).
//!
//! Theorem. a_n = mex, b_n = s a_n + t n are the P-positions.
//! Hypotheses. The ceiling of f(k) is s k + t for every k >= 1, with integers s >= 1 and t >= 0.
//! Complexity. Two multiplications for each pair.
//! Reference. \[F98\]; \[FT13\] Theorem 17 for t = 0.
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::named;
use crate::pair_error::PairError;
use crate::wyt::WytTheorem;
use wythoff_base::UBig;
use wythoff_seq::OfA;

/// The P-positions, if f is a line.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let found = a.wyt().and(a.recognised())?;
    let WytTheorem::Linear { s, t } = &found.theorem else { return None };
    let (s, t) = (UBig::try_from(s.clone()).ok()?, UBig::try_from(t.clone()).ok()?);
    let recursion = format!("a_n = mex, b_n = {}", named::line(&s, &t));
    let small = u64::try_from(&s).ok().zip(u64::try_from(&t).ok());
    let small = move |n: u64, a: u64| {
        let (s, t) = small?;
        s.checked_mul(a)?.checked_add(t.checked_mul(n)?)
    };
    let big = move |n: u64, a: u64| Ok::<_, PairError>(&s * UBig::from(a) + &t * UBig::from(n));
    let rule = OfA::new(true, (small, big));
    Some(Listing::proved("wyt-linear", recursion, found.statement.clone(), found.reasons(), rule))
}
