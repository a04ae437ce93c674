//! The moves with small k, as bits. More k are added as more moves are tested one by one.

use super::JudgeError;
use super::dense::{Dense, columns};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;

/// The number of k at first: the columns of one limb of piles.
const FIRST: usize = 64;
/// The number of k at most: 4096 columns of 2^17 piles are the 64 MiB of `BYTES`.
const MOST: usize = 4096;

/// The most bytes of the columns: 64 MiB, beside the 96 bytes for each pile.
const BYTES: usize = 1 << 26;

/// The number of k after which the y that are still open are counted: counting costs about as much as one column.
const STEP: usize = 32;

/// In more limbs than this, the scan over k may end before the last column.
const NARROW: usize = 8;
/// The scan ends with a step that adds less than one y per this many limbs: less than one bit in 4096.
const EACH: usize = 64;

/// The longest period of amounts of which only one turn is computed: 64 turns are kept, here 2 KiB.
const TURN: usize = 256;

/// A column in which fewer than one l in this many is legal is stored as a list: 32 bits for each l, a quarter of the
/// column's bits.
const SPARSE: usize = 128;

/// The l that are legal with one k, as bits; in a list, in order, where they are few.
enum Column {
    Bits(Bits),
    List(Vec<u32>),
}

impl Column {
    fn new(bits: Bits, side: usize) -> Column {
        let count = bits.limbs().iter().map(|limb| limb.count_ones() as usize).sum::<usize>();
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
            Column::Bits(bits) => 8 * bits.limbs().len(),
            Column::List(list) => 4 * list.len(),
        }
    }

    /// Adds w + l for all l for which the sum lies in one of these limbs.
    fn add(&self, w: usize, row: &mut Bits, limbs: Range<usize>) {
        match self {
            Column::Bits(bits) => row.union_up(bits.limbs(), w, limbs),
            Column::List(list) => {
                let from = list.partition_point(|&l| w + (l as usize) < 64 * limbs.start);
                let inside = list[from..].iter().map(|&l| w + l as usize).take_while(|y| *y < 64 * limbs.end);
                inside.for_each(|y| row.insert(y));
            }
        }
    }
}

/// For each k below some number, the l with which it is legal; no columns where that depends on the piles.
pub(super) struct Near {
    side: usize,
    columns: Vec<Column>,
    /// The bytes of the columns.
    bytes: usize,
    /// `None` where legality depends on the piles.
    dense: Option<Dense>,
    full: bool,
    /// Whether (k,k) is left out of the moves.
    unequal: bool,
    /// The number of tests by other methods that has paid for the present columns.
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

    /// Adds the y in these limbs from which a move with such a k leads to a partner, while that pays. All moves with k
    /// below the answer are covered.
    pub(super) fn reach(
        &self,
        x: usize,
        partner: impl Fn(usize) -> Option<usize>,
        row: &mut Bits,
        limbs: Range<usize>,
    ) -> usize {
        let mut open = row.open(limbs.clone());
        if open == 0 {
            return 0;
        }
        for (step, columns) in self.columns.chunks(STEP).enumerate() {
            for (k, column) in (STEP * step..).zip(columns).take_while(|(k, _)| *k <= x) {
                if let Some(w) = partner(x - k) {
                    column.add(w, row, limbs.clone());
                }
            }
            let left = row.open(limbs.clone());
            let done = STEP * step + columns.len();
            // Where a step found almost nothing, tests of single moves are cheaper than the other columns.
            if done > x || left == 0 || (limbs.len() > NARROW && (open - left) * EACH < limbs.len()) {
                return done;
            }
            open = left;
        }
        self.columns.len()
    }

    /// Adds the y in these limbs from which a move with this k leads to w, if that is cheap; otherwise the answer is
    /// false.
    pub(super) fn repeated(
        &mut self,
        k: usize,
        w: usize,
        row: &mut Bits,
        limbs: Range<usize>,
        budget: &Budget,
    ) -> Result<bool, JudgeError> {
        let Some(dense) = &mut self.dense else { return Ok(false) };
        let Some(turn) = dense.turn(k, w, TURN.min(self.side - 1), budget)? else { return Ok(false) };
        // The turn contains the equal removal, which is counted apart: its bit is put back as it was.
        let known = row.contains(w + k);
        row.union_turns(turn.limbs(), w + 1, limbs);
        if self.unequal && !known {
            row.remove(w + k);
        }
        Ok(true)
    }

    /// Adds columns once as many moves were tested by other methods as the columns cost. So columns never cost more
    /// than those tests.
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
            // The l below k are known from the earlier columns, by symmetry.
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
