//! The linear complexity over the field of two elements: the shortest shift register, by Berlekamp and Massey, 64
//! letters at a time.

use crate::words::word::Word;
use wythoff_base::{Budget, Spent};

/// The length of the shortest linear recurrence modulo 2 that gives the word.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_study::words::{Word, linear_complexity};
/// let word: Word = [0, 0, 1, 1, 0, 1, 1, 1, 0].into_iter().collect();
/// assert_eq!(linear_complexity(&word, &Budget::unlimited()), Ok(5));
/// ```
pub fn linear_complexity(word: &Word, budget: &Budget) -> Result<usize, Spent> {
    let words = word.len() / 64 + 2;
    budget.allows(words.saturating_mul(40))?;
    // The two connection polynomials, and the letters so far, the last one first: bit i of a number is coefficient i.
    let (mut now, mut old, mut last) = (vec![0u64; words], vec![0u64; words], vec![0u64; words]);
    (now[0], old[0]) = (1, 1);
    let (mut length, mut since) = (0usize, 1usize);
    for (n, letter) in word.letters().enumerate() {
        let used = n / 64 + 1;
        budget.tick(n as u64, Some(word.len() as u64))?;
        let mut carry = u64::from(letter);
        let mut sum = 0u64;
        for (last, now) in last.iter_mut().zip(&now).take(used) {
            (*last, carry) = (*last << 1 | carry, *last >> 63);
            sum ^= *last & now;
        }
        if sum.count_ones().is_multiple_of(2) {
            since += 1;
            continue;
        }
        let kept = (2 * length <= n).then(|| now.clone());
        add_shifted(&mut now, &old, since);
        match kept {
            Some(kept) => (length, old, since) = (n + 1 - length, kept, 1),
            None => since += 1,
        }
    }
    Ok(length)
}

/// Adds x^by times the other polynomial.
fn add_shifted(to: &mut [u64], other: &[u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    let mut low = 0;
    for (to, other) in to.iter_mut().skip(words).zip(other) {
        *to ^= if bits == 0 { *other } else { *other << bits | low >> (64 - bits) };
        low = *other;
    }
}
