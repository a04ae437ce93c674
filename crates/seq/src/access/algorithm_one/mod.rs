//! Random access to `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c_n` when c is approximately linear.
//!
//! **Theorem.** Let c be nondecreasing integers, `c_0 = 0 < c_1`, and `K1 <= c_n - gamma n <= K2` for all n, gamma > 0.
//! With kappa = (sqrt(4 + gamma^2) - gamma)/2 and alpha = 1 + kappa, `L <= a_n - n alpha <= U`, where U = (kappa K2 -
//! K1)/gamma and L = -1 - (K2 - kappa K1)/gamma. The b next to `a_n` have indices near n kappa; from a window of b of
//! constant width the a are read off as the numbers missing (docs/proofs.md, Propositions 21 and 22).
//!
//! **Hypotheses.** c nondecreasing, `c_0 >= 0`, gamma > 0, and the bounds. The caller promises them; the first terms
//! are tested. The index is shifted here: by z if `c_0 = ... = c_z = 0`, by -1 if `c_0 > 0` (Proposition 23).
//!
//! **Complexity.** With d the digits of n there are d ln 10/ln(1/kappa) levels; each costs a window, w = O((1 + (K2 -
//! K1)/gamma)/(1 - kappa)) words, and some additions of d digits, for an irrational slope also two multiplications. No
//! level is stored. For floor(n/q), w is about 4 q^2, and there are about 2 q d ln 10 levels.
//!
//! **Reference.** \[FP15\], Algorithm 1.
//!
//! **Deviation.** The window: for floor(4n/3) it is \[-6, 8\] in the paper and \[-1.268, 0.5\] here. The algorithm is
//! iterative, from the lowest level up, instead of recursive.

mod anchors;
mod levels;
mod normal;
mod trace;
mod width;

use super::trace::{Trace, Traced, Untraced};
use super::{PairAccess, Partner, Place, Term};
use crate::linear::{BeattySequence, Differences, Linear, Periodic, Shift};
use normal::Normal;
use wythoff_base::{Budget, GaveUp, Number, NumberError, UBig};

/// The sequences of `c`, by Algorithm 1.
///
/// ```
/// use wythoff_base::{Budget, IBig, Number, UBig};
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::access::AlgorithmOne;
/// use wythoff_seq::BeattySequence;
/// // c_n = floor(4n/3)
/// let c = BeattySequence::new(Number::ratio(IBig::from(4), IBig::from(3))?, Number::ZERO).unwrap();
/// let pairs = AlgorithmOne::beatty(c).unwrap();
/// let pair = pairs.pair(&1000u32.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((pair.a, pair.b.exact()), (1535u32.into(), Some(&2868u32.into())));
/// let place = pairs.locate(&UBig::from(10u8).pow(100), &Budget::unlimited()).unwrap();
/// assert!(place.in_a.is_some() != place.in_b.is_some());
/// # Ok::<(), wythoff_base::NumberError>(())
/// ```
pub struct AlgorithmOne {
    linear: Linear,
    normal: Normal,
}

impl AlgorithmOne {
    /// c = floor(gamma n + delta).
    pub fn beatty(c: BeattySequence) -> Option<Self> {
        Self::of(c.linear().ok()?, Box::new(c))
    }

    /// Quasi-periodic c.
    pub fn periodic(c: Periodic) -> Option<Self> {
        Self::of(c.linear().ok()?, Box::new(c))
    }

    /// The sequences of a nondecreasing c that keeps to its bounds. `None` if one of the first 64 terms violates a
    /// hypothesis, if gamma and the bounds are surds over different roots, or if c gives up. A window that is too wide
    /// is refused at the first query.
    pub fn new(linear: Linear, c: impl Differences + 'static) -> Option<Self> {
        let c: Box<dyn Differences> = Box::new(c);
        let mut before = UBig::ZERO;
        for n in 0..64u64 {
            let value = c.at(&n.into()).ok()?;
            let rest = Number::from(value.clone()).sub(&linear.gamma().mul(&n.into()).ok()?).ok()?;
            if value < before || rest < *linear.deviation().0 || rest > *linear.deviation().1 {
                return None;
            }
            before = value;
        }
        Self::of(linear, c)
    }

    /// The same for a c that is known to keep to its bounds.
    fn of(linear: Linear, c: Box<dyn Differences>) -> Option<Self> {
        let shift = Shift::of(&*c, &linear).ok()?;
        let normal = Normal::new(linear.shifted(&shift).ok()?, c, shift);
        Some(AlgorithmOne { linear, normal })
    }

    fn c(&self, n: &UBig) -> Result<UBig, GaveUp> {
        self.normal.c.at(n)
    }
}

/// An error for numbers that are too large for a computation.
fn unwritable(error: NumberError) -> GaveUp {
    GaveUp::beyond(error.to_string())
}

impl PairAccess for AlgorithmOne {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let a = match self.normal.shift.index(n) {
            Some(m) => self.normal.shift.value_back(self.normal.term(&m, budget)?),
            None => n.clone(), // c_n = 0
        };
        let b = self.partner_of_a(n, &a, budget)?;
        Ok(Term { a, b })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let shift = &self.normal.shift;
        let Some(y) = shift.index(x) else {
            return Ok(Place { in_a: Some(x.clone()), in_b: Some(x.clone()) });
        };
        let (in_a, in_b) = self.normal.locate(&y, budget)?;
        Ok(Place { in_a: in_a.map(|n| shift.value_back(n)), in_b: in_b.map(|n| shift.value_back(n)) })
    }

    fn partner_of_a(&self, n: &UBig, x: &UBig, _: &Budget) -> Result<Partner, GaveUp> {
        Ok(Partner::Exact(x + self.c(n)?))
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        self.linear.last_at_most(&*self.normal.c, d, Some(end))
    }

    fn trace(&self, traced: &Traced, budget: &Budget) -> Result<Trace, Untraced> {
        self.traced(traced, budget)
    }
}
