//! Answers about one position.

use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_game::position::Outcome;

/// A solver's answer about a position (x, y), x <= y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The outcome.
    pub outcome: Outcome,
    /// The two piles after a winning move, x first; `None` at a P-position, or if there are no moves.
    pub to: Option<(UBig, UBig)>,
    /// One sentence why.
    pub why: String,
    /// In a blocking game: the options that are P-positions, and what the previous player should forbid.
    pub blocking: Option<Blocking>,
    /// The evidence of this answer, if it differs from that of the solver.
    pub evidence: Option<Evidence>,
}

/// The P-options of a position in a blocking game, x first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Blocking {
    /// Every P-position to which a move leads.
    pub p_options: Vec<(UBig, UBig)>,
    /// The equal removals to P-positions that the previous player should forbid, as many as may be forbidden.
    pub block: Vec<UBig>,
}

impl Solution {
    /// A P-position.
    pub(crate) fn lost(why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::P, to: None, why: why.into(), blocking: None, evidence: None }
    }

    /// An N-position without a move, as in misère play.
    pub(crate) fn without_move(why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::N, to: None, why: why.into(), blocking: None, evidence: None }
    }

    /// An N-position with its winning move.
    pub(crate) fn won(to: (UBig, UBig), why: impl Into<String>) -> Solution {
        Solution { outcome: Outcome::N, to: Some(to), why: why.into(), blocking: None, evidence: None }
    }
}
