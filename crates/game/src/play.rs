//! Who wins at the end, and what may be forbidden before a move.

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Whoever makes the last move wins.
    Normal,
    /// Whoever makes the last move loses.
    Misere,
    /// Normal play; before each move the opponent may forbid up to q - 1 equal removals, q >= 2.
    Blocking(u32),
    /// Misère play with blocking; the opponent must leave a move.
    MisereBlocking(u32),
}

impl Play {
    /// q: equal removals into P win from the q-th on. Where nothing may be forbidden it is 1.
    pub fn q(self) -> u32 {
        match self {
            Play::Normal | Play::Misere => 1,
            Play::Blocking(q) | Play::MisereBlocking(q) => q,
        }
    }

    /// Whether the last player loses.
    pub fn is_misere(self) -> bool {
        matches!(self, Play::Misere | Play::MisereBlocking(_))
    }

    /// Whether equal removals may be forbidden.
    pub fn is_blocking(self) -> bool {
        self.q() > 1
    }
}
