//! The numbers not yet reached, in a ring of bits: a bit is cleared for each b.
//!
//! Where c is 64 or more, whole words of A-bits are final: the b of their terms lie beyond them. So the terms of up to
//! four words are read at once. Their b are marked in an array of bytes, by independent stores, and packed into bits
//! from there. If the b are too far apart for that, they are marked bit by bit.

use super::pairs::{BitSource, GROUP, Terms, places};
use super::{GaveUp, NotNondecreasing};

/// The most words of the ring: 32 MB, about a last-level cache.
pub(super) const MOST_LIMBS: usize = 1 << 22;

/// The range of numbers in which b are marked in bytes, a power of two: 2 KB, a part of the nearest cache.
const MARKS: usize = 1 << 11;

/// The bits of the words from the present one on, each word at its number modulo their count, a power of two.
pub(super) struct Ring {
    words: Vec<u64>,
    /// The number of the present word, which begins with the number `64 word`.
    word: u64,
    /// The last difference.
    before: u64,
    /// The number of values loaded, and the number of them used.
    ahead: (usize, usize),
    /// The reason for the end after the last group.
    end: Option<GaveUp>,
    marks: [u8; MARKS],
}

impl Default for Ring {
    fn default() -> Self {
        Ring { words: vec![!0; 1 << 10], word: 0, before: 0, ahead: (0, 0), end: None, marks: [0; MARKS] }
    }
}

impl Ring {
    /// Reads a group of terms, the first of them `a_n`: its first number and its number of terms. `None` if the ring
    /// is full.
    pub(crate) fn group(
        &mut self,
        source: &dyn BitSource,
        n: u64,
        terms: &mut Terms,
    ) -> Result<Option<(u64, usize)>, GaveUp> {
        if let Some(why) = &self.end {
            return Err(why.clone());
        }
        // c_n is no smaller than this.
        let words = (self.before / 64).min(GROUP as u64 / 64);
        if words == 0 {
            return self.word_by_bits(source, n, terms);
        }
        let Terms { offsets, values } = terms;
        let x = 64 * self.word;
        let mut bytes = [0; GROUP / 8];
        for bytes in bytes.as_chunks_mut().0.iter_mut().take(words as usize) {
            *bytes = self.next_word().to_le_bytes();
        }
        let len = places(bytes.get(..8 * words as usize).unwrap_or_default(), offsets);
        self.ahead = (0, 0);
        let sound = sound(source, n, values.get_mut(..len).unwrap_or_default());
        if sound < len {
            self.end = Some(NotNondecreasing::at(n + sound as u64));
            return if sound == 0 { Err(NotNondecreasing::at(n)) } else { Ok(Some((x, sound))) };
        }
        let (offsets, values) = (offsets.get(..len).unwrap_or_default(), values.get(..len).unwrap_or_default());
        let (Some(&first), Some(&last), Some(&place)) = (values.first(), values.last(), offsets.last()) else {
            return Ok(Some((x, 0)));
        };
        self.before = last;
        // No sum overflows: c is at most 2^62, and so are the numbers.
        let (low, high) = ((x + first) / 64, (x + u64::from(place) + last) / 64);
        if !self.grow(high + 2 - self.word) {
            return Ok(None);
        }
        if high - low < MARKS as u64 / 64 {
            self.mark(x, low, high, offsets, values);
        } else {
            for (&place, &c) in offsets.iter().zip(values) {
                self.clear(x.wrapping_add(place.into()).wrapping_add(c));
            }
        }
        Ok(Some((x, len)))
    }

    /// Takes the present word; its slot then belongs to the word one round later.
    fn next_word(&mut self) -> u64 {
        let mask = self.words.len().wrapping_sub(1);
        let slot = &mut self.words[self.word as usize & mask];
        self.word += 1;
        std::mem::replace(slot, !0)
    }

    fn clear(&mut self, b: u64) {
        let mask = self.words.len().wrapping_sub(1);
        self.words[(b / 64) as usize & mask] &= !(1 << (b % 64));
    }

    /// Clears the bits of the b, all in the words from number `low` to number `high`.
    fn mark(&mut self, x: u64, low: u64, high: u64, offsets: &[u8], values: &[u64]) {
        let from = x.wrapping_sub(64 * low);
        for (&place, &c) in offsets.iter().zip(values) {
            // The index is below MARKS.
            let at = from.wrapping_add(place.into()).wrapping_add(c);
            self.marks[at as usize % MARKS] = 1;
        }
        let mask = self.words.len().wrapping_sub(1);
        for (word, marks) in (low..=high).zip(self.marks.as_chunks_mut::<64>().0) {
            let mut bits = 0;
            for (i, &marks) in marks.as_chunks().0.iter().enumerate() {
                // Byte i times 2^(56 - 7 i) is bit 56 + i of the product; no two of the other products overlap.
                bits |= u64::from_le_bytes(marks).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * i);
            }
            self.words[word as usize & mask] &= !bits;
            *marks = [0; 64];
        }
    }

    /// The terms of one word where c may be so small that their b lie in that word.
    fn word_by_bits(
        &mut self,
        source: &dyn BitSource,
        n: u64,
        Terms { offsets, values }: &mut Terms,
    ) -> Result<Option<(u64, usize)>, GaveUp> {
        let (have, used) = self.ahead;
        values.copy_within(used..have, 0);
        let have = have - used;
        let more = values.get_mut(have..64).unwrap_or_default();
        let have = have + sound(source, n + have as u64, more);
        let values = values.get(..have).unwrap_or_default();
        let Some(&last) = values.last() else { return Err(NotNondecreasing::at(n)) };
        if !self.grow(last / 64 + 3) {
            return Ok(None);
        }
        let (word, mut bits) = (self.word, self.next_word());
        let mut len = 0;
        for ((&c, place), i) in values.iter().zip(offsets).zip(1..) {
            if bits == 0 {
                break;
            }
            *place = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            let b = 64 * word + u64::from(*place) + c;
            if b / 64 == word {
                bits &= !(1 << (b % 64));
            } else {
                self.clear(b);
            }
            (self.before, len) = (c, i);
        }
        self.ahead = (have, len);
        if bits != 0 {
            self.end = Some(NotNondecreasing::at(n + len as u64));
        }
        Ok(Some((64 * word, len)))
    }

    /// Makes room for `span` words, if that is not too many.
    fn grow(&mut self, span: u64) -> bool {
        if span <= self.words.len() as u64 {
            return true;
        }
        if span > MOST_LIMBS as u64 {
            return false;
        }
        let (old, new) = (self.words.len(), span.next_power_of_two() as usize);
        let mut words = vec![!0; new];
        for i in (self.word as usize..).take(old) {
            words[i & (new - 1)] = self.words[i & (old - 1)];
        }
        self.words = words;
        true
    }
}

/// Fills in `c_n, ...` and returns their number, smaller than the room only if the next one has no value.
fn sound(source: &dyn BitSource, n: u64, values: &mut [u64]) -> usize {
    if source.fill(n, values).is_some() {
        return values.len();
    }
    let each = |(n, c): (u64, &mut u64)| source.fill(n, std::slice::from_mut(c)).is_some();
    (n..).zip(values).map(each).take_while(|sound| *sound).count()
}
