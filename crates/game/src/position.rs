//! Positions, moves and outcomes.

use std::fmt;

/// Two piles, in the order in which they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<T = u64> {
    /// First pile.
    pub x: T,
    /// Second pile.
    pub y: T,
}

impl<T: Ord> Position<T> {
    /// The same position with the smaller pile first.
    pub fn sorted(self) -> Position<T> {
        if self.x <= self.y { self } else { Position { x: self.y, y: self.x } }
    }
}

impl<T: fmt::Display> fmt::Display for Position<T> {
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
    /// The previous player: whoever must move loses.
    P,
    /// The next player.
    N,
}
