//! any-definition: The P-positions of any game at all, from the definition, in boxes of growing size.
//!
//! Theorem. None: a position is P when all its options are N (misère: and it has options).
//! Hypotheses. None.
//! Complexity. The outcome table of a box of size N, of which there are log N.
//! Reference. The definition.
//! Deviation. With restricted one-pile moves a row may hold many P-positions: they are listed by y, then x.

use crate::facts::Facts;
use crate::listing::{Kind, Listing, Source};
use crate::pair_error::PairError;
use wythoff_budget::Budget;
use wythoff_check::board::Board;
use wythoff_check::evidence::Evidence;
use wythoff_check::table::outcomes;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;
use wythoff_seq::Pair;

/// The stream of P-positions, by y, then x.
pub struct Definition {
    rules: Ruleset,
    size: u64,
    found: Vec<(u64, u64)>,
    next: usize,
}

impl Definition {
    /// Begins with a small box.
    pub fn new(rules: &Ruleset) -> Definition {
        Definition { rules: rules.clone(), size: 8, found: Vec::new(), next: 0 }
    }
}

/// The listing of a game whose rows may hold many P-positions; the others are listed row by row.
pub fn build(a: &Facts) -> Option<Listing> {
    a.game().filter(|rules| !rules.free_single()).map(of)
}

/// The definition, position by position.
pub fn of(rules: &Ruleset) -> Listing {
    Listing {
        kind: Kind::P,
        solver: "any-definition",
        recursion: "a position is P when none of its options is".into(),
        theorem: "the definition".into(),
        reasons: vec![
            "one-pile moves are restricted, so a row may hold several P-positions, or infinitely many".into(),
        ],
        source: Box::new(Definition::new(rules)),
    }
}

impl Source for Definition {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        while self.next >= self.found.len() {
            let board: Board = outcomes(&self.rules, self.size, budget)?;
            self.found = board.p_positions_by_y();
            self.size *= 2;
        }
        let (x, y) = self.found[self.next];
        self.next += 1;
        Ok(Some(Pair { n: self.next as u64 - 1, a: x, b: UBig::from(y) }))
    }

    /// The box decided so far.
    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.size / 2 }
    }
}
