//! Suffixes in order, and the letters that each has in common with its predecessor.
//!
//! A word of two letters is a sequence of blocks, zeros and then ones. Of two blocks the one with more zeros is
//! smaller; of two with equally many zeros, the one with fewer ones, because a 0 or the end follows its ones. So the
//! suffixes that begin with a block are ordered as those of the word of blocks, which has at most half as many
//! letters. A suffix that begins inside a run is ordered by the rest of that run, then by what follows. One pass over
//! the sorted blocks therefore places the suffixes that begin with 1, and one over the sorted runs of ones those that
//! begin with 0.

use crate::words::induced;
use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

/// The most letters of a word: places fit a `u32`, with a bit to spare.
pub(crate) const MOST: usize = 1 << 31;

/// The suffixes of a word in order.
pub struct Suffixes {
    /// The place where each suffix begins.
    pub order: Vec<u32>,
    /// The number of letters that each suffix has in common with its predecessor; 0 for the first.
    pub common: Vec<u32>,
}

impl Suffixes {
    /// The most bytes per letter of the word that the suffixes and their common prefixes need: four arrays of `u32`,
    /// and the blocks.
    pub const BYTES: usize = 18;

    /// The suffixes of a word.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_study::words::{Suffixes, Word};
    /// let word: Word = [0, 1, 0, 0, 1].into_iter().collect();
    /// let suffixes = Suffixes::of(&word, &Budget::unlimited()).unwrap();
    /// assert_eq!((suffixes.order, suffixes.common), (vec![2, 3, 0, 4, 1], vec![0, 1, 2, 0, 1]));
    /// ```
    pub fn of(word: &Word, budget: &Budget) -> Result<Suffixes, Spent> {
        let bytes = word.len().saturating_mul(Self::BYTES);
        budget.allows(if word.len() < MOST { bytes } else { usize::MAX })?;
        let blocks = Block::all(word, budget)?;
        let ranked = ranked(&blocks, budget)?;
        let order = ordered(word.len() as u32, blocks, &ranked);
        drop(ranked);
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

    /// The maximal order complexity: 1 plus the length of the longest factor that both letters follow.
    pub fn maximal_order(&self) -> usize {
        let n = self.order.len();
        let both = self.order.windows(2).zip(self.common.iter().skip(1)).filter(|(pair, common)| {
            // No letter follows the end of the word.
            pair.iter().all(|start| *start as usize + (**common as usize) < n)
        });
        both.map(|(_, common)| *common as usize + 1).max().unwrap_or(0)
    }
}

/// A maximal run of zeros and the run of ones after it. Ones before all zeros form a block without zeros; zeros that
/// end the word form a block without ones.
#[derive(Clone, Copy)]
struct Block {
    /// The place where the ones begin.
    ones_at: u32,
    zeros: u32,
    ones: u32,
}

impl Block {
    fn all(word: &Word, budget: &Budget) -> Result<Vec<Block>, Spent> {
        let mut blocks = Vec::new();
        let mut start = 0;
        while start < word.len() {
            if blocks.len() % 256 == 0 {
                budget.tick(start as u64, Some(word.len() as u64))?;
            }
            let zeros = word.run(start, 0);
            let ones = word.run(start + zeros, 1);
            blocks.push(Block { ones_at: (start + zeros) as u32, zeros: zeros as u32, ones: ones as u32 });
            start += zeros + ones;
        }
        Ok(blocks)
    }

    /// The order of blocks is that of these numbers: a block that ends the word is smaller than all that continue.
    fn key(&self) -> u64 {
        if self.ones == 0 { 0 } else { u64::from(u32::MAX - self.zeros) << 32 | u64::from(self.ones) }
    }
}

/// The blocks, each with all that follows it, in order.
fn ranked(blocks: &[Block], budget: &Budget) -> Result<Vec<u32>, Spent> {
    let keys: Vec<u64> = blocks.iter().map(Block::key).collect();
    let mut letters = keys.clone();
    letters.sort_unstable();
    letters.dedup();
    // Blocks become letters: the word of blocks is shorter, and its suffixes have the same order.
    let names: Vec<u32> = keys.iter().map(|key| letters.partition_point(|other| other < key) as u32).collect();
    drop(keys);
    induced::sorted(&names, letters.len(), budget)
}

/// All suffixes of a word of `len` letters, from those that begin with a block.
fn ordered(len: u32, mut blocks: Vec<Block>, ranked: &[u32]) -> Vec<u32> {
    let mut order = vec![0; len as usize];
    // The suffixes inside the final zeros precede all others, the shortest first.
    let ending = blocks.pop_if(|last| last.ones == 0).map_or(0, |last| last.zeros);
    for (slot, zeros) in order.iter_mut().zip(1..=ending) {
        *slot = len - zeros;
    }
    let ones_from = ending + blocks.iter().map(|block| block.zeros).sum::<u32>();
    // Suffixes that begin with ones: the fewer ones, the smaller.
    let mut ends = Ends::of(blocks.iter().map(|block| block.ones), ones_from, false);
    // The number of zeros before a suffix.
    let mut zeros = vec![0; (len - ones_from) as usize];
    let mut put = |run: Block| {
        let place = ends.put(run.ones_at + run.ones, run.ones, &mut order);
        zeros[(place - ones_from) as usize] = run.zeros;
    };
    // A run of ones at the end of the word is the smallest of its length.
    if let Some(last) = blocks.last().filter(|_| ending == 0) {
        put(*last);
    }
    for ranked in ranked.chunks(CHUNK) {
        // The runs are collected in advance, so that many places are read at a time. No ones precede the first block.
        let runs: Vec<_> = ranked.iter().filter_map(|block| Some(blocks[block.checked_sub(1)? as usize])).collect();
        runs.into_iter().for_each(&mut put);
    }
    // Suffixes that begin with zeros: the more zeros, the smaller.
    let mut ends = Ends::of(blocks.iter().map(|block| block.zeros), ending, true);
    drop(blocks);
    for (slot, zeros) in (ones_from as usize..).zip(zeros) {
        if zeros > 0 {
            ends.put(order[slot], zeros, &mut order);
        }
    }
    order
}

/// The number of blocks that are looked up at a time: 4 KiB of numbers, so that the processor can wait for many of them
/// at once.
const CHUNK: usize = 1024;

/// The next slots for the ends of runs of 1, 2, .. letters, while the texts after the runs come in order.
struct Ends(Vec<u32>);

impl Ends {
    /// The slots for runs of these lengths, from a place on, the shortest first or the longest first.
    fn of(runs: impl Iterator<Item = u32> + Clone, from: u32, longest_first: bool) -> Ends {
        let longest = runs.clone().max().unwrap_or(0);
        // The number of runs with each length, then the slot where they begin.
        let mut slots = vec![0; longest as usize + 1];
        runs.for_each(|run| slots[run as usize] += 1);
        for length in (1..slots.len()).rev() {
            slots[length - 1] += slots[length];
        }
        slots.remove(0);
        let mut next = from;
        let begin = |many: &mut u32| next += std::mem::replace(many, next);
        if longest_first {
            slots.iter_mut().rev().for_each(begin)
        } else {
            slots.iter_mut().for_each(begin)
        }
        Ends(slots)
    }

    /// Places the ends of one more run, whose last letter is just before `end`. Returns the slot of the whole run.
    fn put(&mut self, end: u32, run: u32, order: &mut [u32]) -> u32 {
        let mut place = 0;
        for (slot, length) in self.0.iter_mut().zip(1..=run) {
            place = *slot;
            order[place as usize] = end - length;
            *slot += 1;
        }
        place
    }
}

/// By Kasai and others (2001): without its first letter a suffix has at most one letter less in common.
fn common(word: &Word, order: &[u32], budget: &Budget) -> Result<Vec<u32>, Spent> {
    // First the predecessor of each suffix, then the common letters.
    let mut found = vec![0u32; order.len()];
    for pair in order.windows(2) {
        found[pair[1] as usize] = pair[0];
    }
    let first = order.first().map_or(0, |first| *first as usize);
    let mut same = 0usize;
    for (start, found) in found.iter_mut().enumerate() {
        if start % 256 == 0 {
            budget.tick(start as u64, Some(order.len() as u64))?;
        }
        same = if start == first { 0 } else { same + word.common(start + same, *found as usize + same) };
        *found = same as u32;
        same = same.saturating_sub(1);
    }
    Ok(order.iter().map(|start| found[*start as usize]).collect())
}
