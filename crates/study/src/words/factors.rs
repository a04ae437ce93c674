//! The factors of a word up to 64 letters: sorted windows.

use crate::words::word::{Word, mask};
use wythoff_base::{Budget, Spent};

/// The longest factor that fits into a window: 64 letters, a bit each.
pub const WINDOW: usize = 64;

/// The distinct factors of a word up to a length. Each factor is stored in the highest bits of a number.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Factors, Word};
/// let word: Word = [0, 1, 0, 0, 1, 0].into_iter().collect();
/// let factors = Factors::of(&word, 3, &Budget::unlimited()).unwrap();
/// assert_eq!(factors.of_length(2), [0b00 << 62, 0b01 << 62, 0b10 << 62]);
/// assert_eq!([1, 2, 3].map(|length| factors.count(length)), [2, 3, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Factors {
    /// The greatest length.
    pub longest: usize,
    /// The factors of the greatest length, sorted.
    all: Vec<u64>,
    /// The suffixes shorter than the greatest length, with their lengths.
    tails: Vec<(u64, usize)>,
}

impl Factors {
    /// The factors of a word, up to a length of at most 64.
    pub fn of(word: &Word, longest: usize, budget: &Budget) -> Result<Factors, Spent> {
        let longest = longest.clamp(1, WINDOW);
        let whole = (word.len() + 1).saturating_sub(longest);
        let mut set = Set::default();
        for first in (0..whole).step_by(WINDOW) {
            budget.tick(first as u64, Some(whole as u64))?;
            for place in first..whole.min(first + WINDOW) {
                set.insert(word.window(place) & mask(longest), budget)?;
            }
        }
        let tails = (whole..word.len()).map(|place| (word.window(place), word.len() - place)).collect();
        Ok(Factors { longest, all: set.sorted(), tails })
    }

    /// The distinct factors of a length, sorted; empty for a length above the greatest.
    pub fn of_length(&self, length: usize) -> Vec<u64> {
        if length > self.longest {
            return Vec::new();
        }
        let cut = |factor: u64| factor & mask(length);
        let mut found: Vec<u64> = self.all.iter().map(|factor| cut(*factor)).collect();
        found.dedup();
        for (tail, _) in self.tails.iter().filter(|(_, len)| *len >= length) {
            if let Err(place) = found.binary_search(&cut(*tail)) {
                found.insert(place, cut(*tail));
            }
        }
        found
    }

    /// The number of distinct factors of a length.
    pub fn count(&self, length: usize) -> usize {
        self.of_length(length).len()
    }
}

/// The number of palindromes among these factors of one length.
pub fn palindromes(factors: &[u64], length: usize) -> usize {
    let shift = WINDOW - length.clamp(1, WINDOW);
    factors.iter().filter(|factor| **factor >> shift == factor.reverse_bits()).count()
}

/// The number of abelian classes of these factors of one length (factors with the same letters in another order), and
/// the greatest difference of their numbers of ones.
pub fn abelian(factors: &[u64]) -> (usize, usize) {
    let seen = factors.iter().fold([false; WINDOW + 1], |mut seen, factor| {
        seen[factor.count_ones() as usize] = true;
        seen
    });
    let ones = || (0..=WINDOW).filter(|ones| seen[*ones]);
    (ones().count(), ones().next_back().unwrap_or(0) - ones().next().unwrap_or(0))
}

/// The same for all factors of a length in a word; the length may exceed 64.
pub fn abelian_of(word: &Word, length: usize, budget: &Budget) -> Result<(usize, usize), Spent> {
    let mut ones = (0..length).filter(|place| word.letter(*place) == 1).count();
    let mut seen = vec![false; length + 1];
    for place in 0..(word.len() + 1).saturating_sub(length) {
        if place % 256 == 0 {
            budget.tick(place as u64, Some(word.len() as u64))?;
        }
        seen[ones] = true;
        ones = ones + usize::from(word.letter(place + length)) - usize::from(word.letter(place));
    }
    let found = || (0..=length).filter(|ones| seen[*ones]);
    Ok((found().count(), found().next_back().unwrap_or(0) - found().next().unwrap_or(0)))
}

/// The slot of a number in a table with `room` slots; `room` is a power of 2 and at least 2.
pub(crate) fn spread(value: u64, room: usize) -> usize {
    (value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - room.trailing_zeros())) as usize
}

/// A set of windows, by open addressing.
#[derive(Default)]
pub(crate) struct Set {
    places: Vec<u64>,
    len: usize,
    /// Whether 0 is in the set: in the table it marks a free slot.
    zero: bool,
}

impl Set {
    fn put(&mut self, value: u64) -> bool {
        let mut slot = spread(value, self.places.len());
        loop {
            match self.places[slot] {
                0 => {
                    self.places[slot] = value;
                    self.len += 1;
                    return true;
                }
                other if other == value => return false,
                _ => slot = (slot + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Inserts a window; true if it is new.
    pub(crate) fn insert(&mut self, value: u64, budget: &Budget) -> Result<bool, Spent> {
        if value == 0 {
            return Ok(!std::mem::replace(&mut self.zero, true));
        }
        if self.places.len() < 2 * (self.len + 1) {
            let room = (2 * self.places.len()).max(64);
            // Memory for the old slots, the new ones, and the sorted list at the end.
            budget.allows(16 * room)?;
            let old = std::mem::replace(&mut self.places, vec![0; room]);
            self.len = 0;
            for (done, value) in old.into_iter().filter(|value| *value != 0).enumerate() {
                if done % 1024 == 0 {
                    budget.tick(done as u64, None)?;
                }
                self.put(value);
            }
        }
        Ok(self.put(value))
    }

    fn sorted(self) -> Vec<u64> {
        let zero = self.zero;
        let mut all: Vec<u64> = self.places.into_iter().filter(|value| *value != 0).collect();
        all.extend(zero.then_some(0));
        all.sort_unstable();
        all
    }
}
