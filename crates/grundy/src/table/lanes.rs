//! Values of f and of conditions at many points at once: by machine integers where they suffice, otherwise exactly.

use wythoff_game::eval::{Condition, EvalError, Formula};

/// Columns of points, and the values there.
pub(crate) struct Lanes {
    at: [Vec<i64>; 6],
    found: Vec<i64>,
    turned: Vec<i64>,
}

impl Lanes {
    /// The memory for the columns of `side` points, in bytes.
    pub(crate) fn bytes(side: usize) -> usize {
        side.saturating_mul(64)
    }

    pub(crate) fn new(side: usize) -> Lanes {
        Lanes { at: std::array::from_fn(|_| vec![0; side]), found: vec![0; side], turned: vec![0; side] }
    }

    fn points<const N: usize>(&mut self, count: usize, point: impl Fn(usize) -> [usize; N]) {
        for lane in 0..count {
            for (column, value) in self.at.iter_mut().zip(point(lane)) {
                column[lane] = value as i64;
            }
        }
    }

    /// f, rounded up, at each of these points.
    pub(crate) fn ceil<const N: usize>(
        &mut self,
        f: &Formula,
        count: usize,
        point: impl Fn(usize) -> [usize; N],
    ) -> Result<&[i64], EvalError> {
        self.points(count, &point);
        let columns: [&[i64]; N] = std::array::from_fn(|i| &self.at[i][..count]);
        if !f.ceil_batch(&columns, &mut self.found[..count]) {
            for (lane, found) in self.found[..count].iter_mut().enumerate() {
                *found = f.ceil_saturating(&point(lane).map(|n| n as i64))?;
            }
        }
        Ok(&self.found[..count])
    }

    /// 1 where the condition holds at the point, otherwise 0.
    pub(crate) fn holds<const N: usize>(
        &mut self,
        condition: &Condition,
        count: usize,
        point: impl Fn(usize) -> [usize; N],
    ) -> Result<&[i64], EvalError> {
        self.points(count, &point);
        let columns: [&[i64]; N] = std::array::from_fn(|i| &self.at[i][..count]);
        if !condition.holds_batch(&columns, &mut self.found[..count]) {
            for (lane, found) in self.found[..count].iter_mut().enumerate() {
                *found = condition.holds_at(&point(lane).map(|n| n as i64))?.into();
            }
        }
        Ok(&self.found[..count])
    }

    /// 1 where a `take` allows the move (k, l, x0, y0, x1, y1) or that with k and l exchanged, otherwise 0.
    pub(crate) fn takes(
        &mut self,
        condition: &Condition,
        count: usize,
        point: impl Fn(usize) -> [usize; 6],
    ) -> Result<&[i64], EvalError> {
        self.holds(condition, count, &point)?;
        std::mem::swap(&mut self.found, &mut self.turned);
        self.holds(condition, count, |lane| {
            let [k, l, x0, y0, x1, y1] = point(lane);
            [l, k, x0, y0, x1, y1]
        })?;
        self.found.iter_mut().zip(&self.turned).take(count).for_each(|(found, turned)| *found |= turned);
        Ok(&self.found[..count])
    }
}
