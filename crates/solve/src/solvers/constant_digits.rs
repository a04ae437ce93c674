//! constant-digits: wyt = t, by three digits.
//!
//! Theorem. Write m = m2 (t^2 - 1) + m1 t + m0 with m0, m1 < t, not both t - 1. Then m is an a_n iff m1 <= m0, and its
//! partner has m0 and m1 exchanged.
//! Hypotheses. f(k) = t for every k >= 1, t >= 1 (t = 1 is Nim).
//! Complexity. Two divisions of the size of the piles.
//! Reference. \[FT13\] Theorem 10.
//! Deviation. None.

use super::pair_solver::{PairSolver, Winning};
use crate::wyt::{self, WytTheorem};
use wythoff_check::evidence::Evidence;
use wythoff_exact::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::ThreeDigits;

/// The solver, if f is constant.
pub fn build(rules: &Ruleset) -> Option<PairSolver> {
    let f = match rules.two_pile() {
        TwoPile::Wyt(f) => f,
        TwoPile::Constraint(f) => return nim(rules, f),
        _ => return None,
    };
    let found = wyt::recognise(f)?;
    let t = match found.theorem {
        WytTheorem::Constant { t } => UBig::try_from(t).ok()?,
        // wyt = k allows no two-pile move, as wyt = 1.
        WytTheorem::Linear { s, t } if s.is_one() && t.is_zero() => UBig::ONE,
        _ => return None,
    };
    Some(PairSolver {
        name: "constant-digits",
        source: include_str!("constant_digits.rs"),
        theorem: found.statement,
        reasons: found.reasons.iter().map(|h| format!("{}: {}", h.name, h.reason)).collect(),
        evidence: Evidence::Theorem,
        access: Box::new(ThreeDigits::new(t.clone())?),
        subject: rules.into(),
        winning: Winning::ThreeDigits(t),
    })
}

/// A constraint f <= 0 allows no two-pile move: Nim, as wyt = 1.
fn nim(rules: &Ruleset, f: &Formula) -> Option<PairSolver> {
    let value = f.expr().is_constant().then(|| f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok())??;
    let access = Box::new(ThreeDigits::new(UBig::ONE)?);
    (value <= IBig::ZERO).then(|| PairSolver {
        name: "constant-digits",
        source: include_str!("constant_digits.rs"),
        theorem: "f <= 0: no two-pile move is ever legal, and two-pile Nim has a_n = b_n = n".into(),
        reasons: vec![format!("f is the constant {value}")],
        evidence: Evidence::Theorem,
        access,
        subject: rules.into(),
        winning: Winning::ThreeDigits(UBig::ONE),
    })
}
