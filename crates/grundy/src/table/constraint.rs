//! f(x1, y1, x0): the positions that reach those of one value, by limbs where f does not depend on x0 or is linear in
//! it.
//!
//! From (x, x + d) a move leads to (x1, x1 + d1) if abs(d - d1) < f, x1 < x and y1 < y. These are the diagonals
//! d1 - f + 1 .. d1 + f - 1; those below d1 join as their y passes y1, one more in each row (docs/proofs.md,
//! Proposition 79).

use super::arms::Arms;
use super::by_value::Attack;
use super::lanes::Lanes;
use super::limbs::{add_down, fill, insert, remove, shift_up};
use super::slope::slope;
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_game::Var;
use wythoff_game::eval::Formula;

/// The dependence of f on x0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slope {
    /// f = h(x1, y1) + s x0, s >= 0 and small.
    Line(usize),
    /// Any other dependence.
    Any,
}

/// The greatest slope that is treated by limbs: each row takes this many shifts. Steeper rules go cell by cell.
const STEEP: i64 = 16;

impl Slope {
    pub(super) fn of(f: &Formula) -> Slope {
        let slope = slope(f.expr(), Var::X0).filter(|s| (0..=STEEP).contains(s));
        slope.and_then(|s| usize::try_from(s).ok()).map_or(Slope::Any, Slope::Line)
    }
}

pub(super) struct Constraint<'a> {
    f: &'a Formula,
    slope: Slope,
    side: usize,
    /// The columns y1 below whose diagonal one more is attacked in each row.
    growing: Vec<u64>,
    /// The columns that end before row x, as a linked list: the last one, and for each column the one before it.
    ends: Vec<Option<u32>>,
    before: Vec<Option<u32>>,
    /// The last diagonals attacked, where f grows with x0; for the previous row also the newest.
    frontier: Vec<u64>,
    newest: Option<usize>,
    arms: Arms,
    lanes: Lanes,
}

impl<'a> Constraint<'a> {
    pub(super) fn new(f: &'a Formula, slope: Slope, side: usize) -> Constraint<'a> {
        let limbs = || vec![0; side.div_ceil(64) + 1];
        Constraint {
            f,
            slope,
            side,
            growing: limbs(),
            ends: vec![None; side + 1],
            before: vec![None; side],
            frontier: limbs(),
            newest: None,
            arms: Arms::new(side),
            lanes: Lanes::new(side),
        }
    }

    /// f at these piles and every later x0, as a width.
    fn arm(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        let (side, rows) = (self.side, self.side - 1 - x);
        let widths = self.lanes.ceil(self.f, rows, |i| [x, y, x + 1 + i])?;
        let interval = |(i, f): (usize, &i64)| {
            let f = (*f).clamp(0, 2 * side as i64) as i32;
            (1 - f.min(i as i32 + 1), f - 1)
        };
        let kept = self.arms.keep(widths.iter().enumerate().map(interval));
        self.arms.push(x, y - x, kept);
        Ok(())
    }

    /// The limbs of row x.
    fn limbs(&self, x: usize) -> usize {
        (self.side - x).div_ceil(64)
    }
}

impl Attack for Constraint<'_> {
    fn begin(&mut self) {
        self.growing.fill(0);
        self.frontier.fill(0);
        self.ends.fill(None);
        self.newest = None;
        self.arms.clear(0);
    }

    fn row(&mut self, x: usize, wanted: bool, _: &Budget) -> Result<(), JudgeError> {
        let limbs = self.limbs(x);
        let mut ends = self.ends[x];
        while let Some(y) = ends {
            remove(&mut self.growing, y as usize);
            ends = self.before[y as usize];
        }
        let lasting = &mut self.arms.lasting[..limbs];
        if x > 0 {
            add_down(lasting, &self.growing, x - 1);
        }
        if let Slope::Line(s @ 1..) = self.slope {
            for _ in 0..s {
                shift_up(&mut self.frontier[..limbs]);
                lasting.iter_mut().zip(&self.frontier).for_each(|(to, from)| *to |= from);
            }
            self.newest.take().into_iter().for_each(|d| insert(&mut self.frontier, d));
        }
        self.arms.grow(x, self.side - x, wanted);
        Ok(())
    }

    fn attacked(&self) -> &[u64] {
        self.arms.reached()
    }

    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        // No later row or column exists.
        if x + 1 >= self.side || y + 1 >= self.side {
            return Ok(());
        }
        let Slope::Line(s) = self.slope else { return self.arm(x, y) };
        let f = self.f.ceil_saturating(&[x as i64, y as i64, x as i64 + 1])?;
        let width = f.clamp(0, 2 * self.side as i64) as usize;
        match (s, width) {
            (0, 0) => {}
            // The diagonal is not attacked at once, but later.
            (1.., 0) => self.arm(x, y)?,
            (s, width) => {
                fill(&mut self.arms.lasting, y - x, y - x + width);
                insert(&mut self.growing, y);
                if s == 0 && x + width + 1 < self.side {
                    self.before[y] = self.ends[x + width + 1].replace(y as u32);
                } else if s > 0 {
                    self.newest = Some(y - x + width - 1);
                }
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let arms = if self.slope == Slope::Line(0) { 0 } else { self.side.saturating_mul(self.side).saturating_mul(4) };
        arms.saturating_add(self.side.saturating_mul(32))
    }
}
