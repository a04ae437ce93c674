//! Whether a word is balanced, as the factors of Sturmian words are: by its run lengths, their run lengths, and so on.

use crate::words::word::Word;
use std::collections::BTreeSet;

/// The verdict of the run lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sturmian {
    /// The word is balanced: the lesser of the two run lengths at each level, until the word is used up.
    Balanced(Vec<usize>),
    /// The word is not balanced: at this level, counted from 0, two runs differ by more than 1, or both letters are
    /// doubled.
    Not {
        /// The level.
        level: usize,
        /// The reason.
        why: &'static str,
    },
}

/// Whether a finite word is balanced: two factors of one length differ by at most 1 in their numbers of ones.
///
/// In a balanced word one letter is isolated. The runs of the other letter between two isolated ones have at most two
/// lengths, m and m + 1, and a run that the end of the word cuts has at most m + 1 letters. Consider the word of run
/// lengths, with m as one letter and m + 1 as the other, without cut runs of at most m letters. It is balanced if and
/// only if the word is (docs/proofs.md, Proposition 96).
///
/// ```
/// use wythoff_study::words::{Sturmian, Word, sturmian};
/// let word: Word = [0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1].into_iter().collect();
/// assert_eq!(sturmian(&word), Sturmian::Balanced(vec![1]));
/// let word: Word = [0, 0, 1, 1].into_iter().collect();
/// assert!(matches!(sturmian(&word), Sturmian::Not { level: 0, .. }));
/// ```
pub fn sturmian(word: &Word) -> Sturmian {
    let mut letters: Vec<bool> = word.letters().map(|letter| letter == 1).collect();
    let mut quotients = Vec::new();
    loop {
        let doubled = |letter: bool| letters.windows(2).any(|pair| pair == [letter, letter]);
        // The isolated letter; where both are isolated, the word alternates and either will do.
        let single = match (doubled(false), doubled(true)) {
            (true, true) => return Sturmian::Not { level: quotients.len(), why: "both letters are doubled" },
            (false, true) => false,
            _ => true,
        };
        let mut runs = vec![0usize];
        for letter in &letters {
            match runs.last_mut() {
                Some(last) if *letter != single => *last += 1,
                _ => runs.push(0),
            }
        }
        // Without a complete run nothing contradicts balance.
        let Some((ends, inner)) = ends(&runs) else { return Sturmian::Balanced(quotients) };
        let lengths: BTreeSet<usize> = inner.iter().copied().collect();
        let (Some(least), Some(most)) = (lengths.first().copied(), lengths.last().copied()) else {
            return Sturmian::Balanced(quotients);
        };
        let cut = ends.into_iter().max().unwrap_or(0);
        if most > least + 1 || cut > least + 1 {
            return Sturmian::Not { level: quotients.len(), why: "two runs differ by more than 1" };
        }
        quotients.push(least);
        let long = |run: &usize| *run > least;
        let first = ends.first().filter(|run| long(run));
        let last = ends.last().filter(|run| long(run));
        let next: Vec<bool> = first.into_iter().chain(inner).chain(last).map(long).collect();
        letters = next;
    }
}

/// The cut runs at both ends, and the runs between them.
fn ends(runs: &[usize]) -> Option<([usize; 2], &[usize])> {
    let (first, rest) = runs.split_first()?;
    let (last, inner) = rest.split_last()?;
    (!inner.is_empty()).then_some(([*first, *last], inner))
}
