//! Wyt(f) where f grows by steps that repeat, for example s k + t or 1.5 k + 1: the positions that reach those of one
//! value, by limbs.
//!
//! In terms of diagonals both ends of the interval of a position move outwards: the upper one by steps of f - k, the
//! lower one by one, except where the least l grows. From some age on these steps repeat, with one period each. So
//! positions whose rows are congruent make the same step in the same row (docs/proofs.md, Proposition 79).

use super::arms::{Arms, Kept};
use super::by_value::Attack;
use super::limbs::{add_down, insert, shift_up};
use wythoff_base::Budget;
use wythoff_check::JudgeError;

/// The age from which on the steps must repeat: earlier steps are kept one by one.
const START: usize = 64;
/// The longest period: each is tried against all ages of the box.
const PERIOD: usize = 32;

pub(super) struct Repeating {
    side: usize,
    /// Positions up to the age `start`, and all diagonals reached.
    arms: Arms,
    kept: Kept,
    start: usize,
    /// The ends of the interval at that age, relative to the position's diagonal.
    ends: (i32, i32),
    /// The steps of the upper end at an age, by its residue; and the last diagonals, by the residue of the row of
    /// their position.
    up: Vec<usize>,
    frontiers: Vec<Vec<u64>>,
    /// Whether the column of the lower end moves, and these columns, by the same residues.
    moves: Vec<bool>,
    columns: Vec<Vec<u64>>,
    /// The y of the position in each row.
    placed: Vec<Option<usize>>,
}

impl Repeating {
    /// From the intervals of all ages from 1 on, in a box of this side; `None` where their steps do not repeat.
    pub(super) fn new(intervals: &[(i32, i32)], side: usize) -> Option<Repeating> {
        let nested = intervals.windows(2).all(|two| two[1].0 <= two[0].0 && two[0].1 <= two[1].1);
        let start = intervals.iter().position(|(low, high)| low <= high)? + 1;
        if !nested || start > START {
            return None;
        }
        // Beyond the box the distance does not matter.
        let inside = intervals.iter().take_while(|(_, high)| *high < side as i32).count();
        let up = |age: usize| usize::try_from(intervals[age - 1].1 - intervals[age - 2].1).unwrap_or(side);
        let down = |age: usize| intervals[age - 2].0 - intervals[age - 1].0;
        // In a row without a step down the column moves by one.
        let moves = |age: usize| down(age) == 0;
        if (start + 1..=intervals.len()).any(|age| down(age) > 1) {
            return None;
        }
        let (up_from, up) = repeats(start, inside, up)?;
        let (moves_from, moves) = repeats(start, intervals.len(), moves)?;
        let start = up_from.max(moves_from);
        // The first interval that leaves the box must do so by the same steps; then the next ones do, too.
        let left = inside + 1;
        if start < left && left <= intervals.len() {
            let high = intervals[inside - 1].1 as usize + up[left % up.len()];
            if high + left + 1 < side {
                return None;
            }
        }
        let mut arms = Arms::new(side);
        let kept = arms.keep(intervals.iter().take(start).copied());
        let limbs = || vec![0; side.div_ceil(64) + 1];
        Some(Repeating {
            side,
            arms,
            kept,
            start,
            ends: *intervals.get(start - 1)?,
            frontiers: vec![limbs(); up.len()],
            up,
            columns: vec![limbs(); moves.len()],
            moves,
            placed: vec![None; side],
        })
    }
}

/// The age after which the steps repeat, up to the last one, and the step of each residue.
fn repeats<T: PartialEq + Copy + Default>(
    first: usize,
    last: usize,
    step: impl Fn(usize) -> T,
) -> Option<(usize, Vec<T>)> {
    for period in 1..=PERIOD {
        let broken = (first + 1..=last).rev().find(|&age| age > first + period && step(age) != step(age - period));
        let start = broken.map_or(first, |age| age - period);
        if start <= START {
            let mut steps = vec![T::default(); period];
            (start + 1..=(start + period).min(last)).for_each(|age| steps[age % period] = step(age));
            return Some((start, steps));
        }
    }
    None
}

impl Attack for Repeating {
    fn begin(&mut self) {
        self.arms.clear(self.start);
        self.frontiers.iter_mut().chain(&mut self.columns).for_each(|limbs| limbs.fill(0));
        self.placed.fill(None);
    }

    fn row(&mut self, x: usize, wanted: bool, _: &Budget) -> Result<(), JudgeError> {
        let limbs = (self.side - x).div_ceil(64);
        let lasting = &mut self.arms.lasting[..limbs];
        let residue = |row: usize, period: usize| (x + period - row % period) % period;
        for (row, frontier) in self.frontiers.iter_mut().enumerate() {
            let frontier = &mut frontier[..limbs];
            for _ in 0..self.up[residue(row, self.up.len())] {
                shift_up(frontier);
                lasting.iter_mut().zip(&*frontier).for_each(|(to, from)| *to |= from);
            }
        }
        for (row, columns) in self.columns.iter_mut().enumerate() {
            if self.moves[residue(row, self.moves.len())] {
                shift_up(columns);
            }
            add_down(lasting, columns, x);
        }
        self.arms.grow(x, self.side - x, wanted);
        // A position is followed one by one up to this age, and by limbs afterwards.
        let turned = x.checked_sub(self.start).and_then(|x1| Some((x1, self.placed[x1]?)));
        if let Some((x1, y)) = turned {
            let (low, high) = self.ends;
            let period = self.up.len();
            insert(&mut self.frontiers[x1 % period], (y - x1).saturating_add_signed(high as isize));
            let period = self.moves.len();
            // The y = x + d at the lower end of its interval.
            insert(&mut self.columns[x1 % period], (x + y - x1).saturating_add_signed(low as isize));
        }
        Ok(())
    }

    fn attacked(&self) -> &[u64] {
        self.arms.reached()
    }

    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        self.placed[x] = Some(y);
        self.arms.push(x, y - x, self.kept);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.side.saturating_mul(self.up.len() + self.moves.len() + 64)
    }
}
