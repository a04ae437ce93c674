//! constant-digits: wyt = t, by three digits.
//!
//! Theorem. Write m = m2 (t^2 - 1) + m1 t + m0 with m0, m1 < t, not both t - 1. Then m is an a_n if and only if m1 <=
//! m0, and the partner of m has m0 and m1 exchanged.
//! Hypotheses. f(k) = t for every k >= 1, t >= 1 (t = 1 is Nim).
//! Complexity. Two divisions of the size of the piles.
//! Reference. \[FT13\] Theorem 10.
//! Deviation. None.

use crate::answer::Solution;
use crate::facts::{Facts, constant};
use crate::grounds::Grounds;
use crate::pair_solver::{At, WinningMove};
use crate::wyt::WytTheorem;
use wythoff_base::{Budget, GaveUp, IBig, Number, UBig};
use wythoff_seq::ThreeDigits;

/// The solver, if f is constant.
pub(crate) fn build(a: &Facts) -> Option<Grounds> {
    if let Some(f) = a.plain().and(a.constraint()) {
        // A constraint f <= 0 allows no two-pile move: Nim, as wyt = 1.
        let value = constant(f).filter(|value| *value <= IBig::ZERO)?;
        let theorem = "no two-pile move is legal, since f <= 0: this is two-pile Nim, a_n = b_n = n";
        return solver(a, theorem.into(), vec![format!("f is the constant {value}")], UBig::ONE);
    }
    let found = a.plain().and(a.recognised())?;
    let t = match &found.theorem {
        WytTheorem::Constant { t } => UBig::try_from(t.clone()).ok()?,
        // wyt = k allows no two-pile move, as wyt = 1.
        WytTheorem::Linear { s, t } if s.is_one() && t.is_zero() => UBig::ONE,
        _ => return None,
    };
    solver(a, found.statement.clone(), found.reasons(), t)
}

fn solver(a: &Facts, theorem: String, reasons: Vec<String>, t: UBig) -> Option<Grounds> {
    let pairs = ThreeDigits::new(t.clone())?;
    Some(Grounds::new(a, theorem, reasons, Box::new(pairs), DigitMove { t }))
}

/// t, where the three digits decide: t >= 2.
pub(crate) fn deciding(a: &Facts) -> Option<UBig> {
    match &a.plain().and(a.recognised())?.theorem {
        WytTheorem::Constant { t } => UBig::try_from(t.clone()).ok().filter(|t| *t > UBig::ONE),
        _ => None,
    }
}

/// \[FT13\] Theorem 10, three digits in base (t^2 - 1, t, 1).
struct DigitMove {
    t: UBig,
}

impl WinningMove for DigitMove {
    fn below(&self, at: &At, _: &UBig, _: &Budget) -> Result<Solution, GaveUp> {
        // With s = y1 + floor((y0 - x1)/t), move to (x2|x1|s, x2|s|x1).
        let t = &self.t;
        let low = at.x % (t * t - UBig::ONE);
        let (block, x1) = (at.x - &low, low / t);
        // y < b_n, so the leading digit of y is also x2, or y is read in the same block.
        let rest = IBig::from(at.y - &block);
        let (y1, y0) = (&rest / IBig::from(t.clone()), rest % IBig::from(t.clone()));
        let quotient = Number::from(y0 - IBig::from(x1.clone())).floor_div(&Number::from(t.clone()));
        let s = quotient.ok().and_then(|quotient| UBig::try_from(y1 + quotient).ok());
        let s = s.ok_or_else(|| GaveUp::beyond("no digit fits"))?;
        let to = (&block + &x1 * t + &s, block + &s * t + &x1);
        Ok(at.to_pair(to))
    }
}
