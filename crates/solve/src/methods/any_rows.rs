//! any-rows: The P-positions of any game with free one-pile moves, row by row from the definition.
//!
//! Theorem. Let every positive number be removable from one pile. Then each x has at most one partner, and the next
//! P-pair is (x, y) with x the least number not used yet and y >= x the least unused number such that no two-pile
//! move leads from (x, y) to an earlier pair. In misère play (0,0) is no P-position. With q-blocking up to q - 1 of
//! those moves may be there if they are equal removals.
//! Hypotheses. Free one-pile moves.
//! Complexity. O(n) legality tests per candidate y in row n; intervals of y that an earlier pair reaches are skipped
//! at once in constraint games and Wyt games.
//! Reference. docs/proofs.md, the row-by-row method.
//! Deviation. None: it is the definition of P and N, read in the order of the rows. If a row has no partner the
//! search does not end by itself, so it takes a budget.

use crate::facts::Facts;
use crate::listing::{Kind, Listing, Source};
use crate::pair_error::PairError;
use std::collections::HashSet;
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_game::eval::EvalError;
use wythoff_game::position::{Move, Piles};
use wythoff_game::ruleset::{Ruleset, TwoPile};
use wythoff_seq::Pair;

/// The stream of P-pairs, by a.
pub struct RowByRow {
    rules: Ruleset,
    pairs: Vec<(u64, u64)>,
    used: HashSet<u64>,
    row: u64,
}

impl RowByRow {
    /// Begins at the first row; `None` unless one-pile moves are free.
    pub fn new(rules: &Ruleset) -> Option<RowByRow> {
        rules.free_single().then(|| RowByRow { rules: rules.clone(), pairs: Vec::new(), used: HashSet::new(), row: 0 })
    }

    /// The next P-pair.
    pub fn next_pair(&mut self, budget: &Budget) -> Result<(u64, u64), PairError> {
        let x = self.row;
        // Before a pair is found: one that was found must be given.
        budget.allows(self.memory()).map_err(|spent| PairError::Row { x, y: x, spent })?;
        let reached = self.reached(x)?;
        let mut reached = reached.iter().peekable();
        // (0,0) is where misère play is won.
        let mut y = if self.rules.play().is_misere() && x == 0 { 1 } else { x };
        loop {
            budget.tick(self.pairs.len() as u64, None).map_err(|spent| PairError::Row { x, y, spent })?;
            while let Some(&&(from, to)) = reached.peek() {
                if from > y {
                    break;
                }
                y = y.max(to);
                reached.next();
            }
            if y >= Ruleset::MAX_SMALL_PILE {
                return Err(PairError::TooFar { x });
            }
            if !self.used.contains(&y) && !self.reaches_pair(x, y, budget)? {
                break;
            }
            y += 1;
        }
        self.pairs.push((x, y));
        self.used.insert(x);
        self.used.insert(y);
        while self.used.remove(&self.row) {
            self.row += 1;
        }
        Ok((x, y))
    }

    /// Bytes held, about.
    pub fn memory(&self) -> usize {
        self.pairs.capacity() * 16 + self.used.capacity() * 16
    }

    /// Half-open intervals of y, sorted, from which (x, y) certainly has a move into P that cannot be blocked.
    fn reached(&self, x: u64) -> Result<Vec<(u64, u64)>, EvalError> {
        let mut found = Vec::new();
        let mut add = |from: u64, to: u64| {
            if from < to {
                found.push((from, to));
            }
        };
        let blocking = self.rules.play().is_blocking();
        match self.rules.two_pile() {
            TwoPile::Constraint(f) => {
                for &(a, b) in &self.pairs {
                    // y = b + l with abs(k - l) < f, that is l in (k - f, k + f), l >= 1.
                    let k = x - a;
                    let f = f.ceil_saturating(&[a as i64, b as i64, x as i64])?.max(0) as u64;
                    if f == 0 {
                        continue;
                    }
                    let (low, high) = (b + (k + 1).saturating_sub(f).max(1), (b + k).saturating_add(f));
                    if blocking {
                        add(low, b + k);
                        add(b + k + 1, high);
                    } else {
                        add(low, high);
                    }
                }
            }
            TwoPile::Wyt(f) => {
                for &(a, b) in &self.pairs {
                    for (a, b) in [(a, b), (b, a)] {
                        // k = x - a the smaller amount: y = b + l with k <= l < f(k).
                        let Some(k) = x.checked_sub(a).filter(|&k| k > 0) else { continue };
                        let f = f.ceil_saturating(&[k as i64])?.max(0) as u64;
                        add(b + k + u64::from(blocking), b.saturating_add(f));
                    }
                }
            }
            TwoPile::Take(_) => {}
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Whether a two-pile move from (x, y) into an earlier pair survives blocking.
    fn reaches_pair(&self, x: u64, y: u64, budget: &Budget) -> Result<bool, PairError> {
        let mut equal = 0;
        let needed = self.rules.play().q();
        for &(a, b) in &self.pairs {
            budget.tick(self.pairs.len() as u64, None).map_err(|spent| PairError::Row { x, y, spent })?;
            for (mirrored, (a, b)) in [(false, (a, b)), (true, (b, a))] {
                if x <= a || y <= b || (mirrored && a == b) {
                    continue;
                }
                let (k, l) = (x - a, y - b);
                if self.rules.allows(&Piles { x, y }, &Move { k, l })? {
                    equal += u32::from(k == l);
                    if k != l || equal >= needed {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// The listing, if one-pile moves are free.
pub(crate) fn build(a: &Facts) -> Option<Listing> {
    of(a.game()?)
}

/// The definition, row by row.
pub(crate) fn of(rules: &Ruleset) -> Option<Listing> {
    Some(Listing {
        kind: Kind::P,
        solver: "any-rows",
        recursion: "a_n = mex, b_n = the least unused y >= a_n with no two-pile move from (a_n, y) to an earlier pair"
            .into(),
        theorem: "the definition, row by row (docs/proofs.md, Propositions 13 to 15)".into(),
        reasons: vec!["one-pile moves are free, so every x has at most one partner".into()],
        source: Box::new(RowByRow::new(rules)?),
    })
}

impl Source for RowByRow {
    fn next(&mut self, budget: &Budget) -> Result<Option<Pair>, PairError> {
        let n = self.pairs.len() as u64;
        let (a, b) = self.next_pair(budget)?;
        Ok(Some(Pair { n, a, b: UBig::from(b) }))
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.pairs.last().map_or(0, |(a, _)| *a) }
    }
}
