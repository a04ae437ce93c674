//! `c_n = floor(gamma n + delta)`, gamma and delta rational or quadratic surds.
//!
//! In machine words gamma and delta are stored in units of 2^-128, rounded down. So gamma n + delta is known at one
//! term with an error below n + 1 units, which is less than one unit of 2^-64. In these larger units the fraction is
//! rounded down and advances from term to term, with an error below i + 2 units after i terms. The floor is correct
//! unless the fraction is so close to 1 that the error passes it: then the exact floor is computed.
//!
//! For large indices, a run of irrational terms needs one long multiplication. With `2^-w` as the unit, gamma n +
//! delta is known at the first term to within n + 1 units, the integer part is split off, and from there on 128 bits
//! suffice. Where the error straddles an integer, the exact floor is computed.

use super::{Differences, Differences64, Fixed128, Linear, rise_over, scaled, too_steep};
use std::cmp::Ordering;
use std::sync::{Mutex, PoisonError};
use wythoff_base::{GaveUp, IBig, Number, NumberError, UBig, integer};

/// The sequence `floor(gamma n + delta)`, gamma > 0.
///
/// ```
/// use wythoff_base::{Number, UBig};
/// use wythoff_seq::{BeattySequence, Differences, Differences64};
/// let c = BeattySequence::new(Number::from(2).sqrt()?, Number::ZERO).unwrap();
/// let mut rises = [0; 4];
/// assert_eq!(c.run(&UBig::from(10u8).pow(20), &mut rises).unwrap(), UBig::from(141421356237309504880u128));
/// assert_eq!(rises, [0, 1, 2, 4]);
/// assert_eq!(c.at64(1_000_000_000_000_000_000), Some(1_414_213_562_373_095_048));
/// # Ok::<(), wythoff_base::NumberError>(())
/// ```
#[derive(Debug)]
pub struct BeattySequence {
    gamma: Number,
    delta: Number,
    /// `gamma = p/q` and `delta = t/q` where both are rational and p, q are words.
    ratio: Option<(u64, IBig, u64)>,
    /// gamma, and delta where it is a word, rounded down.
    slope: Fixed128,
    start: Option<Fixed128>,
    units: Mutex<Units>,
}

/// gamma and delta in units of `2^-bits`, rounded down, with as many bits as the longest n so far needed.
#[derive(Debug, Default)]
struct Units {
    bits: usize,
    gamma: IBig,
    delta: IBig,
}

impl BeattySequence {
    /// The line; `None` if gamma <= 0, delta < 0, or gamma is beyond 2^60.
    pub fn new(gamma: Number, delta: Number) -> Option<BeattySequence> {
        if gamma.sign() != Ordering::Greater || delta.sign() == Ordering::Less {
            return None;
        }
        let slope = Fixed128::down(&gamma).filter(|gamma| gamma.whole < 1 << 60)?;
        let (ratio, start) = (Self::common_denominator(&gamma, &delta), Fixed128::down(&delta));
        Some(BeattySequence { gamma, delta, ratio, slope, start, units: Mutex::default() })
    }

    fn common_denominator(gamma: &Number, delta: &Number) -> Option<(u64, IBig, u64)> {
        let (g, d) = (gamma.denominator()?, delta.denominator()?);
        let q = g * d / integer::gcd(g, d).ok()?;
        let p = gamma.numerator()? * (&q / g);
        let t = delta.numerator()? * (&q / d);
        Some((u64::try_from(&p).ok()?, t, u64::try_from(&q).ok()?))
    }

    /// gamma, and `delta - 1 <= c_n - gamma n <= delta`; with a common denominator q even `delta - 1 + 1/q`.
    pub fn linear(&self) -> Result<Linear, NumberError> {
        let gap = match &self.ratio {
            Some((_, _, q)) => Number::ONE.sub(&Number::ratio(IBig::ONE, (*q).into())?)?,
            None => Number::ONE,
        };
        Ok(Linear { gamma: self.gamma.clone(), k1: self.delta.sub(&gap)?, k2: self.delta.clone() })
    }

    /// `c_n` by exact arithmetic.
    fn exactly(&self, n: &UBig) -> Result<UBig, GaveUp> {
        let value = Number::from(n.clone()).mul(&self.gamma).and_then(|x| x.add(&self.delta));
        let floor = value.map_err(|e| GaveUp::beyond(e.to_string()))?.floor();
        UBig::try_from(floor).map_err(|_| negative())
    }

    /// gamma n + delta, with an error below n + 1 units of 2^-128.
    fn product64(&self, n: u64) -> Option<Fixed128> {
        self.slope.times(n)?.add(self.start?)
    }

    /// gamma, rounded up.
    pub(crate) fn slope_up(&self) -> Option<Fixed128> {
        self.slope.add(Fixed128 { whole: 0, part: 1 })
    }

    /// The fraction of gamma n + delta in units of 2^-64, or up to two units more, modulo 1; n is below 2^62.
    pub(crate) fn fraction_up(&self, n: u64) -> Option<u64> {
        // The product is too small by less than one unit, and its rounding by less than another.
        self.product64(n).filter(|_| n < 1 << 62).map(|value| value.fraction().wrapping_add(2))
    }

    /// `(gamma first + delta) 2^w` rounded down, with an error below `first + 2`, and w: 128 bits more than `first`
    /// has.
    fn product(&self, first: &UBig) -> Result<(IBig, usize), GaveUp> {
        let need = integer::bits(first) + 128;
        let mut units = self.units.lock().unwrap_or_else(PoisonError::into_inner);
        if units.bits < need {
            let bits = need + need / 2;
            let scaled = |x: &Number| scaled(x, bits).map_err(|e| GaveUp::beyond(e.to_string()));
            *units = Units { bits, gamma: scaled(&self.gamma)?, delta: scaled(&self.delta)? };
        }
        let drop = units.bits - need;
        Ok(((&units.gamma >> drop) * first.as_ibig() + (&units.delta >> drop), need))
    }
}

impl Differences for BeattySequence {
    fn at(&self, n: &UBig) -> Result<UBig, GaveUp> {
        if let Some((p, t, q)) = &self.ratio {
            let sum = n.as_ibig() * *p + t;
            return UBig::try_from(sum / IBig::from(*q)).map_err(|_| negative());
        }
        self.run(n, &mut [0])
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
        let step = u128::from(self.slope.whole.unsigned_abs()) << 64 | u128::from(self.slope.fraction());
        let mut start = 0;
        for (i, rise) in rises.iter_mut().enumerate() {
            // (gamma (first + i) + delta - whole) 2^64 is in [low, low + i + 2): one unit for each rounding.
            let high = low.checked_add(i as u128 + 2).ok_or_else(too_steep)?;
            let above = if low >> 64 == high >> 64 {
                (low >> 64) as u64
            } else {
                rise_over(&whole, &self.exactly(&(first + UBig::from(i)))?)?
            };
            if i == 0 {
                start = above;
            }
            *rise = above.saturating_sub(start);
            low = low.checked_add(step).ok_or_else(too_steep)?;
        }
        Ok(whole + start)
    }
}

fn negative() -> GaveUp {
    GaveUp::beyond("c is negative")
}

impl Differences64 for BeattySequence {
    fn at64(&self, n: u64) -> Option<u64> {
        let value = self.product64(n)?;
        match value.part.checked_add(u128::from(n) + 1) {
            Some(_) => u64::try_from(value.whole).ok(),
            None => u64::try_from(&self.exactly(&n.into()).ok()?).ok(),
        }
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        // Up to this term all sums are words, and so are all earlier ones.
        self.product64(n.checked_add(out.len() as u64)?)?;
        let value = self.product64(n)?;
        let (mut whole, mut fraction) = (value.whole as u64, value.fraction());
        let (step, part) = (self.slope.whole as u64, self.slope.fraction());
        let sure = u64::MAX - (out.len() as u64).saturating_add(2);
        for (c, n) in out.iter_mut().zip(n..) {
            *c = if fraction < sure { whole } else { self.at64(n)? };
            let (next, carry) = fraction.overflowing_add(part);
            fraction = next;
            whole = whole.wrapping_add(step).wrapping_add(carry.into());
        }
        Some(())
    }
}
