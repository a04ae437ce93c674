//! Who decides the positions of a box in a comparison: the judge, or the outcome table, which tests compare with the
//! judge.

use crate::outcomes;
use std::fmt;
use wythoff_base::Budget;
use wythoff_check::Board;
use wythoff_check::{JudgeError, judge};
use wythoff_game::Ruleset;

/// Who decides. The value runs what it names, so a sentence about a comparison names what ran.
///
/// ```
/// use wythoff_table::Arbiter;
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("take = k == 2*l").unwrap();
/// let size = Arbiter::Judge.size(&game, 200);
/// assert_eq!((size, Arbiter::Table.size(&game, 200)), (60, 200));
/// let decide = |who: Arbiter| who.decide(&game, size, &Budget::unlimited()).unwrap();
/// let [slow, fast] = [Arbiter::Judge, Arbiter::Table].map(decide);
/// assert_eq!(slow, fast);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arbiter {
    /// [`judge`]: every move of every position.
    Judge,
    /// [`outcomes`]: the fast table.
    Table,
}

/// The judge's box where one-pile moves are free: a row has at most one P-position, so few moves are tried for
/// legality.
const FREE: u64 = 60;
/// The judge's box otherwise: all positions may be P, and then every move of every position is tried. Both take
/// milliseconds.
const RESTRICTED: u64 = 30;

impl Arbiter {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Arbiter::Judge => "judge",
            Arbiter::Table => "table",
        }
    }

    /// The largest pile of the box to decide where `to` is wanted. It depends on the rule alone, never on the clock.
    pub fn size(self, rules: &Ruleset, to: u64) -> u64 {
        match self {
            Arbiter::Judge => to.min(if rules.free_single() { FREE } else { RESTRICTED }),
            Arbiter::Table => to,
        }
    }

    /// Decides every position with piles up to `size`.
    pub fn decide(self, rules: &Ruleset, size: u64, budget: &Budget) -> Result<Board, JudgeError> {
        match self {
            Arbiter::Judge => judge(rules, size, budget),
            Arbiter::Table => outcomes(rules, size, budget),
        }
    }
}

impl fmt::Display for Arbiter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Arbiter::Judge => "brute force (judge)",
            Arbiter::Table => "the outcome table, which tests compare with judge,",
        })
    }
}
