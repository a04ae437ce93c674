//! What is known about a position: the perfect player asks here.

use super::{Piles, Take, shown};
use std::cell::RefCell;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::Board;
use wythoff_check::evidence::Evidence;
use wythoff_check::winning_moves;
use wythoff_game::Ruleset;
use wythoff_game::position::{self, Outcome};
use wythoff_table::outcomes;

/// The answer of an oracle.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Who wins with best play, and best blocking.
    pub outcome: Outcome,
    /// A winning move, if there is one, before any blocking.
    pub winning: Option<Take>,
    /// In a blocking game every legal move into P, before any blocking; elsewhere one is enough.
    pub into_p: Vec<Take>,
    /// A sentence why.
    pub why: String,
    /// What the answer rests on.
    pub theorem: String,
    /// How far.
    pub evidence: Evidence,
}

/// Decides positions.
pub trait Oracle {
    /// The outcome of the position, and a winning move if there is one; otherwise why they are not known.
    fn ask(&self, x: &UBig, y: &UBig) -> Result<Verdict, String>;

    /// What one question may cost.
    fn budget(&self) -> Budget<'_>;
}

/// The definition itself, on a box computed once and kept.
pub(crate) struct TableOracle<'a> {
    rules: Ruleset,
    budget: Budget<'a>,
    limit: Duration,
    kept: RefCell<Kept>,
}

/// The largest box decided, and the smallest one that was too much.
#[derive(Default)]
struct Kept {
    board: Option<Board>,
    failed: Option<(u64, String)>,
}

/// The largest pile of a box: four million positions, which are decided anew in each game that no theorem serves.
pub(crate) const MAX_PILE: u64 = 2000;

impl<'a> TableOracle<'a> {
    /// An oracle that spends at most `limit` on a box, and the budget on all of them.
    pub(crate) fn new(rules: &Ruleset, limit: Duration, budget: Budget<'a>) -> TableOracle<'a> {
        TableOracle { rules: rules.clone(), budget, limit, kept: RefCell::default() }
    }

    /// Makes sure that the board kept covers piles up to `size`.
    fn cover(&self, kept: &mut Kept, size: u64) -> Result<(), String> {
        if kept.board.as_ref().is_some_and(|board| board.size() >= size) {
            return Ok(());
        }
        if size > MAX_PILE {
            return Err(format!("the table ends at piles of {MAX_PILE}"));
        }
        match &kept.failed {
            // A box half as wide is a quarter of the work, which is worth another try.
            Some((failed, why)) if size > failed / 2 => return Err(why.clone()),
            _ => {}
        }
        match outcomes(&self.rules, size, &self.budget()) {
            Ok(board) => {
                kept.board = Some(board);
                Ok(())
            }
            Err(error) => {
                kept.failed = Some((size, error.to_string()));
                Err(error.to_string())
            }
        }
    }
}

impl Oracle for TableOracle<'_> {
    fn budget(&self) -> Budget<'_> {
        self.budget.within(self.limit)
    }

    fn ask(&self, x: &UBig, y: &UBig) -> Result<Verdict, String> {
        let small = |n| u64::try_from(n).map_err(|_| format!("the table ends at piles of {MAX_PILE}"));
        let at = position::Piles { x: small(x)?, y: small(y)? };
        let mut kept = self.kept.borrow_mut();
        self.cover(&mut kept, at.x.max(at.y))?;
        let unknown = || "the table does not cover this position".to_string();
        let board = kept.board.as_ref().ok_or_else(unknown)?;
        let outcome = board.outcome(at.x, at.y).ok_or_else(unknown)?;
        let moves = winning_moves(&self.rules, board, at).ok_or_else(unknown)?.map_err(|error| error.to_string())?;
        let into_p: Vec<Take> = moves.iter().map(|mv| Take { k: UBig::from(mv.k), l: UBig::from(mv.l) }).collect();
        let piles = Piles { x: x.clone(), y: y.clone() };
        let winning = (outcome == Outcome::N).then(|| into_p.first().cloned()).flatten();
        let why = match (outcome, winning.as_ref().and_then(|mv| piles.after(mv))) {
            (Outcome::N, Some(to)) if to.x.is_zero() && to.y.is_zero() => "nothing is left to take".to_string(),
            (Outcome::N, Some(to)) => {
                format!("{} is a P-position: every move from it can be answered", shown(&to))
            }
            (Outcome::N, None) => "in misère play the player who cannot move wins".to_string(),
            (Outcome::P, _) if into_p.is_empty() => {
                format!("{} is a P-position: no move from it leads to another one", shown(&piles))
            }
            (Outcome::P, _) => {
                format!("{} is a P-position: every move to another one can be blocked", shown(&piles))
            }
        };
        let theorem =
            format!("the outcome table of every position with piles up to {}, decided from the moves", board.size());
        let evidence = Evidence::Exhaustive { bound: board.size() };
        Ok(Verdict { outcome, winning, into_p, why, theorem, evidence })
    }
}
