//! The width of the windows (docs/proofs.md, Propositions 21 and 22).

use super::unwritable;
use crate::linear::{Enclosure, Linear, too_steep};
use std::cmp::Ordering;
use wythoff_base::{GaveUp, IBig, Number, NumberError, UBig, integer};

/// The greatest width of a window: a window takes 24 bytes for each of its terms, 400 MB.
const MAX_WIDTH: u64 = 1 << 24;

/// A window around t is `floor(t) - below ..= floor(t) + above + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    pub below: u64,
    pub above: u64,
}

impl Width {
    /// The number of terms of a window.
    pub(crate) fn terms(&self) -> u64 {
        self.below + self.above + 2
    }

    /// Below this index the recursion is run, once. A window around this index or a larger one begins at 1 or later,
    /// for which `below + 2` would suffice; the rest is for speed.
    pub(crate) fn least(&self) -> u64 {
        self.terms() * 8 + 1024
    }

    /// Integers that satisfy the inequalities of Proposition 22, for K1 <= 0 <= K2; with a number above kappa they are
    /// stricter.
    pub(crate) fn new(linear: &Linear) -> Result<Width, GaveUp> {
        let bounds = || -> Result<Option<[Number; 4]>, NumberError> {
            let (_, kappa) = Enclosure::kappa(linear.gamma(), 192)?.ends()?;
            let (lower, upper) = linear.normal_window(&kappa)?;
            let room = Number::ONE.sub(&kappa)?;
            if room.sign() != Ordering::Greater {
                return Ok(None);
            }
            let epsilon = Number::ratio(IBig::ONE, IBig::from(1024))?;
            let slack = kappa.mul(&Number::ONE.add(&epsilon)?)?.add(&epsilon)?;
            let below = slack.sub(&lower)?.div(&room)?;
            let above = slack.add(&upper)?.add(&Number::ONE)?.div(&room)?;
            // The second bound of each serves `locate`, which begins with x/alpha instead of an index.
            let three = Number::from(3);
            Ok(Some([below, upper.add(&three)?, above, three.sub(&lower)?]))
        };
        let [below, at_least, above, at_most] = bounds().map_err(unwritable)?.ok_or_else(too_wide)?;
        let whole = |x: Number, y: Number| u64::try_from(&(x.max(y).floor() + IBig::ONE)).map_err(|_| too_wide());
        let (below, above) = (whole(below, at_least)?, whole(above, at_most)?);
        match below.checked_add(above) {
            Some(sum) if sum < MAX_WIDTH => Ok(Width { below, above }),
            _ => Err(too_wide()),
        }
    }

    /// Refuses windows on which c may rise by more than a word, with a margin.
    pub(crate) fn check_rise(&self, gamma: &Number) -> Result<(), GaveUp> {
        let rise = (UBig::try_from(gamma.ceil()).unwrap_or_default() + UBig::ONE) * (self.terms() + self.least());
        if integer::bits(&rise) < 62 { Ok(()) } else { Err(too_steep()) }
    }
}

fn too_wide() -> GaveUp {
    GaveUp::beyond("the window of Algorithm 1 would be too wide")
}
