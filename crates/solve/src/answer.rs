//! Answers about one position.

use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::position::Outcome;

/// What a solver says of a position (x, y), x <= y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// What the two piles become by a winning move, x first; `None` at a P-position, or where there are no moves.
    pub to: Option<(UBig, UBig)>,
    /// One sentence why.
    pub why: String,
    /// In a blocking game: the P-positions that can be reached, and what the previous player should forbid.
    pub blocking: Option<Blocking>,
    /// What this answer rests on, where that is not what all answers of the solver rest on.
    pub evidence: Option<Evidence>,
}

/// The P-options of a position in a blocking game, x first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Blocking {
    /// Every P-position that some move reaches.
    pub p_options: Vec<(UBig, UBig)>,
    /// What the previous player should forbid: the equal removals that reach one, as many as may be forbidden.
    pub block: Vec<UBig>,
}

impl Solution {
    /// A P-position.
    pub fn lost(why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::P, to: None, why: why.into(), blocking: None, evidence: None }
    }

    /// An N-position in which no move wins: there are none.
    pub fn without_move(why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::N, to: None, why: why.into(), blocking: None, evidence: None }
    }

    /// An N-position with its winning move.
    pub fn won(to: (UBig, UBig), why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::N, to: Some(to), why: why.into(), blocking: None, evidence: None }
    }
}
