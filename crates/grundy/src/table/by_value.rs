//! One value after the other: the positions of value v are the kernel of the game without the positions of smaller
//! value.
//!
//! Where one-pile moves are free, a row or column has at most one of them: the least y >= x that is free, in a column
//! without v, and from which no two-pile move leads to a position of value v (docs/proofs.md, Proposition 77).

use super::limbs::{fill, first_missing, insert};
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::Values;

/// The two-pile moves of a game, seen from the positions of one value. Positions of a row are indexed by d = y - x.
pub(super) trait Attack {
    /// Begins another value.
    fn begin(&mut self);

    /// Advances to row x; rows come in order. Unless the row is `wanted`, only what later rows need is computed.
    fn row(&mut self, x: usize, wanted: bool, budget: &Budget) -> Result<(), JudgeError>;

    /// The d of the row from which a two-pile move leads to one of the positions placed.
    fn attacked(&self) -> &[u64];

    /// Places a position x <= y of the value, in the present row.
    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError>;

    /// The most memory that it may need, in bytes.
    fn bytes(&self) -> usize;
}

/// The values of a game with free one-pile moves.
pub(super) fn values(attack: &mut dyn Attack, size: u64, misere: bool, budget: &Budget) -> Result<Values, JudgeError> {
    let side = usize::try_from(size).ok().and_then(|size| size.checked_add(1)).ok_or(Spent::Memory(usize::MAX))?;
    let bits = side.checked_mul(side + 128).ok_or(Spent::Memory(usize::MAX))? / 16;
    let mut values = Values::zeros(size, bits.saturating_add(attack.bytes()).saturating_add(side * 32), budget)?;
    let mut rows: Vec<Row> = (0..side).map(|x| Row::new(side - x)).collect();
    let mut lines = vec![0; side.div_ceil(64) + 2];
    let mut begin = 0;
    if misere {
        // In misère play the end of the game has the value 1.
        values.set(0, 0, 1);
        rows[0].take(0);
    }
    for v in 0.. {
        while rows.get(begin).is_some_and(|row| row.left == 0) {
            begin += 1;
        }
        if begin == side {
            break;
        }
        let ended = misere && v == 1;
        lines.fill(0);
        attack.begin();
        for x in if ended { 0 } else { begin }..side {
            budget.tick(v, Some(2 * size + 1))?;
            let row = &mut rows[x];
            let used = lines[x / 64] >> (x % 64) & 1 == 1;
            let wanted = !used && row.left > 0;
            attack.row(x, wanted, budget)?;
            let d = match (ended && x == 0, wanted) {
                (true, _) => Some(0),
                (false, false) => None,
                (false, true) => row.free(attack.attacked(), &lines, x),
            };
            if let Some(d) = d {
                if !ended || x > 0 {
                    row.take(d);
                    values.set(x, x + d, v as usize);
                }
                insert(&mut lines, x);
                insert(&mut lines, x + d);
                attack.place(x, x + d)?;
            }
        }
    }
    Ok(values)
}

/// The positions of a row that have a value, by d.
struct Row {
    taken: Vec<u64>,
    left: usize,
    /// All limbs before this one are full.
    first: usize,
}

impl Row {
    fn new(count: usize) -> Row {
        let mut taken = vec![0; count.div_ceil(64)];
        let end = 64 * taken.len();
        // Numbers beyond the row are not free.
        fill(&mut taken, count, end);
        Row { taken, left: count, first: 0 }
    }

    fn take(&mut self, d: usize) {
        insert(&mut self.taken, d);
        self.left -= 1;
        while self.taken.get(self.first).is_some_and(|limb| *limb == u64::MAX) {
            self.first += 1;
        }
    }

    /// The least d that is free, not attacked, and in a column without the value.
    fn free(&self, attacked: &[u64], lines: &[u64], x: usize) -> Option<usize> {
        let (whole, part) = (self.first + x / 64, x % 64);
        let [low, high] = [lines.get(whole..).unwrap_or_default(), lines.get(whole + 1..).unwrap_or_default()];
        // The columns from x on. A shift by 64 would overflow, so it is made in two steps.
        let columns = low.iter().zip(high).map(|(low, high)| low >> part | high << 1 << (63 - part));
        let limbs = self.taken[self.first..].iter().zip(&attacked[self.first..]).zip(columns);
        let limbs = limbs.map(|((taken, attacked), columns)| taken | attacked | columns);
        first_missing(limbs).map(|bit| 64 * self.first + bit)
    }
}
