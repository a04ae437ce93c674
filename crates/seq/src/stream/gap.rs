//! `b_n - b_{n-1} = g(a_n - a_{n-1})`, `b_0 = 0`: the gap of `a` decides the gap of `b`.
//!
//! If `g >= 2` then no two `b` are neighbours, every gap of `a` is 1 or 2, and only `g(1)` and `g(2)` matter.

use super::PartnerRule;
use super::rule::zero;
use wythoff_exact::UBig;

/// The rule of a gap function. Needs `g(gap) >= gap`, which the stream verifies.
///
/// ```
/// use wythoff_seq::{Gap, PairStream};
/// // Wyt(k + 1), Wythoff's own.
/// let rule = Gap::new(|gap| Ok::<_, std::fmt::Error>((gap + 1).into()));
/// let pair = PairStream::new(rule).pairs().nth(4).unwrap()?;
/// assert_eq!((pair.a, pair.b), (6, 10u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gap<G> {
    g: G,
    /// `g(1)` and `g(2)`, where they are words.
    near: Option<[Option<u64>; 2]>,
}

impl<G, E> Gap<G>
where
    G: FnMut(u64) -> Result<UBig, E>,
{
    /// The rule of `g`.
    pub fn new(g: G) -> Self {
        Gap { g, near: None }
    }
}

impl<G, E> PartnerRule for Gap<G>
where
    G: FnMut(u64) -> Result<UBig, E>,
{
    type Error = E;

    fn increasing(&self) -> bool {
        true
    }

    fn small(&mut self, _: u64, before: Option<(u64, u64)>, a: &[u64], b: &mut [u64]) -> usize {
        let Some((mut x1, mut y1)) = before else { return zero(b) };
        let mut word = |gap| (self.g)(gap).ok().and_then(|v| u64::try_from(&v).ok());
        let [one, two] = *self.near.get_or_insert_with(|| [word(1), word(2)]);
        for (i, (&x0, slot)) in a.iter().zip(b).enumerate() {
            let step = match x0.wrapping_sub(x1) {
                1 => one,
                2 => two,
                gap => word(gap),
            };
            let Some(y0) = step.and_then(|step| y1.checked_add(step)) else {
                return i;
            };
            *slot = y0;
            (x1, y1) = (x0, y0);
        }
        a.len()
    }

    fn big(&mut self, _: u64, before: Option<(u64, &UBig)>, a: u64) -> Result<UBig, E> {
        let Some((x1, y1)) = before else {
            return Ok(UBig::ZERO);
        };
        Ok(y1 + (self.g)(a.saturating_sub(x1))?)
    }
}
