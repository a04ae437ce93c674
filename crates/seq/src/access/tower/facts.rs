//! Pairs, places and differences, each from one search.

use super::Tower;
use crate::access::bracket::Bracket;
use crate::access::trace::{Cell, Goal, Rows, Trace, Traced, Untraced, counted, in_a, in_b, in_both};
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

/// Hears of the index found on each level, and of the first index after its run; a trace writes them down.
pub(super) type Seen<'a> = &'a mut dyn FnMut(&Probe, &IBig);

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

    /// The index found on each level, from the bottom rows up.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        const COLUMNS: [&str; 5] = ["level", "run", "last index of the run", "index", "c(index)"];
        let (mut rows, mut full) = (Rows::default(), Ok(()));
        let mut seen = |at: &Probe, end: &IBig| {
            let [run, end, y, c] = [at.k.clone(), end - IBig::ONE, at.y.clone(), at.c.clone()].map(Cell::from);
            let row = [rows.len().into(), run, end, y, c];
            full = std::mem::replace(&mut full, Ok(())).and_then(|()| rows.push(row, budget));
        };
        let (x, place, meaning) = match traced.goal {
            Goal::Term(n) if n.is_zero() => (UBig::ZERO, in_both(UBig::ZERO), "a_0 = b_0 = 0, without a K"),
            Goal::Term(n) => {
                let found = self.last_seen(n, &|at| at.c < n.as_ibig(), &mut seen, budget)?;
                (n + natural(found.y)?, in_a(n.clone()), "a_n = n + K, with K the last index such that c(K) < n")
            }
            Goal::Place(x) | Goal::Pair(x, _) => {
                let found = self.last_seen(x, &|at| at.c + at.y <= *x.as_ibig(), &mut seen, budget)?;
                let (met, y) = (&found.c + &found.y == *x.as_ibig(), natural(found.y)?);
                match (met, y.is_zero()) {
                    (true, true) => (x.clone(), in_both(y), "x = a_0 = b_0"),
                    (true, false) => (x.clone(), in_b(y), "x = b_K, with K the last index such that K + c(K) <= x"),
                    (false, _) => {
                        (x.clone(), in_a(x - y), "x = a_n, n = x - K, with K the last index such that K + c(K) <= x")
                    }
                }
            }
        };
        full?;
        let bound = format!(
            "{meaning}. K is in the last row. The index of a row is the run of the next one: the indices of run k \
             are c(k) + 1 .. c(k + 1). The first run is a row of the bottom; {} here, at most {} in this program \
             (docs/tower.md: O(log log n)).",
            counted(rows.len(), "level"),
            super::choice::HIGHEST - 1
        );
        Ok(rows.table(COLUMNS, bound, x, place))
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
