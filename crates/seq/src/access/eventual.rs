//! `b_n = g(a_n)` from some number on, after finitely many given pairs.
//!
//! # Theorem
//! Let the pairs with a < X0 be given and b = g(a) for all others, g strictly increasing from X0 on and g(z) >= z. Let
//! F be the least z >= X0 with g(z) > z. A number x >= X0 is in B but not in A iff it is a given b or x = g(z) with
//! z >= F in A. So the number of elements of A below x > X0 is x, minus the given b below x that are above their a,
//! minus the number of z in A with F <= z and g(z) < x. Those z are below x, so their number is found by descent.
//!
//! # Hypotheses
//! As in the theorem. In addition the pairs are the P-positions of a game, so that every number is in one of them. The
//! caller promises both.
//!
//! # Complexity
//! O(log d) levels for numbers of d bits where g grows like a power, each about log d evaluations of g.
//!
//! # Reference
//! \[FT13\] Procedure 1; docs/proofs.md, Proposition 48.
//!
//! # Deviation
//! The paper has no exceptional beginning.

use super::bracket::{Bracket, Value};
use super::trace::{Cell, Rows, Trace, Traced, Untraced, counted, number};
use super::{PairAccess, Partner, Place, Term};
use wythoff_base::{Budget, GaveUp, UBig};

/// Random access to the pairs.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::{Eventual, PairAccess};
/// // k^2 from 2 on, and (0,0), (1,3) before.
/// let pairs = Eventual::new(|k: &UBig| Some(k * k), 2, vec![(0, 0), (1, 3)]);
/// let place = pairs.locate(&UBig::from(16u8), &Budget::unlimited())?;
/// assert_eq!((place.in_a, place.in_b), (Some(14u8.into()), None));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
pub struct Eventual<G> {
    g: G,
    from: UBig,
    pairs: Vec<(u64, u64)>,
    /// The given b above their a, by b, with their index.
    partners: Vec<(u64, usize)>,
}

impl<G: Fn(&UBig) -> Option<UBig> + Send + Sync> Eventual<G> {
    /// The pairs with a < `from`, by a, and the function g for all later pairs.
    pub fn new(g: G, from: u64, pairs: Vec<(u64, u64)>) -> Eventual<G> {
        let above = pairs.iter().enumerate().filter(|(_, (a, b))| a < b);
        let mut partners: Vec<(u64, usize)> = above.map(|(n, (_, b))| (*b, n)).collect();
        partners.sort_unstable();
        Eventual { g, from: from.into(), pairs, partners }
    }

    /// The given pairs.
    pub fn given(&self) -> &[(u64, u64)] {
        &self.pairs
    }

    fn g(&self, z: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        budget.step()?;
        (self.g)(z).ok_or_else(|| GaveUp::beyond("a value is too large to be written down"))
    }

    /// F, the least z from `from` on with g(z) > z.
    fn rising(&self, budget: &Budget) -> Result<UBig, GaveUp> {
        // g(z) - z does not fall.
        let still = |step: &UBig| {
            let z = &self.from + step;
            Ok::<bool, GaveUp>(self.g(&z, budget)? == z)
        };
        if !still(&UBig::ZERO)? {
            return Ok(self.from.clone());
        }
        let (mut low, mut high) = (UBig::ZERO, UBig::ONE);
        while still(&high)? {
            (low, high) = (high.clone(), high << 1);
        }
        while &low + UBig::ONE < high {
            let middle = (&low + &high) >> 1;
            if still(&middle)? { low = middle } else { high = middle }
        }
        Ok(&self.from + high)
    }

    /// The greatest z >= F with g(z) <= x, and whether they are equal; `None` if g(F) > x.
    fn inverse(&self, x: &UBig, rising: &UBig, budget: &Budget) -> Result<Option<(UBig, bool)>, GaveUp> {
        // The argument w represents F - 1 + w.
        let value = |w: &UBig| {
            budget.step()?;
            Ok((self.g)(&(rising + w - UBig::ONE)).into())
        };
        let mut bracket = Bracket::below(x + UBig::from(2u8), x, &value);
        bracket.octave(0)?;
        let (w, value) = bracket.close(true)?;
        Ok((!w.is_zero()).then(|| (rising + w - UBig::ONE, value == *x)))
    }

    /// The number of elements of A below x.
    fn below(&self, x: &UBig, rising: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        if *x <= self.from {
            return Ok(UBig::from(self.pairs.partition_point(|(a, _)| UBig::from(*a) < *x)));
        }
        let given = self.partners.partition_point(|(b, _)| UBig::from(*b) < *x);
        let later = match self.inverse(&(x - UBig::ONE), rising, budget)? {
            Some((z, _)) => self.below(&(z + UBig::ONE), rising, budget)? - self.below(rising, rising, budget)?,
            None => UBig::ZERO,
        };
        let others = UBig::from(given) + later;
        if others > *x { Err(GaveUp::beyond("the function does not increase")) } else { Ok(x - others) }
    }

    /// The index of x if it is in B but not in A.
    fn in_b_alone(&self, x: &UBig, rising: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if let Ok(place) = self.partners.binary_search_by(|(b, _)| UBig::from(*b).cmp(x)) {
            return Ok(self.partners.get(place).map(|(_, n)| UBig::from(*n)));
        }
        if *x < self.from {
            return Ok(None);
        }
        match self.inverse(x, rising, budget)? {
            Some((z, true)) if self.in_b_alone(&z, rising, budget)?.is_none() => {
                Ok(Some(self.below(&z, rising, budget)?))
            }
            _ => Ok(None),
        }
    }
}

impl<G: Fn(&UBig) -> Option<UBig> + Send + Sync> PairAccess for Eventual<G> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        if let Some((a, b)) = usize::try_from(n).ok().and_then(|n| self.pairs.get(n)) {
            return Ok(Term { a: UBig::from(*a), b: Partner::Exact(UBig::from(*b)) });
        }
        let rising = self.rising(budget)?;
        // Every b has its a below it, so at least half of the numbers below x are in A.
        let end = (n << 1) + UBig::from(3u8);
        let below = |x: &UBig| self.below(x, &rising, budget).map(Value::Is);
        let mut bracket = Bracket::below(end, n, &below);
        bracket.probe(n.clone())?;
        let a = bracket.close(false)?.0;
        let b = self.g(&a, budget)?;
        Ok(Term { a, b: Partner::Exact(b) })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let rising = self.rising(budget)?;
        if let Some(n) = self.in_b_alone(x, &rising, budget)? {
            return Ok(Place { in_a: None, in_b: Some(n) });
        }
        let n = self.below(x, &rising, budget)?;
        let equal = match self.pairs.binary_search_by(|(a, _)| UBig::from(*a).cmp(x)) {
            Ok(place) => self.pairs.get(place).is_some_and(|(a, b)| a == b),
            Err(_) => *x < rising,
        };
        Ok(Place { in_b: equal.then(|| n.clone()), in_a: Some(n) })
    }

    /// The numbers whose elements of A are counted, from x downwards.
    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        let (x, rising) = (number(&traced.goal, |n| self.pair(n, budget))?, self.rising(budget)?);
        let (mut rows, mut now) = (Rows::default(), x.clone());
        loop {
            let count = self.below(&now, &rising, budget)?;
            if now <= self.from {
                rows.push([(&now).into(), Cell::EMPTY, Cell::EMPTY, count.into()], budget)?;
                break;
            }
            let given = self.partners.partition_point(|(b, _)| UBig::from(*b) < now);
            let next = self.inverse(&(&now - UBig::ONE), &rising, budget)?.map(|(z, _)| z);
            let z = next.as_ref().map_or(Cell::EMPTY, Cell::from);
            rows.push([(&now).into(), given.into(), z, count.into()], budget)?;
            let Some(z) = next else { break };
            now = z + UBig::ONE;
        }
        let bound = format!(
            "count = x - given - (the elements of A from F = {rising} to z), which the next row has for z + 1; F \
             itself has {} below it. {} (docs/proofs.md, Proposition 48).",
            self.below(&rising, &rising, budget)?,
            counted(rows.len(), "level"),
        );
        let place = self.locate(&x, budget)?;
        Ok(rows.table(["x", "given b < x", "z", "a_n < x"], bound, x, place))
    }
}
