//! `c_n = floor(gamma n + delta)`, gamma and delta rational or quadratic surds.
//!
//! A run of irrational terms needs one long multiplication: with `2^-w` as the unit, gamma n + delta is known at the first
//! term to within n + 1 units, the integer part is split off, and from there on 128 bits suffice. Where the error
//! straddles an integer the exact floor is asked.

use super::Differences;
use super::differences::{rise_over, too_steep};
use super::fixed::scaled;
use std::cmp::Ordering;
use std::sync::{Mutex, PoisonError};
use wythoff_budget::GaveUp;
use wythoff_exact::{IBig, Number, NumberError, UBig, integer};

/// The sequence `floor(gamma n + delta)`, gamma > 0.
///
/// ```
/// use wythoff_exact::{Number, UBig};
/// use wythoff_seq::algorithm_one::{Differences, Line};
/// let c = Line::new(Number::from(2).sqrt()?, Number::ZERO).unwrap();
/// let mut rises = [0; 4];
/// assert_eq!(c.run(&UBig::from(10u8).pow(20), &mut rises).unwrap(), UBig::from(141421356237309504880u128));
/// assert_eq!(rises, [0, 1, 2, 4]);
/// # Ok::<(), wythoff_exact::NumberError>(())
/// ```
#[derive(Debug)]
pub struct Line {
    gamma: Number,
    delta: Number,
    /// `gamma = p/q` and `delta = t/q` where both are rational and p, q are words.
    ratio: Option<(u64, IBig, u64)>,
    /// `floor(gamma 2^64)`.
    step: u128,
    fixed: Mutex<Fixed>,
}

/// gamma and delta in units of `2^-bits`, rounded down.
#[derive(Debug, Default)]
struct Fixed {
    bits: usize,
    gamma: IBig,
    delta: IBig,
}

impl Line {
    /// The line; `None` if gamma <= 0, delta < 0, or gamma is beyond 2^60.
    pub fn new(gamma: Number, delta: Number) -> Option<Line> {
        if gamma.sign() != Ordering::Greater || delta.sign() == Ordering::Less {
            return None;
        }
        let step = u128::try_from(&scaled(&gamma, 64).ok()?).ok().filter(|step| *step < 1 << 124)?;
        let ratio = Self::common_denominator(&gamma, &delta);
        Some(Line { gamma, delta, ratio, step, fixed: Mutex::default() })
    }

    fn common_denominator(gamma: &Number, delta: &Number) -> Option<(u64, IBig, u64)> {
        let (g, d) = (gamma.denominator()?, delta.denominator()?);
        let q = g * d / integer::gcd(g, d).ok()?;
        let p = gamma.numerator()? * (&q / g);
        let t = delta.numerator()? * (&q / d);
        Some((u64::try_from(&p).ok()?, t, u64::try_from(&q).ok()?))
    }

    /// The slope.
    pub fn slope(&self) -> &Number {
        &self.gamma
    }

    /// `delta - 1 <= c_n - gamma n <= delta`; with a common denominator q even `delta - 1 + 1/q`.
    pub fn bounds(&self) -> Result<(Number, Number), NumberError> {
        let gap = match &self.ratio {
            Some((_, _, q)) => Number::ONE.sub(&Number::ratio(IBig::ONE, (*q).into())?)?,
            None => Number::ONE,
        };
        Ok((self.delta.sub(&gap)?, self.delta.clone()))
    }

    /// `(gamma first + delta) 2^w` rounded down, with an error below `first + 2`, and w: 128 bits behind those of `first`.
    fn product(&self, first: &UBig) -> Result<(IBig, usize), GaveUp> {
        let need = integer::bits(first) + 128;
        let mut fixed = self.fixed.lock().unwrap_or_else(PoisonError::into_inner);
        if fixed.bits < need {
            let bits = need + need / 2;
            *fixed = Fixed { bits, gamma: scaled(&self.gamma, bits)?, delta: scaled(&self.delta, bits)? };
        }
        let drop = fixed.bits - need;
        Ok(((&fixed.gamma >> drop) * first.as_ibig() + (&fixed.delta >> drop), need))
    }
}

impl Differences for Line {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        if let Some((p, t, q)) = &self.ratio {
            let sum = n.as_ibig() * *p + t;
            return UBig::try_from(sum / IBig::from(*q)).map_err(|_| negative());
        }
        let value = Number::from(n.clone()).mul(&self.gamma).and_then(|x| x.add(&self.delta));
        let floor = value.map_err(|e| GaveUp::beyond(e.to_string()))?.floor();
        UBig::try_from(floor).map_err(|_| negative())
    }

    fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
        if let Some((p, t, q)) = &self.ratio {
            let sum = UBig::try_from(first.as_ibig() * *p + t).map_err(|_| negative())?;
            let base = &sum / *q;
            let mut rest = u128::from(&sum % *q);
            for rise in rises {
                *rise = u64::try_from(rest / u128::from(*q)).map_err(|_| too_steep())?;
                rest = rest.checked_add(u128::from(*p)).ok_or_else(too_steep)?;
            }
            return Ok(base);
        }
        let (value, w) = self.product(first)?;
        let whole = &value >> w;
        let fraction = (value >> (w - 64)) - (&whole << 64);
        let whole = UBig::try_from(whole).map_err(|_| negative())?;
        let mut low = u128::try_from(&fraction).map_err(|_| negative())?;
        let mut start = 0;
        for (i, rise) in rises.iter_mut().enumerate() {
            // (gamma (first + i) + delta - whole) 2^64 is in [low, low + i + 2): one unit for each rounding.
            let high = low.checked_add(i as u128 + 2).ok_or_else(too_steep)?;
            let above = if low >> 64 == high >> 64 {
                (low >> 64) as u64
            } else {
                rise_over(&whole, &self.at(&(first + UBig::from(i)))?)?
            };
            if i == 0 {
                start = above;
            }
            *rise = above.saturating_sub(start);
            low = low.checked_add(self.step).ok_or_else(too_steep)?;
        }
        Ok(whole + start)
    }
}

fn negative() -> GaveUp {
    GaveUp::beyond("c is negative")
}
