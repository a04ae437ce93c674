//! Which moves a ruleset allows: one definition, for integers of any width.

use crate::eval::{Condition, EvalError, Formula};
use crate::position::{Move, Piles, Position};
use crate::ruleset::{Ruleset, Single, TwoPile};
use wythoff_exact::{IBig, UBig};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for wythoff_exact::UBig {}
}

/// A number of tokens: `u64` or [`UBig`].
pub trait Amount: Ord + sealed::Sealed {
    /// As a machine integer, up to [`Ruleset::MAX_SMALL_PILE`].
    fn small(&self) -> Option<i64>;

    /// As an integer of any size.
    fn big(&self) -> IBig;
}

impl Amount for u64 {
    #[inline]
    fn small(&self) -> Option<i64> {
        i64::try_from(*self).ok().filter(|_| *self <= Ruleset::MAX_SMALL_PILE)
    }

    fn big(&self) -> IBig {
        IBig::from(*self)
    }
}

impl Amount for UBig {
    fn small(&self) -> Option<i64> {
        u64::try_from(self).ok()?.small()
    }

    fn big(&self) -> IBig {
        IBig::from(self.clone())
    }
}

impl Ruleset {
    /// The greatest pile for which legality is decided with machine integers.
    pub const MAX_SMALL_PILE: u64 = 1 << 62;

    /// Whether the move is legal, before any blocking.
    ///
    /// ```
    /// use wythoff_exact::UBig;
    /// use wythoff_game::{position::{Move, Piles}, ruleset::Ruleset};
    /// let game = Ruleset::parse("wythoff")?;
    /// let from = Piles { x: 11, y: 15 };
    /// assert_eq!(game.allows(&from, &Move { k: 5, l: 5 }), Ok(true));
    /// assert_eq!(game.allows(&from, &Move { k: 5, l: 6 }), Ok(false));
    /// assert_eq!(game.allows(&from, &Move { k: 12, l: 0 }), Ok(false));
    /// let (pile, k) = (UBig::from(10u8).pow(100), UBig::from(10u8).pow(99));
    /// assert_eq!(game.allows(&Piles { x: pile.clone(), y: pile }, &Move { k: k.clone(), l: k }), Ok(true));
    /// # Ok::<(), wythoff_game::diagnostic::RuleError>(())
    /// ```
    pub fn allows<T: Amount>(&self, from: &Piles<T>, mv: &Move<T>) -> Result<bool, EvalError> {
        if mv.k > from.x || mv.l > from.y {
            return Ok(false);
        }
        match (from.x.small(), from.y.small(), mv.k.small(), mv.l.small()) {
            (Some(x), Some(y), Some(k), Some(l)) => legal(self, [x, y], [k, l]),
            _ => legal(self, [from.x.big(), from.y.big()], [mv.k.big(), mv.l.big()]),
        }
    }
}

/// The integers in which legality is decided.
trait Integer: Ord + Clone {
    const ZERO: Self;
    fn minus(&self, other: &Self) -> Self;
    /// Whether it is less than f there.
    fn is_below(&self, f: &Formula, at: &[Self]) -> Result<bool, EvalError>;
    fn holds(condition: &Condition, at: &[Self]) -> Result<bool, EvalError>;
}

/// Up to [`Ruleset::MAX_SMALL_PILE`]: differences fit, and below a value beyond `i64` is below its nearest end.
impl Integer for i64 {
    const ZERO: i64 = 0;

    fn minus(&self, other: &i64) -> i64 {
        self - other
    }

    fn is_below(&self, f: &Formula, at: &[i64]) -> Result<bool, EvalError> {
        Ok(*self < f.ceil_saturating(at)?)
    }

    fn holds(condition: &Condition, at: &[i64]) -> Result<bool, EvalError> {
        condition.holds_at(at)
    }
}

impl Integer for IBig {
    const ZERO: IBig = IBig::ZERO;

    fn minus(&self, other: &IBig) -> IBig {
        self - other
    }

    fn is_below(&self, f: &Formula, at: &[IBig]) -> Result<bool, EvalError> {
        Ok(*self < f.ceil(at)?)
    }

    fn holds(condition: &Condition, at: &[IBig]) -> Result<bool, EvalError> {
        condition.holds(at)
    }
}

/// Whether k <= x may be taken from one pile together with l <= y from the other.
#[inline]
fn legal<N: Integer>(rules: &Ruleset, [x, y]: [N; 2], [k, l]: [N; 2]) -> Result<bool, EvalError> {
    if k == N::ZERO || l == N::ZERO {
        let taken = k.max(l);
        return match rules.single() {
            _ if taken == N::ZERO => Ok(false),
            Single::Free => Ok(true),
            Single::Forbidden => Ok(false),
            Single::If(condition) => N::holds(condition, &[taken]),
        };
    }
    let Piles { x: x1, y: y1 } = Position::new(x.minus(&k), y.minus(&l)).into();
    let Piles { x: x0, y: y0 } = Position::new(x, y).into();
    match rules.two_pile() {
        TwoPile::Constraint(f) => {
            let Piles { x: less, y: more } = Position::new(k, l).into();
            more.minus(&less).is_below(f, &[x1, y1, x0])
        }
        TwoPile::Wyt(f) => {
            let Piles { x: less, y: more } = Position::new(k, l).into();
            more.is_below(f, &[less])
        }
        TwoPile::Take(condition) => {
            let mut at = [k, l, x0, y0, x1, y1];
            if N::holds(condition, &at)? {
                return Ok(true);
            }
            at.swap(0, 1);
            Ok(at[0] != at[1] && N::holds(condition, &at)?)
        }
    }
}
