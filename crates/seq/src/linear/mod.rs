//! Approximately linear c, \[FP15\]: nondecreasing integers `c_n >= 0` with `K1 <= c_n - gamma n <= K2` for all n >= 0,
//! gamma > 0.
//!
//! For the pairs `a_n = mex{a_i, b_i : i < n}`, `b_n = a_n + c_n` let kappa = (sqrt(4 + gamma^2) - gamma)/2,
//! alpha = 1 + kappa and beta = alpha + gamma. Then kappa^2 + gamma kappa = 1, 1/alpha + 1/beta = 1, and `a_n`, `b_n`
//! stay within constant distance of n alpha, n beta (docs/proofs.md, Propositions 21 and 23). Only this module defines
//! these numbers:
//!
//! * [`Linear`]: gamma, K1 and K2; the window `L <= a_n - n alpha <= U`; the values that floor(n alpha) - `a_n` can
//!   take;
//! * [`Shift`]: the shift of the index to `c_0 = 0 < c_1`;
//! * kappa.rs: kappa where it is rational or a quadratic surd, and in fixed point of any width;
//! * [`Limit`]: alpha or beta; exact comparisons with its multiples, and their floors;
//! * [`Differences`], in machine words [`Differences64`]: the terms of c; [`BeattySequence`] and [`Periodic`] know
//!   their own gamma, K1 and K2.

mod beatty_sequence;
mod differences;
mod fixed;
mod kappa;
mod limit;
mod periodic;
mod shift;

pub use beatty_sequence::BeattySequence;
pub use differences::{Differences, Differences64};
pub(crate) use differences::{rise_over, too_steep};
pub(crate) use fixed::Fixed128;
pub(crate) use kappa::{Enclosure, kappa, scaled};
pub use limit::{Floors, Limit};
pub use periodic::Periodic;
pub use shift::Shift;

use std::cmp::Ordering;
use wythoff_base::{GaveUp, Number, NumberError, UBig};

/// `K1 <= c_n - gamma n <= K2` for all n >= 0, gamma > 0.
///
/// ```
/// use wythoff_base::{IBig, Number};
/// use wythoff_seq::{BeattySequence, Shift};
/// // floor(4n/3) begins with 0, 1: nothing is shifted.
/// let c = BeattySequence::new(Number::ratio(IBig::from(4), IBig::from(3))?, Number::ZERO).unwrap();
/// let linear = c.linear()?;
/// let (lower, upper) = linear.window(&Shift::By(0u8.into()))?;
/// assert_eq!([lower, upper].map(|bound| bound.to_string()), ["(-4 - sqrt(13))/6", "1/2"]);
/// # Ok::<(), wythoff_base::NumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    gamma: Number,
    k1: Number,
    k2: Number,
}

impl Linear {
    /// The bounds of some c; `None` unless gamma > 0 and K1 <= K2.
    pub fn new(gamma: Number, k1: Number, k2: Number) -> Option<Linear> {
        (gamma.sign() == Ordering::Greater && k1 <= k2).then_some(Linear { gamma, k1, k2 })
    }

    /// The slope.
    pub fn gamma(&self) -> &Number {
        &self.gamma
    }

    /// K1 and K2, the bounds of `c_n - gamma n`.
    pub fn deviation(&self) -> (&Number, &Number) {
        (&self.k1, &self.k2)
    }

    /// The bounds of the shifted sequence, K1 <= 0 <= K2 (Proposition 23).
    pub(crate) fn shifted(&self, shift: &Shift) -> Result<Linear, NumberError> {
        let by = match shift {
            Shift::Back => self.gamma.neg(),
            Shift::By(z) => self.gamma.mul(&z.clone().into())?,
        };
        let (k1, k2) = (self.k1.add(&by)?.min(Number::ZERO), self.k2.add(&by)?.max(Number::ZERO));
        Ok(Linear { gamma: self.gamma.clone(), k1, k2 })
    }

    /// L and U with `L <= a_n - n alpha <= U` if `c_0 = 0 < c_1`, and so K1 <= 0 <= K2 (Proposition 21). A number above
    /// kappa makes the window wider.
    pub(crate) fn normal_window(&self, kappa: &Number) -> Result<(Number, Number), NumberError> {
        let upper = kappa.mul(&self.k2)?.sub(&self.k1)?.div(&self.gamma)?;
        let lower = self.k2.sub(&kappa.mul(&self.k1)?)?.div(&self.gamma)?.add(&Number::ONE)?.neg();
        Ok((lower, upper))
    }

    /// L and U with `L <= a_n - n alpha <= U` for all n, where the index has this shift (Propositions 21 and 23);
    /// rounded outwards if kappa is not a quadratic surd.
    pub fn window(&self, shift: &Shift) -> Result<(Number, Number), NumberError> {
        let (low, high) = match kappa(&self.gamma) {
            Some(kappa) => (kappa.clone(), kappa),
            None => Enclosure::kappa(&self.gamma, limit::BITS)?.ends()?,
        };
        let (lower, upper) = self.shifted(shift)?.normal_window(&high)?;
        match shift {
            // a_n = a'_(n-z) + z, and a_n = n for n <= z.
            Shift::By(z) => {
                let z = Number::from(z.clone());
                Ok((lower.sub(&z.mul(&high)?)?, upper.sub(&z.mul(&low)?)?.max(Number::ZERO)))
            }
            // a_n = a'_(n+1) - 1.
            Shift::Back => Ok((lower.add(&low)?, upper.add(&high)?)),
        }
    }

    /// The least and the greatest value that floor(n alpha) - `a_n` can take by a window, and the same for floor(n
    /// beta) - `b_n`.
    pub fn ranges(&self, (lower, upper): &(Number, Number)) -> Option<[(i128, i128); 2]> {
        let floor = |x: &Number| i128::try_from(&x.floor()).ok();
        // n alpha - a_n is in [-U, -L], and n beta - b_n = n alpha - a_n - (c_n - gamma n).
        let (least, most) = (upper.neg(), lower.neg());
        let (low, high) = (least.sub(&self.k2).ok()?, most.sub(&self.k1).ok()?);
        Some([(floor(&least)?, floor(&most)?), (floor(&low)?, floor(&high)?)])
    }

    /// The largest m, below `end` if there is one, with `c_m <= d`; `None` if `c_0 > d` or `end` is 0. By bisection:
    /// `c_m <= d` if m <= (d - K2)/gamma, and not if m > (d - K1)/gamma.
    pub(crate) fn last_at_most(
        &self,
        c: &dyn Differences,
        d: &UBig,
        end: Option<&UBig>,
    ) -> Result<Option<UBig>, GaveUp> {
        if end.is_some_and(UBig::is_zero) || c.at(&UBig::ZERO)? > *d {
            return Ok(None);
        }
        let near = |k: &Number| Number::from(d.clone()).sub(k).and_then(|x| x.div(&self.gamma)).map(|x| x.floor());
        let (mut low, mut high) = match (near(&self.k2), near(&self.k1)) {
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
        Ok(Some(low))
    }
}
