//! The positions of the values 0..v of Wythoff's game, row by row, as a machine that reads letters and writes letters.
//!
//! docs/proofs.md, Proposition 83. Letter c says for which values h the position of value h in column c has the other
//! pile at most c. Before row r, with D diagonals such that all of 0..D - 1 are used by every value, the letters below
//! r + D are written.

use super::super::Refused;
use super::numbered::Numbered;

/// A set of values 0..v, value h as bit h.
pub(super) type Letter = u8;

/// The letters that a row writes.
#[derive(Clone, Copy, Default)]
pub(super) struct Written {
    letters: [Letter; 24],
    count: usize,
}

impl Written {
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters[..self.count]
    }
}

/// What row r needs to know: by value the diagonals D + j and the columns r + D + j that are used, as bits j.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RowState(Vec<(u64, u64)>);

impl RowState {
    /// Before row 0, for this many values.
    pub(crate) fn first(values: usize) -> RowState {
        RowState(vec![(0, 0); values])
    }

    /// The letter of column r + D as far as it is written.
    pub(crate) fn next_letter(&self) -> Letter {
        self.0.iter().enumerate().map(|(h, (_, columns))| ((columns & 1) as Letter) << h).sum()
    }

    /// The state after a row with that letter, and the letters written: one for the row, one more for each diagonal
    /// that D passes.
    fn after(&self, letter: Letter) -> Result<(RowState, Written), Refused> {
        let mut next = self.clone();
        let mut taken = 0;
        for (h, (diagonals, columns)) in next.0.iter_mut().enumerate() {
            if letter >> h & 1 == 1 {
                continue;
            }
            let used = *diagonals | *columns | taken;
            let least = !used & used.wrapping_add(1);
            if least == 0 {
                return Err(Refused::because("a state needs more than 64 diagonals"));
            }
            (*diagonals, *columns, taken) = (*diagonals | least, *columns | least, taken | least);
        }
        let mut written = Written::default();
        next.write(&mut written)?;
        while next.0.iter().all(|(diagonals, _)| diagonals & 1 == 1) {
            next.0.iter_mut().for_each(|(diagonals, _)| *diagonals >>= 1);
            next.write(&mut written)?;
        }
        Ok((next, written))
    }

    fn write(&mut self, written: &mut Written) -> Result<(), Refused> {
        let place = written.letters.get_mut(written.count);
        *place.ok_or_else(|| Refused::because("a row writes too many letters"))? = self.next_letter();
        written.count += 1;
        self.0.iter_mut().for_each(|(_, columns)| *columns >>= 1);
        Ok(())
    }

    /// The guess that knows nothing but how many diagonals each value has used: as if they were the first ones, and no
    /// column beyond; and by how much its D is greater.
    pub(crate) fn guess(&self) -> (RowState, i64) {
        let counts = || self.0.iter().map(|(diagonals, _)| diagonals.count_ones());
        let least = counts().min().unwrap_or(0);
        let first = |count: u32| 1u64.checked_shl(count - least).map_or(u64::MAX, |bit| bit - 1);
        (RowState(counts().map(|count| (first(count), 0)).collect()), i64::from(least))
    }
}

/// States by number, and the rows between them, each gone through once.
pub(super) struct Transducer {
    pub states: Numbered<RowState>,
    /// By state, then letter.
    known: Vec<Option<(u32, Written)>>,
    letters: usize,
}

impl Transducer {
    /// Of this many values.
    pub(crate) fn of(values: usize) -> Transducer {
        Transducer { states: Numbered::new(), known: Vec::new(), letters: 1 << values }
    }

    /// The state after a row with that letter, and what it writes.
    pub(crate) fn after(&mut self, state: u32, letter: Letter) -> Result<(u32, Written), Refused> {
        let at = state as usize * self.letters + usize::from(letter);
        if let Some(Some(known)) = self.known.get(at) {
            return Ok(*known);
        }
        let (next, written) = self.states.get(state).after(letter)?;
        let found = (self.states.meet(next).0, written);
        if self.known.len() <= at {
            self.known.resize(self.states.all.len() * self.letters, None);
        }
        self.known[at] = Some(found);
        Ok(found)
    }
}
