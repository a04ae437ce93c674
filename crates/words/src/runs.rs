//! Runs of one letter, and how far apart factors are.

use crate::factors::WINDOW;
use crate::word::{Word, mask};
use std::collections::{BTreeMap, HashMap};
use wythoff_budget::{Budget, Spent};

/// How often a run of each length occurs, for the letters 0 and 1; the last run, which may go on, is left out.
///
/// ```
/// use wythoff_words::{Word, runs::runs};
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

/// R(L), as far as the word shows it: every factor of that length in it has been seen to contain each factor of length L; the
/// infinite word needs at least as much. Windows that are open at the end of the word do not count; the second number says whether
/// every window of that length in the word has all factors, those at its end, too.
///
/// ```
/// use wythoff_budget::Budget;
/// use wythoff_words::{Word, runs::recurrence};
/// let word: Word = [0, 1, 0, 0, 1, 0, 1, 0].into_iter().collect();
/// assert_eq!([1, 2].map(|length| recurrence(&word, length, &Budget::unlimited())), [Ok((3, true)), Ok((4, false))]);
/// ```
pub fn recurrence(word: &Word, length: usize, budget: &Budget) -> Result<(usize, bool), Spent> {
    let length = length.clamp(1, WINDOW);
    let mut last: HashMap<u64, usize> = HashMap::new();
    let (mut most, places) = (0, (word.len() + 1).saturating_sub(length));
    for place in 0..places {
        budget.tick(place as u64, Some(word.len() as u64))?;
        let before = last.insert(word.window(place) & mask(length), place + 1).unwrap_or(0);
        most = most.max(place + 1 - before);
        if last.len().is_power_of_two() {
            budget.allows(last.len().saturating_mul(64))?;
        }
    }
    let open = last.values().map(|last| places + 1 - last).max().unwrap_or(0);
    Ok(if most == 0 { (0, false) } else { (most + length - 1, open <= most) })
}
