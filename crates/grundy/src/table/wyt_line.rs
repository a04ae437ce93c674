//! Wyt(s k + t), s >= 2: what the positions of one value reach, by words.
//!
//! With k = i go l = lo .. s i + t - 1, lo the least l with s l + t > i. By diagonals the upper end moves s - 1 up in each row;
//! the lower end moves one down, but stays where lo grows: in every s-th row of a position, from the age s + t on
//! (docs/proofs.md, Proposition 79).

use super::arms::Arms;
use super::by_value::Attack;
use super::words::{add_down, fill, insert, remove, shift_up};
use wythoff_budget::Budget;
use wythoff_check::judge::JudgeError;

pub(super) struct WytLine {
    s: usize,
    t: i64,
    side: usize,
    arms: Arms,
    /// Columns y1 + lo of positions whose lo is 1 and does not grow yet.
    young: Vec<u64>,
    /// The others, by the rows modulo s in which their lo grows.
    grown: Vec<Vec<u64>>,
    /// The column placed in each row.
    placed: Vec<Option<usize>>,
    /// The last diagonals reached; the newest comes in the next row.
    frontier: Vec<u64>,
    newest: Option<usize>,
}

impl WytLine {
    /// Of a line with s >= 2 and s + t >= 2, so that what a position reaches begins in the next row.
    pub(super) fn new(s: usize, t: i64, side: usize) -> Option<WytLine> {
        let words = || vec![0; side.div_ceil(64) + 1];
        (s >= 2 && s as i64 + t >= 2 && t < side as i64).then(|| WytLine {
            s,
            t,
            side,
            arms: Arms::new(side),
            young: words(),
            grown: vec![words(); s],
            placed: vec![None; side],
            frontier: words(),
            newest: None,
        })
    }

    /// The rows modulo s in which lo of a position of row x grows: those of age t, s + t, 2 s + t, ...
    fn residue(&self, x: usize) -> usize {
        (x as i64 + self.t).rem_euclid(self.s as i64) as usize
    }
}

impl Attack for WytLine {
    fn begin(&mut self) {
        self.arms.clear(0);
        for words in self.grown.iter_mut().chain([&mut self.young, &mut self.frontier]) {
            words.fill(0);
        }
        self.placed.fill(None);
        self.newest = None;
    }

    fn row(&mut self, x: usize, _: bool, _: &Budget) -> Result<(), JudgeError> {
        // At the age t + 1 the next time to grow is s + t.
        let turned = (x as i64).checked_sub(self.t + 1).filter(|_| self.t >= 0).and_then(|x| usize::try_from(x).ok());
        if let Some((x1, column)) = turned.and_then(|x1| Some((x1, self.placed.get(x1).copied()??))) {
            remove(&mut self.young, column);
            let residue = self.residue(x1);
            insert(&mut self.grown[residue], column);
        }
        shift_up(&mut self.grown[x % self.s]);
        let words = (self.side - x).div_ceil(64);
        let lasting = &mut self.arms.lasting[..words];
        for columns in self.grown.iter().chain([&self.young]) {
            add_down(lasting, columns, x);
        }
        let frontier = &mut self.frontier[..words];
        for _ in 1..self.s {
            shift_up(frontier);
            lasting.iter_mut().zip(&*frontier).for_each(|(to, from)| *to |= from);
        }
        self.newest.take().into_iter().for_each(|d| insert(&mut self.frontier, d));
        Ok(())
    }

    fn attacked(&self) -> &[u64] {
        self.arms.reached()
    }

    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        // lo = 1.
        let (column, d) = (y + 1, y - x);
        self.placed[x] = Some(column);
        let residue = self.residue(x);
        insert(if self.t < 0 { &mut self.grown[residue] } else { &mut self.young }, column);
        // s + t - 2 >= 0 beyond its own diagonal in the next row.
        let end = d + (self.s as i64 + self.t - 2).max(0) as usize;
        fill(&mut self.arms.lasting, d, end + 1);
        self.newest = Some(end);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.side.saturating_mul(self.s + 64)
    }
}
