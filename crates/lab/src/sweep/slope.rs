//! Exact floors of n alpha and n beta, and exact comparisons with multiples of them.
//!
//! gamma > 0 is the slope of c. alpha = 1 + kappa, kappa = (sqrt(4 + gamma^2) - gamma)/2, and beta = alpha + gamma satisfy
//! 1/alpha + 1/beta = 1. If gamma is rational they are rational or quadratic surds, and [`Number`] decides; if gamma is a surd they
//! are irrational (alpha rational would make gamma = alpha (2 - alpha)/(alpha - 1) rational), so enough bits decide.

use std::cmp::Ordering;
use wythoff_exact::{IBig, Number, NumberError, UBig, integer};

/// alpha or beta of a slope.
#[derive(Clone, Debug)]
pub struct Slope {
    gamma: Number,
    beta: bool,
    /// The number itself, where it can be written.
    exact: Option<Number>,
    fixed: Fixed,
}

/// A number x with `low <= x 2^BITS <= low + error`.
#[derive(Clone, Debug)]
struct Fixed {
    low: IBig,
    error: u8,
}

/// n < 2^64, so a multiple of a number known to 2^-256 is known to 2^-191.
const BITS: usize = 256;

/// Enough to tell n alpha from an integer: more bits than this are never needed for any slope seen.
const MOST_BITS: usize = 1 << 14;

impl Slope {
    /// alpha of a slope gamma > 0.
    pub fn alpha(gamma: &Number) -> Result<Slope, NumberError> {
        Slope::new(gamma, false)
    }

    /// beta of a slope gamma > 0.
    pub fn beta(gamma: &Number) -> Result<Slope, NumberError> {
        Slope::new(gamma, true)
    }

    fn new(gamma: &Number, beta: bool) -> Result<Slope, NumberError> {
        let exact = kappa(gamma).and_then(|kappa| {
            let alpha = kappa.add(&Number::ONE).ok()?;
            if beta { alpha.add(gamma).ok() } else { Some(alpha) }
        });
        let fixed = Fixed::new(gamma, beta, exact.as_ref(), BITS)?;
        Ok(Slope { gamma: gamma.clone(), beta, exact, fixed })
    }

    /// The number, where it is rational or a quadratic surd.
    pub fn exact(&self) -> Option<&Number> {
        self.exact.as_ref()
    }

    /// The sign of `x - n alpha`; `None` if it cannot be found out.
    pub fn compare(&self, x: &IBig, n: &IBig) -> Option<Ordering> {
        let mut bits = BITS;
        let mut fixed = self.fixed.clone();
        loop {
            let (x, low) = (x << bits, n * &fixed.low);
            let high = &low + n * IBig::from(fixed.error);
            let (low, high) = if low <= high { (low, high) } else { (high, low) };
            match (x.cmp(&low), x.cmp(&high)) {
                (Ordering::Less, _) => return Some(Ordering::Less),
                (_, Ordering::Greater) => return Some(Ordering::Greater),
                _ => {}
            }
            if let Some(exact) = &self.exact {
                let x: Number = (x >> bits).into();
                return Some(x.cmp(&exact.mul(&n.clone().into()).ok()?));
            }
            if *n == IBig::ZERO {
                return Some(x.cmp(&IBig::ZERO));
            }
            bits *= 4;
            if bits > MOST_BITS {
                return None;
            }
            fixed = Fixed::new(&self.gamma, self.beta, None, bits).ok()?;
        }
    }

    /// floor(n alpha); `None` if it cannot be found out or is no word.
    ///
    /// ```
    /// use wythoff_exact::{IBig, Number};
    /// use wythoff_lab::sweep::Slope;
    /// let half = Number::ratio(IBig::ONE, IBig::from(2))?;
    /// let (alpha, beta) = (Slope::alpha(&half)?, Slope::beta(&half)?);
    /// assert_eq!(alpha.exact().unwrap().to_string(), "(3 + sqrt(17))/4");
    /// assert_eq!((alpha.floor(723), beta.floor(723)), (Some(1287), Some(1649)));
    /// # Ok::<(), wythoff_exact::NumberError>(())
    /// ```
    pub fn floor(&self, n: u64) -> Option<u64> {
        let low = u64::try_from(&((&self.fixed.low * n) >> BITS)).ok()?;
        let next = low.checked_add(1)?;
        // The error is far below 1: the floor is this or the next.
        let above = self.compare(&IBig::from(next), &IBig::from(n))? == Ordering::Greater;
        Some(if above { low } else { next })
    }

    /// The floors for n = first, first + 1, ...; `false` if one cannot be found out or is no word.
    pub fn floors(&self, first: u64, out: &mut [u64]) -> bool {
        // In units of 2^-64 the product at `first` is in [low, low + 2), and the number itself in [step, step + 2):
        // at first + i it is in [low + i step, low + i step + 2 i + 2).
        let Ok(mut low) = u128::try_from(&((&self.fixed.low * first) >> (BITS - 64))) else { return false };
        let Ok(step) = u128::try_from(&(&self.fixed.low >> (BITS - 64))) else { return false };
        for (i, out) in out.iter_mut().enumerate() {
            let Some(high) = low.checked_add(2 * i as u128 + 2) else { return false };
            *out = if low >> 64 == high >> 64 {
                (low >> 64) as u64
            } else {
                match self.floor(first.saturating_add(i as u64)) {
                    Some(floor) => floor,
                    None => return false,
                }
            };
            let Some(next) = low.checked_add(step) else { return false };
            low = next;
        }
        true
    }

    /// `floor(n alpha 2^64)` or one less.
    pub fn fixed(&self, n: u64) -> IBig {
        (&self.fixed.low * n) >> (BITS - 64)
    }

    /// `x - n alpha` as a decimal number for people, to ten places.
    pub fn decimal(&self, x: u64, n: u64) -> String {
        let unit = IBig::from(10u64.pow(10));
        let scaled = (IBig::from(x) << BITS) - &self.fixed.low * n;
        let rounded = (scaled * &unit + (IBig::ONE << (BITS - 1))) >> BITS;
        let digits = if rounded < IBig::ZERO { -&rounded } else { rounded.clone() };
        let sign = if rounded < IBig::ZERO { "-" } else { "" };
        format!("{sign}{}.{:0>10}", &digits / &unit, (&digits % &unit).to_string())
    }
}

/// kappa = (sqrt(4 + gamma^2) - gamma)/2, where it is rational or a quadratic surd.
pub fn kappa(gamma: &Number) -> Option<Number> {
    let root = gamma.mul(gamma).ok()?.add(&4.into()).ok()?.sqrt().ok()?;
    root.sub(gamma).ok()?.div(&2.into()).ok()
}

/// A fraction below and one above kappa, 2^-191 apart.
pub fn kappa_between(gamma: &Number) -> Result<(Number, Number), NumberError> {
    let alpha = Fixed::new(gamma, false, None, BITS)?;
    let unit = IBig::ONE << BITS;
    let low = Number::ratio(&alpha.low - &unit, unit.clone())?;
    Ok((low, Number::ratio(alpha.low + alpha.error - &unit, unit)?))
}

impl Fixed {
    fn new(gamma: &Number, beta: bool, exact: Option<&Number>, bits: usize) -> Result<Fixed, NumberError> {
        let scaled = |x: &Number| Ok(x.mul(&Number::from(UBig::ONE << bits))?.floor());
        if let Some(exact) = exact {
            return Ok(Fixed { low: scaled(exact)?, error: 1 });
        }
        // kappa falls with gamma, with a derivative of at most 1/2 in size. With G = floor(gamma 2^bits) and
        // s = floor(sqrt(4^(bits + 1) + G^2)), kappa 2^bits is between (s - G - 1)/2 and (s - G + 1)/2.
        let g = scaled(gamma)?;
        let square = &g * &g + (IBig::ONE << (2 * bits + 2));
        let kappa = ((integer::isqrt(&square)? - &g) >> 1) - IBig::ONE;
        let alpha = kappa + (IBig::ONE << bits);
        Ok(if beta { Fixed { low: alpha + g, error: 4 } } else { Fixed { low: alpha, error: 3 } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_are_exact() {
        let ratio = |p: i64, q: i64| Number::ratio(p.into(), q.into()).expect("a fraction");
        let mut slopes = vec![ratio(1, 2), ratio(4, 3), ratio(3, 2), ratio(1, 7), Number::from(1), Number::from(5)];
        slopes.extend([Number::phi(), Number::from(2).sqrt().expect("a root")]);
        for gamma in &slopes {
            for slope in [Slope::alpha(gamma).expect("a slope"), Slope::beta(gamma).expect("a slope")] {
                for first in [0, 1, 5000, 1 << 40, (1 << 59) + 12345] {
                    let mut floors = [0; 3000];
                    assert!(slope.floors(first, &mut floors));
                    for (n, floor) in (first..).zip(floors) {
                        assert_eq!(slope.floor(n), Some(floor), "{gamma} {n}");
                        if let Some(exact) = slope.exact().filter(|_| n % 7 == 0) {
                            let expected = exact.mul(&n.into()).expect("a product").floor();
                            assert_eq!(IBig::from(floor), expected, "{gamma} {n}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn equality_is_seen_where_alpha_is_rational() {
        // gamma = 3/2: alpha = 3/2, beta = 3.
        let slope = Slope::alpha(&Number::ratio(3.into(), 2.into()).expect("a fraction")).expect("a slope");
        assert_eq!(slope.compare(&3.into(), &2.into()), Some(Ordering::Equal));
        assert_eq!((slope.floor(2), slope.floor(3), slope.floor(0)), (Some(3), Some(4), Some(0)));
        let half = Slope::alpha(&Number::ratio(1.into(), 2.into()).expect("a fraction")).expect("a slope");
        assert_eq!(half.decimal(0, 1), "-1.7807764064");
    }
}
