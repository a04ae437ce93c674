//! How a polynomial f of Wyt(f) grows: what the thresholds of Proposition 48 (docs/proofs.md) must satisfy.
//!
//! g(k) = max(k, ceil f(k)) has the same moves as f. Every claim about all large numbers is one about the signs of
//! coefficients.

use super::bounds::{self, Poly, is_natural};
use std::cmp::Ordering;
use wythoff_base::{IBig, Number};
use wythoff_game::Var;
use wythoff_game::eval::Formula;

/// A polynomial f of degree at least 2 with a positive leading coefficient.
#[derive(Clone, Debug)]
pub struct Growth {
    f: Formula,
    /// f(1 + u).
    p: Poly,
}

impl Growth {
    /// Of a formula of k, if it is such a polynomial.
    pub fn of(f: &Formula) -> Option<Growth> {
        let bounds = bounds::of(f.expr()).filter(|bounds| bounds.low == bounds.high)?;
        let p = bounds.low;
        let leading = p.terms().max_by_key(|(m, _)| m.iter().map(|(_, e)| *e).sum::<u32>())?;
        let grows = leading.1.sign() == Ordering::Greater && p.degree_in(Var::K) >= 2;
        grows.then(|| Growth { f: f.clone(), p })
    }

    /// g(k) for k >= 1.
    pub(crate) fn g(&self, k: u64) -> Option<IBig> {
        let k = IBig::from(k);
        Some(self.f.ceil(std::slice::from_ref(&k)).ok()?.max(k))
    }

    /// f(base + e).
    fn at(&self, base: u64, e: &Poly) -> Option<Poly> {
        let place = e.plus(&Number::from(base))?.plus(&Number::from(-1))?;
        self.p.substitute(|_| Some(place.clone()))
    }

    /// J: f(k) >= k for k >= J, and g(i) + g(j) <= g(i + j) for i, j >= J.
    pub fn superadditive_from(&self, j: u64) -> Option<bool> {
        let (u, v) = (Poly::symbol(Var::K), Poly::symbol(Var::L));
        // ceil X + ceil Y <= ceil(X + Y + 1), and ceil X + Y for integers.
        let unit = if self.p.terms().all(|(_, c)| c.is_integer()) { 0 } else { -1 };
        let sum = self.at(j.checked_mul(2)?, &u.add(&v)?)?;
        let defect = sum.sub(&self.at(j, &u)?)?.sub(&self.at(j, &v)?)?.plus(&Number::from(unit))?;
        let above = self.at(j, &u)?.sub(&u.plus(&Number::from(j))?)?;
        Some(is_natural(&defect) && is_natural(&above))
    }

    /// Y: g(i) + g(j) <= g(i + j) for j >= Y, where f(k) >= k for k >= Y.
    pub fn absorbs_from(&self, i: u64, y: u64) -> Option<bool> {
        let u = Poly::symbol(Var::K);
        let rest = self.at(y.checked_add(i)?, &u)?.sub(&self.at(y, &u)?)?;
        Some(is_natural(&rest.plus(&Number::from(self.g(i)?).neg())?))
    }

    /// X0: f(x) >= lambda x for x >= X0; nothing is to be shown for lambda = 1.
    pub fn steep_from(&self, lambda: &Number, x0: u64) -> Option<bool> {
        let u = Poly::symbol(Var::K);
        let line = u.plus(&Number::from(x0))?.scale(lambda)?;
        Some(*lambda == Number::ONE || is_natural(&self.at(x0, &u)?.sub(&line)?))
    }

    /// g(x + 1) - g(x) > by for x >= from.
    ///
    /// ```
    /// use wythoff_check::certificate::Growth;
    /// use wythoff_game::{Ruleset, TwoPile};
    /// let game = Ruleset::parse("wyt = k^2 - 9*k").unwrap();
    /// let TwoPile::Wyt(f) = game.two_pile() else { unreachable!() };
    /// let growth = Growth::of(f).unwrap();
    /// assert_eq!([9, 10].map(|from| growth.rises_from(11, from)), [Some(false), Some(true)]);
    /// ```
    pub fn rises_from(&self, by: u64, from: u64) -> Option<bool> {
        let u = Poly::symbol(Var::K);
        let above = self.at(from, &u)?.sub(&u.plus(&Number::from(from))?)?;
        let step = self.at(from.checked_add(1)?, &u)?.sub(&self.at(from, &u)?)?;
        // ceil X - ceil Y > X - Y - 1; of integers X - Y.
        let unit = if self.p.terms().all(|(_, c)| c.is_integer()) { 1 } else { 2 };
        let rest = step.plus(&Number::from(by.checked_add(unit)?).neg())?;
        Some(is_natural(&above) && is_natural(&rest))
    }

    /// X1 and lambda, J and Y being as above: g(i) + g(j) <= g(i + j) for i + j >= X1, and g(k) <= lambda k for k < X1.
    pub fn first(&self, j: u64, y: u64) -> Option<(u64, Number)> {
        let g = (1..j.checked_add(y)?).map(|k| self.g(k)).collect::<Option<Vec<_>>>()?;
        let at = |k: u64| g.get(usize::try_from(k.checked_sub(1)?).ok()?);
        let fails = |i: u64, j: u64| Some(at(i)? + at(j)? > *at(i.checked_add(j)?)?);
        let mut x1 = 1;
        for i in 1..j {
            for j in i..y.max(i) {
                x1 = if fails(i, j)? { x1.max(i + j + 1) } else { x1 };
            }
        }
        let mut lambda = Number::ONE;
        for k in 1..x1 {
            lambda = lambda.max(Number::ratio(at(k)?.clone(), IBig::from(k)).ok()?);
        }
        Some((x1, lambda))
    }
}
