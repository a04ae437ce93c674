//! Powers a^b.

use super::Prover;
use super::atom::{AtomKind, Strategy};
use super::symbol::Poly;
use super::translate::Term;
use Strategy::{Lower, Upper};
use std::cmp::Ordering;
use wythoff_base::Number;
use wythoff_game::BinaryOp;

impl Prover {
    /// a^b; the exponent must be an integer, and not negative where the base may be zero.
    pub(super) fn power(&mut self, a: Term, b: Term, text: &str) -> Option<Term> {
        if !self.integer_valued(&b.poly) {
            return None;
        }
        let field = a.field.clone();
        if let Some(n) = b.poly.as_constant() {
            let size = n.abs().as_integer().and_then(|n| u32::try_from(n).ok());
            if let Some(power) = size.and_then(|size| a.poly.pow(size)) {
                return match n.sign() {
                    Ordering::Less => self.quotient(&Poly::int(1), &power, field, text),
                    _ => Some(Term { poly: power, field }),
                };
            }
        }
        let natural = self.nonnegative(&b.poly);
        let nonzero = self.positive(&a.poly) || self.positive(&a.poly.neg());
        if !natural && !nonzero {
            return None;
        }
        let integer = natural && self.integer_valued(&a.poly);
        let bounds = self.power_bounds(&a.poly, &b.poly, natural)?;
        let minus_one = a.poly.as_constant() == Some(Number::from(-1));
        let kind = AtomKind::Operation(BinaryOp::Pow, a.poly.clone(), b.poly.clone());
        Some(Term { poly: self.make(kind, text, integer || minus_one, &[&a.poly, &b.poly], bounds), field })
    }

    fn power_bounds(&mut self, a: &Poly, b: &Poly, natural: bool) -> Option<Vec<Strategy>> {
        let mut bounds = vec![];
        if self.positive(a) {
            bounds.push(Lower(Poly::zero(), true));
        } else if self.nonnegative(a) || even(b) {
            bounds.push(Lower(Poly::zero(), false));
        }
        if natural && self.at_least(a, 1) {
            bounds.push(Lower(Poly::int(1), false));
            if self.at_least(b, 1) {
                bounds.push(Lower(a.clone(), false));
            }
            // Bernoulli: (1 + (a - 1))^b >= 1 + (a - 1) b.
            if let Some(bound) = a.sub(&Poly::int(1)).and_then(|p| p.mul(b)?.add(&Poly::int(1))) {
                bounds.push(Lower(bound, false));
            }
        }
        if let Some(c) = a.as_constant() {
            if c == Number::from(-1) {
                bounds.extend([Lower(Poly::int(-1), false), Upper(Poly::int(1), false)]);
            } else if natural && c.sign().is_ge() && c <= Number::ONE {
                bounds.push(Upper(Poly::int(1), false));
            }
        }
        Some(bounds)
    }
}

/// Whether the exponent is even at every point: 2 times an integer polynomial in the variables.
fn even(b: &Poly) -> bool {
    b.as_constant().is_some_and(|n| n.as_integer().is_some_and(|n| n.trailing_zeros() != Some(0)))
}
