//! wyt-superadditive: Wyt(f), f superadditive.
//!
//! Theorem. a_n = mex, b_n = max(a_n, f(a_n)), b_0 = 0 are the P-positions.
//! Hypotheses. f(j + k) >= f(j) + f(k), and f(1) >= 1, so that f increases strictly, or f(k + 1) >= f(k) + 1. A
//! constraint game in which f depends on the gap x0 - x1 alone and does not fall has the P-positions of wyt = k + f(0,
//! 0, k).
//! Complexity. One value of f for each pair.
//! Reference. \[FT13\] Theorem 17; docs/proofs.md, Propositions 16, 17, 31, 40 and 41.
//! Deviation. Here j, k >= 1. \[FT13\] has j, k >= 0, which makes f(0) = 0 (Remarks 15 and 18); no move takes 0 from
//! both piles, so f(0) does not matter, and k^2 + 1 is superadditive here.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::rules::OfFormula;
use crate::wyt::WytTheorem;
use wythoff_base::IBig;
use wythoff_seq::OfA;

/// The P-positions, if f is superadditive.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let (f, found) = (a.wyt()?, a.recognised()?);
    let WytTheorem::Superadditive = &found.theorem else { return None };
    // No move uses f(0): b_0 = 0.
    let small = |f: i64, _, a: u64| if a == 0 { Some(0) } else { Some(u64::try_from(f).unwrap_or(0).max(a)) };
    let big = |f: IBig, _, a: u64| if a == 0 { IBig::ZERO } else { f.max(IBig::from(a)) };
    let rule = OfA::new(true, OfFormula::new(f, small, big));
    let (named, partner) = (a.partner(), a.partner().at("a_n"));
    let below = a.constraint().is_none() && f.ceil(&[IBig::ONE]).is_ok_and(|f1| f1 < IBig::ONE);
    let partner = if below { format!("max(a_n, {partner})") } else { partner };
    let recursion = format!("a_n = mex, b_n = {partner}, b_0 = 0{}", named.given());
    Some(Listing::proved("wyt-superadditive", recursion, found.statement.clone(), found.reasons(), rule))
}
