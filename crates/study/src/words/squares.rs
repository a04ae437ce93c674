//! Squares u u by their period, and the highest power: runs of zeros in the xor of the word and its shift.

use crate::words::factors::{Set, WINDOW};
use crate::words::word::{Word, mask};
use std::collections::HashMap;
use wythoff_base::{Budget, Spent};

/// The repetitions with one period in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The period.
    pub period: usize,
    /// The number of distinct squares u u with u of that length.
    pub squares: usize,
    /// The length of the longest factor with this period; at least the period. Divided by the period it is the
    /// exponent.
    pub longest: usize,
    /// Whether that factor reaches the end of the word, where it might continue.
    pub open: bool,
}

/// The squares of a period, and the longest factor with that period.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Word, repetition};
/// let word: Word = [0, 1, 0, 1, 0, 0].into_iter().collect();
/// let found = repetition(&word, 2, &Budget::unlimited()).unwrap();
/// assert_eq!((found.squares, found.longest), (2, 5));
/// ```
pub fn repetition(word: &Word, period: usize, budget: &Budget) -> Result<Repetition, Spent> {
    let last = word.len().saturating_sub(period);
    let mut roots = Roots::default();
    let (mut run, mut best, mut squares) = (0, 0, 0);
    for first in (0..last).step_by(WINDOW) {
        budget.tick(first as u64, Some(last as u64))?;
        let count = WINDOW.min(last - first);
        let differ = (word.window(first) ^ word.window(first + period)) & mask(count);
        if differ == 0 && run + count < period {
            run += count;
            best = best.max(run);
            continue;
        }
        let mut place = 0;
        while place < count {
            let same = ((differ << place).leading_zeros() as usize).min(count - place);
            for _ in 0..same {
                run += 1;
                place += 1;
                // The squares of a run begin at its first places; after one period they repeat.
                if run >= period && run < 2 * period {
                    squares += usize::from(roots.insert(word, first + place - period, period, budget)?);
                }
            }
            best = best.max(run);
            if place < count {
                run = 0;
                place += 1;
            }
        }
    }
    Ok(Repetition { period, squares, longest: period.min(word.len()) + best, open: best > 0 && run == best })
}

/// The roots of squares, each counted once.
#[derive(Default)]
struct Roots {
    short: Set,
    /// The places where roots begin, by the sum of their letters.
    long: HashMap<u64, Vec<usize>>,
}

impl Roots {
    fn insert(&mut self, word: &Word, place: usize, period: usize, budget: &Budget) -> Result<bool, Spent> {
        if period <= WINDOW {
            return self.short.insert(word.window(place) & mask(period), budget);
        }
        budget.step()?;
        let parts = (0..period).step_by(WINDOW);
        let sum = parts.fold(0u64, |sum, i| {
            let part = word.window(place + i) & mask(WINDOW.min(period - i));
            (sum.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let same = self.long.entry(sum).or_default();
        if same.iter().any(|other| word.common_up_to(*other, place, period) >= period) {
            return Ok(false);
        }
        same.push(place);
        Ok(true)
    }
}
