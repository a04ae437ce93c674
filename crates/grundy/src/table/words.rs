//! Sets of small numbers, 64 to a word, in slices that their owners cut as they need them.

/// Adds a number; numbers beyond the words are ignored.
pub(super) fn insert(words: &mut [u64], i: usize) {
    if let Some(word) = words.get_mut(i / 64) {
        *word |= 1 << (i % 64);
    }
}

/// Removes a number.
pub(super) fn remove(words: &mut [u64], i: usize) {
    if let Some(word) = words.get_mut(i / 64) {
        *word &= !(1 << (i % 64));
    }
}

/// Adds `from..to`, cut off at the end of the words.
pub(super) fn fill(words: &mut [u64], from: usize, to: usize) {
    let to = to.min(64 * words.len());
    if from >= to {
        return;
    }
    let (first, last) = (u64::MAX << (from % 64), u64::MAX >> (63 - (to - 1) % 64));
    match &mut words[from / 64..=(to - 1) / 64] {
        [word] => *word |= first & last,
        [start, middle @ .., end] => {
            *start |= first;
            middle.fill(u64::MAX);
            *end |= last;
        }
        [] => {}
    }
}

/// The least number that is missing from these words.
pub(super) fn first_missing(words: impl Iterator<Item = u64>) -> Option<usize> {
    let (i, word) = words.enumerate().find(|(_, word)| *word != u64::MAX)?;
    Some(64 * i + word.trailing_ones() as usize)
}

/// Adds i - by for every i >= by of another set.
pub(super) fn add_down(to: &mut [u64], from: &[u64], by: usize) {
    let (part, from) = (by % 64, from.get(by / 64..).unwrap_or_default());
    let [_, above @ ..] = from else { return };
    // A shift by 64 would overflow, so it is made in two steps.
    let words = from.iter().zip(above).map(|(low, high)| low >> part | high << 1 << (63 - part));
    to.iter_mut().zip(words).for_each(|(to, word)| *to |= word);
    if let (Some(to), Some(last)) = (to.get_mut(above.len()), from.last()) {
        *to |= last >> part;
    }
}

/// Adds i + by for every i of another set, cut off at the end of the words.
pub(super) fn add_up(to: &mut [u64], from: &[u64], by: usize) {
    let (whole, part) = (by / 64, by % 64);
    let Some(to) = to.get_mut(whole..) else { return };
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from << part);
    if part > 0 {
        to.iter_mut().skip(1).zip(from).for_each(|(to, from)| *to |= from >> (64 - part));
    }
}

/// Adds 1 to every number.
pub(super) fn shift_up(words: &mut [u64]) {
    let mut carry = 0;
    for word in words {
        (*word, carry) = (*word << 1 | carry, *word >> 63);
    }
}
