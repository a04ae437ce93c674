//! `c_n = floor(gamma n + delta)` in machine words.
//!
//! gamma and delta are kept in units of 2^-128, rounded down. So gamma n + delta is known at one term with an error below n + 1 units, which is less than
//! one unit of 2^-64; in these the fraction is rounded down and goes on from term to term, with an error below i + 2 units behind i terms. The
//! floor is right unless the fraction is so near below 1 that the error passes it: there the exact floor is asked.

use super::Differences64;
use wythoff_exact::{IBig, Number};

/// The sequence `floor(gamma n + delta)`, gamma and delta not negative: for irrational slopes.
///
/// ```
/// use wythoff_exact::Number;
/// use wythoff_seq::packed::{Differences64, Line64, Sieve};
/// let root = Line64::new(Number::from(2).sqrt()?, Number::ZERO).unwrap();
/// assert_eq!(root.at(1_000_000_000_000_000_000), Some(1_414_213_562_373_095_048));
/// let pair = Sieve::new(root).pairs(1_000_000).unwrap().next().unwrap();
/// assert_eq!((pair.a, pair.b - pair.a), (1_517_638, 1_414_213));
/// # Ok::<(), wythoff_exact::NumberError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line64 {
    gamma: Number,
    delta: Number,
    slope: Fixed,
    start: Fixed,
}

/// An integer and a fraction in units of 2^-128, rounded down.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    whole: u64,
    part: u128,
}

impl Fixed {
    fn new(value: &Number) -> Option<Fixed> {
        let all = value.mul(&Number::from(IBig::ONE << 128usize)).ok()?.floor();
        let whole = &all >> 128usize;
        let part = u128::try_from(&(&all - (&whole << 128usize))).ok()?;
        Some(Fixed { whole: u64::try_from(&whole).ok()?, part })
    }
}

impl Line64 {
    /// The line; `None` if gamma or delta is negative, or no word.
    pub fn new(gamma: Number, delta: Number) -> Option<Line64> {
        let (slope, start) = (Fixed::new(&gamma)?, Fixed::new(&delta)?);
        Some(Line64 { gamma, delta, slope, start })
    }

    /// gamma n + delta, with an error below n + 1 units.
    fn product(&self, n: u64) -> Option<Fixed> {
        let Fixed { whole, part } = self.slope;
        let (high, low) = ((part >> 64) * u128::from(n), u128::from(part as u64) * u128::from(n));
        let (part, carry) = (high << 64).overflowing_add(low);
        let (part, second) = part.overflowing_add(self.start.part);
        let whole = whole.checked_mul(n)?.checked_add(self.start.whole)?;
        let whole = whole.checked_add((high >> 64) as u64)?.checked_add(u64::from(carry) + u64::from(second))?;
        Some(Fixed { whole, part })
    }

    #[cold]
    fn exactly(&self, n: u64) -> Option<u64> {
        let value = self.gamma.mul(&Number::from(IBig::from(n))).ok()?.add(&self.delta).ok()?;
        u64::try_from(&value.floor()).ok()
    }

    #[cold]
    fn one_by_one(&self, n: u64, out: &mut [u64]) -> Option<()> {
        for (n, c) in (n..).zip(out) {
            *c = self.at(n)?;
        }
        Some(())
    }
}

impl Differences64 for Line64 {
    fn at(&self, n: u64) -> Option<u64> {
        let product = self.product(n)?;
        match product.part.checked_add(u128::from(n) + 1) {
            Some(_) => Some(product.whole),
            None => self.exactly(n),
        }
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        // Up to this term all sums are words; so are those before it.
        self.product(n.checked_add(out.len() as u64)?)?;
        let product = self.product(n)?;
        let (mut whole, mut fraction) = (product.whole, (product.part >> 64) as u64);
        let (step, part) = (self.slope.whole, (self.slope.part >> 64) as u64);
        let sure = u64::MAX - (out.len() as u64).saturating_add(2);
        for c in out.iter_mut() {
            if fraction >= sure {
                return self.one_by_one(n, out);
            }
            *c = whole;
            let (next, carry) = fraction.overflowing_add(part);
            fraction = next;
            whole = whole.wrapping_add(step).wrapping_add(carry.into());
        }
        Some(())
    }
}
