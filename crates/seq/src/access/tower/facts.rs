//! Pairs, places and differences, each from one search.

use super::Tower;
use crate::access::bracket::Bracket;
use crate::access::{PairAccess, Partner, Place, Term};
use wythoff_base::{Budget, GaveUp, IBig, UBig, integer};

/// An index y with c_y and k(y), as the predicate of a search receives it.
pub(super) struct Probe<'a> {
    pub y: &'a IBig,
    pub c: &'a IBig,
    pub k: &'a IBig,
}

/// The last index of a search.
pub(super) struct LastIndex {
    pub y: IBig,
    pub c: IBig,
    pub k: IBig,
    /// u_1(y).
    pub u1: IBig,
}

impl LastIndex {
    pub(crate) fn new(probe: &Probe, u1: IBig) -> LastIndex {
        LastIndex { y: probe.y.clone(), c: probe.c.clone(), k: probe.k.clone(), u1 }
    }
}

/// A number with this many bits more counts as far larger: then a search among pairs along chords, with half the
/// digits, beats one search with the size of d.
const LARGER: usize = 8;

/// A predicate on indices that is true at 0 and, once false, stays false.
pub(super) type Fits<'a> = &'a dyn Fn(&Probe) -> bool;

fn natural(x: IBig) -> Result<UBig, GaveUp> {
    UBig::try_from(x).map_err(|_| GaveUp::beyond("a computed term is negative"))
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

    fn prefers_difference(&self, n: &UBig, x: &UBig, y: &UBig, _: &Budget) -> Result<bool, GaveUp> {
        Ok(integer::bits(&(y - x)) <= integer::bits(n) + LARGER)
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        Ok(self.last_pair(d, end, budget)?.map(|(m, _)| m))
    }

    /// The differences c_m - k(m) do not fall, since f >= 0, so they can be searched, for a number of the size of d.
    /// If d is far larger than the end, m has about half its digits, and pairs are computed along chords.
    fn last_pair(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<(UBig, Term)>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        if integer::bits(d) > integer::bits(end) + LARGER {
            let m = self.along_chords(d, end, budget)?;
            return Ok(Some((m.clone(), self.pair(&m, budget)?)));
        }
        let signed = IBig::from(d.clone());
        let LastIndex { y, c, k, .. } = self.last(d, &|at| at.c - at.k <= signed, budget)?;
        if y >= *end.as_ibig() {
            let before = end - UBig::ONE;
            return Ok(Some((before.clone(), self.pair(&before, budget)?)));
        }
        let (a, b) = (natural(&y + k)?, Partner::Exact(natural(&y + c)?));
        Ok(Some((natural(y)?, Term { a, b })))
    }
}

impl Tower {
    /// The last m below the end with a difference of at most d.
    fn along_chords(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        let difference = |m: &UBig| {
            let Term { a, b } = self.pair(m, budget)?;
            Ok(b.exact().map(|b| if *b > a { b - a } else { UBig::ZERO }).into())
        };
        let mut bracket = Bracket::below(end.clone(), d, &difference);
        // The answer is mostly near the end, so the chords begin with a value there.
        bracket.probe(end - UBig::ONE)?;
        bracket.octave(integer::bits(d) / 2)?;
        Ok(bracket.close(false)?.0)
    }
}
