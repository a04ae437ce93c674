//! Which moves a ruleset allows: one definition, for integers of any width.

use crate::eval::{Condition, EvalError, Formula};
use crate::position::{Amount, Move, Piles, Position};
use crate::ruleset::{Ruleset, Single, TwoPile};
use std::ops::Sub;
use wythoff_base::IBig;

impl Ruleset {
    /// The greatest pile for which legality is decided with machine integers: differences fit, and what is below a
    /// value beyond them is below its nearest end.
    pub const MAX_SMALL_PILE: u64 = 1 << 62;

    /// Whether the move is legal, before any blocking.
    ///
    /// ```
    /// use wythoff_base::UBig;
    /// use wythoff_game::{position::{Move, Piles}, Ruleset};
    /// let game = Ruleset::parse("wythoff")?;
    /// let from = Piles { x: 11, y: 15 };
    /// assert_eq!(game.allows(&from, &Move { k: 5, l: 5 }), Ok(true));
    /// assert_eq!(game.allows(&from, &Move { k: 5, l: 6 }), Ok(false));
    /// assert_eq!(game.allows(&from, &Move { k: 12, l: 0 }), Ok(false));
    /// let (pile, k) = (UBig::from(10u8).pow(100), UBig::from(10u8).pow(99));
    /// assert_eq!(game.allows(&Piles { x: pile.clone(), y: pile }, &Move { k: k.clone(), l: k }), Ok(true));
    /// # Ok::<(), wythoff_game::RuleError>(())
    /// ```
    pub fn allows<T: Amount>(&self, from: &Piles<T>, mv: &Move<T>) -> Result<bool, EvalError> {
        if mv.k > from.x || mv.l > from.y {
            return Ok(false);
        }
        let all = [&from.x, &from.y, &mv.k, &mv.l];
        let word = |n: &T| n.clone().try_into().ok().filter(|n| *n <= Self::MAX_SMALL_PILE).map(u64::cast_signed);
        if let [Some(x), Some(y), Some(k), Some(l)] = all.map(word) {
            let exceeds = |f: &Formula, at: &[i64], n: &i64| Ok(f.ceil_saturating(at)? > *n);
            return self.decide([x, y], [k, l], exceeds, Condition::holds_at);
        }
        let [x, y, k, l] = all.map(|n| IBig::from(n.clone().into()));
        self.decide([x, y], [k, l], Formula::exceeds, Condition::holds)
    }

    /// Whether k <= x may be taken from one pile together with l <= y from the other, by values in these integers.
    #[inline]
    fn decide<N: Ord + Clone + Default>(
        &self,
        [x, y]: [N; 2],
        [k, l]: [N; 2],
        exceeds: impl Fn(&Formula, &[N], &N) -> Result<bool, EvalError>,
        holds: impl Fn(&Condition, &[N]) -> Result<bool, EvalError>,
    ) -> Result<bool, EvalError>
    where
        for<'a> &'a N: Sub<&'a N, Output = N>,
    {
        let zero = N::default();
        let alone = k == zero || l == zero;
        if alone && (k == l || !matches!(self.single(), Single::If(_))) {
            return Ok(k != l && self.free_single());
        }
        let Piles { x: x1, y: y1 } = Position::new(&x - &k, &y - &l).into();
        let Piles { x: x0, y: y0 } = Position::new(x, y).into();
        if let (true, Single::If(condition)) = (alone, self.single()) {
            return holds(condition, &[k.max(l), x0, y0, x1, y1]);
        }
        match self.two_pile() {
            TwoPile::Constraint(f) => {
                let amounts = Position::new(k, l);
                exceeds(f, &[x1, y1, x0], &(amounts.y() - amounts.x()))
            }
            TwoPile::Wyt(f) => {
                let Piles { x: less, y: more } = Position::new(k, l).into();
                exceeds(f, &[less], &more)
            }
            TwoPile::Take(condition) => {
                let mut at = [k, l, x0, y0, x1, y1];
                if holds(condition, &at)? {
                    return Ok(true);
                }
                at.swap(0, 1);
                Ok(at[0] != at[1] && holds(condition, &at)?)
            }
        }
    }
}
