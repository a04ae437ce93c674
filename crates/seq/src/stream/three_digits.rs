//! Wyt(t), `t >= 1` constant: `b_n = g(a_n)` with `g(m) = t m - (t^2 - 1) floor(m/(t+1))`. Not increasing.
//!
//! In the numeration with places `t^2 - 1, t, 1` this exchanges the last two digits (Fraenkel and Tanny, Theorem 10).
//! With `m = q (t+1) + r`, `0 <= r <= t`, it is `g(m) = q (t+1) + t r = m + (t-1) r`, which the code uses.

use super::PartnerRule;
use std::convert::Infallible;
use wythoff_base::UBig;

/// The rule of Wyt(t).
///
/// ```
/// use wythoff_seq::{PairStream, ThreeDigits};
/// let rule = ThreeDigits::new(3u8.into()).unwrap();
/// let b: Vec<_> = PairStream::new(rule).pairs().take(5).map(|p| p.unwrap().b).collect();
/// assert_eq!(b, [0u8, 3, 6, 4, 7].map(Into::into));
/// ```
#[derive(Clone, Debug)]
pub struct ThreeDigits {
    t: UBig,
    word: Option<u64>,
}

impl ThreeDigits {
    /// The rule for `t >= 1`; `None` for `t = 0`.
    pub fn new(t: UBig) -> Option<Self> {
        let word = u64::try_from(&t).ok();
        (t != UBig::ZERO).then_some(ThreeDigits { t, word })
    }

    /// t
    pub(crate) fn t(&self) -> &UBig {
        &self.t
    }
}

impl PartnerRule for ThreeDigits {
    type Error = Infallible;

    fn increasing(&self) -> bool {
        false
    }

    fn small(&mut self, _: u64, _: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        let Some((t, modulus)) = self.word.and_then(|t| Some((t, t.checked_add(1)?))) else {
            return 0;
        };
        for (i, (&m, slot)) in a.iter().zip(b).enumerate() {
            let g = (t - 1).checked_mul(m % modulus).and_then(|d| m.checked_add(d));
            let Some(g) = g else { return i };
            *slot = g;
        }
        a.len()
    }

    fn big(&mut self, _: u64, _: Option<(u64, &UBig)>, a: u64) -> Result<UBig, Infallible> {
        let m = UBig::from(a);
        let r = &m % (&self.t + UBig::ONE);
        Ok(m + (&self.t - UBig::ONE) * r)
    }
}
