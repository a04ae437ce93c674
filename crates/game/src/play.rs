//! Who wins at the end, and which moves the opponent may forbid.

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who makes the last move wins.
    Normal,
    /// The player who makes the last move loses.
    Misere,
    /// Normal play; before each move the opponent may forbid up to q - 1 equal removals, q >= 2.
    Blocking(u32),
    /// Misère play with blocking; the opponent must leave a move.
    MisereBlocking(u32),
}

impl Play {
    /// q: with at least q equal removals into P one of them remains and wins. Without blocking q is 1.
    pub fn q(self) -> u32 {
        match self {
            Play::Normal | Play::Misere => 1,
            Play::Blocking(q) | Play::MisereBlocking(q) => q,
        }
    }

    /// Whether the player who makes the last move loses.
    pub fn is_misere(self) -> bool {
        matches!(self, Play::Misere | Play::MisereBlocking(_))
    }

    /// Whether equal removals may be forbidden.
    pub fn is_blocking(self) -> bool {
        self.q() > 1
    }
}
