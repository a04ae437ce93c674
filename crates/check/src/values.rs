//! A number for every position of a box: its Grundy value, or its remoteness.

use crate::board::side;
use wythoff_base::{Budget, Spent};

/// The values of all positions with piles up to `size`; the piles may come in any order.
///
/// A value is at most x + y, which determines the width of the cells, so no value overflows (docs/proofs.md,
/// Proposition 76).
///
/// ```
/// use wythoff_check::judge_values;
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// let game = Ruleset::parse("wythoff").unwrap();
/// let values = judge_values(&game, 5, &Budget::unlimited()).unwrap();
/// assert_eq!(values.get(5, 3), Some(0));
/// assert_eq!((0..=5).filter_map(|y| values.get(2, y)).collect::<Vec<_>>(), [2, 0, 1, 5, 3, 4]);
/// assert_eq!(values.get(2, 6), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    size: usize,
    cells: Cells,
}

/// Row x holds y = x..=size; the rows follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    /// The largest pile for which sixteen bits are enough for every value: a value is at most the length of the longest
    /// play, x + y.
    pub const NARROW: u64 = (u16::MAX / 2) as u64;

    /// A box of zeros, if the budget has memory for it and for `more` bytes.
    pub fn zeros(size: u64, more: usize, budget: &Budget) -> Result<Values, Spent> {
        Values::of(size, size <= Values::NARROW, more, budget)
    }

    /// The same for numbers of up to 32 bits.
    pub(crate) fn wide(size: u64, more: usize, budget: &Budget) -> Result<Values, Spent> {
        Values::of(size, false, more, budget)
    }

    fn of(size: u64, narrow: bool, more: usize, budget: &Budget) -> Result<Values, Spent> {
        let side = side(size)?;
        let none = Spent::Memory(usize::MAX);
        let count = side.checked_mul(side + 1).ok_or(none)? / 2;
        let bytes = count.checked_mul(if narrow { 2 } else { 4 }).and_then(|bytes| bytes.checked_add(more));
        budget.allows(bytes.ok_or(none)?)?;
        let cells = if narrow { Cells::Narrow(vec![0; count]) } else { Cells::Wide(vec![0; count]) };
        Ok(Values { size: side - 1, cells })
    }

    /// The memory of the values, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match &self.cells {
            Cells::Narrow(cells) => 2 * cells.len(),
            Cells::Wide(cells) => 4 * cells.len(),
        }
    }

    /// The largest pile covered.
    pub fn size(&self) -> u64 {
        self.size as u64
    }

    /// The index of a position, x <= y <= size.
    fn place(&self, x: usize, y: usize) -> usize {
        x * (2 * self.size + 1 - x) / 2 + y
    }

    /// The value of a position whose piles are in the box, x <= y.
    pub fn at(&self, x: usize, y: usize) -> u32 {
        let place = self.place(x, y);
        match &self.cells {
            Cells::Narrow(cells) => cells[place].into(),
            Cells::Wide(cells) => cells[place],
        }
    }

    /// Sets the value of a position whose piles are in the box, x <= y. In narrow cells it is at most twice the size.
    pub fn set(&mut self, x: usize, y: usize, value: usize) {
        let place = self.place(x, y);
        match &mut self.cells {
            Cells::Narrow(cells) => cells[place] = value as u16,
            Cells::Wide(cells) => cells[place] = value as u32,
        }
    }

    /// The value of a position, the piles in any order; `None` outside the box.
    pub fn get(&self, x: u64, y: u64) -> Option<u32> {
        let (x, y) = (usize::try_from(x.min(y)).ok()?, usize::try_from(x.max(y)).ok()?);
        (y <= self.size).then(|| self.at(x, y))
    }

    /// The positions with x <= y and their values, by x, then y.
    pub fn positions(&self) -> impl Iterator<Item = ((u64, u64), u32)> {
        (0..=self.size).flat_map(move |x| (x..=self.size).map(move |y| ((x as u64, y as u64), self.at(x, y))))
    }
}
