//! Random access to `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c_n` when c is approximately linear.
//!
//! **Theorem.** Let c be nondecreasing integers, `c_0 = 0 < c_1`, and `K1 <= c_n - gamma n <= K2` for all n, gamma > 0. With
//! kappa = (sqrt(4 + gamma^2) - gamma)/2 and alpha = 1 + kappa, `L <= a_n - n alpha <= U`, where U = (kappa K2 - K1)/gamma and
//! L = -1 - (K2 - kappa K1)/gamma. The b next to `a_n` have indices near n kappa; from a window of b of constant width
//! the a are read off as the numbers missing (docs/proofs.md, Propositions 21 and 22).
//!
//! **Hypotheses.** c nondecreasing, `c_0 >= 0`, gamma > 0, the bounds: promised by the caller, and looked at for the first
//! terms. The index is shifted here: by z if `c_0 = ... = c_z = 0`, by -1 if `c_0 > 0` (Proposition 23).
//!
//! **Complexity.** With d the digits of n there are d ln 10/ln(1/kappa) levels; each costs a window, w = O((1 + (K2 - K1)/gamma)/(1 - kappa))
//! words, and some additions of d digits, for an irrational slope also two multiplications. No level is stored.
//! For floor(n/q), w is about 4 q^2, and there are about 2 q d ln 10 levels.
//!
//! **Reference.** \[FP15\], Algorithm 1.
//!
//! **Deviation.** The window: for floor(4n/3) it is \[-6, 8\] in the paper and \[-1.268, 0.5\] here. Iterative, from the
//! lowest level up, instead of recursive.

mod anchors;
mod differences;
mod fixed;
mod levels;
mod line;
mod normal;
mod periodic;
mod width;

pub use super::even_diagonals::EvenDiagonalsAccess;
pub use differences::Differences;
pub use line::Line;
pub use periodic::Periodic;

use crate::access::{PairAccess, Partner, Place, Term};
use normal::{Normal, Shift};
use std::cmp::Ordering;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::{Number, UBig};

/// The sequences of `c`, by Algorithm 1.
///
/// ```
/// use wythoff_exact::{IBig, Number, UBig};
/// use wythoff_budget::Budget;
/// use wythoff_seq::access::PairAccess;
/// use wythoff_seq::algorithm_one::{AlgorithmOne, Line};
/// // c_n = floor(4n/3)
/// let c = Line::new(Number::ratio(IBig::from(4), IBig::from(3))?, Number::ZERO).unwrap();
/// let pairs = AlgorithmOne::line(c).unwrap();
/// let pair = pairs.pair(&1000u32.into(), &Budget::unlimited()).unwrap();
/// assert_eq!((pair.a, pair.b.exact()), (1535u32.into(), Some(&2868u32.into())));
/// let place = pairs.locate(&UBig::from(10u8).pow(100), &Budget::unlimited()).unwrap();
/// assert!(place.in_a.is_some() != place.in_b.is_some());
/// # Ok::<(), wythoff_exact::NumberError>(())
/// ```
#[derive(Debug)]
pub struct AlgorithmOne<C> {
    normal: Normal<C>,
    k1: Number,
    k2: Number,
}

impl AlgorithmOne<Line> {
    /// c = floor(gamma n + delta).
    pub fn line(c: Line) -> Option<Self> {
        let (k1, k2) = c.bounds().ok()?;
        Self::new(c.slope().clone(), k1, k2, c)
    }
}

impl AlgorithmOne<Periodic> {
    /// Quasi-periodic c.
    pub fn periodic(c: Periodic) -> Option<Self> {
        let (k1, k2) = c.bounds().ok()?;
        Self::new(c.slope().ok()?, k1, k2, c)
    }
}

impl<C: Differences> AlgorithmOne<C> {
    /// The sequences of a nondecreasing c with `k1 <= c_n - gamma n <= k2` for all n >= 0. `None` if gamma <= 0, if one of the first
    /// 64 terms denies a hypothesis, if gamma and the bounds are surds over different roots, or if c gives up.
    /// A window too wide to work with is refused when a term is asked for.
    pub fn new(gamma: Number, k1: Number, k2: Number, c: C) -> Option<Self> {
        if gamma.sign() != Ordering::Greater {
            return None;
        }
        let mut before = UBig::ZERO;
        for n in 0..64u64 {
            let value = c.at(&n.into()).ok()?;
            let rest = Number::from(value.clone()).sub(&gamma.mul(&n.into()).ok()?).ok()?;
            if value < before || rest < k1 || rest > k2 {
                return None;
            }
            before = value;
        }
        let shift = if c.at(&UBig::ZERO).ok()? > UBig::ZERO {
            Shift::Back
        } else {
            Shift::By(last_at_most(&c, &gamma, &k1, &k2, &UBig::ZERO, None).ok()?)
        };
        let (normal1, normal2) = shift.bounds(&gamma, &k1, &k2).ok()?;
        Some(AlgorithmOne { normal: Normal::new(gamma, &normal1, &normal2, c, shift), k1, k2 })
    }

    fn c(&self, n: &UBig) -> Result<UBig, GaveUp> {
        self.normal.c.at(n)
    }
}

/// The largest m < end with `c_m <= d`, where `c_0 <= d` and end > 0: `c_m <= d` if m <= (d - K2)/gamma, and not if m > (d - K1)/gamma.
fn last_at_most<C: Differences>(
    c: &C,
    gamma: &Number,
    k1: &Number,
    k2: &Number,
    d: &UBig,
    end: Option<&UBig>,
) -> Result<UBig, GaveUp> {
    let near = |k: &Number| Number::from(d.clone()).sub(k).and_then(|x| x.div(gamma)).map(|x| x.floor());
    let (mut low, mut high) = match (near(k2), near(k1)) {
        (Ok(low), Ok(high)) => {
            let natural = |x| UBig::try_from(x).unwrap_or(UBig::ZERO);
            (natural(low), natural(high) + UBig::ONE)
        }
        (Err(e), _) | (_, Err(e)) => (UBig::ZERO, end.cloned().ok_or_else(|| GaveUp::beyond(e.to_string()))?),
    };
    if let Some(end) = end {
        low = low.min(end - UBig::ONE);
        high = high.min(end.clone());
    }
    // c_low <= d, and c_high > d or high = end.
    while &low + UBig::ONE < high {
        let middle = (&low + &high) >> 1;
        if c.at(&middle)? <= *d {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

impl<C: Differences> PairAccess for AlgorithmOne<C> {
    fn pair(&self, n: &UBig, budget: &Budget) -> Result<Term, GaveUp> {
        let a = match self.normal.shift.index(n) {
            Some(m) => self.normal.shift.value_back(self.normal.term(&m, budget)?),
            None => n.clone(), // c_n = 0
        };
        let b = &a + self.c(n)?;
        Ok(Term { a, b: Partner::Exact(b) })
    }

    fn locate(&self, x: &UBig, budget: &Budget) -> Result<Place, GaveUp> {
        let shift = &self.normal.shift;
        let Some(y) = shift.index(x) else {
            return Ok(Place { in_a: Some(x.clone()), in_b: Some(x.clone()) });
        };
        let (in_a, in_b) = self.normal.locate(&y, budget)?;
        Ok(Place { in_a: in_a.map(|n| shift.value_back(n)), in_b: in_b.map(|n| shift.value_back(n)) })
    }

    fn tells(&self, x: &UBig, y: &UBig, budget: &Budget) -> Result<Option<bool>, GaveUp> {
        if y < x {
            return Ok(Some(false));
        }
        match self.locate(x, budget)?.in_a {
            Some(n) => Ok(Some(self.c(&n)? == y - x)),
            None => Ok(Some(false)),
        }
    }

    fn last_difference(&self, d: &UBig, end: &UBig, budget: &Budget) -> Result<Option<UBig>, GaveUp> {
        budget.step()?;
        if *end == UBig::ZERO || self.c(&UBig::ZERO)? > *d {
            return Ok(None);
        }
        last_at_most(&self.normal.c, &self.normal.gamma, &self.k1, &self.k2, d, Some(end)).map(Some)
    }
}
