//! How wide the windows must be (docs/proofs.md, Propositions 21 and 22).

use super::fixed::{scaled, slope_and_kappa};
use wythoff_budget::GaveUp;
use wythoff_exact::{IBig, Number, UBig, integer};

/// The greatest width of a window.
const MAX_WIDTH: u64 = 1 << 24;

/// A window around t is `floor(t) - below ..= floor(t) + above + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    pub below: u64,
    pub above: u64,
}

impl Width {
    /// The number of terms of a window.
    pub fn terms(&self) -> u64 {
        self.below + self.above + 2
    }

    /// Below this the recursion is run, once. A window around this or more begins at 1 or later, for which `below + 2` would
    /// do; the rest is for speed.
    pub fn least(&self) -> u64 {
        self.terms() * 8 + 1024
    }

    /// Integers that satisfy the inequalities of Proposition 22, from `k1 <= 0 <= k2`: all roundings go outwards.
    pub fn new(gamma: &Number, k1: &Number, k2: &Number) -> Result<Width, GaveUp> {
        let refuse = || GaveUp::beyond("the window of Algorithm 1 would be too wide");
        let bits = 192;
        let unit = IBig::ONE << bits;
        let (slope, kappa) = slope_and_kappa(gamma, bits)?;
        let (slope, kappa) = (IBig::from(slope), IBig::from(kappa) + IBig::ONE);
        let one_minus_kappa = &unit - &kappa;
        if integer::bits(&slope) + 30 < bits || one_minus_kappa <= IBig::ZERO {
            return Err(refuse());
        }
        let times = |x: &IBig, y: &IBig| ((x * y) >> bits) + IBig::ONE;
        // Quotients, rounded up: to units, and to an integer.
        let over = |x: &IBig, y: &IBig| (x << bits) / y + IBig::ONE;
        let whole = |x: &IBig, y: &IBig| u64::try_from(&(x / y + IBig::ONE)).map_err(|_| refuse());

        let k2 = -scaled(&k2.neg(), bits)?;
        let minus_k1 = -scaled(k1, bits)?;
        let upper = over(&(times(&kappa, &k2) + &minus_k1), &slope);
        let minus_lower = &unit + over(&(k2 + times(&kappa, &minus_k1)), &slope);

        let epsilon = &unit >> 10;
        let slack = times(&kappa, &(&unit + &epsilon)) + epsilon;
        // The second bound of each serves `locate`, which begins with x/alpha instead of an index.
        let below = whole(&(&slack + &minus_lower), &one_minus_kappa)?.max(whole(&upper, &unit)?.saturating_add(3));
        let above =
            whole(&(slack + &upper + &unit), &one_minus_kappa)?.max(whole(&minus_lower, &unit)?.saturating_add(3));
        let width = Width { below, above };
        match below.checked_add(above) {
            Some(sum) if sum < MAX_WIDTH => Ok(width),
            _ => Err(refuse()),
        }
    }

    /// Refuses windows on which c may rise by more than a word holds, with room to spare.
    pub fn check_rise(&self, gamma: &Number) -> Result<(), GaveUp> {
        let rise = (UBig::try_from(gamma.ceil()).unwrap_or_default() + UBig::ONE) * (self.terms() + self.least());
        if integer::bits(&rise) < 62 { Ok(()) } else { Err(super::differences::too_steep()) }
    }
}
