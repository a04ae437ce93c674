//! alpha and beta, the limits of `a_n/n` and `b_n/n`: exact comparisons with multiples of them, and floors.
//!
//! With beta = alpha + gamma and 1/alpha + 1/beta = 1, alpha is the root above 1 of x^2 - 2x + gamma (x - 1), and beta
//! that of x^2 - 2x - gamma (x - 1); both polynomials are negative at 1. Hence for integers m > n >= 1
//!
//! m <= n alpha iff m (m - 2n) + gamma n (m - n) <= 0, m <= n beta iff m (m - 2n) - gamma n (m - n) <= 0,
//!
//! which [`Number`] decides for every rational or quadratic gamma, though alpha itself may have nested roots. Fixed
//! point nearly always decides before that.

use super::{Enclosure, Linear, kappa, scaled};
use std::cmp::Ordering;
use wythoff_base::{IBig, Number, NumberError, UBig, integer};

/// alpha or beta of a slope gamma > 0.
#[derive(Clone, Debug)]
pub struct Limit {
    gamma: Number,
    beta: bool,
    /// The number itself, if it is rational or a quadratic surd.
    exact: Option<Number>,
    near: Enclosure,
}

/// n < 2^64, so a multiple of a number known to 2^-256 is known to 2^-190.
pub(super) const BITS: usize = 256;

/// The number of terms from one product to the next: the product of 256 bits costs as much as some hundred terms, and
/// the error of all of them stays 50 bits below 1.
const SYNC: u64 = 4096;

/// A fraction below this stays below 1 even with the error of SYNC terms.
const SURE: u64 = u64::MAX - (2 * SYNC + 2);

impl Limit {
    /// alpha = 1 + kappa.
    pub fn alpha(linear: &Linear) -> Result<Limit, NumberError> {
        let gamma = linear.gamma();
        let mut near = Enclosure::kappa(gamma, BITS)?;
        near.low += IBig::ONE << BITS;
        let exact = kappa(gamma).and_then(|kappa| kappa.add(&Number::ONE).ok());
        Ok(Limit { gamma: gamma.clone(), beta: false, exact, near })
    }

    /// beta = alpha + gamma.
    pub fn beta(linear: &Linear) -> Result<Limit, NumberError> {
        let (gamma, mut limit) = (linear.gamma(), Limit::alpha(linear)?);
        limit.near.low += scaled(gamma, BITS)?;
        limit.near.error += u8::from(!gamma.is_integer());
        limit.exact = limit.exact.and_then(|alpha| alpha.add(gamma).ok());
        Ok(Limit { beta: true, ..limit })
    }

    /// The number, where it is rational or a quadratic surd.
    pub fn exact(&self) -> Option<&Number> {
        self.exact.as_ref()
    }

    /// The sign of `x - n alpha`; `None` if the numbers are too large.
    pub fn compare(&self, x: &IBig, n: &IBig) -> Option<Ordering> {
        if *n < IBig::ZERO {
            return self.compare(&-x, &-n).map(Ordering::reverse);
        }
        let (units, low) = (x << BITS, n * &self.near.low);
        if units < low {
            return Some(Ordering::Less);
        }
        if units > low + n * IBig::from(self.near.error) {
            return Some(Ordering::Greater);
        }
        if x <= n {
            // n alpha > n, except for n = 0.
            return Some(if *n == IBig::ZERO { x.cmp(n) } else { Ordering::Less });
        }
        let factor = n * (x - n);
        let square = Number::from(x * (x - n - n));
        let product = self.gamma.mul(&Number::from(if self.beta { -factor } else { factor })).ok()?;
        Some(square.add(&product).ok()?.sign())
    }

    /// floor(n alpha); `None` if the numbers are too large.
    ///
    /// ```
    /// use wythoff_seq::{Limit, Periodic};
    /// let half = Periodic::new(vec![0, 0], 2, 1).unwrap().linear()?;
    /// let (alpha, beta) = (Limit::alpha(&half)?, Limit::beta(&half)?);
    /// assert_eq!(alpha.exact().unwrap().to_string(), "(3 + sqrt(17))/4");
    /// assert_eq!((alpha.floor(723), beta.floor(723)), (Some(1287.into()), Some(1649.into())));
    /// assert_eq!(alpha.floors(723).zip(beta.floors(723)).nth(1), Some((1289, 1651)));
    /// # Ok::<(), wythoff_base::NumberError>(())
    /// ```
    pub fn floor(&self, n: u64) -> Option<IBig> {
        let low = (&self.near.low * n) >> BITS;
        // The error is far below 1, so the floor is this integer or the next.
        let next = &low + IBig::ONE;
        let above = self.compare(&next, &n.into())? == Ordering::Greater;
        Some(if above { low } else { next })
    }

    /// The same for n of any size.
    ///
    /// ```
    /// use wythoff_base::UBig;
    /// use wythoff_seq::{Limit, Periodic};
    /// let half = Periodic::new(vec![0, 0], 2, 1).unwrap().linear()?;
    /// let n = UBig::from(10u8).pow(20);
    /// assert_eq!(Limit::alpha(&half)?.floor_far(&n).unwrap().to_string(), "178077640640441513745");
    /// # Ok::<(), wythoff_base::NumberError>(())
    /// ```
    pub fn floor_far(&self, n: &UBig) -> Option<IBig> {
        if let Ok(n) = u64::try_from(n) {
            return self.floor(n);
        }
        // 64 places more than n has bits: the error of the product is below 1, as above.
        let bits = integer::bits(n) + 64;
        let mut near = Enclosure::kappa(&self.gamma, bits).ok()?.low + (IBig::ONE << bits);
        if self.beta {
            near += scaled(&self.gamma, bits).ok()?;
        }
        let low = (near * IBig::from(n.clone())) >> bits;
        let next = &low + IBig::ONE;
        let above = self.compare(&next, &n.clone().into())? == Ordering::Greater;
        Some(if above { low } else { next })
    }

    /// floor(n alpha) for n = first, first + 1, ..., while the floors can be decided and the indices are words.
    pub fn floors(&self, first: u64) -> Floors<'_> {
        Floors { limit: self, next: Some(first), left: 0, whole: 0, fraction: 0, step: (0, 0) }
    }

    /// `n alpha`, or up to two units of 2^-64 less: the integer and those units.
    fn split(&self, n: u64) -> Option<(i128, u64)> {
        let low = self.fixed(n);
        let whole = &low >> 64usize;
        Some((i128::try_from(&whole).ok()?, u64::try_from(&(low - (whole << 64usize))).ok()?))
    }

    /// `floor(n alpha 2^64)` or one less.
    pub fn fixed(&self, n: u64) -> IBig {
        (&self.near.low * n) >> (BITS - 64)
    }

    /// `x - n alpha` as a decimal number for display, to ten places.
    pub fn decimal(&self, x: u64, n: u64) -> String {
        let unit = IBig::from(10u64.pow(10));
        let scaled = (IBig::from(x) << BITS) - &self.near.low * n;
        let rounded = (scaled * &unit + (IBig::ONE << (BITS - 1))) >> BITS;
        let digits = if rounded < IBig::ZERO { -&rounded } else { rounded.clone() };
        let sign = if rounded < IBig::ZERO { "-" } else { "" };
        format!("{sign}{}.{:0>10}", &digits / &unit, (&digits % &unit).to_string())
    }
}

/// The floors of the multiples of a [`Limit`], one after the other.
#[derive(Clone, Debug)]
pub struct Floors<'a> {
    limit: &'a Limit,
    /// The index of the next product; `None` after the last index.
    next: Option<u64>,
    /// The number of terms left until then.
    left: u64,
    /// The present multiple is at least this, and less than 2 SYNC + 2 units of 2^-64 more.
    whole: i128,
    fraction: u64,
    step: (i128, u64),
}

impl Floors<'_> {
    /// The multiple at the next index, by a product. All terms up to the next product are far below 2^127.
    #[cold]
    fn product(&mut self) -> Option<()> {
        let n = self.next?;
        self.step = self.limit.split(1).filter(|step| step.0 < 1 << 48)?;
        (self.whole, self.fraction) = self.limit.split(n)?;
        self.left = SYNC.min((u64::MAX - n).saturating_add(1));
        self.next = n.checked_add(self.left);
        Some(())
    }

    /// The present floor where its error passes an integer; n is this number of terms before the next product.
    #[cold]
    fn exactly(&self) -> Option<i128> {
        let n = self.next.map_or(u64::MAX - (self.left - 1), |next| next - self.left);
        i128::try_from(&self.limit.floor(n)?).ok()
    }
}

impl Iterator for Floors<'_> {
    type Item = i128;

    #[inline]
    fn next(&mut self) -> Option<i128> {
        if self.left == 0 {
            self.product()?;
        }
        let floor = if self.fraction < SURE { self.whole } else { self.exactly()? };
        let (fraction, carry) = self.fraction.overflowing_add(self.step.1);
        self.whole = self.whole.wrapping_add(self.step.0).wrapping_add(carry.into());
        (self.fraction, self.left) = (fraction, self.left - 1);
        Some(floor)
    }
}
