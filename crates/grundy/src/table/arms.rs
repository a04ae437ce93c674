//! The positions of later rows that reach positions of one value: diagonals that stay, and for single positions an
//! interval in each row.

use super::limbs::fill;

/// The diagonals from which the positions of one value are reached.
pub(super) struct Arms {
    /// The diagonals of this row and of all later ones.
    pub(super) lasting: Vec<u64>,
    /// The same with the diagonals of this row alone, if it has any.
    now: Option<Vec<u64>>,
    /// The first and the last diagonal that reach the position, relative to its own, for each age from 1 on; the
    /// interval is empty where the first is greater.
    intervals: Vec<(i32, i32)>,
    all: Vec<Arm>,
}

/// A range of stored intervals.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    /// The index of the first interval.
    at: usize,
    /// The age from which on there are none.
    end: usize,
    /// Whether each interval contains the one before.
    nested: bool,
}

struct Arm {
    /// The row and the diagonal of the position.
    x: usize,
    d: usize,
    kept: Kept,
    /// The diagonals filled so far, where the intervals are nested.
    filled: (i64, i64),
}

impl Arms {
    pub(super) fn new(side: usize) -> Arms {
        Arms { lasting: vec![0; side.div_ceil(64) + 1], now: None, intervals: vec![], all: vec![] }
    }

    /// Removes the positions, and the stored intervals from this one on.
    pub(super) fn clear(&mut self, kept: usize) {
        self.lasting.fill(0);
        self.intervals.truncate(kept);
        self.all.clear();
    }

    /// Stores intervals, one for each later row.
    pub(super) fn keep(&mut self, intervals: impl Iterator<Item = (i32, i32)>) -> Kept {
        let at = self.intervals.len();
        self.intervals.extend(intervals);
        let new = &self.intervals[at..];
        let nested = new.windows(2).all(|two| two[1].0 <= two[0].0 && two[0].1 <= two[1].1);
        let end = new.iter().rposition(|(low, high)| low <= high).map_or(0, |last| last + 2);
        Kept { at, end, nested }
    }

    /// Adds a position with these intervals.
    pub(super) fn push(&mut self, x: usize, d: usize, kept: Kept) {
        self.all.push(Arm { x, d, kept, filled: (1, 0) });
    }

    /// Advances to row x, which has `count` positions. Arms that reach everything, or nothing any more, are dropped.
    pub(super) fn grow(&mut self, x: usize, count: usize, wanted: bool) {
        let Arms { lasting, now, intervals, all } = self;
        *now = None;
        all.retain_mut(|arm| {
            if x - arm.x >= arm.kept.end {
                return false;
            }
            if !arm.kept.nested {
                return true;
            }
            let (low, high) = arm.reach(intervals, x);
            if low > high {
                return true;
            }
            if arm.filled.0 > arm.filled.1 {
                fill_signed(lasting, low, high);
            } else {
                fill_signed(lasting, low, arm.filled.0 - 1);
                fill_signed(lasting, arm.filled.1 + 1, high);
            }
            arm.filled = (low, high);
            low > 0 || high + 1 < count as i64
        });
        if wanted && all.iter().any(|arm| !arm.kept.nested) {
            let mut row = lasting.clone();
            for arm in all.iter().filter(|arm| !arm.kept.nested) {
                let (low, high) = arm.reach(intervals, x);
                fill_signed(&mut row, low, high);
            }
            *now = Some(row);
        }
    }

    /// The diagonals of the row.
    pub(super) fn reached(&self) -> &[u64] {
        self.now.as_ref().unwrap_or(&self.lasting)
    }
}

impl Arm {
    fn reach(&self, intervals: &[(i32, i32)], x: usize) -> (i64, i64) {
        let (low, high) = intervals[self.kept.at + x - self.x - 1];
        (self.d as i64 + i64::from(low), self.d as i64 + i64::from(high))
    }
}

/// Adds the nonnegative part of `low..=high`.
fn fill_signed(limbs: &mut [u64], low: i64, high: i64) {
    if low <= high && high >= 0 {
        fill(limbs, low.max(0) as usize, high as usize + 1);
    }
}
