//! An interval of rationals in units of 2^-[`BITS`].

use std::ops::{Add, Sub};
use wythoff_base::{IBig, Number, NumberError, UBig, with_point};

/// The number of binary places: thirty decimals, so that rounding never limits the digits of a share that can be asked
/// for.
pub(crate) const BITS: usize = 100;

/// Two ends in units of 2^-100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// A lower bound of the number.
    pub low: IBig,
    /// An upper bound of the number.
    pub high: IBig,
}

impl Enclosed {
    /// 0
    pub(crate) const ZERO: Enclosed = Enclosed { low: IBig::ZERO, high: IBig::ZERO };

    /// An enclosure of a number.
    pub fn of(x: &Number) -> Result<Enclosed, NumberError> {
        let scaled = x.mul(&Number::from(UBig::ONE << BITS))?;
        Ok(Enclosed { low: scaled.floor(), high: scaled.ceil() })
    }

    /// The common part, if both enclose the same number; `None` if they have nothing in common.
    pub(crate) fn meet(&self, other: &Enclosed) -> Option<Enclosed> {
        let (low, high) = (self.low.clone().max(other.low.clone()), self.high.clone().min(other.high.clone()));
        (low <= high).then_some(Enclosed { low, high })
    }

    /// The part between 0 and 1, which contains every share.
    pub(super) fn clipped(self) -> Enclosed {
        let one = IBig::ONE << BITS;
        Enclosed { low: self.low.max(IBig::ZERO), high: self.high.min(one) }
    }

    /// The quotient by a count.
    pub(super) fn over(&self, count: usize) -> Enclosed {
        let by = Number::from(IBig::from(count));
        let part = |x: &IBig| Number::from(x).floor_div(&by).unwrap_or_default();
        Enclosed { low: part(&self.low), high: -part(&-&self.high) }
    }

    /// high - low
    pub(crate) fn width(&self) -> IBig {
        &self.high - &self.low
    }

    /// Whether the width is at most 10^-digits.
    pub(crate) fn within(&self, digits: u32) -> bool {
        self.width() * IBig::from(10).pow(digits as usize) <= IBig::ONE << BITS
    }

    /// Both ends with this number of decimals, rounded outwards.
    ///
    /// ```
    /// use wythoff_base::Number;
    /// use wythoff_seq::Enclosed;
    /// let half = Enclosed::of(&Number::ratio(1.into(), 3.into())?)?;
    /// assert_eq!(half.decimals(4), ["0.3333", "0.3334"]);
    /// # Ok::<(), wythoff_base::NumberError>(())
    /// ```
    pub fn decimals(&self, places: u32) -> [String; 2] {
        let power = IBig::from(10).pow(places as usize);
        let low = (&self.low * &power) >> BITS;
        let high: IBig = -((-&self.high * &power) >> BITS);
        [low, high].map(|x| with_point(&x, places as usize))
    }
}

impl Add for Enclosed {
    type Output = Enclosed;

    fn add(self, other: Enclosed) -> Enclosed {
        Enclosed { low: self.low + other.low, high: self.high + other.high }
    }
}

impl Sub for Enclosed {
    type Output = Enclosed;

    fn sub(self, other: Enclosed) -> Enclosed {
        Enclosed { low: self.low - other.high, high: self.high - other.low }
    }
}
