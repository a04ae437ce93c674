//! value-search: b_n = g(a_n), by searching for the z with g(z) = x.
//!
//! Theorem. x is an a_n unless x = g(z) for some z that is an a_n (z = x counting as one): Procedure 1.
//! Hypotheses. wyt = f with f strictly increasing and superadditive (g = f), or a polynomial of degree >= 2 with integer
//! coefficients >= 0 and f(0) > 0 (g(k) = max(f(k), f(1) k)).
//! Complexity. O(d) levels for d digits where g is linear, O(log d) where it grows faster; each a few evaluations of g.
//! Reference. \[FT13\] Procedure 1; moves by its Theorem 27.
//! Deviation. The paper bisects; here chords are followed.

use super::pair_solver::{PairSolver, Winning};
use crate::wyt::{self, WytTheorem};
use wythoff_check::evidence::Evidence;
use wythoff_exact::{IBig, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::expr::{BinaryOp, Expr, ExprKind, Var};
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::access::PairAccess;
use wythoff_seq::procedure_one::{Increasing, ProcedureOne};

/// The solver of Wyt(superadditive) and Wyt(polynomial).
pub fn build(rules: &Ruleset) -> Option<PairSolver> {
    let TwoPile::Wyt(f) = rules.two_pile() else { return None };
    let found = wyt::recognise(f)?;
    let value = {
        let f = f.clone();
        move |x: &UBig| value(&f, x)
    };
    let (access, winning): (Box<dyn PairAccess>, Winning) = match found.theorem {
        WytTheorem::Superadditive if doubles(f.expr()) => {
            (Box::new(ProcedureOne::new(PowerOfTwo(f.clone()))), Winning::TakeAll)
        }
        WytTheorem::Superadditive => (Box::new(ProcedureOne::new(value)), Winning::TakeAll),
        // s k with s >= 2 is superadditive, too.
        WytTheorem::Linear { ref s, ref t } if t.is_zero() && !s.is_one() => {
            (Box::new(ProcedureOne::new(value)), Winning::TakeAll)
        }
        WytTheorem::Polynomial { f1 } => {
            let f1 = UBig::try_from(f1).ok()?;
            let factor = f1.clone();
            let g = move |x: &UBig| value(x).map(|v| v.max(&factor * x));
            (Box::new(ProcedureOne::new(g)), Winning::Polynomial(f.clone(), f1))
        }
        _ => return None,
    };
    Some(PairSolver {
        name: "value-search",
        source: include_str!("value_search.rs"),
        theorem: found.statement,
        reasons: found.reasons.iter().map(|h| format!("{}: {}", h.name, h.reason)).collect(),
        evidence: Evidence::Theorem,
        access,
        subject: rules.into(),
        winning,
    })
}

fn value(f: &Formula, x: &UBig) -> Option<UBig> {
    UBig::try_from(f.ceil(&[IBig::from(x.clone())]).ok()?).ok()
}

/// f(k) = 2^k, perhaps plus or minus a number: its size is known where it cannot be written.
struct PowerOfTwo(Formula);

impl Increasing for PowerOfTwo {
    fn value(&self, x: &UBig) -> Option<UBig> {
        value(&self.0, x)
    }

    fn bits(&self, x: &UBig) -> Option<UBig> {
        // 2^x has x + 1 bits, and a small number more or less changes that by one at most.
        Some(x + UBig::ONE)
    }
}

fn doubles(e: &Expr) -> bool {
    let number = |e: &Expr, n: u32| matches!(&e.kind, ExprKind::Number(l) if l.scale == 0 && l.digits == IBig::from(n));
    match &e.kind {
        ExprKind::Binary(BinaryOp::Pow, base, exponent) => {
            number(base, 2) && matches!(exponent.kind, ExprKind::Var(Var::K))
        }
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => doubles(a) && matches!(b.kind, ExprKind::Number(_)),
        _ => false,
    }
}
