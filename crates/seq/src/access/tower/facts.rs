//! What follows from one search: the pairs, the places and the differences.

use super::Tower;
use crate::access::bracket::Bracket;
use crate::access::{PairAccess, Partner, Place, Term};
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::{IBig, UBig, integer};

/// An index y with c_y, as a search sees it.
pub(super) struct Probe<'a> {
    pub y: &'a IBig,
    pub c: &'a IBig,
}

/// The last index of a search.
pub(super) struct Found {
    pub y: IBig,
    pub c: IBig,
    /// u_1(y).
    pub u1: IBig,
}

impl Found {
    pub fn new(probe: &Probe, u1: IBig) -> Found {
        Found { y: probe.y.clone(), c: probe.c.clone(), u1 }
    }
}

/// A predicate on indices that holds at 0 and, once false, stays false.
pub(super) type Fits<'a> = &'a dyn Fn(&Probe) -> bool;

fn natural(x: IBig) -> Result<UBig, GaveUp> {
    UBig::try_from(x).map_err(|_| GaveUp::beyond("a term came out negative"))
}

impl PairAccess for Tower {
    /// a_n = n + K and b_n = n + c(n), with K = k(n) the last index with c_K < n.
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if *n == UBig::ZERO {
            return Ok(Term { a: UBig::ZERO, b: Partner::Exact(UBig::ZERO) });
        }
        let n_signed = IBig::from(n.clone());
        let found = self.last(n, &|at| *at.c < n_signed, budget)?;
        let c = self.law.on_run(&n_signed, &found.y, &found.u1);
        Ok(Term { a: n + natural(found.y)?, b: Partner::Exact(n + natural(c)?) })
    }

    /// With y the last index such that b_y <= x: x = b_y, or x = a_{x - y} since y numbers up to x are missing in A.
    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let signed = IBig::from(x.clone());
        let found = self.last(x, &|at| at.c + at.y <= signed, budget)?;
        let met = &found.c + &found.y == signed;
        let y = natural(found.y)?;
        let in_a = if !met || y == UBig::ZERO { Some(natural(signed - IBig::from(y.clone()))?) } else { None };
        Ok(Place { in_a, in_b: met.then_some(y) })
    }

    /// The differences do not fall, since f >= 0. Pairs are asked for along chords: a search for c_m - k(m) itself would
    /// need rows for numbers of the size of d, and m has about half its digits.
    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if *end == UBig::ZERO {
            return Ok(None);
        }
        let difference = |m: &UBig| {
            let Term { a, b } = self.pair(m, budget)?;
            Ok(b.exact().map(|b| if *b > a { b - a } else { UBig::ZERO }).into())
        };
        let mut bracket = Bracket::below(end.clone(), d, difference);
        // Mostly the answer is near the end: with a value there the chords begin.
        bracket.probe(end - UBig::ONE)?;
        bracket.octave(integer::bits(d) / 2)?;
        Ok(Some(bracket.close(false)?.0))
    }
}
