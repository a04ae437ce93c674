//! The sequence with its index shifted so that `c_0 = 0 < c_1` (docs/proofs.md, Proposition 23).

use super::levels::inconsistent;
use super::unwritable;
use super::width::Width;
use crate::linear::{Differences, Enclosure, Linear, Shift, too_steep};
use std::sync::OnceLock;
use wythoff_base::{Budget, GaveUp, IBig, UBig, integer};

/// The shifted sequence: `c_0 = 0 < c_1`, and A and B split the positive integers.
pub(super) struct Normal {
    pub linear: Linear,
    /// The width, computed at the first query.
    width: OnceLock<Result<Width, GaveUp>>,
    /// The differences before the shift.
    pub c: Box<dyn Differences>,
    pub shift: Shift,
    /// `a_0, a_1, ...` by the recursion, once it has run.
    pub beginning: OnceLock<Vec<u64>>,
}

impl Normal {
    pub(crate) fn new(linear: Linear, c: Box<dyn Differences>, shift: Shift) -> Self {
        Normal { linear, width: OnceLock::new(), c, shift, beginning: OnceLock::new() }
    }

    /// The width of the windows.
    pub(crate) fn width(&self) -> Result<Width, GaveUp> {
        let find = || Width::new(&self.linear).and_then(|width| width.check_rise(self.linear.gamma()).map(|()| width));
        self.width.get_or_init(find).clone()
    }

    /// The shifted differences, in the form of [`Differences::run`].
    pub(crate) fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
        match &self.shift {
            Shift::By(z) => self.c.run(&(first + z), rises),
            Shift::Back if *first != UBig::ZERO => self.c.run(&(first - UBig::ONE), rises),
            Shift::Back => {
                let Some((zero, rest)) = rises.split_first_mut() else {
                    return Ok(UBig::ZERO);
                };
                *zero = 0;
                let c0 = u64::try_from(&self.c.run(&UBig::ZERO, rest)?).map_err(|_| too_steep())?;
                for rise in rest {
                    *rise = rise.checked_add(c0).ok_or_else(too_steep)?;
                }
                Ok(UBig::ZERO)
            }
        }
    }

    /// `a_n`.
    pub(crate) fn term(&self, n: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        let window = self.window(n, budget)?;
        if *n < window.first {
            return Err(inconsistent());
        }
        let i = usize::try_from(&(n - &window.first)).map_err(|_| inconsistent())?;
        let offset = window.offsets.get(i).ok_or_else(inconsistent)?;
        Ok(window.base + *offset)
    }

    /// The index of x >= 1 among the a, otherwise among the b.
    pub(crate) fn locate(&self, x: &UBig, budget: &Budget) -> Result<(Option<UBig>, Option<UBig>), GaveUp> {
        // n is within 1 of x/alpha; the window around it contains the a next to x (Proposition 22).
        let bits = integer::bits(x) + 64;
        let kappa = Enclosure::kappa(self.linear.gamma(), bits).map_err(unwritable)?.near();
        let n = (x.as_ibig() << bits) / ((IBig::ONE << bits) + kappa);
        let n = UBig::try_from(n).map_err(|_| inconsistent())?;
        let window = self.window(&n, budget)?;
        if *x < window.base {
            return Err(inconsistent());
        }
        let offset = u64::try_from(&(x - &window.base)).map_err(|_| inconsistent())?;
        match window.offsets.binary_search(&offset) {
            Ok(i) => Ok((Some(window.first + i), None)),
            Err(i) if i == window.offsets.len() => Err(inconsistent()),
            // If j of the numbers 1 ..= x are a, then x - j of them are b.
            Err(i) => Ok((None, Some(x + UBig::ONE - window.first - i))),
        }
    }
}
