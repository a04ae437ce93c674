//! How long a game lasts, from the move rules alone: every move of every position of a box.
//!
//! The remoteness of a position is the number of moves still to be played if the winner hurries and the loser delays.
//! It is 0 if no move is left. For an N-position it is one more than the least remoteness of its options in P; for a
//! P-position, one more than the greatest remoteness of its options (Conway, On Numbers and Games, chapter 14). In
//! misère play the end is an N-position.
//!
//! If equal removals may be forbidden, the opponent forbids them before the move. At a P-position the opponent, who
//! wins, forbids every removal to P and, as far as allowed, the longest of the others. At an N-position the opponent
//! forbids the quickest removals to P. In misère play a move must be left.

use crate::judge::{JudgeError, judge};
use crate::moves::candidates;
use crate::values::Values;
use wythoff_base::Budget;
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles};

/// How long the game lasts from each position of a box, and how many moves win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remoteness {
    /// The number of moves still to be played: odd in N and even in P, and the reverse in misère play.
    pub lengths: Values,
    /// The number of legal moves to P, forbidden or not.
    pub wins: Values,
}

impl Remoteness {
    /// A box of zeros, if the budget has memory for it and for `more` bytes.
    pub fn zeros(size: u64, more: usize, budget: &Budget) -> Result<Remoteness, JudgeError> {
        let wins = Values::wide(size, more, budget)?;
        Ok(Remoteness { lengths: Values::zeros(size, more.saturating_add(wins.bytes()), budget)?, wins })
    }
}

/// The lengths of the options of one kind: of equal removals, which may be forbidden, and of all others.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// By equal removals.
    pub equal: Vec<u32>,
    /// The least length by other moves to P, or the greatest by other moves to N.
    pub other: Option<u32>,
}

impl Options {
    /// The length of an N-position with these options in P. Up to `most` equal removals are forbidden, the quickest
    /// ones. Only in misère play, where a move must be left, may they be all there are.
    pub fn won(mut self, most: usize) -> u32 {
        self.equal.sort_unstable();
        let left = self.equal.get(most).or(if self.other.is_none() { self.equal.last() } else { None });
        left.copied().into_iter().chain(self.other).min().map_or(0, |length| length + 1)
    }

    /// The length of a P-position with these options in N. Up to `most` equal removals are forbidden, the longest ones;
    /// in misère play a move must be left.
    pub fn lost(mut self, most: usize, misere: bool) -> u32 {
        self.equal.sort_unstable();
        let kept = self.equal.len().saturating_sub(most).max(usize::from(misere && self.other.is_none()));
        let left = self.equal.iter().take(kept).copied();
        left.chain(self.other).max().map_or(0, |length| length + 1)
    }
}

/// The lengths and the numbers of winning moves of every position with piles up to `size`.
///
/// ```
/// use wythoff_check::judge_remoteness;
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("wythoff").unwrap();
/// let found = judge_remoteness(&game, 15, &Budget::unlimited()).unwrap();
/// assert_eq!([(0, 0), (0, 9), (1, 2), (3, 5)].map(|(x, y)| found.lengths.get(x, y)), [0, 1, 2, 4].map(Some));
/// assert_eq!(found.wins.get(11, 15), Some(2));
/// ```
pub fn judge_remoteness(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Remoteness, JudgeError> {
    let board = judge(ruleset, size, budget)?;
    let (most, misere) = ((ruleset.play().q() - 1) as usize, ruleset.play().is_misere());
    let mut found = Remoteness::zeros(size, 0, budget)?;
    for (x, y) in (0..=size).flat_map(|x| (x..=size).map(move |y| (x, y))) {
        let from = Piles { x, y };
        let losing = board.outcome(x, y) == Some(Outcome::P);
        let (mut options, mut wins) = (Options::default(), 0);
        for mv in candidates(from) {
            budget.tick(x, Some(size + 1))?;
            let to = (x - mv.k, y - mv.l);
            let into_p = board.outcome(to.0, to.1) == Some(Outcome::P);
            // From an N-position the winner moves to P, so other moves are not tried.
            if !(losing || into_p) || !ruleset.allows(&from, &mv)? {
                continue;
            }
            wins += usize::from(into_p);
            let Some(length) = found.lengths.get(to.0, to.1).filter(|_| into_p != losing) else { continue };
            if mv.k == mv.l && most > 0 {
                options.equal.push(length);
            } else {
                let better = |known: u32| if losing { known.max(length) } else { known.min(length) };
                options.other = Some(options.other.map_or(length, better));
            }
        }
        // At a P-position every move to P is an equal removal, which must be forbidden.
        let length = if losing { options.lost(most.saturating_sub(wins), misere) } else { options.won(most) };
        found.lengths.set(x as usize, y as usize, length as usize);
        found.wins.set(x as usize, y as usize, wins);
    }
    Ok(found)
}
