//! Constraint games whose f does not mention x0.
//!
//! From (x,y) with D = y - x >= 0 a two-pile move leads to the P-position (a,b), d = b - a, a < x, when
//! abs(D - d) < f and y > b: the reach [max(d - f + 1, b - x + 1), d + f - 1] in terms of D only grows with x.
//! So one mask over D serves all rows, shifted by x.
//!
//! Crossing adds nothing: to (b,a), b < x, abs(D + d) < f gives D < f - d, and then d - f < 0 <= D < d + f, while
//! y >= x > b. But where equal removals may be blocked, a crossing move from D = d > 0, legal for 2d < f, is another
//! move than the equal removal, and survives.

use super::{Escape, JudgeError, Reach, int, width};
use crate::bits::Bits;
use wythoff_base::Budget;
use wythoff_game::eval::Formula;

/// A P-position whose reach still grows.
struct Growing {
    b: usize,
    d: usize,
    /// The least D reached so far, and the least that will be reached.
    low: usize,
    lowest: usize,
    /// Whether crossing moves will reach D = d, which blocking may keep out of the mask.
    crosses: bool,
}

pub(super) struct Steady {
    f: Formula,
    side: usize,
    q: u32,
    /// The D from which a two-pile move into P survives.
    mask: Bits,
    /// For each D the number of equal removals that lead into P; kept only with blocking.
    equal: Vec<u32>,
    growing: Vec<Growing>,
}

impl Steady {
    pub(super) fn new(f: &Formula, side: usize, q: u32) -> Steady {
        let equal = vec![0; if q > 1 { side } else { 0 }];
        Steady { f: f.clone(), side, q, mask: Bits::new(side), equal, growing: vec![] }
    }
}

impl Reach for Steady {
    fn found(&mut self, a: usize, b: usize) -> Result<(), JudgeError> {
        let f = width(self.f.ceil_saturating(&[int(a), int(b), int(a) + 1])?, self.side);
        if f == 0 {
            return Ok(());
        }
        let d = b - a;
        self.mask.fill(d + 1, d + f - 1);
        let survives = self.equal.get_mut(d).is_none_or(|count| {
            *count = count.saturating_add(1);
            *count >= self.q
        });
        if survives {
            self.mask.insert(d);
        }
        let crosses = self.q > 1 && d > 0 && 2 * d < f;
        self.growing.push(Growing { b, d, low: d, lowest: (d + 1).saturating_sub(f), crosses });
        Ok(())
    }

    fn reach(&mut self, x: usize, row: &mut Bits, _: &Budget) -> Result<(), JudgeError> {
        let mask = &mut self.mask;
        self.growing.retain_mut(|p| {
            let low = p.lowest.max((p.b + 1).saturating_sub(x));
            if low < p.low {
                mask.fill(low, p.low - 1);
                p.low = low;
            }
            if p.crosses && x > p.b {
                mask.insert(p.d);
                p.crosses = false;
            }
            // A reach that grows no further is forgotten; its bits stay in the mask.
            p.low > p.lowest || p.crosses
        });
        row.union_shifted(mask.limbs(), x);
        Ok(())
    }
}

impl Escape for Steady {
    fn escapes(&self, x: usize, y: usize, p: &[Bits], budget: &Budget) -> Result<bool, JudgeError> {
        escapes(&self.f, x, y, p, budget)
    }
}

/// Whether a two-pile move of a constraint game leads from (x,y), x <= y, into N.
pub(super) fn escapes(f: &Formula, x: usize, y: usize, p: &[Bits], budget: &Budget) -> Result<bool, JudgeError> {
    for (a, row) in p.iter().enumerate().take(x) {
        budget.tick(x as u64, Some(p.len() as u64))?;
        for b in (0..y).filter(|&b| !row.contains(b)) {
            let difference = (x - a).abs_diff(y - b);
            if int(difference) < f.ceil_saturating(&[int(a.min(b)), int(a.max(b)), int(x)])? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
