//! Games whose pairs satisfy b_n = s a_n + t n: two values decide them.
//!
//! If all gaps of a are 1 or 2 and b_n - b_(n-1) is g1 or g2 accordingly, then with s = g2 - g1 and t = 2 g1 - g2 both
//! are s gap + t, and the sum is s a_n + t n. So wyt = 1.5k + 1 plays like wyt = k + 2 (docs/proofs.md, Propositions 9
//! and 10).

use crate::constraint::{self, Proofs};
use crate::named;
use crate::wyt::{Recognised, WytTheorem};
use wythoff_base::{IBig, Number, UBig};
use wythoff_game::eval::Formula;

/// b_n = s a_n + t n, s >= 1, and why.
#[derive(Clone, Debug)]
pub struct Line {
    /// The factor of a_n.
    pub s: UBig,
    /// The factor of n.
    pub t: UBig,
    /// The theorem.
    pub theorem: String,
    /// Its hypotheses.
    pub reasons: Vec<String>,
}

impl Line {
    /// The line of a constraint game in normal play, if f depends on the gap alone.
    pub(crate) fn of_constraint(f: &Formula, proofs: &Proofs) -> Option<Line> {
        let (first, second) = constraint::gap_values(f)?;
        proofs.positive.as_ref()?;
        let theorem = proofs.candidates_are_p()?;
        let mut reasons = proofs.reasons();
        let (name, given) = (proofs.named().name, proofs.named().given());
        reasons.push(format!(
            "f depends on x0 - x1 alone, and a_n - a_(n-1) is 1 or 2, so only {name}(0, 0, 1) = {first} and \
             {name}(0, 0, 2) = {second} matter{given}"
        ));
        Line::new(first + IBig::ONE, second + IBig::from(2), theorem, reasons)
    }

    /// The line of Wyt(f) in normal play, if its theorem gives one.
    pub(crate) fn of_wyt(found: &Recognised) -> Option<Line> {
        let (first, second) = match &found.theorem {
            WytTheorem::Linear { s, t } => (s + t, s + s + t),
            WytTheorem::TwoValues { f1, f2 } => (f1.clone(), f2.clone()),
            _ => return None,
        };
        Line::new(first, second, found.statement.clone(), found.reasons())
    }

    /// The theorem, then its hypotheses: the reasons of a method that starts from the line.
    pub(crate) fn why(&self) -> Vec<String> {
        [self.theorem.clone()].into_iter().chain(self.reasons.clone()).collect()
    }

    /// p, if the pairs are those of p-Wythoff: s = 1, t = p.
    pub fn p(&self) -> Option<&UBig> {
        (self.s == UBig::ONE).then_some(&self.t)
    }

    /// m with `b_n/a_n` -> m: b_n = s a_n + t n and 1/alpha + 1/beta = 1, so s alpha^2 + (t - s - 1) alpha = t.
    pub(crate) fn direction(&self) -> Option<Number> {
        let (s, t) = (Number::from(self.s.clone()), Number::from(self.t.clone()));
        let middle = s.add(&Number::ONE).ok()?.sub(&t).ok()?;
        let under = middle.mul(&middle).ok()?.add(&s.mul(&t).ok()?.mul(&Number::from(4)).ok()?).ok()?;
        let alpha = middle.add(&under.sqrt().ok()?).ok()?.div(&s.add(&s).ok()?).ok()?;
        s.add(&t.div(&alpha).ok()?).ok()
    }

    fn new(first: IBig, second: IBig, theorem: String, mut reasons: Vec<String>) -> Option<Line> {
        let s = UBig::try_from(&second - &first).ok().filter(|s| *s >= UBig::ONE)?;
        let t = UBig::try_from(&first + &first - &second).ok()?;
        let (b, k) = (named::line(&s, &t), if s == UBig::ONE { "k".to_string() } else { format!("{s}*k") });
        reasons.push(format!(
            "b_n grows by {first} where a_n grows by 1, and by {second} where a_n grows by 2: b_n = {b}, the pairs of \
             wyt = {k} + {t}"
        ));
        Some(Line { s, t, theorem, reasons })
    }
}
