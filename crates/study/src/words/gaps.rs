//! Words whose ones move apart: a prefix determines the counts of all factors.

use crate::words::word::Word;

/// The distances between consecutive ones of a word; the first distance counts from the place before the first letter.
pub fn gaps(word: &Word) -> Vec<u64> {
    let mut found = Vec::new();
    let mut last = 0;
    for (place, _) in (1u64..).zip(word.letters()).filter(|(_, letter)| *letter == 1) {
        found.push(place - last);
        last = place;
    }
    found
}

/// The numbers of factors of one length, of palindromes of that length, and of squares with that period, where the
/// gaps g_1 < g_2 < .. strictly increase (docs/proofs.md, Proposition 93). `None` where too few gaps are given: a gap
/// greater than the length is needed, and one after that gap.
///
/// ```
/// use wythoff_study::words::increasing;
/// let gaps = [2, 4, 5, 6, 8, 9];
/// assert_eq!(increasing(&gaps, 7), Some((13, 4, 1)));
/// assert_eq!(increasing(&gaps, 9), None);
/// ```
pub fn increasing(gaps: &[u64], length: u64) -> Option<(u64, u64, u64)> {
    let far = gaps.iter().position(|gap| *gap > length)?;
    gaps.get(far + 1)?;
    let pairs = || gaps.windows(2).map(|pair| (pair[0], pair[1]));
    let two: u64 = pairs().map(|(gap, next)| gap.min(length.saturating_sub(next))).sum();
    let centred = |(before, gap): &(u64, u64)| {
        length.checked_sub(gap + 1).is_some_and(|rest| rest % 2 == 0 && rest / 2 < *before)
    };
    let palindromes = 1 + length % 2 + pairs().filter(centred).count() as u64;
    let square = pairs().find(|(_, gap)| *gap == length).map_or(1, |(before, _)| 1 + before);
    Some((length + 1 + two, palindromes, square))
}
