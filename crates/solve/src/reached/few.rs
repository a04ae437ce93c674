//! The y of a row that reach an earlier pair by one of finitely many two-pile moves.

use super::Reached;
use crate::pair_error::PairError;
use std::collections::VecDeque;
use wythoff_base::Budget;
use wythoff_check::certificate::FiniteMoves;

/// Those of finitely many two-pile moves, none of which may be forbidden.
pub(crate) fn of(moves: &FiniteMoves) -> Box<dyn Reached> {
    let moves: Vec<(u64, u64)> = moves.ordered().map(|mv| (mv.k, mv.l)).collect();
    let deep = moves.iter().map(|(k, _)| *k).max().unwrap_or(0);
    Box::new(Few { moves, deep, first: 0, partners: VecDeque::new(), reached: Vec::new() })
}

/// Finitely many moves: row x depends on the last rows alone, as many as the largest amount.
struct Few {
    /// (k, l) in both orders.
    moves: Vec<(u64, u64)>,
    deep: u64,
    /// The partners of `first` and of the numbers after it, as far as they are known.
    first: u64,
    partners: VecDeque<Option<u64>>,
    /// In order.
    reached: Vec<u64>,
}

impl Reached for Few {
    fn row(&mut self, x: u64, _: &Budget) -> Result<(), PairError> {
        while self.first + self.deep < x && self.partners.pop_front().is_some() {
            self.first += 1;
        }
        // All numbers below x are used: their partners are known.
        let partner = |row: u64| self.partners.get(usize::try_from(row.checked_sub(self.first)?).ok()?).copied()?;
        let reached = self.moves.iter().filter_map(|(k, l)| partner(x.checked_sub(*k)?)?.checked_add(*l));
        self.reached = reached.filter(|y| *y >= x).collect();
        self.reached.sort_unstable();
        Ok(())
    }

    fn skip(&self, mut y: u64) -> u64 {
        for reached in &self.reached[self.reached.partition_point(|reached| *reached < y)..] {
            if *reached > y {
                break;
            }
            y = *reached + 1;
        }
        y
    }

    fn found(&mut self, a: u64, b: u64) {
        for (one, other) in [(a, b), (b, a)] {
            let Some(place) = one.checked_sub(self.first).and_then(|place| usize::try_from(place).ok()) else {
                continue;
            };
            if place >= self.partners.len() {
                self.partners.resize(place + 1, None);
            }
            self.partners[place] = Some(other);
        }
    }

    fn memory(&self) -> usize {
        self.partners.capacity() * 16 + self.reached.capacity() * 8
    }
}
