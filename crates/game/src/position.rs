//! Piles, positions, moves and outcomes.

use std::fmt;
use std::ops::Sub;
use wythoff_base::UBig;

/// A number of tokens, a machine integer or one of any size.
pub trait Amount: Ord + Clone + TryInto<u64> + Into<UBig> {}
impl Amount for u64 {}
impl Amount for UBig {}

/// Two piles in the order in which they were given; moves and answers keep this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piles<T = u64> {
    /// First pile.
    pub x: T,
    /// Second pile.
    pub y: T,
}

impl<T: Ord> Piles<T> {
    /// The piles after a move; `None` if a pile is too small for it.
    ///
    /// ```
    /// use wythoff_game::position::{Move, Piles};
    /// let piles = Piles { x: 15, y: 11 };
    /// assert_eq!(piles.after(&Move { k: 5, l: 5 }), Some(Piles { x: 10, y: 6 }));
    /// assert_eq!(piles.after(&Move { k: 0, l: 12 }), None);
    /// ```
    pub fn after(&self, mv: &Move<T>) -> Option<Piles<T>>
    where
        for<'a> &'a T: Sub<&'a T, Output = T>,
    {
        (mv.k <= self.x && mv.l <= self.y).then(|| Piles { x: &self.x - &mv.k, y: &self.y - &mv.l })
    }

    /// A result for the sorted position, put in the order of these piles.
    ///
    /// ```
    /// use wythoff_game::position::Piles;
    /// assert_eq!(Piles { x: 15, y: 11 }.ordered((6, 10)), Piles { x: 10, y: 6 });
    /// ```
    pub fn ordered(&self, (a, b): (T, T)) -> Piles<T> {
        if self.x <= self.y { Piles { x: a, y: b } } else { Piles { x: b, y: a } }
    }
}

/// Two piles, the smaller one first. An outcome does not depend on their order.
///
/// ```
/// use wythoff_game::position::{Piles, Position};
/// let position = Position::new(15, 11);
/// assert_eq!((position.x(), position.y()), (&11, &15));
/// assert_eq!(position, Position::from(Piles { x: 11, y: 15 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<T = u64> {
    x: T,
    y: T,
}

impl<T: Ord> Position<T> {
    /// The position with these piles, given in any order.
    pub fn new(a: T, b: T) -> Position<T> {
        if a <= b { Position { x: a, y: b } } else { Position { x: b, y: a } }
    }

    /// The smaller pile.
    pub fn x(&self) -> &T {
        &self.x
    }

    /// The larger pile.
    pub fn y(&self) -> &T {
        &self.y
    }
}

impl<T: Ord> From<Piles<T>> for Position<T> {
    fn from(piles: Piles<T>) -> Position<T> {
        Position::new(piles.x, piles.y)
    }
}

impl<T> From<Position<T>> for Piles<T> {
    fn from(position: Position<T>) -> Piles<T> {
        Piles { x: position.x, y: position.y }
    }
}

impl<T: fmt::Display> fmt::Display for Piles<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({},{})", self.x, self.y)
    }
}

/// How many are taken from the first pile and from the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<T = u64> {
    /// From the first pile.
    pub k: T,
    /// From the second pile.
    pub l: T,
}

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move.
    N,
}
