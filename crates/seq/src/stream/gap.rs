//! `b_n - b_{n-1} = g(a_n - a_{n-1})`, `b_0 = 0`: the gap of `a` decides the gap of `b`.
//!
//! If `g >= 2` then no two `b` are neighbours, every gap of `a` is 1 or 2, and only `g(1)` and `g(2)` matter.

use super::constraint::{Constraint, ConstraintFunction};
use wythoff_base::{IBig, UBig};

/// A gap function as the constraint function `f = g(gap) - gap`. Needs `g(gap) >= gap`.
///
/// ```
/// use wythoff_seq::{Gap, PairStream};
/// // Wyt(k + 1), Wythoff's own.
/// let rule = Gap::rule(|gap| Ok::<_, std::fmt::Error>((gap + 1).into()));
/// let pair = PairStream::new(rule).pairs().nth(4).unwrap()?;
/// assert_eq!((pair.a, pair.b), (6, 10u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gap<G> {
    g: G,
    /// `f` at gaps 1 and 2, where it is a word.
    near: Option<[Option<i64>; 2]>,
}

impl<G, E> Gap<G>
where
    G: FnMut(u64) -> Result<UBig, E>,
{
    /// The rule of `g`.
    pub fn rule(g: G) -> Constraint<Self> {
        Constraint::new(Gap { g, near: None })
    }
}

impl<G, E> ConstraintFunction for Gap<G>
where
    G: FnMut(u64) -> Result<UBig, E>,
{
    type Error = E;

    fn small(&mut self, x1: u64, _: u64, x0: u64) -> Option<i64> {
        let mut word = |gap: u64| i64::try_from((self.g)(gap).ok()?).ok()?.checked_sub_unsigned(gap);
        let [one, two] = *self.near.get_or_insert_with(|| [word(1), word(2)]);
        match x0.wrapping_sub(x1) {
            1 => one,
            2 => two,
            gap => word(gap),
        }
    }

    fn big(&mut self, x1: u64, _: &UBig, x0: u64) -> Result<IBig, E> {
        let gap = x0.saturating_sub(x1);
        Ok(IBig::from((self.g)(gap)?) - IBig::from(gap))
    }
}
