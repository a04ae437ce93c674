//! Computes consecutive rows of the values 0..v of Wythoff's game, from a state that may be a guess (docs/proofs.md,
//! Proposition 83).

use wythoff_base::GaveUp;

/// A set of values 0..v, value h as bit h: for which of them a column belongs to an earlier row.
pub(super) type Letter = u32;

/// The most values: one bit of a letter each.
pub(super) const MAX_VALUES: usize = 32;

/// The lines that a value has used.
#[derive(Clone, Copy, Debug, Default)]
struct Used {
    /// The diagonals, from the base on.
    diagonals: u64,
    /// The columns, from the row plus the base on.
    columns: u64,
}

/// The state before a row. Every value has used all lines below the base.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    used: Vec<Used>,
    /// The distance that the base has moved since the beginning.
    pub moved: u64,
    /// For each value: the number of rows since the beginning whose column no earlier row had.
    pub placed: Vec<u64>,
    /// For each value: the position of the last row, as the diagonal above its base; `None` where an earlier row has
    /// the value.
    pub cells: Vec<Option<u32>>,
}

impl Machine {
    /// The guessed state at a row before which value h has used `beyond[h]` diagonals from the base on: the first
    /// ones, and no column.
    pub(crate) fn guess(beyond: &[u32]) -> Machine {
        let used =
            |count: &u32| Used { diagonals: 1u64.checked_shl(*count).map_or(u64::MAX, |bit| bit - 1), columns: 0 };
        let (placed, cells) = (vec![0; beyond.len()], vec![None; beyond.len()]);
        Machine { used: beyond.iter().map(used).collect(), moved: 0, placed, cells }
    }

    /// The number of columns from the base on that a value has used.
    pub(crate) fn ahead(&self, value: usize) -> u64 {
        self.used[value].columns.count_ones().into()
    }

    /// The letter of the column at the base, as far as it is known.
    pub(crate) fn pending(&self) -> Letter {
        self.used.iter().rev().fold(0, |letter, used| letter << 1 | (used.columns & 1) as Letter)
    }

    /// Runs through a row with that letter; writes the letters of the columns that no later row can use.
    pub(crate) fn row(&mut self, letter: Letter, written: &mut Vec<Letter>) -> Result<(), GaveUp> {
        let mut row = 0u64;
        for (h, used) in self.used.iter_mut().enumerate() {
            self.cells[h] = None;
            if letter >> h & 1 == 0 {
                let at = (used.diagonals | used.columns | row).trailing_ones();
                let bit = 1u64.checked_shl(at).ok_or(GaveUp::beyond("the values are too far apart"))?;
                row |= bit;
                used.diagonals |= bit;
                used.columns |= bit;
                self.placed[h] += 1;
                self.cells[h] = Some(at);
            }
        }
        loop {
            written.push(self.pending());
            self.used.iter_mut().for_each(|used| used.columns >>= 1);
            if self.used.iter().any(|used| used.diagonals & 1 == 0) {
                return Ok(());
            }
            self.used.iter_mut().for_each(|used| used.diagonals >>= 1);
            self.moved += 1;
        }
    }
}
