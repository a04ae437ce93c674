//! `b_n = g(a_n)` with g strictly increasing: Procedure 1.
//!
//! # Theorem
//! A number `x` is in B iff `x = g(z)` with z in A, and in A iff it is not in B or `g(x) = x`. So x is decided by going
//! down `x, g^-1(x), g^-1(g^-1(x)), ...` until there is no preimage, and counting the steps.
//!
//! The index is as near. Let `h(x)` be the greatest z with `g(z) <= x`, let `rank(x)` count the positive elements of A
//! up to x, and F be the greatest number `<= x` with `g(F) = F`. As g is strictly increasing, the numbers with `g(z) =
//! z` are exactly 0..=F; they are in both A and B, and no other number is. There are `rank(h(x))` positive elements of
//! B up to x; so `rank(x) = x + F - rank(h(x))` for x > F and `rank(F) = F`. Along the chain `x_0 = x, x_{i+1} =
//! h(x_i)`, which falls until `x_m = F`, this gives `rank(x) = F + sum of (-1)^i (x_i - F) over i < m`.
//!
//! # Hypotheses
//! `g(0) = 0` (never evaluated), g strictly increasing, `g(x) >= x`. The caller promises it: a superadditive f, or
//! `max(f(x), f(1) x)` for a polynomial f.
//!
//! # Complexity
//! For numbers of d bits: the chain has O(log d) members when g is a power, O(d) when it is linear; each costs about
//! log d evaluations of g, two or three when g is linear. The decision alone stops at the first number without
//! preimage. A pair is found by the same search on the rank.
//!
//! # Reference
//! \[FT13\] Procedure 1.
//!
//! # Deviation
//! The paper bisects; here the chord is followed. The paper gives no index.

mod trace;

use crate::access::bracket::{Bracket, Value};
use crate::access::trace::{Trace, Traced, Untraced};
use crate::access::{PairAccess, Partner, Place, Term};
use std::cmp::Ordering;
use wythoff_base::{Budget, GaveUp, IBig, Magnitude, UBig, integer::bits};

/// A strictly increasing function with `g(x) >= x` on the positive numbers.
///
/// A closure `Fn(&UBig) -> Option<UBig>` is one.
pub trait Increasing: Send + Sync {
    /// `g(x)` for x >= 1; `None`, without delay, if it is too large to write down.
    fn value(&self, x: &UBig) -> Option<UBig>;

    /// Bounds of a value that is too large, if any are known.
    fn size(&self, _x: &UBig) -> Option<Magnitude> {
        None
    }
}

impl<G: Fn(&UBig) -> Option<UBig> + Send + Sync> Increasing for G {
    fn value(&self, x: &UBig) -> Option<UBig> {
        self(x)
    }
}

/// Random access to `b_n = g(a_n)`.
///
/// ```
/// use wythoff_base::{Budget, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::ProcedureOne;
/// let squares = ProcedureOne::new(|x: &UBig| Some(x * x + x));
/// let (x, budget) = (UBig::from(10u8).pow(40), Budget::unlimited());
/// assert!(squares.is_pair(&x, &(&x * &x + &x), &budget)?);
/// assert_eq!(squares.locate(&UBig::from(12u8), &budget)?.in_b, Some(2u8.into()));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
pub struct ProcedureOne {
    g: Box<dyn Increasing>,
}

/// The result of the chain of a number.
struct Descent {
    in_a: bool,
    in_b: bool,
    /// The greatest number up to x with g(F) = F.
    fixed: UBig,
    rank: UBig,
}

impl ProcedureOne {
    /// The sequence of g.
    pub fn new(g: impl Increasing + 'static) -> Self {
        ProcedureOne { g: Box::new(g) }
    }

    fn g(&self, x: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        Ok(if x.is_zero() { Some(UBig::ZERO) } else { self.g.value(x) })
    }

    /// `g(x)`, for comparison with a target.
    fn beside(&self, x: &UBig, target: &UBig, budget: &Budget) -> Result<Value, GaveUp> {
        let value = self.g(x, budget)?;
        let above = || self.g.size(x).and_then(|size| size.compare(target)) == Some(Ordering::Greater);
        Ok(if value.is_none() && above() { Value::Above } else { value.into() })
    }

    /// The greatest z with `g(z) <= x`, and whether `g(z) = x`.
    pub(crate) fn inverse(&self, x: &UBig, budget: &Budget) -> Result<(UBig, bool), GaveUp> {
        self.inverse_near(x, 0, budget)
    }

    fn inverse_near(&self, x: &UBig, hint: usize, budget: &Budget) -> Result<(UBig, bool), GaveUp> {
        let beside = |z: &UBig| self.beside(z, x, budget);
        let mut bracket = Bracket::below(x + UBig::ONE, x, &beside);
        bracket.octave(hint)?;
        let (z, value) = bracket.close(true)?;
        Ok((z, value == *x))
    }

    /// Whether x is in A: the chain ends at the first number without a preimage, or at a fixed number.
    fn in_a(&self, x: &UBig, budget: &Budget) -> Result<bool, GaveUp> {
        let (mut x, mut even) = (x.clone(), true);
        loop {
            match self.inverse(&x, budget)? {
                (z, true) if z != x => x = z,
                _ => return Ok(even),
            }
            even = !even;
        }
    }

    /// The chain from x down to the greatest fixed number.
    fn descend(&self, x: &UBig, budget: &Budget) -> Result<Descent, GaveUp> {
        let (mut now, mut hint) = (x.clone(), 0);
        let (mut sum, mut even) = (IBig::ZERO, true);
        let (mut in_a, mut preimages) = (true, true);
        loop {
            let (z, exact) = self.inverse_near(&now, hint, budget)?;
            if z == now {
                // rank = F + sum of (-1)^i (x_i - F): F remains if the number of terms is even.
                let rank = if even { sum + IBig::from(now.clone()) } else { sum };
                let rank = UBig::try_from(rank).ok().filter(|rank| rank <= x);
                let rank = rank.ok_or_else(|| GaveUp::beyond("the function does not increase"))?;
                let fixed = *x == now;
                return Ok(Descent { in_a, in_b: fixed || !in_a, fixed: now, rank });
            }
            preimages &= exact;
            in_a ^= preimages;
            let term = IBig::from(now.clone());
            sum = if even { sum + term } else { sum - term };
            even = !even;
            // The next number relates to this one about as this one relates to the previous one.
            hint = bits(&z).saturating_mul(bits(&z)).checked_div(bits(&now)).unwrap_or(0).saturating_sub(1);
            now = z;
        }
    }

    fn rank(&self, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        Ok(self.descend(x, budget)?.rank)
    }

    /// a_n, the least x of rank n.
    fn a(&self, n: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        if n.is_zero() {
            return Ok(UBig::ZERO);
        }
        // x/2 <= rank(x) <= x: every element of B up to x has its element of A, not larger.
        let (target, most) = (n - UBig::ONE, n << 1);
        let rank = |x: &UBig| self.rank(x, budget).map(Value::Is);
        let mut bracket = Bracket::below(&most + UBig::ONE, &target, &rank);
        bracket.probe(target.clone())?;
        bracket.probe(most)?;
        Ok(bracket.close(false)?.0 + UBig::ONE)
    }
}

impl PairAccess for ProcedureOne {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let a = self.a(n, budget)?;
        let b = self.partner_of_a(n, &a, budget)?;
        Ok(Term { a, b })
    }

    fn partner_of_a(&self, _: &UBig, a: &UBig, budget: &Budget) -> Result<Partner, GaveUp> {
        Ok(match self.g(a, budget)? {
            Some(b) => Partner::Exact(b),
            None => match self.g.size(a) {
                Some(size) => Partner::Bits((&size).into()),
                None => return Err(GaveUp::beyond("the partner is too large to write down")),
            },
        })
    }

    fn partner_of_b(&self, n: &UBig, x: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        match self.inverse(x, budget)? {
            (a, true) => Ok(a),
            _ => Ok(self.pair(n, budget)?.a),
        }
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let Descent { in_a, in_b, fixed, rank } = self.descend(x, budget)?;
        // x = b_n: n = rank(h(x)) = x + F - rank(x), also for x = F.
        let before = x + fixed - &rank;
        Ok(Place { in_b: in_b.then_some(before), in_a: in_a.then_some(rank) })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        if y < x {
            return Ok(Some(false));
        }
        let partner = match self.beside(x, y, budget)? {
            Value::Is(b) => b == *y,
            Value::Above => false,
            Value::Unknown => self.inverse(y, budget)? == (x.clone(), true),
        };
        Ok(Some(partner && self.in_a(x, budget)?))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        if end.is_zero() {
            return Ok(None);
        }
        // g(x) - x does not fall, as g increases strictly; and a_m <= 2 m.
        let difference = |x: &UBig| {
            Ok(match self.beside(x, &(d + x), budget)? {
                Value::Is(value) if value > *x => Value::Is(value - x),
                Value::Is(_) => Value::Is(UBig::ZERO),
                other => other,
            })
        };
        let mut bracket = Bracket::below(end << 1, d, &difference);
        bracket.octave(0)?;
        let (x, _) = bracket.close(false)?;
        Ok(Some(self.rank(&x, budget)?.min(end - UBig::ONE)))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.traced(traced, budget)
    }
}
