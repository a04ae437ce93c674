//! Palindromes by their lengths: a tree of palindromes (eertree), cut at a greatest length.

use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

struct Node {
    /// The length plus 1, so that the two roots, of lengths -1 and 0, have 0 and 1.
    length: u32,
    link: u32,
    next: [u32; 2],
}

/// The number of distinct palindromes of the lengths 1, 2, .., longest.
///
/// At the end of a prefix of the word, the longest palindrome of at most this length is the only one that can be new.
/// The others at that end are its suffixes; as it is a palindrome, they have occurred as its prefixes.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Word, palindromes};
/// let word: Word = [0, 1, 0, 0, 1].into_iter().collect();
/// assert_eq!(palindromes(&word, 5, &Budget::unlimited()), Ok(vec![2, 1, 1, 1, 0]));
/// ```
pub fn palindromes(word: &Word, longest: usize, budget: &Budget) -> Result<Vec<usize>, Spent> {
    let mut counts = vec![0; longest];
    if longest == 0 {
        return Ok(counts);
    }
    let most = u32::try_from(longest).unwrap_or(u32::MAX - 2);
    // Node 0 has the length -1, node 1 the length 0.
    let root = |length| Node { length, link: 0, next: [0; 2] };
    let mut nodes = vec![root(0), root(1)];
    let mut now = 1;
    for place in 0..word.len() {
        if place % 64 == 0 {
            budget.tick(place as u64, Some(word.len() as u64))?;
        }
        let letter = word.letter(place);
        // A palindrome preceded by the same letter, still short enough with a letter on both sides.
        let extends = |node: &Node| {
            let inner = node.length as usize;
            node.length < most && (inner == 0 || (inner <= place && word.letter(place - inner) == letter))
        };
        let find = |nodes: &[Node], mut at: usize| {
            while !extends(&nodes[at]) {
                at = nodes[at].link as usize;
            }
            at
        };
        let inner = find(&nodes, now);
        let known = nodes[inner].next[usize::from(letter)];
        if known != 0 {
            now = known as usize;
            continue;
        }
        let length = nodes[inner].length + 2;
        let link = match inner {
            0 => 1,
            _ => nodes[find(&nodes, nodes[inner].link as usize)].next[usize::from(letter)],
        };
        if nodes.len().is_power_of_two() {
            budget.allows(nodes.len().saturating_mul(2 * size_of::<Node>()))?;
        }
        now = nodes.len();
        nodes[inner].next[usize::from(letter)] = u32::try_from(now).map_err(|_| Spent::Memory(usize::MAX))?;
        nodes.push(Node { length, link, next: [0; 2] });
        if let Some(count) = counts.get_mut(length as usize - 2) {
            *count += 1;
        }
    }
    Ok(counts)
}
