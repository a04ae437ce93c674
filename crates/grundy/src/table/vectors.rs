//! Games in which legality depends on the amounts (k,l) alone: Wyt(f), and a `take` that does not mention the piles.

use super::amounts::Amounts;
use super::arms::{Arms, Kept};
use super::by_value::Attack;
use super::limbs::{add_down, add_up};
use wythoff_base::Budget;
use wythoff_check::JudgeError;

/// Any set of amounts: for each position of the value the amounts of its row, shifted to the position, in both orders
/// of the piles.
pub(super) struct Vectors {
    amounts: Amounts,
    placed: Vec<(usize, usize)>,
    now: Vec<u64>,
    side: usize,
}

impl Vectors {
    pub(super) fn new(amounts: Amounts, side: usize) -> Vectors {
        Vectors { amounts, placed: vec![], now: vec![0; side.div_ceil(64) + 1], side }
    }
}

/// Adds the d = y - x of the y = b + l for these l.
fn add(now: &mut [u64], amounts: &[u64], b: usize, x: usize) {
    if b >= x { add_up(now, amounts, b - x) } else { add_down(now, amounts, x - b) }
}

impl Attack for Vectors {
    fn begin(&mut self) {
        self.placed.clear();
    }

    fn row(&mut self, x: usize, wanted: bool, budget: &Budget) -> Result<(), JudgeError> {
        if !wanted {
            return Ok(());
        }
        let now = &mut self.now[..(self.side - x).div_ceil(64)];
        now.fill(0);
        for &(a, b) in &self.placed {
            budget.tick(x as u64, None)?;
            add(now, self.amounts.with(x - a), b, x);
            if a < b && b < x {
                add(now, self.amounts.with(x - b), a, x);
            }
        }
        Ok(())
    }

    fn attacked(&self) -> &[u64] {
        &self.now
    }

    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        self.placed.push((x, y));
        Ok(())
    }

    fn bytes(&self) -> usize {
        Amounts::bytes(self.side).saturating_add(self.side.saturating_mul(32))
    }
}

/// Wyt(f) where f does not fall: the l that go with k form one interval, and the other order of the piles adds nothing
/// (docs/proofs.md, Proposition 79).
pub(super) struct Intervals {
    arms: Arms,
    kept: Kept,
    side: usize,
}

impl Intervals {
    pub(super) fn new(intervals: &[(i32, i32)], side: usize) -> Intervals {
        let mut arms = Arms::new(side);
        let kept = arms.keep(intervals.iter().copied());
        Intervals { arms, kept, side }
    }
}

/// The diagonals that reach a position of Wyt(f) at each age, relative to its own. The values f(k) for k = 1, 2, ...
/// below the side are at most the side. `None` where f falls somewhere.
pub(super) fn intervals(f: &[usize], side: usize) -> Option<Vec<(i32, i32)>> {
    let interval = |(i, &limit): (usize, &usize)| {
        let k = i + 1;
        // The least l with f(l) > k.
        let least = f.partition_point(|&f| f <= k) + 1;
        match limit {
            limit if limit <= k => (1, 0),
            // All larger l of the box.
            limit if limit >= side => (least as i32 - k as i32, side as i32),
            limit => (least as i32 - k as i32, limit as i32 - 1 - k as i32),
        }
    };
    f.is_sorted().then(|| f.iter().enumerate().map(interval).collect())
}

impl Attack for Intervals {
    fn begin(&mut self) {
        self.arms.clear(self.side - 1);
    }

    fn row(&mut self, x: usize, wanted: bool, _: &Budget) -> Result<(), JudgeError> {
        self.arms.grow(x, self.side - x, wanted);
        Ok(())
    }

    fn attacked(&self) -> &[u64] {
        self.arms.reached()
    }

    fn place(&mut self, x: usize, y: usize) -> Result<(), JudgeError> {
        self.arms.push(x, y - x, self.kept);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.side.saturating_mul(128)
    }
}
