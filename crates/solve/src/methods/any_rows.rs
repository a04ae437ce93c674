//! any-rows: The P-positions of a constraint game, of Wyt(f) or of finitely many two-pile moves, with free one-pile
//! moves, row by row from the definition.
//!
//! Theorem. Let one-pile moves be free. Then each x has at most one partner. The next P-pair is (x, y), where x is the
//! least unused number and y >= x is the least unused number such that no two-pile move leads from (x, y) to an earlier
//! pair. In misère play (0,0) is no P-position. With q-blocking up to q - 1 such moves are allowed if they are equal
//! removals.
//! Hypotheses. A constraint game or Wyt(f) with free one-pile moves, in any play; or a `take` with free one-pile moves
//! that is proved to have finitely many moves, in normal or misère play.
//! Complexity. The y that reach an earlier pair form intervals. If f does not depend on x0, they are kept from row to
//! row, and a row costs about one step of the recursion. If there are finitely many two-pile moves, a row takes one
//! step for each of them. Otherwise row n takes O(n) values of f.
//! Reference. docs/proofs.md, Propositions 13 to 15, and Proposition 38 for the intervals that are kept.
//! Deviation. None: this is the definition of P and N, applied in the order of the rows. Every row has a partner.

use crate::facts::Facts;
use crate::listing::{Listing, ListingKind, Source};
use crate::pair_error::PairError;
use crate::reached::{self, Reached};
use crate::wording::forbidden;
use std::collections::HashSet;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_seq::Pair;

/// The stream of P-pairs, by a.
pub(crate) struct RowByRow {
    reached: Box<dyn Reached>,
    misere: bool,
    given: u64,
    last: u64,
    used: HashSet<u64>,
    row: u64,
}

impl RowByRow {
    /// Begins at the first row; `None` for a `take`, and unless one-pile moves are free.
    pub(crate) fn new(rules: &Ruleset) -> Option<RowByRow> {
        let reached = reached::of(rules).filter(|_| rules.free_single())?;
        Some(RowByRow::with(reached, rules))
    }

    /// The same, where what is reached is found otherwise.
    pub(crate) fn with(reached: Box<dyn Reached>, rules: &Ruleset) -> RowByRow {
        let misere = rules.play().is_misere();
        RowByRow { reached, misere, given: 0, last: 0, used: HashSet::new(), row: 0 }
    }

    /// The next P-pair.
    pub(crate) fn next_pair(&mut self, budget: &Budget) -> Result<(u64, u64), PairError> {
        let x = self.row;
        // Before a pair is found: one that was found must be given.
        budget.allows(self.memory()).map_err(|spent| PairError::Row { x, y: x, spent })?;
        self.reached.row(x, budget)?;
        // (0,0) is where misère play is won.
        let mut y = if self.misere && x == 0 { 1 } else { x };
        loop {
            budget.tick(self.given, None).map_err(|spent| PairError::Row { x, y, spent })?;
            y = self.reached.skip(y);
            if y >= Ruleset::MAX_SMALL_PILE {
                return Err(PairError::TooFar { x });
            }
            if !self.used.contains(&y) {
                break;
            }
            y += 1;
        }
        self.reached.found(x, y);
        (self.given, self.last) = (self.given + 1, x);
        self.used.insert(x);
        self.used.insert(y);
        // Numbers below the row are used and never asked for again.
        while self.used.remove(&self.row) {
            self.row += 1;
        }
        Ok((x, y))
    }

    /// Bytes held, about.
    pub(crate) fn memory(&self) -> usize {
        self.reached.memory() + self.used.capacity() * 16
    }
}

/// The listing, if one-pile moves are free.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    let rules = a.game()?;
    match a.finite_moves() {
        Some(few) => Some(listing(rules, RowByRow::with(reached::few::of(few), rules))),
        None => of(rules),
    }
}

/// The definition, row by row.
pub(crate) fn of(rules: &Ruleset) -> Option<Listing> {
    Some(listing(rules, RowByRow::new(rules)?))
}

/// What a partner is by the definition.
pub(crate) const PARTNER: &str = "the least unused y >= a_n with no two-pile move from (a_n, y) to an earlier pair";

fn listing(rules: &Ruleset, rows: RowByRow) -> Listing {
    let first = if rules.play().is_misere() { "b_0 = 1, then " } else { "" };
    Listing {
        kind: ListingKind::P,
        solver: "any-rows",
        recursion: format!("a_n = mex, {first}b_n = {PARTNER}{}", forbidden(rules)).into(),
        theorem: "the definition, row by row (docs/proofs.md, Propositions 13 to 15)".into(),
        reasons: vec!["one-pile moves are free, so every x has at most one partner".into()],
        source: Box::new(rows),
    }
}

impl Source for RowByRow {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.given;
        let (a, b) = self.next_pair(budget)?;
        Ok(Some(Pair { n, a, b: UBig::from(b) }))
    }

    fn evidence(&self) -> Evidence {
        Evidence::Rows { bound: self.last }
    }
}
