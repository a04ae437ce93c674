//! wyt-superadditive: Wyt(f), f superadditive.
//!
//! Theorem. a_n = mex, b_n = f(a_n), b_0 = 0 are the P-positions.
//! Hypotheses. f(j + k) >= f(j) + f(k) and f(1) >= 1, so that f increases strictly.
//! Complexity. One value of f a pair.
//! Reference. \[FT13\]; docs/proofs.md, Propositions 16 and 17.
//! Deviation. f(0) is no move's: b_0 = 0 whatever it is.

use crate::facts::Facts;
use crate::listing::Listing;
use crate::rules::OfFormula;
use crate::wyt::WytTheorem;
use wythoff_exact::IBig;
use wythoff_seq::OfA;

/// The P-positions, if f is superadditive.
pub fn build(a: &Facts) -> Option<Listing> {
    let (f, found) = (a.wyt()?, a.recognised()?);
    let WytTheorem::Superadditive = &found.theorem else { return None };
    // f(0) is never used by a move: b_0 = 0.
    let small = |f: i64, _, a: u64| if a == 0 { Some(0) } else { u64::try_from(f).ok() };
    let big = |f: IBig, _, a: u64| if a == 0 { IBig::ZERO } else { f };
    let rule = OfA::new(true, OfFormula::new(f, small, big));
    let recursion = format!("a_n = mex, b_n = {}, b_0 = 0", a.acting("a_n"));
    Some(Listing::proved("wyt-superadditive", recursion, found.statement.clone(), found.reasons(), rule))
}
