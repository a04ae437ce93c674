//! Runs of one letter, and distances between occurrences of factors.

use crate::words::factors::{WINDOW, spread};
use crate::words::word::{Word, mask};
use std::collections::BTreeMap;
use wythoff_base::{Budget, Spent};

/// The number of runs of each length, for the letters 0 and 1; the last run, which may continue, is left out.
///
/// ```
/// use wythoff_study::words::{Word, runs};
/// let word: Word = [0, 1, 0, 0, 1, 0, 0].into_iter().collect();
/// let [zeros, ones] = runs(&word);
/// assert_eq!((zeros.into_iter().collect(), ones.into_iter().collect()), (vec![(1, 1), (2, 1)], vec![(1, 2)]));
/// ```
pub fn runs(word: &Word) -> [BTreeMap<usize, usize>; 2] {
    let mut found = [BTreeMap::new(), BTreeMap::new()];
    let (mut place, len) = (0, word.len());
    while place < len {
        let letter = word.letter(place);
        let mut run = 0;
        while place + run < len {
            let window = word.window(place + run);
            let same = if letter == 0 { window.leading_zeros() } else { window.leading_ones() } as usize;
            run += same;
            if same < WINDOW {
                break;
            }
        }
        place += run;
        if place < len {
            *found[usize::from(letter)].entry(run).or_insert(0) += 1;
        }
    }
    found
}

/// R(L) as the word shows it: the least length such that every factor of that length contains each factor of length L.
/// For the infinite word R(L) is at least this large. Windows that are still open at the end of the word do not count.
/// The second value says whether every window of that length in the word contains all factors, also those at its end.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Word, recurrence};
/// let word: Word = [0, 1, 0, 0, 1, 0, 1, 0].into_iter().collect();
/// assert_eq!([1, 2].map(|length| recurrence(&word, length, &Budget::unlimited())), [Ok((3, true)), Ok((4, false))]);
/// ```
pub fn recurrence(word: &Word, length: usize, budget: &Budget) -> Result<(usize, bool), Spent> {
    let length = length.clamp(1, WINDOW);
    let mut last = Last::default();
    let (mut most, places) = (0, (word.len() + 1).saturating_sub(length));
    for place in 0..places {
        if place % 64 == 0 {
            budget.tick(place as u64, Some(word.len() as u64))?;
        }
        let before = last.replace(word.window(place) & mask(length), place + 1, budget)?;
        most = most.max(place + 1 - before);
    }
    let open = last.places.iter().filter(|last| **last > 0).map(|last| places + 1 - last).max().unwrap_or(0);
    Ok(if most == 0 { (0, false) } else { (most + length - 1, open <= most) })
}

/// The place where each window was last seen, counted from 1: open addressing.
#[derive(Default)]
struct Last {
    keys: Vec<u64>,
    /// 0 where a slot is free.
    places: Vec<usize>,
    len: usize,
}

impl Last {
    fn slot(&self, key: u64) -> usize {
        let mut slot = spread(key, self.keys.len());
        while self.places[slot] != 0 && self.keys[slot] != key {
            slot = (slot + 1) & (self.keys.len() - 1);
        }
        slot
    }

    /// Notes the place of a window, and returns the previous one, or 0.
    fn replace(&mut self, key: u64, place: usize, budget: &Budget) -> Result<usize, Spent> {
        if self.keys.len() < 2 * (self.len + 1) {
            let room = (2 * self.keys.len()).max(64);
            budget.allows(24 * room)?;
            let old = std::mem::replace(self, Last { keys: vec![0; room], places: vec![0; room], len: self.len });
            for (key, place) in old.keys.into_iter().zip(old.places).filter(|(_, place)| *place > 0) {
                let slot = self.slot(key);
                (self.keys[slot], self.places[slot]) = (key, place);
            }
        }
        let slot = self.slot(key);
        let before = std::mem::replace(&mut self.places[slot], place);
        self.keys[slot] = key;
        self.len += usize::from(before == 0);
        Ok(before)
    }
}
