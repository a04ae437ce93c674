//! Any two-pile rule in games with free one-pile moves. The y of a row that moves with a small k leave open are tested
//! one by one, against all P-positions at once, until some y reaches none (docs/proofs.md, Proposition 52).

use super::diagonals::Diagonals;
use super::equal::Equal;
use super::lanes::{Cell, Lanes};
use super::near::Near;
use super::noted::Noted;
use super::{JudgeError, Reach, mentions_piles};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;

/// The number of limbs of a row that are treated together, at first and at most: 512 piles, doubled up to 16,384. Most
/// rows end early.
const LIMBS: (usize, usize) = (8, 256);

/// The number of recently reached piles that are tested before all others: each costs a test of all open y.
const RECENT: usize = 24;

/// The number of y that are tested together, at first and at most: at most a full batch of `lanes`.
const LANES: (usize, usize) = (8, 256);

/// The number of partners just below a y that are tested before all others: the first batch of `lanes`.
const CLOSE: usize = 32;
/// They are tested while about one attempt in this many finds a move.
const OFTEN: usize = 16;

/// No hint: piles are smaller.
const NONE: u32 = u32::MAX;

pub(super) struct Probe {
    lanes: Lanes,
    equal: Equal,
    near: Near,
    noted: Noted,
    /// The P-positions of the piles below the requested rows, by diagonals.
    diagonals: Diagonals,
    /// For each y - x, and for each y, the pile that was last reached from there.
    hints: [Vec<u32>; 2],
    /// How often the partners just below a y were tested, and how often one was reached.
    close: (usize, usize),
    /// The piles that were last reached when all were tested, the latest first.
    recent: Vec<usize>,
    /// Negative when one move seldom reaches many y.
    credit: i32,
}

impl Probe {
    /// With blocking, the condition must not depend on the piles.
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
        let (noted, hints) = (Noted::new(side), [(); 2].map(|()| vec![NONE; side]));
        let diagonals = Diagonals::new(side, !seen);
        Ok(Probe { lanes, equal, near, noted, diagonals, hints, close: (0, 0), recent: vec![], credit: 0 })
    }

    /// The P-position that was last reached from the same y - x, or from the same y.
    fn hint(&self, x: usize, y: usize, kind: usize) -> Option<Cell> {
        let v = self.hints[kind][if kind == 0 { y - x } else { y }] as usize;
        self.noted.partner(v).filter(|_| v < x).map(|w| (v, w))
    }

    /// Removes from these y those that reach a P-position reached before, and adds them to the row.
    fn as_before(
        &mut self,
        x: usize,
        ys: &mut Vec<usize>,
        row: &mut Bits,
        limbs: &Range<usize>,
        budget: &Budget,
    ) -> Result<(), JudgeError> {
        for kind in 0..2 {
            let cells: Vec<_> = ys.iter().filter_map(|&y| Some((y, self.hint(x, y, kind)?))).collect();
            budget.steps(cells.len() as u64)?;
            self.lanes.beside(x, cells, |y| row.insert(y))?;
            ys.retain(|y| !row.contains(*y));
        }
        for i in 0..self.recent.len() {
            let Some((v, w)) = self.noted.partner(self.recent[i]).map(|w| (self.recent[i], w)).filter(|(v, _)| *v < x)
            else {
                continue;
            };
            budget.steps(ys.len() as u64)?;
            let before = ys.len();
            self.lanes.beside(x, ys.iter().map(|&y| (y, (v, w))), |y| row.insert(y))?;
            for &y in ys.iter().filter(|y| row.contains(**y)) {
                (self.hints[0][y - x], self.hints[1][y]) = (v as u32, v as u32);
            }
            ys.retain(|y| !row.contains(*y));
            // A pile that is reached often moves forward, and one that most y reach is tested for all y at once.
            if 8 * (before - ys.len()) > before {
                self.recent.swap(i, i / 2);
            }
            if before >= LANES.0 && 4 * ys.len() < before {
                self.sweep(x, v, row, limbs.clone(), budget)?;
            }
            if ys.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// A pile v below x such that a move from (x,y) leads to its P-position, where one is likely.
    fn likely(&mut self, x: usize, y: usize, budget: &Budget) -> Result<Option<usize>, JudgeError> {
        let hints = [self.hint(x, y, 0), self.hint(x, y, 1)].into_iter().flatten();
        let recent = self.recent.iter().filter(|v| **v < x).filter_map(|&v| Some((v, self.noted.partner(v)?)));
        Ok(self.lanes.first((x, y), hints.chain(recent), budget)?.map(|(v, _)| v))
    }

    /// A pile v below x such that a move from (x,y) leads to its P-position; no move with k below `near` does.
    fn reached(&mut self, x: usize, y: usize, near: usize, budget: &Budget) -> Result<Option<usize>, JudgeError> {
        let mut found = None;
        // Close partners are tried at first in any case, and then as long as that pays.
        if self.close.0 <= OFTEN * (self.close.1 + OFTEN) {
            let below = (y.saturating_sub(CLOSE)..y).rev().filter_map(|w| Some((self.noted.partner(w)?, w)));
            found = self.lanes.first((x, y), below.filter(|(v, _)| *v < x), budget)?.map(|(v, _)| v);
            self.close = (self.close.0 + 1, self.close.1 + usize::from(found.is_some()));
        }
        if found.is_none() {
            found = self.diagonals.reached(x, y, near, &mut self.lanes, budget)?;
        }
        if let Some(v) = found {
            self.recent.truncate(RECENT - 1);
            self.recent.insert(0, v);
        }
        Ok(found)
    }

    /// Adds the other y of these limbs that reach the P-position of v.
    fn sweep(
        &mut self,
        x: usize,
        v: usize,
        row: &mut Bits,
        limbs: Range<usize>,
        budget: &Budget,
    ) -> Result<(), JudgeError> {
        let Some(w) = self.noted.partner(v) else { return Ok(()) };
        // A cheap column is added up to the end of the row.
        if self.near.repeated(x - v, w, row, limbs.start..row.limbs().len(), budget)? {
            return Ok(());
        }
        let (mut open, mut found) = (0, vec![]);
        let ys = row.missing(x.max(w + 1), limbs).inspect(|_| open += 1);
        self.lanes.beside(x, ys.map(|y| (y, (v, w))), |y| found.push(y))?;
        // A sweep that finds one y in sixteen pays. Failures turn it off only until the next row.
        self.credit = (self.credit + if 16 * found.len() >= open { 1 } else { -1 }).clamp(-1, 4);
        found.into_iter().for_each(|y| row.insert(y));
        Ok(budget.steps(open as u64)?)
    }
}

impl Reach for Probe {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.equal.found(a, b);
        self.noted.found(a, b);
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        self.noted.below(x).for_each(|(v, w)| self.diagonals.insert(v, w));
        self.equal.reach(x, row);
        self.credit = self.credit.max(0);
        let (mut start, end, mut width) = (x / 64, row.limbs().len(), LIMBS.0);
        while start < end {
            let limbs = start..(start + width).min(end);
            let near = self.near.reach(x, |v| self.noted.partner(v), row, limbs.clone());
            let (mut from, mut most) = (x.max(64 * start), LANES.0);
            while let Some(y) = row.first_missing(from).filter(|y| y / 64 < limbs.end) {
                budget.tick(x as u64, Some(self.hints[0].len() as u64))?;
                let mut open = vec![y];
                if self.credit < 0 {
                    // One move reaches few y here, hence many y are tested together.
                    open = row.missing(y, limbs.clone()).take(most).collect();
                    most = (2 * most).min(LANES.1);
                }
                from = open.last().map_or(y, |last| last + 1);
                let mut fresh = open.len() == 1;
                if !fresh {
                    self.as_before(x, &mut open, row, &limbs, budget)?;
                }
                for y in open {
                    if row.contains(y) {
                        continue;
                    }
                    let likely = if fresh { self.likely(x, y, budget)? } else { None };
                    let found = if likely.is_some() { likely } else { self.reached(x, y, near, budget)? };
                    let Some(v) = found else { return Ok(()) };
                    fresh = true;
                    row.insert(y);
                    (self.hints[0][y - x], self.hints[1][y]) = (v as u32, v as u32);
                    if self.credit >= 0 {
                        self.sweep(x, v, row, limbs.clone(), budget)?;
                    }
                }
            }
            self.near.grow(self.lanes.asked(), budget)?;
            (start, width) = (limbs.end, (2 * width).min(LIMBS.1));
        }
        Ok(())
    }
}
