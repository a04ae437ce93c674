//! Constraint games whose f mentions x0: the intervals of `steady`, computed anew for each row in batches.

use super::{Escape, JudgeError, Reach, int, steady, width};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::Formula;

/// The number of P-positions evaluated at once: few enough to stop early where the first ones fill the row.
const LANES: usize = 64;

/// The number of P-positions of a batch that are tested together: eight machine integers fill a cache line.
const STEP: usize = 8;

pub(super) struct Varying {
    f: Formula,
    side: usize,
    q: u32,
    /// The columns x1 and y1 of the P-positions found.
    a: Vec<i64>,
    b: Vec<i64>,
    /// For each D the number of equal removals that lead into P; kept only with blocking.
    equal: Vec<u32>,
}

impl Varying {
    pub(super) fn new(f: &Formula, side: usize, q: u32) -> Varying {
        let equal = vec![0; if q > 1 { side } else { 0 }];
        Varying { f: f.clone(), side, q, a: vec![], b: vec![], equal }
    }

    fn evaluate(&self, a: &[i64], b: &[i64], x0: &[i64], out: &mut [i64], budget: &Budget) -> Result<(), JudgeError> {
        if self.f.ceil_batch(&[a, b, x0], out) {
            return Ok(());
        }
        for (((&a, &b), &x0), f) in a.iter().zip(b).zip(x0).zip(out) {
            budget.tick(x0 as u64, Some(self.side as u64))?;
            *f = self.f.ceil_saturating(&[a, b, x0])?;
        }
        Ok(())
    }

    fn fill_blocked(&mut self, x: usize, i: usize, f: i64, row: &mut Bits) {
        let (a, b, f) = (self.a[i] as usize, self.b[i] as usize, width(f, self.side));
        if f == 0 {
            return;
        }
        let d = b - a;
        let low = (d + 1).saturating_sub(f).max((b + 1).saturating_sub(x));
        if low < d {
            row.fill(x + low, x + d - 1);
        }
        row.fill(x + d + 1, x + d + f - 1);
        if let Some(count) = self.equal.get_mut(d) {
            *count = count.saturating_add(1);
            // A crossing move counts as in `steady`.
            if *count >= self.q || (x > b && d > 0 && 2 * d < f) {
                row.insert(x + d);
            }
        }
    }
}

/// An interval of D being joined: neighbouring pairs mostly reach neighbouring intervals.
struct Run {
    x: i64,
    lo: i64,
    hi: i64,
    /// The greatest D of the row.
    last: i64,
}

impl Run {
    fn is_full(&self) -> bool {
        self.lo == 0 && self.hi == self.last
    }

    fn flush(&self, row: &mut Bits) {
        if self.lo <= self.hi {
            row.fill((self.x + self.lo) as usize, (self.x + self.hi) as usize);
        }
    }

    /// Joins the D that reach (a,b), or begins a new interval with them.
    fn join(&mut self, a: i64, b: i64, f: i64, row: &mut Bits) {
        if f <= 0 {
            return;
        }
        let d = b - a;
        let hi = d.saturating_add(f).min(self.last + 1) - 1;
        let lo = d.saturating_sub(f).max(b - self.x).max(-1) + 1;
        if lo > hi {
            return;
        }
        if lo <= self.hi + 1 && self.lo <= hi + 1 {
            (self.lo, self.hi) = (self.lo.min(lo), self.hi.max(hi));
        } else {
            self.flush(row);
            (self.lo, self.hi) = (lo, hi);
        }
    }

    /// Whether all D that reach these pairs are already joined: the interval is 0..=hi, and d + f - 1 <= hi. The
    /// answer is no where a machine integer overflows. There are no branches, so that the lanes run in parallel.
    fn covers(&self, a: &[i64], b: &[i64], f: &[i64]) -> bool {
        let beyond = a.iter().zip(b).zip(f).fold(0, |beyond, ((a, b), f)| {
            let left = self.hi.wrapping_add(1).wrapping_sub(b.wrapping_sub(*a));
            let rest = left.wrapping_sub(*f);
            beyond | rest | ((left ^ f) & (left ^ rest))
        });
        self.lo == 0 && beyond >= 0
    }
}

impl Reach for Varying {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        self.a.push(int(a));
        self.b.push(int(b));
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let (mut x0, mut values) = ([0; LANES], [0; LANES]);
        x0.fill(int(x));
        let mut run = Run { x: int(x), lo: 0, hi: -1, last: int(self.side) - 1 - int(x) };
        self.equal.fill(0);
        for start in (0..self.a.len()).step_by(LANES) {
            let end = self.a.len().min(start + LANES);
            let (a, b, f) = (&self.a[start..end], &self.b[start..end], &mut values[..end - start]);
            self.evaluate(a, b, &x0[..end - start], f, budget)?;
            if self.q > 1 {
                (start..end).zip(&*f).for_each(|(i, &f)| self.fill_blocked(x, i, f, row));
                continue;
            }
            if run.covers(a, b, f) {
                continue;
            }
            for ((a, b), f) in a.chunks(STEP).zip(b.chunks(STEP)).zip(f.chunks(STEP)) {
                if !run.is_full() && !run.covers(a, b, f) {
                    a.iter().zip(b).zip(f).for_each(|((&a, &b), &f)| run.join(a, b, f, row));
                }
            }
            if run.is_full() {
                break;
            }
        }
        run.flush(row);
        Ok(())
    }
}

impl Escape for Varying {
    fn escapes(&self, x: usize, y: usize, p: &[Bits], budget: &Budget) -> Result<bool, JudgeError> {
        steady::escapes(&self.f, x, y, p, budget)
    }
}
