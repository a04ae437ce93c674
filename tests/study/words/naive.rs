//! The definitions, letter by letter.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

pub fn factors(word: &[u8], length: usize) -> HashSet<&[u8]> {
    word.windows(length).collect()
}

pub fn palindromes(word: &[u8], length: usize) -> usize {
    factors(word, length).into_iter().filter(|v| v.iter().eq(v.iter().rev())).count()
}

pub fn squares(word: &[u8], period: usize) -> usize {
    factors(word, 2 * period).into_iter().filter(|v| v[..period] == v[period..]).count()
}

/// Abelian classes, and the greatest difference of their numbers of ones.
pub fn abelian(word: &[u8], length: usize) -> (usize, usize) {
    let ones: BTreeSet<usize> = word.windows(length).map(|v| v.iter().filter(|x| **x == 1).count()).collect();
    (ones.len(), ones.last().unwrap_or(&0) - ones.first().unwrap_or(&0))
}

/// The longest factor with that period.
pub fn longest(word: &[u8], period: usize) -> usize {
    let (mut run, mut best) = (0, 0);
    for i in period..word.len() {
        run = if word[i] == word[i - period] { run + 1 } else { 0 };
        best = best.max(run);
    }
    best + period.min(word.len())
}

pub fn occurs(word: &[u8], v: &[u8]) -> bool {
    word.windows(v.len()).any(|w| w == v)
}

pub fn lz76(word: &[u8]) -> usize {
    let (mut start, mut words) = (0, 0);
    while start < word.len() {
        let new = |len: &usize| !occurs(&word[..start + len - 1], &word[start..start + len]);
        start += (1..=word.len() - start).find(new).unwrap_or(word.len() - start);
        words += 1;
    }
    words
}

pub fn lz78(word: &[u8]) -> usize {
    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let (mut now, mut words) = (Vec::new(), 0);
    for letter in word {
        now.push(*letter);
        if known.insert(now.clone()) {
            now.clear();
            words += 1;
        }
    }
    words + usize::from(!now.is_empty())
}

/// The shortest linear recurrence, by elimination: whether w_n is a combination of the n before it.
pub fn linear(word: &[u8]) -> usize {
    let solvable = |order: usize| {
        let mut rows: Vec<Vec<u8>> = (order..word.len()).map(|n| word[n - order..=n].to_vec()).collect();
        let mut rank = 0;
        for column in 0..order {
            let Some(pivot) = (rank..rows.len()).find(|row| rows[*row][column] == 1) else { continue };
            rows.swap(rank, pivot);
            let row = rows[rank].clone();
            for (i, other) in rows.iter_mut().enumerate() {
                if i != rank && other[column] == 1 {
                    other.iter_mut().zip(&row).for_each(|(a, b)| *a ^= b);
                }
            }
            rank += 1;
        }
        rows[rank..].iter().all(|row| row[order] == 0)
    };
    (0..=word.len()).find(|order| solvable(*order)).unwrap_or(word.len())
}

pub fn maximal_order(word: &[u8]) -> usize {
    let determined = |order: usize| {
        let mut next: HashMap<&[u8], u8> = HashMap::new();
        (order..word.len()).all(|n| *next.entry(&word[n - order..n]).or_insert(word[n]) == word[n])
    };
    (0..=word.len()).find(|order| determined(*order)).unwrap_or(0)
}

pub fn recurrence(word: &[u8], length: usize) -> usize {
    // The longest window that has been left, or begins the word, without a factor that occurs later.
    let mut most = 0;
    for v in factors(word, length) {
        let places: Vec<usize> = (0..=word.len() - length).filter(|i| word[*i..*i + length] == *v).collect();
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]).chain(places.first().map(|first| first + 1));
        most = most.max(gaps.max().unwrap_or(0) + length - 1);
    }
    most
}

pub fn runs(word: &[u8]) -> [BTreeMap<usize, usize>; 2] {
    let mut found = [BTreeMap::new(), BTreeMap::new()];
    let parts: Vec<&[u8]> = word.chunk_by(|a, b| a == b).collect();
    for part in parts.iter().rev().skip(1) {
        *found[usize::from(part[0])].entry(part.len()).or_insert(0) += 1;
    }
    found
}
