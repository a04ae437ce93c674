//! For each k the l that are legal with it, where legality depends on the two alone; many l are tested at once.

use super::lanes::is_symmetric;
use super::periods::period;
use super::ranges::{Rectangle, Truth, decided};
use super::{JudgeError, int};
use crate::bits::Bits;
use std::ops::Range;
use wythoff_base::Budget;
use wythoff_game::eval::Condition;

/// The number of l tested together: the four columns have 8 KiB and stay in the first-level cache.
const LANES: usize = 256;

/// Interval tests sampled before deciding whether they pay.
const TRIALS: usize = 64;
/// After that at least one question in this many tries them: where they do not pay they cost one test in 32.
const SELDOM: usize = 32;

/// For each k below `count`, the l below `side` for which the condition holds with (k,l) or (l,k). Only l >= k are
/// tested; where they repeat, only one period of them.
pub(super) fn columns(c: &Condition, side: usize, count: usize, budget: &Budget) -> Result<Vec<Bits>, JudgeError> {
    let mut legal = vec![Bits::new(side); count];
    let mut dense = Dense::new(c, side);
    for k in 1..count {
        mirror(&mut legal, k);
        dense.column(k, &mut legal[k], budget)?;
    }
    Ok(legal)
}

/// Inserts into row k the l < k that are legal with it by symmetry. Rows come in order, so the earlier rows are
/// complete.
fn mirror(legal: &mut [Bits], k: usize) {
    let block = k / 64;
    // A block of 64 rows gets the bits of all earlier blocks at once, by squares of 64 bits transposed.
    if k.is_multiple_of(64) {
        let mut limbs = [0; 64];
        for below in 0..block {
            let limb = |row: &Bits| row.limbs().get(block).copied().unwrap_or_default();
            limbs.iter_mut().zip(&legal[64 * below..]).for_each(|(to, row)| *to = limb(row));
            Bits::transpose(&mut limbs);
            for (row, limb) in legal[k..].iter_mut().zip(limbs) {
                row.limb_mut(below).into_iter().for_each(|to| *to |= limb);
            }
        }
    }
    for l in 64 * block..k {
        if legal[l].contains(k) {
            legal[k].insert(l);
        }
    }
}

/// Tests a condition for many l at once.
pub(super) struct Dense {
    condition: Condition,
    side: usize,
    /// Whether exchanging the amounts may change the truth of the condition.
    turns: bool,
    ks: [i64; LANES],
    ls: [i64; LANES],
    found: [i64; LANES],
    /// 1 where a lane is legal, otherwise 0.
    legal: [i64; LANES],
    /// The number of questions, of interval tests, and of interval tests that decided.
    questions: usize,
    tried: usize,
    told: usize,
}

impl Dense {
    pub(super) fn new(condition: &Condition, side: usize) -> Dense {
        let (condition, turns) = (condition.clone(), !is_symmetric(condition.expr()));
        let [ks, ls, found, legal] = [[0; LANES]; 4];
        Dense { condition, side, turns, ks, ls, found, legal, questions: 0, tried: 0, told: 0 }
    }

    /// A period P, below the side, of the l that are legal with k.
    pub(super) fn period(&self, k: usize) -> Option<usize> {
        period(&self.condition, k, self.side).filter(|&period| period < self.side)
    }

    /// Inserts the l >= k that are legal with k, and the smaller l too where they repeat.
    pub(super) fn column(&mut self, k: usize, out: &mut Bits, budget: &Budget) -> Result<(), JudgeError> {
        let (side, period) = (self.side, self.period(k));
        let range = k..period.map_or(side, |period| (period + 1).max(k + 1));
        self.legal(k, range, budget, |l| out.insert(l))?;
        if let Some(period) = period {
            out.repeat(period);
        }
        Ok(())
    }

    /// If the l that are legal with k repeat with a period P of at most `most`: P and one turn, moved up by w: 64 P
    /// numbers.
    pub(super) fn turn(
        &mut self,
        k: usize,
        w: usize,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Bits>, JudgeError> {
        let Some(period) = self.period(k).filter(|&period| period <= most) else { return Ok(None) };
        let mut turn = Bits::new(64 * period);
        self.legal(k, 1..period + 1, budget, |l| turn.insert((l + w) % period))?;
        turn.repeat(period);
        Ok(Some(turn))
    }

    /// Passes on, in order, those of these l that are legal with k.
    pub(super) fn legal(
        &mut self,
        k: usize,
        range: Range<usize>,
        budget: &Budget,
        mut each: impl FnMut(usize),
    ) -> Result<(), JudgeError> {
        self.ks.fill(int(k));
        let end = range.end;
        for start in range.step_by(LANES) {
            budget.tick(k as u64, Some(self.side as u64))?;
            let lanes = LANES.min(end - start);
            self.ask(k, start, lanes)?;
            let legal = &self.legal[..lanes];
            if legal.iter().fold(0, |any, legal| any | legal) != 0 {
                (start..).zip(legal).filter(|(_, legal)| **legal != 0).for_each(|(l, _)| each(l));
            }
        }
        Ok(())
    }

    /// Finds which of the `lanes` numbers l from `start` on are legal with k.
    fn ask(&mut self, k: usize, start: usize, lanes: usize) -> Result<(), JudgeError> {
        self.legal.fill(0);
        self.ls.iter_mut().zip(int(start)..).for_each(|(to, l)| *to = l);
        let zeros = [0; LANES];
        let (fixed, amounts) = ((k, k), (start, start + lanes - 1));
        for turned in [false, true].into_iter().take(if self.turns { 2 } else { 1 }) {
            let (at, [one, other]) = match turned {
                false => (Rectangle { k: fixed, l: amounts }, [&self.ks, &self.ls]),
                true => (Rectangle { k: amounts, l: fixed }, [&self.ls, &self.ks]),
            };
            self.questions += 1;
            // Each interval test that decided pays for sixteen more.
            if self.tried < TRIALS + 16 * self.told || self.questions.is_multiple_of(SELDOM) {
                self.tried += 1;
                // The test by intervals: docs/proofs.md, Proposition 37.
                let known = decided(&self.condition, at);
                self.told += usize::from(matches!(known, Some(Truth::Always | Truth::Never)));
                match known {
                    Some(Truth::Never) => continue,
                    Some(Truth::Always) => {
                        self.legal.fill(1);
                        return Ok(());
                    }
                    _ => {}
                }
            }
            let zeros = &zeros[..lanes];
            let (legal, found) = (&mut self.legal[..lanes], &mut self.found[..lanes]);
            if self.condition.holds_batch(&[&one[..lanes], &other[..lanes], zeros, zeros, zeros, zeros], found) {
                legal.iter_mut().zip(found).for_each(|(legal, found)| *legal |= *found);
                continue;
            }
            for ((legal, k), l) in legal.iter_mut().zip(one).zip(other).filter(|((legal, _), _)| **legal == 0) {
                *legal = i64::from(self.condition.holds_at(&[*k, *l, 0, 0, 0, 0])?);
            }
        }
        Ok(())
    }
}
