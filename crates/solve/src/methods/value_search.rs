//! value-search: b_n = g(a_n), by a search for the z with g(z) = x.
//!
//! Theorem. x is an a_n unless x = g(z) for some z that is an a_n, where z = x counts as one: Procedure 1.
//! Hypotheses. wyt = f with f superadditive and every step at least 1 (g(k) = max(k, f(k)), which is f where f(1) >=
//! 1), a constraint game of the gap alone with such P-positions (g(k) = k + f(0, 0, k)), or a polynomial of degree >= 2
//! with integer coefficients >= 0 and f(0) > 0 (g(k) = max(f(k), f(1) k)).
//! Complexity. O(d) levels for d digits if g is linear, O(log d) if g grows faster; a few values of g for each level.
//! Reference. \[FT13\] Procedure 1; moves by its Theorem 27.
//! Deviation. The paper uses bisection; this solver follows chords.

use crate::answer::Solution;
use crate::facts::Facts;
use crate::grounds::Grounds;
use crate::pair_solver::{At, WinningMove};
use crate::prove::expression::ceiling;
use crate::size;
use crate::wyt::WytTheorem;
use std::cmp::Ordering;
use wythoff_base::{Budget, GaveUp, IBig, Magnitude, UBig};
use wythoff_game::eval::Formula;
use wythoff_game::{Expr, ExprKind, Func, Var};
use wythoff_seq::access::{Increasing, ProcedureOne, Size};

/// The solver of Wyt(superadditive) and Wyt(polynomial).
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    let (f, found) = (a.wyt()?, a.recognised()?);
    let (theorem, reasons) = (found.statement.clone(), found.reasons());
    Some(match &found.theorem {
        WytTheorem::Superadditive => {
            let g = at_least_k(f);
            Grounds::new(a, theorem, reasons, Box::new(ProcedureOne::new(Sized(g.clone()))), TakeAll(g))
        }
        // s k with s >= 2 is superadditive, too.
        WytTheorem::Linear { s, t } if t.is_zero() && !s.is_one() => {
            Grounds::new(a, theorem, reasons, Box::new(ProcedureOne::new(Sized(f.clone()))), TakeAll(f.clone()))
        }
        WytTheorem::Polynomial { f1 } => {
            let f1 = UBig::try_from(f1.clone()).ok()?;
            let (formula, factor) = (f.clone(), f1.clone());
            let g = move |x: &UBig| value(&formula, x).map(|v| v.max(&factor * x));
            Grounds::new(a, theorem, reasons, Box::new(ProcedureOne::new(g)), Ratio { f: f.clone(), f1 })
        }
        _ => return None,
    })
}

/// How to win where b_n = max(a_n, f(a_n)) for a superadditive f.
pub(super) fn take_all_below(f: &Formula) -> impl WinningMove + use<> {
    TakeAll(at_least_k(f))
}

/// max(k, ceil f(k)) where f(1) < 1. If f(1) >= 1, a superadditive f is never below k.
fn at_least_k(f: &Formula) -> Formula {
    if f.ceil(&[IBig::ONE]).is_ok_and(|f1| f1 >= IBig::ONE) {
        return f.clone();
    }
    let k = Expr::synthetic(ExprKind::Var(Var::K));
    Formula::new(Expr::synthetic(ExprKind::Call(Func::Max, vec![k, ceiling(f.expr())])), &[Var::K])
}

fn value(f: &Formula, x: &UBig) -> Option<UBig> {
    UBig::try_from(f.ceil(&[IBig::from(x.clone())]).ok()?).ok()
}

/// f, and its size where it cannot be written.
struct Sized(Formula);

impl Increasing for Sized {
    fn value(&self, x: &UBig) -> Option<UBig> {
        value(&self.0, x)
    }

    fn size(&self, x: &UBig) -> Option<Magnitude> {
        size::of(&self.0, x)
    }
}

/// \[FT13\], superadditive: everything is taken where y < f(x).
struct TakeAll(Formula);

impl WinningMove for TakeAll {
    fn below(&self, _: &At, _: &UBig, _: &Budget) -> Result<Solution, GaveUp> {
        Ok(At::take_all())
    }

    fn below_unwritten(&self, at: &At, _: &UBig, _: &Size, _: &Budget) -> Result<Solution, GaveUp> {
        // b_n = f(a_n) is too large to be written, and y is not.
        let is_below = size::of(&self.0, at.x).and_then(|size| size.compare(at.y)) == Some(Ordering::Greater);
        if is_below { Ok(At::take_all()) } else { at.verified(At::take_all()) }
    }
}

/// \[FT13\] Theorem 27: everything is taken where y < f(x); otherwise a legal move leads to a pair with ratio f(1).
struct Ratio {
    f: Formula,
    f1: UBig,
}

impl WinningMove for Ratio {
    fn below(&self, at: &At, _: &UBig, budget: &Budget) -> Result<Solution, GaveUp> {
        let value = self.f.ceil(&[IBig::from(at.x.clone())])?;
        if IBig::from(at.y.clone()) < value {
            return Ok(At::take_all());
        }
        // f(a_n) <= y < b_n = f(1) a_n.
        if let Some(solution) = at.reduce_smaller(budget)? {
            return Ok(solution);
        }
        let s = at.y / &self.f1;
        let b = &self.f1 * &s;
        Ok(at.to_pair((s, b)))
    }
}
