//! Conditions on k and l alone with few l for each k: lines by their intercepts, the other moves interval by interval.

use super::equal::Equal;
use super::move_lines::{MoveLine, NEAR};
use super::scan::Scan;
use super::spans::Spans;
use super::{Escape, JudgeError, Reach};
use crate::bits::Bits;
use std::cmp::Ordering;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;

/// The number of limbs of a row that are treated together: 4096 piles, 512 bytes. A row ends at its first open y, often
/// in the first block.
const BLOCK: usize = 64;

/// After this many single tests of y in a row, all that is reached is added at once. A test and the addition both pass
/// over all piles; the addition costs more for each pile, but it ends the row.
const ASKED: usize = 8;

/// The mark for no partner: piles are smaller.
const NONE: u32 = u32::MAX;

/// The number of k between two looks at the clock: about a tenth of a millisecond.
const CHUNK: usize = 1 << 14;

pub(super) struct Sparse {
    lines: Vec<MoveLine>,
    /// The moves on no line.
    rest: Spans,
    /// The k of the moves on no line.
    ks: Vec<usize>,
    /// For each k the least l of all moves, without the equal removals where there is blocking.
    least: Vec<u32>,
    equal: Equal,
    /// For each pile the other pile of the first P-position found, if any, and those of further ones.
    partners: Vec<u32>,
    more: Vec<Vec<u32>>,
    /// The lines have noted the P-positions of all piles below this one.
    noted: usize,
    /// Whether only the first y of a row that nothing reaches is wanted.
    lazy: bool,
    /// Tests single y for moves on no line if `lazy`, unless there are too many intervals.
    scan: Option<Scan>,
}

impl Sparse {
    /// The moves with k below `rows`; `None` where there are too many intervals of l.
    pub(super) fn new(
        c: &Condition,
        rows: usize,
        side: usize,
        q: u32,
        lazy: bool,
        budget: &Budget,
    ) -> Result<Option<Sparse>, JudgeError> {
        let Some(mut rest) = Spans::of(c, rows, side, budget)? else { return Ok(None) };
        let mut equal = Equal::new(side, q);
        // Equal removals may be blocked: they are counted apart, and cut out of the intervals.
        if equal.is_kept() {
            rest.replace(budget, |k, (low, high), out| {
                let cut = k as u32;
                if low <= cut && cut <= high {
                    equal.insert(k);
                }
                out.extend([(low, high.min(cut - 1)), (low.max(cut + 1), high)].into_iter().filter(|(a, b)| a <= b));
            })?;
        }
        let least = (0..rows).map(|k| rest.get(k).first().map_or(u32::MAX, |span| span.0)).collect();
        let lines = MoveLine::all(&rest, rows, side, budget)?;
        budget.allows(lines.iter().map(MoveLine::bytes).fold(side.saturating_mul(96), usize::saturating_add))?;
        // What a line covers is cut out of the intervals, so that no move is treated twice.
        if !lines.is_empty() {
            rest.replace(budget, |k, (mut low, high), out| {
                let mut cuts: Vec<u32> = lines.iter().filter_map(|line| line.get(k)).collect();
                cuts.sort_unstable();
                for cut in cuts {
                    if low < cut && cut <= high {
                        out.push((low, cut - 1));
                    }
                    if low <= cut && cut <= high {
                        low = cut + 1;
                    }
                }
                if low <= high {
                    out.push((low, high));
                }
            })?;
        }
        budget.allows(side.saturating_mul(96).saturating_add(Scan::bytes(side)))?;
        let scan = if lazy { Scan::new(&rest, side) } else { None };
        let ks = (1..rows).filter(|&k| !rest.get(k).is_empty()).collect();
        // With free one-pile moves a pile has at most one partner.
        let more = vec![vec![]; if lazy { 0 } else { side }];
        Ok(Some(Sparse { lines, rest, ks, least, equal, partners: vec![NONE; side], more, noted: 0, lazy, scan }))
    }
}

/// Intervals of y being joined: neighbouring piles mostly reach neighbouring y.
#[derive(Clone, Copy)]
struct Run {
    low: usize,
    high: usize,
}

impl Run {
    /// No y: the first end is above the last one.
    const EMPTY: Run = Run { low: 1, high: 0 };

    fn join(&mut self, low: usize, high: usize, row: &mut Bits) {
        if low > high || (self.low <= low && high <= self.high) {
            return;
        }
        if low <= self.high + 1 && self.low <= high + 1 && self.low <= self.high {
            (self.low, self.high) = (self.low.min(low), self.high.max(high));
        } else {
            self.flush(row);
            (self.low, self.high) = (low, high);
        }
    }

    fn flush(&self, row: &mut Bits) {
        if self.low <= self.high {
            row.fill(self.low, self.high);
        }
    }
}

impl Sparse {
    /// Adds the y that are reached before the first y that nothing reaches.
    fn reach_first(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let (mut y, mut lined, mut asked) = (x, x / 64, 0);
        while let Some(next) = row.first_missing(y) {
            budget.tick(x as u64, Some(self.partners.len() as u64))?;
            y = next;
            // Lines are cheap for a whole block; they are added when the search gets there.
            if y / 64 >= lined {
                let range = y / 64..y / 64 + BLOCK;
                lined = range.end;
                self.lines.iter().for_each(|line| line.reach(x, row, range.clone()));
                continue;
            }
            asked += 1;
            match asked.cmp(&ASKED) {
                Ordering::Less => match self.scan.as_mut().and_then(|scan| scan.reached(x, y)) {
                    Some(end) => row.fill(y, end),
                    None => break,
                },
                Ordering::Equal => self.fill(x, row, budget)?,
                Ordering::Greater => break,
            }
        }
        Ok(())
    }

    /// Adds the y that are reached by a move on no line.
    fn fill(&self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        // One run for larger piles and one for smaller ones.
        let mut runs = [Run::EMPTY; 2];
        for ks in self.ks[..self.ks.partition_point(|&k| k <= x)].chunks(CHUNK) {
            budget.look(x as u64, Some(self.partners.len() as u64))?;
            for &k in ks {
                let v = x - k;
                let mut reach = |w: u32| {
                    let (w, run) = (w as usize, &mut runs[usize::from((w as usize) < v)]);
                    for &(low, high) in self.rest.get(k) {
                        run.join(x.max(w + low as usize), w + high as usize, row);
                    }
                };
                if self.partners[v] != NONE {
                    reach(self.partners[v]);
                }
                self.more.get(v).into_iter().flatten().copied().for_each(reach);
            }
        }
        runs.iter().for_each(|run| run.flush(row));
        Ok(())
    }
}

impl Reach for Sparse {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.equal.found(a, b);
        if let Some(scan) = &mut self.scan {
            scan.found(a, b);
        }
        for (v, w) in [(a, b), (b, a)].into_iter().take(if a < b { 2 } else { 1 }) {
            match self.more.get_mut(v) {
                Some(more) if self.partners[v] != NONE => more.push(w as u32),
                _ => self.partners[v] = w as u32,
            }
        }
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        // A line serves the rows x >= v + NEAR, so a P-position is passed on to the lines that late.
        for v in self.noted..(x + 1).saturating_sub(NEAR) {
            for line in &mut self.lines {
                let first = self.partners.get(v).copied().filter(|&w| w != NONE);
                let all = first.into_iter().chain(self.more.get(v).into_iter().flatten().copied());
                all.for_each(|w| line.insert(v, w as usize));
            }
            self.noted = v + 1;
        }
        self.equal.reach(x, row);
        if self.scan.is_some() {
            return self.reach_first(x, row, budget);
        }
        self.fill(x, row, budget)?;
        // Only the first y that nothing reaches may be wanted.
        let (first, last) = (x / 64, row.limbs().len());
        for start in (first..last).step_by(if self.lazy { BLOCK } else { last }) {
            let range = start..start + if self.lazy { BLOCK } else { last };
            self.lines.iter().for_each(|line| line.reach(x, row, range.clone()));
            if self.lazy && row.misses(x, range) {
                break;
            }
        }
        Ok(())
    }
}

impl Escape for Sparse {
    fn escapes(&self, x: usize, y: usize, p: &[Bits], _: &Budget) -> Result<bool, JudgeError> {
        Ok(self.least[1..=x].iter().any(|&l| l as usize <= y) || self.equal.escapes(x, y, p))
    }
}
