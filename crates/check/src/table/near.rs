//! The moves with small k, as bits: more of them the more questions are asked one by one.

use super::JudgeError;
use super::dense::{Dense, columns};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_budget::Budget;
use wythoff_game::eval::Condition;

/// So many k at first, and at most.
const FIRST: usize = 64;
const MOST: usize = 4096;

/// So many bytes at most.
const BYTES: usize = 1 << 26;

/// So many k between two looks at what is left.
const STEP: usize = 32;

/// In more words than this a step that adds less than one y in so many words is the last one.
const NARROW: usize = 8;
const EACH: usize = 64;

/// Amounts that repeat after so many are asked for in one turn only.
const TURN: usize = 256;

/// A column with less than one l in so many is a list.
const SPARSE: usize = 128;

/// The l that are legal with one k, as bits or, where they are few, in order.
enum Column {
    Bits(Bits),
    List(Vec<u32>),
}

impl Column {
    fn new(bits: Bits, side: usize) -> Column {
        let count = bits.words().iter().map(|word| word.count_ones() as usize).sum::<usize>();
        if count * SPARSE > side { Column::Bits(bits) } else { Column::List(bits.iter().map(|l| l as u32).collect()) }
    }

    fn contains(&self, l: usize) -> bool {
        match self {
            Column::Bits(bits) => bits.contains(l),
            Column::List(list) => list.binary_search(&(l as u32)).is_ok(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Column::Bits(bits) => 8 * bits.words().len(),
            Column::List(list) => 4 * list.len(),
        }
    }

    /// Adds w + l for all l for which that stands in one of these words.
    fn add(&self, w: usize, row: &mut Bits, words: Range<usize>) {
        match self {
            Column::Bits(bits) => row.union_up(bits.words(), w, words),
            Column::List(list) => {
                let from = list.partition_point(|&l| w + (l as usize) < 64 * words.start);
                let inside = list[from..].iter().map(|&l| w + l as usize).take_while(|y| *y < 64 * words.end);
                inside.for_each(|y| row.insert(y));
            }
        }
    }
}

/// For each k below some number the l with which it is legal; none where that depends on the piles.
pub(super) struct Near {
    side: usize,
    columns: Vec<Column>,
    /// Bytes of them.
    bytes: usize,
    /// Nothing where that depends on the piles.
    dense: Option<Dense>,
    full: bool,
    /// (k,k) is not among the moves.
    unequal: bool,
    /// So many questions have paid for the columns there are.
    paid: usize,
}

impl Near {
    pub(super) fn none(side: usize) -> Near {
        Near { side, columns: vec![], bytes: 0, dense: None, full: true, unequal: false, paid: 0 }
    }

    pub(super) fn new(c: &Condition, side: usize, unequal: bool, budget: &Budget) -> Result<Near, JudgeError> {
        budget.allows(FIRST.saturating_mul(Bits::bytes(side)))?;
        let mut columns = columns(c, side, FIRST.min(side), budget)?;
        if unequal {
            columns.iter_mut().enumerate().for_each(|(k, column)| column.remove(k));
        }
        let columns: Vec<_> = columns.into_iter().map(|bits| Column::new(bits, side)).collect();
        let (dense, bytes) = (Some(Dense::new(c, side)), columns.iter().map(Column::bytes).sum());
        Ok(Near { side, columns, bytes, dense, full: false, unequal, paid: 0 })
    }

    /// Adds the y in these words from which a move with such a k leads to a partner, as long as that is worth while; all
    /// moves with k below the answer are among those.
    pub(super) fn reach(
        &self,
        x: usize,
        partner: impl Fn(usize) -> Option<usize>,
        row: &mut Bits,
        words: Range<usize>,
    ) -> usize {
        let mut open = row.open(words.clone());
        if open == 0 {
            return 0;
        }
        for (step, columns) in self.columns.chunks(STEP).enumerate() {
            for (k, column) in (STEP * step..).zip(columns).take_while(|(k, _)| *k <= x) {
                if let Some(w) = partner(x - k) {
                    column.add(w, row, words.clone());
                }
            }
            let left = row.open(words.clone());
            let done = STEP * step + columns.len();
            if done > x || left == 0 || (words.len() > NARROW && (open - left) * EACH < words.len()) {
                return done;
            }
            open = left;
        }
        self.columns.len()
    }

    /// Adds the y in these words from which a move with this k leads to w, if that costs little; else the answer is false.
    pub(super) fn repeated(
        &mut self,
        k: usize,
        w: usize,
        row: &mut Bits,
        words: Range<usize>,
        budget: &Budget,
    ) -> Result<bool, JudgeError> {
        let Some(dense) = &mut self.dense else { return Ok(false) };
        let Some(turn) = dense.turn(k, w, TURN.min(self.side - 1), budget)? else { return Ok(false) };
        let known = row.contains(w + k);
        row.union_turns(turn.words(), w + 1, words);
        if self.unequal && !known {
            row.remove(w + k);
        }
        Ok(true)
    }

    /// The next columns, where as many questions as they cost were asked beside them: so they never cost more than those.
    pub(super) fn grow(&mut self, asked: usize, budget: &Budget) -> Result<(), JudgeError> {
        while !self.full && asked >= self.paid + self.side {
            let (k, bytes) = (self.columns.len(), self.bytes + Bits::bytes(self.side));
            let room = k < MOST.min(self.side) && bytes <= BYTES && budget.allows(bytes + 96 * self.side).is_ok();
            let Some(dense) = self.dense.as_mut().filter(|_| room) else {
                self.full = true;
                return Ok(());
            };
            self.paid += self.side;
            let mut column = Bits::new(self.side);
            (1..k).filter(|&l| self.columns[l].contains(k)).for_each(|l| column.insert(l));
            dense.column(k, &mut column, budget)?;
            if self.unequal {
                column.remove(k);
            }
            let column = Column::new(column, self.side);
            self.bytes += column.bytes();
            self.columns.push(column);
        }
        Ok(())
    }
}
