//! A table of all positions with no pile above a bound, for any number of piles: every P-position found strikes out the
//! positions from which a move leads to it.
//!
//! The piles of a position are sorted, a_1 <= a_2 <= .., and its number is the sum of binomial(a_i + i - 1, i). That
//! counts the positions before it in the order of the largest pile, then of the second largest, and so on. A move
//! lowers the sorted piles one by one, and so the number: in this order whatever is not struck out is P.

use crate::piles::convention::Convention;
use std::ops::ControlFlow;
use wythoff_base::{Budget, GaveUp, Spent};

/// The P-positions of a box.
pub struct PileTable {
    convention: Convention,
    ranks: Ranks,
    /// The P-positions: sorted piles, in the order of their numbers, and so by the largest pile.
    pub positions: Vec<Vec<u64>>,
}

/// The numbers of positions.
struct Ranks {
    /// binomial(a + i, i + 1) by i and a.
    binomials: Vec<Vec<usize>>,
    size: usize,
}

impl Ranks {
    /// Nothing where they are too many to count.
    fn new(piles: usize, to: usize) -> Option<Ranks> {
        let mut row: Vec<usize> = (0..=to).collect();
        let mut binomials = vec![row.clone()];
        for _ in 1..piles {
            // binomial(a + i, i + 1) is the sum of binomial(b + i - 1, i) for b <= a.
            let mut sum = 0usize;
            for entry in &mut row {
                sum = sum.checked_add(*entry)?;
                *entry = sum;
            }
            binomials.push(row.clone());
        }
        let size = binomials.iter().try_fold(1usize, |size, row| size.checked_add(*row.last()?))?;
        Some(Ranks { binomials, size })
    }

    fn of(&self, sorted: &[u64]) -> usize {
        sorted.iter().zip(&self.binomials).map(|(pile, row)| row[*pile as usize]).sum()
    }
}

/// The next sorted position in the order of numbers.
fn advance(sorted: &mut [u64]) {
    let rising = |i: &usize| sorted.get(i + 1).is_none_or(|above| sorted[*i] < *above);
    let Some(i) = (0..sorted.len()).find(rising) else { return };
    sorted[i] += 1;
    sorted[..i].fill(0);
}

impl PileTable {
    /// Fills the table. It holds a bit for each sorted position.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_study::piles::{Convention, PileTable};
    /// let table = PileTable::new(Convention::All, 4, 12, &Budget::unlimited()).unwrap();
    /// assert!(table.positions.contains(&vec![0, 0, 3, 3]));
    /// ```
    pub fn new(convention: Convention, piles: usize, to: u64, budget: &Budget) -> Result<PileTable, GaveUp> {
        let too_many = || GaveUp::memory(usize::MAX);
        let side = usize::try_from(to).ok().filter(|to| *to < 1 << 24).ok_or_else(too_many)?;
        let ranks = Ranks::new(piles, side).ok_or_else(too_many)?;
        // What is found takes its room, too: a P-position for each choice of the other piles at most.
        let found = ranks.binomials.iter().rev().skip(1).filter_map(|row| row.last()).sum::<usize>();
        let bytes = ranks.size.div_ceil(8).checked_add(found.saturating_mul(24 + 8 * piles)).ok_or_else(too_many)?;
        budget.allows(bytes)?;
        let mut struck = vec![0u64; ranks.size.div_ceil(64)];
        let (mut position, mut positions) = (vec![0; piles], Vec::new());
        let mut before = vec![0; piles];
        for rank in 0..ranks.size {
            budget.tick(rank as u64, Some(ranks.size as u64))?;
            if struck[rank / 64] >> (rank % 64) & 1 == 0 {
                let room: Vec<u64> = position.iter().map(|pile| to - pile).collect();
                let stopped = convention.takes(&room, |take| {
                    if let Err(spent) = budget.tick(rank as u64, Some(ranks.size as u64)) {
                        return ControlFlow::Break(spent);
                    }
                    before.iter_mut().zip(position.iter().zip(take)).for_each(|(at, (pile, k))| *at = pile + k);
                    before.sort_unstable();
                    let struck_out = ranks.of(&before);
                    struck[struck_out / 64] |= 1 << (struck_out % 64);
                    ControlFlow::Continue(())
                });
                if let ControlFlow::Break(spent) = stopped {
                    return Err(Spent::into(spent));
                }
                positions.push(position.clone());
            }
            advance(&mut position);
        }
        Ok(PileTable { convention, ranks, positions })
    }

    /// Whether a position of the box is P.
    pub(crate) fn is_p(&self, piles: &[u64]) -> bool {
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        let rank = self.ranks.of(&sorted);
        self.positions.binary_search_by_key(&rank, |position| self.ranks.of(position)).is_ok()
    }

    /// Where a move from a position of the box to a P-position leads: one that changes the fewest piles.
    pub(crate) fn winning(&self, piles: &[u64], budget: &Budget) -> Result<Option<Vec<u64>>, GaveUp> {
        let mut best: Option<(usize, Vec<u64>)> = None;
        let stopped = self.convention.takes(piles, |take| {
            if let Err(spent) = budget.step() {
                return ControlFlow::Break(spent);
            }
            let to: Vec<u64> = piles.iter().zip(take).map(|(pile, k)| pile - k).collect();
            let changed = take.iter().filter(|k| **k > 0).count();
            if best.as_ref().is_none_or(|(fewest, _)| changed < *fewest) && self.is_p(&to) {
                best = Some((changed, to));
            }
            ControlFlow::Continue(())
        });
        match stopped {
            ControlFlow::Break(spent) => Err(spent.into()),
            ControlFlow::Continue(()) => Ok(best.map(|(_, to)| to)),
        }
    }
}
