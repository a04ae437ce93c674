//! Suffixes of a word over any letters in order, by induced sorting (SA-IS).
//!
//! A suffix is small if it precedes the next suffix in the order, otherwise large. Once the small suffixes that follow
//! a large one are sorted, one pass from the left sorts all large suffixes, and one pass from the right all small
//! ones. The order of the former is found the same way, from a word whose letters are the names of the factors between
//! them (Nong, Zhang and Chan 2009).

use wythoff_base::{Budget, Spent};

/// The mark for no place: words are shorter.
const NONE: u32 = u32::MAX;

/// The suffixes of a word over the letters 0 .. letters - 1 in order.
pub(crate) fn sorted(word: &[u32], letters: usize, budget: &Budget) -> Result<Vec<u32>, Spent> {
    let n = word.len();
    if n < 2 {
        return Ok((0..n as u32).collect());
    }
    let mut small = vec![false; n];
    for i in (0..n - 1).rev() {
        // Small: less than the suffix after it. Equal letters inherit the answer (Nong, Zhang and Chan 2009).
        small[i] = if word[i] == word[i + 1] { small[i + 1] } else { word[i] < word[i + 1] };
    }
    // Where the suffixes of each letter begin, large ones first, and where its small ones begin.
    let (mut large_from, mut small_from) = (vec![0usize; letters + 1], vec![0usize; letters + 1]);
    for (letter, small) in word.iter().zip(&small) {
        // A suffix that begins with the greatest letter is never small.
        if *small {
            large_from[*letter as usize + 1] += 1;
        } else {
            small_from[*letter as usize] += 1;
        }
    }
    for letter in 0..letters {
        small_from[letter] += large_from[letter];
        large_from[letter + 1] += small_from[letter];
    }
    let sorting = Sorting { word, small: &small, large_from, small_from };
    let borders: Vec<u32> = (1..n).filter(|i| !small[i - 1] && small[*i]).map(|i| i as u32).collect();
    // The first pass sorts only the factors between borders; the order of equal ones is still open.
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
        // A factor that ends at the end of the word differs from all others.
        let same = to_a - a == to_b - b && to_a < n && to_b < n && word[a..=to_a] == word[b..=to_b];
        name += u32::from(!same);
        names[place[b] as usize] = name;
    }
    drop((first, place));
    // At most half as many borders as letters, so the recursion is linear in total.
    let inner = sorted(&names, name as usize + 1, budget)?;
    let borders: Vec<u32> = inner.iter().map(|i| borders[*i as usize]).collect();
    drop((inner, names, ordered));
    sorting.induced(&borders, budget)
}

struct Sorting<'a> {
    word: &'a [u32],
    small: &'a [bool],
    large_from: Vec<usize>,
    small_from: Vec<usize>,
}

impl Sorting<'_> {
    fn letter(&self, i: u32) -> usize {
        self.word[i as usize] as usize
    }

    /// All suffixes, sorted, from the order of the given ones.
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
        // The last suffix is large, and no suffix after it can induce it.
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
