//! The sequence with its index shifted so that `c_0 = 0 < c_1` (docs/proofs.md, Proposition 23).

use super::Differences;
use super::differences::too_steep;
use super::fixed::slope_and_kappa;
use super::levels::inconsistent;
use super::width::Width;
use std::sync::OnceLock;
use wythoff_budget::{Budget, GaveUp};
use wythoff_exact::{Number, NumberError, UBig, integer};

/// How index and value are shifted, both by the same amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    /// `c_0 > 0`: the pair (0, 0) is put in front, and term n becomes term n + 1.
    Back,
    /// `c_0 = ... = c_z = 0 < c_{z+1}`: term n > z becomes term n - z.
    By(UBig),
}

impl Shift {
    /// The shifted index or value, at least 1; `None` in the part where a_n = b_n = n.
    pub fn index(&self, n: &UBig) -> Option<UBig> {
        match self {
            Shift::Back => Some(n + UBig::ONE),
            Shift::By(z) => (n > z).then(|| n - z),
        }
    }

    /// The index or value that was shifted to m >= 1.
    pub fn value_back(&self, m: UBig) -> UBig {
        match self {
            Shift::Back if m == UBig::ZERO => m,
            Shift::Back => m - UBig::ONE,
            Shift::By(z) => m + z,
        }
    }

    /// K1 and K2 of the shifted sequence, K1 <= 0 <= K2.
    pub fn bounds(&self, gamma: &Number, k1: &Number, k2: &Number) -> Result<(Number, Number), NumberError> {
        Ok(match self {
            Shift::Back => (k1.sub(gamma)?.min(Number::ZERO), k2.sub(gamma)?.max(Number::ZERO)),
            Shift::By(z) => {
                let by = gamma.mul(&z.clone().into())?;
                (k1.add(&by)?.min(Number::ZERO), k2.add(&by)?.max(Number::ZERO))
            }
        })
    }
}

/// The shifted sequence: `c_0 = 0 < c_1`, and A and B split the positive integers.
#[derive(Debug)]
pub(super) struct Normal<C> {
    pub gamma: Number,
    pub width: Result<Width, GaveUp>,
    /// The differences before the shift.
    pub c: C,
    pub shift: Shift,
    /// `a_0, a_1, ...` as far as the recursion is run, once it has been.
    pub beginning: OnceLock<Vec<u64>>,
}

impl<C: Differences> Normal<C> {
    pub fn new(gamma: Number, k1: &Number, k2: &Number, c: C, shift: Shift) -> Self {
        let width = Width::new(&gamma, k1, k2).and_then(|width| width.check_rise(&gamma).map(|()| width));
        Normal { gamma, width, c, shift, beginning: OnceLock::new() }
    }

    /// The shifted differences, as [`Differences::run`].
    pub fn run(&self, first: &UBig, rises: &mut [u64]) -> Result<UBig, GaveUp> {
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
    pub fn term(&self, n: &UBig, budget: &Budget) -> Result<UBig, GaveUp> {
        let window = self.window(n, budget)?;
        if *n < window.first {
            return Err(inconsistent());
        }
        let i = usize::try_from(&(n - &window.first)).map_err(|_| inconsistent())?;
        let offset = window.offsets.get(i).ok_or_else(inconsistent)?;
        Ok(window.base + *offset)
    }

    /// The index of x >= 1 among the a, or else among the b.
    pub fn locate(&self, x: &UBig, budget: &Budget) -> Result<(Option<UBig>, Option<UBig>), GaveUp> {
        // n is within 1 of x/alpha; the window around it contains the a next to x (Proposition 22).
        let bits = integer::bits(x) + 64;
        let (_, kappa) = slope_and_kappa(&self.gamma, bits)?;
        let n = (x << bits) / ((UBig::ONE << bits) + kappa);
        let window = self.window(&n, budget)?;
        if *x < window.base {
            return Err(inconsistent());
        }
        let offset = u64::try_from(&(x - &window.base)).map_err(|_| inconsistent())?;
        match window.offsets.binary_search(&offset) {
            Ok(i) => Ok((Some(window.first + i), None)),
            Err(i) if i == window.offsets.len() => Err(inconsistent()),
            // x - j of the numbers 1 ..= x are b, if j of them are a.
            Err(i) => Ok((None, Some(x + UBig::ONE - window.first - i))),
        }
    }
}
