//! The parsings of Lempel and Ziv into shortest new words: by sorted suffixes (1976) and by a tree (1978).

use crate::words::suffixes::Suffixes;
use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

/// The number of words into which LZ76 parses a word: each is the shortest that does not occur before its last letter.
///
/// Among the earlier suffixes, the one with the most letters in common with a suffix is its neighbour in the order,
/// once later suffixes are removed.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Suffixes, Word, lz76, lz78};
/// let word: Word = [0, 1, 0, 0, 1, 1].into_iter().collect();
/// let budget = Budget::unlimited();
/// // 0|1|00|11
/// assert_eq!(lz76(&word, &Suffixes::of(&word, &budget).unwrap(), &budget), Ok(4));
/// assert_eq!(lz78(&word, &budget), Ok(4)); // 0|1|00|11
/// ```
pub fn lz76(word: &Word, suffixes: &Suffixes, budget: &Budget) -> Result<usize, Spent> {
    // The mark for no earlier place: words are shorter.
    const NONE: u32 = u32::MAX;
    let order = &suffixes.order;
    let (mut before, mut after) = (vec![NONE; order.len()], vec![NONE; order.len()]);
    for pair in order.windows(2) {
        before[pair[1] as usize] = pair[0];
        after[pair[0] as usize] = pair[1];
    }
    // Suffixes are removed from the last to the first, so the neighbours of each are then the nearest earlier ones.
    for i in (0..order.len()).rev() {
        if i % 256 == 0 {
            budget.tick((order.len() - i) as u64, Some(order.len() as u64))?;
        }
        let (low, high) = (before[i], after[i]);
        if low != NONE {
            after[low as usize] = high;
        }
        if high != NONE {
            before[high as usize] = low;
        }
    }
    let (mut place, mut words) = (0, 0);
    while place < word.len() {
        budget.step()?;
        let near = [before[place], after[place]].into_iter().filter(|other| *other != NONE);
        place += near.map(|other| word.common(place, other as usize)).max().unwrap_or(0) + 1;
        words += 1;
    }
    Ok(words)
}

/// The number of words into which LZ78 parses a word: each is new, and is an earlier word and a letter.
pub fn lz78(word: &Word, budget: &Budget) -> Result<usize, Spent> {
    let mut tree = vec![[0u32; 2]];
    let (mut at, mut words) = (0, 0);
    for (i, letter) in word.letters().enumerate() {
        if i % 256 == 0 {
            budget.tick(i as u64, Some(word.len() as u64))?;
            budget.allows(tree.len().saturating_mul(24))?;
        }
        let next = tree[at][usize::from(letter)];
        if next > 0 {
            at = next as usize;
            continue;
        }
        tree[at][usize::from(letter)] = u32::try_from(tree.len()).map_err(|_| Spent::Memory(usize::MAX))?;
        tree.push([0; 2]);
        (at, words) = (0, words + 1);
    }
    Ok(words + usize::from(at > 0))
}
