//! `b_n = g(n, a_n)`: a function of the term alone.
//!
//! Examples are Wyt(f) for superadditive f, `f(a_n)`; linear rules, `s a_n + t n`; polynomials, `max(f(a_n), f(1)
//! a_n)`; the sequences `a_n + c_n`; blocking, `a_n + p floor(n/q)`.

use super::PartnerRule;
use wythoff_base::UBig;

/// The function `g(n, a_n)`.
pub trait PartnerFunction {
    /// The reason why a value may not exist.
    type Error;

    /// One value in machine words; `None` if it does not fit, or does not exist.
    fn small(&mut self, n: u64, a: u64) -> Option<u64>;

    /// A run of values for `n0, n0 + 1, ...`: fills `b` from the front and returns the number of values, perhaps 0.
    fn batch(&mut self, n0: u64, a: &[u64], b: &mut [u64]) -> usize {
        for (i, ((n, &a), slot)) in (n0..).zip(a).zip(b).enumerate() {
            let Some(value) = self.small(n, a) else {
                return i;
            };
            *slot = value;
        }
        a.len()
    }

    /// One value of any size.
    fn big(&mut self, n: u64, a: u64) -> Result<UBig, Self::Error>;
}

/// Two closures: a machine path and a path of any size.
impl<S, B, E> PartnerFunction for (S, B)
where
    S: FnMut(u64, u64) -> Option<u64>,
    B: FnMut(u64, u64) -> Result<UBig, E>,
{
    type Error = E;

    fn small(&mut self, n: u64, a: u64) -> Option<u64> {
        (self.0)(n, a)
    }

    fn big(&mut self, n: u64, a: u64) -> Result<UBig, E> {
        (self.1)(n, a)
    }
}

/// The error for a partner that does not fit into a machine word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("b_{n} does not fit in a machine word")]
pub struct TooLarge {
    /// The index of the term.
    pub n: u64,
}

/// The rule of a partner function.
#[derive(Clone, Debug)]
pub struct OfA<G> {
    g: G,
    increasing: bool,
}

impl<G> OfA<G> {
    /// The rule of `g`. `increasing` promises that `b` is strictly increasing; the stream verifies it.
    ///
    /// ```
    /// use wythoff_seq::{OfA, PairStream};
    /// // b_n = 2^(a_n): the machine path gives up at a = 64.
    /// let small = |_, a| 1u64.checked_shl(u32::try_from(a).ok()?);
    /// let big = |_, a| Ok::<_, std::num::TryFromIntError>(wythoff_base::UBig::ONE << usize::try_from(a)?);
    /// let pair = PairStream::new(OfA::new(true, (small, big))).pairs().nth(66).unwrap()?;
    /// assert_eq!((pair.a, pair.b), (71, wythoff_base::UBig::ONE << 71));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(increasing: bool, g: G) -> Self {
        OfA { g, increasing }
    }
}

impl<G: PartnerFunction> PartnerRule for OfA<G> {
    type Error = G::Error;

    fn increasing(&self) -> bool {
        self.increasing
    }

    fn small(&mut self, n0: u64, _: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        self.g.batch(n0, a, b)
    }

    fn big(&mut self, n: u64, _: Option<(u64, &UBig)>, a: u64) -> Result<UBig, G::Error> {
        self.g.big(n, a)
    }
}
