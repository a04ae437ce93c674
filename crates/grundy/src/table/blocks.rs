//! f = t, a constant: 64 values at a time, 16 positions at a time.
//!
//! A limb of a line or of a diagonal has a bit for each of the 64 values of a block that occurs there. All positions
//! without a value are tested in order: do the limbs of their two lines and of their diagonal leave a value free
//! (docs/proofs.md, Proposition 78)?

use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::Values;

/// The number of positions that are tested together: the bits of a `u16`, one open position each.
const LANES: usize = 16;

/// The values of p-Wythoff, f = t; t = 0 is two-pile Nim.
pub(super) fn values(t: usize, size: u64, misere: bool, budget: &Budget) -> Result<Values, JudgeError> {
    let side = usize::try_from(size).ok().and_then(|size| size.checked_add(1)).ok_or(Spent::Memory(usize::MAX))?;
    let groups = side.checked_mul(side).ok_or(Spent::Memory(usize::MAX))? / LANES;
    let values = Values::zeros(size, groups.saturating_add(side.saturating_mul(64)), budget)?;
    let mut blocks = Blocks::new(t, side, values);
    if misere {
        blocks.first(1);
    }
    for base in (0..).step_by(64) {
        if blocks.left == 0 {
            break;
        }
        blocks.block(base, misere && base == 0, budget)?;
    }
    Ok(blocks.values)
}

struct Blocks {
    t: usize,
    side: usize,
    values: Values,
    /// The number of positions without a value.
    left: usize,
    /// Row x from the group of y = x on: a bit for each position without a value.
    open: Vec<Vec<u16>>,
    /// The first group of a row with an open position.
    first: Vec<usize>,
    /// Rows below this one have no open position.
    begin: usize,
    lines: Vec<u64>,
    /// The limbs of the diagonals, d at d + LANES.
    diagonals: Vec<u64>,
    /// Bits that later rows add to diagonals, those of row x at x mod t.
    due: Vec<Vec<(usize, u64)>>,
}

impl Blocks {
    fn new(t: usize, side: usize, values: Values) -> Blocks {
        let row = |x: usize| {
            let mut row = vec![u16::MAX; side.div_ceil(LANES) - x / LANES];
            if let Some(first) = row.first_mut() {
                *first &= u16::MAX << (x % LANES);
            }
            if let Some(last) = row.last_mut().filter(|_| !side.is_multiple_of(LANES)) {
                *last &= u16::MAX >> (LANES - side % LANES);
            }
            row
        };
        Blocks {
            t,
            side,
            values,
            left: side * (side + 1) / 2,
            open: (0..side).map(row).collect(),
            first: vec![0; side],
            begin: 0,
            lines: vec![0; side + LANES],
            diagonals: vec![0; side + 2 * LANES],
            due: vec![vec![]; t],
        }
    }

    /// Gives (0,0) its value before all others.
    fn first(&mut self, value: usize) {
        self.values.set(0, 0, value);
        self.open[0][0] &= !1;
        self.left -= 1;
    }

    /// Assigns the values base..base + 64 to all positions that have one of them.
    fn block(&mut self, base: usize, one_first: bool, budget: &Budget) -> Result<(), Spent> {
        self.lines.fill(0);
        self.diagonals.fill(0);
        self.due.iter_mut().for_each(Vec::clear);
        // In misère play the end of the game has the value 1.
        if one_first {
            self.lines[0] = 1 << 1;
            self.spread(0, 0, 1 << 1);
            self.begin = 0;
        }
        for x in self.begin..self.side {
            budget.tick(base as u64, Some(2 * self.side as u64))?;
            if self.t > 1 {
                for (d, bit) in self.due[x % self.t].drain(..) {
                    self.diagonals[d + LANES] |= bit;
                }
            }
            self.row(x, base);
        }
        Ok(())
    }

    /// Marks the diagonals of later rows that reach a position of value `bit` on diagonal d: d + j, 0 <= j < t, from
    /// the next row on, and d - j from j rows later, when the larger pile has become smaller, too.
    fn spread(&mut self, x: usize, d: usize, bit: u64) {
        match self.t {
            0 => {}
            1 => self.diagonals[d + LANES] |= bit,
            t => {
                self.due[(x + 1) % t].extend((d..(d + t).min(self.side)).map(|d| (d, bit)));
                (1..t.min(d + 1)).for_each(|j| self.due[(x + 1 + j) % t].push((d - j, bit)));
            }
        }
    }

    fn row(&mut self, x: usize, base: usize) {
        let row = &mut self.open[x];
        let from = row.iter().skip(self.first[x]).take_while(|open| **open == 0).count() + self.first[x];
        self.first[x] = from;
        // The row is complete; rows at the beginning are not looked at again.
        if from == row.len() {
            self.begin += usize::from(x == self.begin);
            return;
        }
        let start = (x / LANES + from) * LANES;
        let mut mine = self.lines[x];
        let mut found: Vec<(usize, u64)> = vec![];
        let lines = self.lines[start..].as_chunks_mut::<LANES>().0.iter_mut();
        let diagonals = self.diagonals[start + LANES - x..].as_chunks_mut::<LANES>().0.iter_mut();
        for (i, ((open, lines), diagonals)) in row[from..].iter_mut().zip(lines).zip(diagonals).enumerate() {
            if *open == 0 {
                continue;
            }
            let full =
                lines.iter().zip(diagonals.iter()).fold(u64::MAX, |all, (line, diagonal)| all & (line | diagonal));
            // No lane of the group has one of these 64 values: one test for sixteen positions.
            if full | mine == u64::MAX {
                continue;
            }
            let mut asked = *open;
            while asked != 0 {
                let lane = asked.trailing_zeros() as usize;
                asked &= asked - 1;
                let used = mine | lines[lane] | diagonals[lane];
                if used == u64::MAX {
                    continue;
                }
                let bit = 1 << used.trailing_ones();
                mine |= bit;
                lines[lane] |= bit;
                *open &= !(1 << lane);
                self.left -= 1;
                let y = start + i * LANES + lane;
                self.values.set(x, y, base + used.trailing_ones() as usize);
                match self.t {
                    0 => {}
                    1 => diagonals[lane] |= bit,
                    _ => found.push((y - x, bit)),
                }
            }
            // All 64 values occur in the row.
            if mine == u64::MAX {
                break;
            }
        }
        self.lines[x] |= mine;
        found.into_iter().for_each(|(d, bit)| self.spread(x, d, bit));
    }
}
