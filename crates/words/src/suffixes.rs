//! Suffixes in order, by induced sorting (SA-IS), and what they have in common with the one before.
//!
//! A suffix is small if it stands before the next one, else large. Once the small ones that follow a large one are in order, one
//! pass from the left puts all large ones into order, and one from the right all small ones; their own order is found the same way,
//! from a word whose letters are the names of the factors between them (Nong, Zhang and Chan 2009).

use crate::word::Word;
use wythoff_budget::{Budget, Spent};

/// Bytes for a letter of the word that the suffixes and their common beginnings need at most.
pub const BYTES: usize = 18;
/// The most letters.
pub const MOST: usize = 1 << 31;

/// The suffixes of a word in order.
pub struct Suffixes {
    /// Where each begins.
    pub order: Vec<u32>,
    /// How many letters each has in common with the one before it; 0 for the first.
    pub common: Vec<u32>,
}

impl Suffixes {
    /// Of a word.
    ///
    /// ```
    /// use wythoff_budget::Budget;
    /// use wythoff_words::{Word, suffixes::Suffixes};
    /// let word: Word = [0, 1, 0, 0, 1].into_iter().collect();
    /// let suffixes = Suffixes::of(&word, &Budget::unlimited()).unwrap();
    /// assert_eq!((suffixes.order, suffixes.common), (vec![2, 3, 0, 4, 1], vec![0, 1, 2, 0, 1]));
    /// ```
    pub fn of(word: &Word, budget: &Budget) -> Result<Suffixes, Spent> {
        let bytes = word.len().saturating_mul(BYTES);
        budget.allows(if word.len() < MOST { bytes } else { usize::MAX })?;
        let letters: Vec<u8> = word.letters().collect();
        let order = sorted(&letters, 2, budget)?;
        let common = common(word, &order, budget)?;
        Ok(Suffixes { order, common })
    }

    /// The number of distinct factors of the lengths 1, 2, .., longest.
    pub fn counts(&self, longest: usize) -> Vec<usize> {
        let n = self.order.len();
        // A factor is counted at the first suffix that begins with it.
        let mut change = vec![0i64; longest + 2];
        for (start, common) in self.order.iter().zip(&self.common) {
            let (from, to) = (*common as usize + 1, n - *start as usize);
            if from <= longest {
                change[from] += 1;
                change[to.min(longest) + 1] -= 1;
            }
        }
        let mut now = 0;
        let counts = change[1..=longest].iter().map(|by| {
            now += by;
            usize::try_from(now).unwrap_or(0)
        });
        counts.collect()
    }

    /// The maximal order complexity: one more than the length of the longest factor that both letters follow.
    pub fn maximal_order(&self) -> usize {
        let n = self.order.len();
        let both = self.order.windows(2).zip(self.common.iter().skip(1)).filter(|(pair, common)| {
            // At the end of the word no letter follows.
            pair.iter().all(|start| *start as usize + (**common as usize) < n)
        });
        both.map(|(_, common)| *common as usize + 1).max().unwrap_or(0)
    }
}

/// Kasai's: the suffix behind the first letter has nearly as much in common.
fn common(word: &Word, order: &[u32], budget: &Budget) -> Result<Vec<u32>, Spent> {
    let mut before = vec![u32::MAX; order.len()];
    for pair in order.windows(2) {
        before[pair[1] as usize] = pair[0];
    }
    let mut found = vec![0u32; order.len()];
    let mut same = 0usize;
    for (start, other) in before.iter().enumerate() {
        if start % 256 == 0 {
            budget.tick(start as u64, Some(order.len() as u64))?;
        }
        if *other == u32::MAX {
            same = 0;
            continue;
        }
        same += word.common(start + same, *other as usize + same);
        found[start] = same as u32;
        same = same.saturating_sub(1);
    }
    drop(before);
    Ok(order.iter().map(|start| found[*start as usize]).collect())
}

const NONE: u32 = u32::MAX;

/// The suffixes of a word over the letters 0 .. letters - 1 in order.
fn sorted<T: Copy + Into<u32> + Ord>(word: &[T], letters: usize, budget: &Budget) -> Result<Vec<u32>, Spent> {
    let n = word.len();
    if n < 2 {
        return Ok((0..n as u32).collect());
    }
    let mut small = vec![false; n];
    for i in (0..n - 1).rev() {
        small[i] = if word[i] == word[i + 1] { small[i + 1] } else { word[i] < word[i + 1] };
    }
    // Where the suffixes of each letter begin, large ones first, and where its small ones begin.
    let (mut large_from, mut small_from) = (vec![0usize; letters + 1], vec![0usize; letters + 1]);
    for (letter, small) in word.iter().zip(&small) {
        let letter: u32 = (*letter).into();
        // Small suffixes are never those of the greatest letter.
        if *small {
            large_from[letter as usize + 1] += 1;
        } else {
            small_from[letter as usize] += 1;
        }
    }
    for letter in 0..letters {
        small_from[letter] += large_from[letter];
        large_from[letter + 1] += small_from[letter];
    }
    let sorting = Sorting { word, small: &small, large_from, small_from };
    let borders: Vec<u32> = (1..n).filter(|i| !small[i - 1] && small[*i]).map(|i| i as u32).collect();
    let first = sorting.induced(&borders, budget)?;
    if borders.is_empty() {
        return Ok(first);
    }
    // The factors between borders, named in order.
    let mut place = vec![NONE; n];
    for (i, border) in borders.iter().enumerate() {
        place[*border as usize] = i as u32;
    }
    let ordered: Vec<u32> = first.iter().copied().filter(|i| place[*i as usize] != NONE).collect();
    let end = |border: u32| borders.get(place[border as usize] as usize + 1).map_or(n, |next| *next as usize);
    let mut names = vec![0u32; borders.len()];
    let mut name = 0;
    for pair in ordered.windows(2) {
        let [a, b] = [pair[0] as usize, pair[1] as usize];
        let (to_a, to_b) = (end(pair[0]), end(pair[1]));
        // Ends at the end of the word are never the same as others.
        let same = to_a - a == to_b - b && to_a < n && to_b < n && word[a..=to_a] == word[b..=to_b];
        name += u32::from(!same);
        names[place[b] as usize] = name;
    }
    drop((first, place));
    let inner = sorted(&names, name as usize + 1, budget)?;
    let borders: Vec<u32> = inner.iter().map(|i| borders[*i as usize]).collect();
    drop((inner, names, ordered));
    sorting.induced(&borders, budget)
}

struct Sorting<'a, T> {
    word: &'a [T],
    small: &'a [bool],
    large_from: Vec<usize>,
    small_from: Vec<usize>,
}

impl<T: Copy + Into<u32> + Ord> Sorting<'_, T> {
    fn letter(&self, i: u32) -> usize {
        let letter: u32 = self.word[i as usize].into();
        letter as usize
    }

    /// All suffixes, in the order that the given ones have.
    fn induced(&self, borders: &[u32], budget: &Budget) -> Result<Vec<u32>, Spent> {
        let n = self.word.len();
        let mut order = vec![NONE; n];
        let mut next = self.small_from.clone();
        for border in borders {
            let slot = &mut next[self.letter(*border)];
            order[*slot] = *border;
            *slot += 1;
        }
        let mut next = self.large_from.clone();
        let mut put = |order: &mut [u32], i: u32| {
            let slot = &mut next[self.letter(i)];
            order[*slot] = i;
            *slot += 1;
        };
        put(&mut order, n as u32 - 1);
        for i in 0..n {
            if i % 256 == 0 {
                budget.tick(i as u64, Some(n as u64))?;
            }
            let at = order[i];
            if at != NONE && at > 0 && !self.small[at as usize - 1] {
                put(&mut order, at - 1);
            }
        }
        let mut next = self.large_from.clone();
        for i in (0..n).rev() {
            if i % 256 == 0 {
                budget.tick((n - i) as u64, Some(n as u64))?;
            }
            let at = order[i];
            if at != NONE && at > 0 && self.small[at as usize - 1] {
                let slot = &mut next[self.letter(at - 1) + 1];
                *slot -= 1;
                order[*slot] = at - 1;
            }
        }
        Ok(order)
    }
}
