//! Any two-pile rule beside free one-pile moves: what moves with a small k leave of a row is asked y by y, against all
//! P-positions at once, until one y is left that reaches none (docs/proofs.md, Proposition 52).

use super::diagonals::Diagonals;
use super::equal::Equal;
use super::lanes::Lanes;
use super::near::Near;
use super::{JudgeError, Reach, mentions_piles};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_budget::Budget;
use wythoff_game::eval::Condition;

/// So many words of a row are looked at together, first and at most.
const WORDS: (usize, usize) = (8, 256);

/// So many piles that were reached are asked before all others.
const RECENT: usize = 24;

/// No partner.
const NONE: u32 = u32::MAX;

pub(super) struct Probe {
    lanes: Lanes,
    equal: Equal,
    near: Near,
    /// For each pile the other one of its P-position.
    partners: Vec<u32>,
    /// The P-positions, their piles in either order, whose first pile is below this.
    noted: usize,
    diagonals: Diagonals,
    /// For each y - x the pile that was last reached from there.
    hints: Vec<u32>,
    /// The piles that were reached last when all were asked, the latest first.
    recent: Vec<usize>,
    /// Whether one move answers for many y: it did where this is not negative.
    credit: i32,
}

impl Probe {
    /// With blocking the condition must not see the piles.
    pub(super) fn new(condition: &Condition, side: usize, q: u32, budget: &Budget) -> Result<Probe, JudgeError> {
        let mut equal = Equal::new(side, q);
        let seen = mentions_piles(condition);
        budget.allows(side.saturating_mul(96))?;
        let near = if seen { Near::none(side) } else { Near::new(condition, side, equal.is_kept(), budget)? };
        let lanes = Lanes::new(condition, equal.is_kept());
        if equal.is_kept() {
            for k in lanes.equal(side, budget)? {
                equal.insert(k);
            }
        }
        let (partners, hints) = (vec![NONE; side], vec![NONE; side]);
        let diagonals = Diagonals::new(side, !seen);
        Ok(Probe { lanes, equal, near, partners, noted: 0, diagonals, hints, recent: vec![], credit: 0 })
    }

    fn partner(&self, v: usize) -> Option<usize> {
        self.partners.get(v).filter(|&&w| w != NONE).map(|&w| w as usize)
    }

    /// A pile v below x such that a move from (x,y) leads to its P-position; no move with k below `near` does.
    fn reached(&mut self, x: usize, y: usize, near: usize, budget: &Budget) -> Result<Option<usize>, JudgeError> {
        let hint = self.hints[y - x] as usize;
        if let Some(w) = self.partner(hint).filter(|_| hint < x)
            && self.lanes.legal((x, y), (hint, w))?
        {
            return Ok(Some(hint));
        }
        let partners = &self.partners;
        let recent = self.recent.iter().filter(|v| **v < x).map(|&v| (v, partners[v] as usize));
        if let Some((v, _)) = self.lanes.first((x, y), recent, budget)? {
            return Ok(Some(v));
        }
        let found = self.diagonals.reached(x, y, near, &mut self.lanes, budget)?;
        if let Some(v) = found {
            self.recent.truncate(RECENT - 1);
            self.recent.insert(0, v);
        }
        Ok(found)
    }

    /// Adds the other y of these words that reach the P-position of v.
    fn sweep(
        &mut self,
        x: usize,
        v: usize,
        row: &mut Bits,
        words: Range<usize>,
        budget: &Budget,
    ) -> Result<(), JudgeError> {
        let Some(w) = self.partner(v) else { return Ok(()) };
        if self.near.repeated(x - v, w, row, words.clone(), budget)? {
            return Ok(());
        }
        let open = row.missing(x.max(w + 1), words);
        budget.steps(open.len() as u64)?;
        let found = self.lanes.in_row(x, &open, (v, w))?;
        self.credit = (self.credit + if 16 * found.len() >= open.len() { 1 } else { -1 }).clamp(-1, 4);
        found.into_iter().for_each(|y| row.insert(y));
        Ok(())
    }
}

impl Reach for Probe {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.equal.found(a, b);
        (self.partners[a], self.partners[b]) = (b as u32, a as u32);
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        for v in self.noted..x {
            if let Some(w) = self.partner(v) {
                self.diagonals.insert(v, w);
            }
        }
        self.noted = x;
        self.equal.reach(x, row);
        self.credit = self.credit.max(0);
        let (mut start, end, mut width) = (x / 64, row.words().len(), WORDS.0);
        while start < end {
            let words = start..(start + width).min(end);
            let near = self.near.reach(x, |v| self.partner(v), row, words.clone());
            let mut from = x.max(64 * start);
            while let Some(y) = row.first_missing(from).filter(|y| y / 64 < words.end) {
                budget.tick(x as u64, Some(self.partners.len() as u64))?;
                let Some(v) = self.reached(x, y, near, budget)? else { return Ok(()) };
                row.insert(y);
                self.hints[y - x] = v as u32;
                from = y + 1;
                if self.credit >= 0 {
                    self.sweep(x, v, row, words.clone(), budget)?;
                }
            }
            self.near.grow(self.lanes.asked(), budget)?;
            (start, width) = (words.end, (2 * width).min(WORDS.1));
        }
        Ok(())
    }
}
