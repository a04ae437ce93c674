//! wyt-polynomial: Wyt(f), f a polynomial with a constant term.
//!
//! Theorem. a_n = mex, b_n = max(f(a_n), f(1) a_n), b_0 = 0 are the P-positions.
//! Hypotheses. Degree at least 2, integer coefficients >= 0, f(0) > 0 (a real constant term is rounded up).
//! Complexity. One value of f for each pair.
//! Reference. \[FT13\] Theorem 27.
//! Deviation. None.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::rules::OfFormula;
use crate::wyt::WytTheorem;
use wythoff_base::IBig;
use wythoff_seq::OfA;

/// The P-positions, if f is such a polynomial.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let (f, found) = (a.wyt()?, a.recognised()?);
    let WytTheorem::Polynomial { f1 } = found.theorem.clone() else { return None };
    let named = a.partner();
    let recursion = format!("a_n = mex, b_n = max({}, {f1} a_n), b_0 = 0{}", named.at("a_n"), named.given());
    let f1_word = u64::try_from(&f1).ok();
    let small = move |f: i64, _, a: u64| {
        if a == 0 { Some(0) } else { Some(u64::try_from(f).ok()?.max(f1_word?.checked_mul(a)?)) }
    };
    let big = move |f: IBig, _, a: u64| if a == 0 { IBig::ZERO } else { f.max(&f1 * IBig::from(a)) };
    let rule = OfA::new(true, OfFormula::new(f, small, big));
    Some(Listing::proved("wyt-polynomial", recursion, found.statement.clone(), found.reasons(), rule))
}
