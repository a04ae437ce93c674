//! A finite word over the letters 0 and 1, a bit each.

use std::fmt;

/// A finite word. The first letter is in the highest bit, and all bits after the end are 0: windows of letters are
/// ordered as numbers are.
///
/// ```
/// use wythoff_study::words::Word;
/// let word: Word = [0, 1, 0, 0, 1].into_iter().collect();
/// assert_eq!((word.len(), word.letter(1), word.letter(2)), (5, 1, 0));
/// assert_eq!(word.to_string(), "01001");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    bits: Vec<u64>,
    len: usize,
}

impl Word {
    /// The empty word, with room for this many letters.
    pub fn with_room(letters: usize) -> Word {
        Word { bits: Vec::with_capacity(letters.div_ceil(64)), len: 0 }
    }

    /// The number of bytes of a word with this many letters.
    pub fn bytes(letters: usize) -> usize {
        letters.div_ceil(64).saturating_mul(8)
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the word has no letters.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a letter: 0 for 0, 1 for any other number.
    pub fn push(&mut self, letter: u8) {
        let place = self.len % 64;
        if place == 0 {
            self.bits.push(0);
        }
        if letter != 0
            && let Some(last) = self.bits.last_mut()
        {
            *last |= 1 << (63 - place);
        }
        self.len += 1;
    }

    /// Appends the highest `count` bits of a number, at most 64, the highest first.
    pub(crate) fn push_bits(&mut self, bits: u64, count: usize) {
        let count = count.min(64);
        let bits = bits & mask(count);
        let place = self.len % 64;
        if place > 0
            && let Some(last) = self.bits.last_mut()
        {
            *last |= bits >> place;
        }
        let room = if place == 0 { 0 } else { 64 - place };
        if count > room {
            self.bits.push(if room == 0 { bits } else { bits << room });
        }
        self.len += count;
    }

    /// The letter at a place; 0 after the end.
    pub fn letter(&self, place: usize) -> u8 {
        self.bits.get(place / 64).map_or(0, |bits| (bits >> (63 - place % 64) & 1) as u8)
    }

    /// The letters.
    pub(crate) fn letters(&self) -> impl Iterator<Item = u8> + '_ {
        let whole = self.bits.iter().flat_map(|bits| (0..64).map(move |i| (bits >> (63 - i) & 1) as u8));
        whole.take(self.len)
    }

    /// The 64 letters from a place on, with zeros after the end.
    pub(crate) fn window(&self, place: usize) -> u64 {
        let (word, shift) = (place / 64, place % 64);
        let at = |i: usize| self.bits.get(i).copied().unwrap_or(0);
        if shift == 0 { at(word) } else { at(word) << shift | at(word + 1) >> (64 - shift) }
    }

    /// The first `len` letters, or all.
    pub fn prefix(&self, len: usize) -> Word {
        let len = len.min(self.len);
        let mut bits: Vec<u64> = self.bits.iter().take(len.div_ceil(64)).copied().collect();
        if let Some(last) = bits.last_mut() {
            *last &= mask(len - (len - 1) / 64 * 64);
        }
        Word { bits, len }
    }

    /// The word without its first letters.
    pub fn behind(&self, first: usize) -> Word {
        let mut word = Word::with_room(self.len.saturating_sub(first));
        for place in (first..self.len).step_by(64) {
            word.push_bits(self.window(place), 64.min(self.len - place));
        }
        word
    }

    /// The length of the run of a letter that begins at a place.
    pub(crate) fn run(&self, place: usize, letter: u8) -> usize {
        let most = self.len.saturating_sub(place);
        let mut run = 0;
        while run < most {
            let window = self.window(place + run);
            let same = if letter == 0 { window.leading_zeros() } else { window.leading_ones() };
            run += same as usize;
            if same < 64 {
                break;
            }
        }
        run.min(most)
    }

    /// The number of letters that agree from two places on, within the word.
    pub(crate) fn common(&self, i: usize, j: usize) -> usize {
        self.common_up_to(i, j, usize::MAX)
    }

    /// The same, up to `most` letters.
    pub(crate) fn common_up_to(&self, i: usize, j: usize, most: usize) -> usize {
        let most = self.len.saturating_sub(i.max(j)).min(most);
        let mut same = 0;
        while same < most {
            let differ = self.window(i + same) ^ self.window(j + same);
            if differ != 0 {
                return most.min(same + differ.leading_zeros() as usize);
            }
            same += 64;
        }
        most
    }
}

/// A number whose highest `count` bits of 64 are set.
pub(crate) fn mask(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX << (64 - count.min(64)) }
}

impl FromIterator<u8> for Word {
    fn from_iter<I: IntoIterator<Item = u8>>(letters: I) -> Word {
        let mut word = Word::default();
        letters.into_iter().for_each(|letter| word.push(letter));
        word
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(out, "{letter}"))
    }
}
