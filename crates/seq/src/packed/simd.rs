//! The counting kernel with AVX-512: a word of A-bits at a time.
//!
//! The only module with `unsafe` code: a load from a reference to 64 bytes, and the call of the function compiled for AVX-512, behind a check of
//! the processor. There is no pointer arithmetic. The plain kernel and the portable one judge it in the tests.
//!
//! For a word with its n and x: compress the numbers 0 .. 63 by the bits, which gives the `a - x`; subtract them from the bytes of the interval in which
//! the fraction of n kappa lies; compare with each value that is counted.
//!
//! Bytes suffice. Let D be `floor(n alpha) - x`. The first value s - a of the word is in `[D - 63, D]`; from a term to the next s moves by 1 or 2 and a
//! by at least 1, so the value rises by 1 at most, hence by 64 in a word, and falls by 63 at most: all are in `[D - 126, D + 64]`, and those of t - b
//! within 32 of that ([`Words::new`]). D is held within 64 of the values counted, of which there are at most 16: so none is mistaken for
//! one that differs from it by a multiple of 256. Terms with other values are missing in the sum, and the block is counted otherwise.
#![allow(unsafe_code, reason = "intrinsics; small, and judged by the portable kernel")]

use super::bits::Block;
use super::deviation::{Counts, Deviation, Tally};
use super::intervals::Intervals;
use super::multiple::Multiple;

/// The most values counted.
const MOST: usize = 16;

/// The most intervals.
const INTERVALS: usize = 1 << 12;

/// Words from one product to the next; a byte can add up as many values of 3 at most.
#[cfg(target_arch = "x86_64")]
const SYNC: usize = 80;

/// Tables for words.
#[derive(Clone, Debug)]
pub(super) struct Words {
    intervals: Intervals<64>,
    /// By interval: what s and t - c are at the next 64 terms, above `floor(n alpha)` and the least value counted.
    above: Vec<[[u8; 64]; 2]>,
    /// The least values counted.
    least: [i64; 2],
    /// How many: 4, 8 or 16.
    values: usize,
}

/// How often each value occurred, from the least one on.
pub(super) type Found = [[u64; MOST]; 2];

impl Words {
    /// The tables for values like these; `None` without AVX-512, or if they would be too large.
    pub fn new(multiple: &Multiple, sample: &Deviation) -> Option<Words> {
        if !available() || multiple.rho.iter().any(|rho| rho.whole.unsigned_abs() > 30) {
            return None;
        }
        let span = |counts: &Counts| Some((counts.iter().next()?.0, counts.iter().last()?.0));
        let (s, t) = (span(&sample.s_minus_a)?, span(&sample.t_minus_b)?);
        let values = usize::try_from((s.1 - s.0).max(t.1 - t.0)).ok()? + 1;
        let values = [4, 8, MOST].into_iter().find(|room| *room >= values)?;
        let least = [s.0, t.0];
        if (least[0] - least[1]).abs() > 30 {
            return None;
        }
        let intervals = Intervals::<64>::new(multiple).filter(|all| all.len() <= INTERVALS)?;
        let row = |interval: usize| {
            let offsets: [(i64, i64); 64] = std::array::from_fn(|i| intervals.offsets(interval, i));
            // Modulo 256.
            [offsets.map(|(s, _)| (s - least[0]) as u8), offsets.map(|(_, t)| (t - least[1]) as u8)]
        };
        let above = (0..intervals.len()).map(row).collect();
        Some(Words { intervals, above, least, values })
    }

    /// Counts the values in a block. `None` if some term's is not among those counted.
    pub fn count(&self, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
        #[cfg(target_arch = "x86_64")]
        if available() {
            // SAFETY: the processor has the features that these functions are compiled for.
            return unsafe {
                match self.values {
                    4 => avx512::count::<4>(self, multiple, begin, block),
                    8 => avx512::count::<8>(self, multiple, begin, block),
                    _ => avx512::count::<MOST>(self, multiple, begin, block),
                }
            };
        }
        let _ = (multiple, begin, block);
        None
    }

    /// As counts; their first places are known from elsewhere.
    pub fn deviation(&self, found: &Found) -> Deviation {
        let mut all = Deviation::default();
        for (which, counts) in [&mut all.s_minus_a, &mut all.t_minus_b].into_iter().enumerate() {
            for (value, &count) in (self.least[which]..).zip(&found[which]) {
                counts.add(value, Tally { count, first: u64::MAX });
            }
        }
        all
    }
}

/// Whether this processor has what is needed.
pub(super) fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Block, Found, MOST, Multiple, SYNC, Words};
    use std::arch::x86_64::*;

    /// The numbers 0 .. 63.
    const PLACES: [u8; 64] = {
        let mut all = [0; 64];
        let mut i = 0;
        while i < 64 {
            all[i] = i as u8;
            i += 1;
        }
        all
    };

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn load(bytes: &[u8; 64]) -> __m512i {
        // SAFETY: 64 bytes are read from a reference to 64 bytes; no alignment is needed.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    /// The bytes of a vector added up.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn sum(bytes: __m512i) -> u64 {
        _mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512())) as u64
    }

    /// Counts of `N` values, or of the values 0 .. 3 by their two bits if N is 4.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,bmi2,popcnt")]
    pub fn count<const N: usize>(words: &Words, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
        let mut found = [[0; MOST]; 2];
        let (intervals, steps) = (&words.intervals, &words.intervals.steps[..]);
        let (places, zero) = (load(&PLACES), _mm512_setzero_si512());
        let (one, two) = (_mm512_set1_epi8(1), _mm512_set1_epi8(2));
        let values: [__m512i; N] = std::array::from_fn(|value| _mm512_set1_epi8(value as i8));
        // D is the distance below, less this.
        let shift = 64u8.wrapping_sub(words.least[0] as u8);
        let (mut n, mut x) = (block.n, block.x);
        for bytes in block.bytes.chunks(8 * SYNC) {
            let product = multiple.at(n);
            let mut fraction = ((product.part >> 64) as u64).saturating_add(1);
            let above = (n as i64).wrapping_add(product.whole).wrapping_sub(x as i64);
            let mut distance = above.wrapping_sub(words.least[0]).wrapping_add(64);
            let mut residue = intervals.residue(n - begin);
            let (mut counts, mut beyond, first) = ([[zero; N]; 2], zero, n);
            let (bytes, _) = bytes.as_chunks::<8>();
            for &word in bytes {
                let word = u64::from_le_bytes(word);
                let terms = word.count_ones();
                if distance as u64 > 128 {
                    return None;
                }
                let rows = words.above.get(intervals.find(residue, fraction))?;
                let a = _mm512_maskz_compress_epi8(word, places);
                let from = _mm512_sub_epi8(_mm512_set1_epi8((distance as u8).wrapping_sub(shift) as i8), a);
                let mask = _bzhi_u64(!0, terms);
                for (row, counts) in rows.iter().zip(&mut counts) {
                    let value = _mm512_maskz_add_epi8(mask, load(row), from);
                    if N == 4 {
                        // The sums of the values, of their high bits times 2, and of those that are 3.
                        let threes = _mm512_and_si512(_mm512_and_si512(value, _mm512_srli_epi16::<1>(value)), one);
                        counts[0] = _mm512_add_epi8(counts[0], value);
                        counts[1] = _mm512_add_epi8(counts[1], _mm512_and_si512(value, two));
                        counts[2] = _mm512_add_epi8(counts[2], threes);
                        beyond = _mm512_or_si512(beyond, value);
                    } else {
                        for (count, &wanted) in counts.iter_mut().zip(&values) {
                            let equal = _mm512_mask_cmpeq_epi8_mask(mask, value, wanted);
                            *count = _mm512_mask_add_epi8(*count, equal, *count, one);
                        }
                    }
                }
                let step = steps.get(terms as usize)?;
                let (next, carry) = fraction.overflowing_add(step.part);
                fraction = next;
                distance = distance.wrapping_add(step.whole).wrapping_add(carry.into()).wrapping_sub(64);
                residue = intervals.after(residue, step);
                n = n.wrapping_add(terms.into());
            }
            x += 64 * bytes.len() as u64;
            if N == 4 && _mm512_cmpgt_epu8_mask(beyond, _mm512_set1_epi8(3)) != 0 {
                return None;
            }
            for (found, counts) in found.iter_mut().zip(&counts) {
                if N == 4 {
                    // All values are 0 .. 3, and 3 SYNC < 256.
                    let (all, high, threes) = (sum(counts[0]), sum(counts[1]) / 2, sum(counts[2]));
                    let (ones, twos) = (all - 2 * high - threes, high - threes);
                    for (found, count) in found.iter_mut().zip([n - first - ones - high, ones, twos, threes]) {
                        *found += count;
                    }
                } else {
                    for (found, &count) in found.iter_mut().zip(counts) {
                        *found += sum(count);
                    }
                }
            }
        }
        let terms = n - block.n;
        found.iter().all(|found| found.iter().sum::<u64>() == terms).then_some(found)
    }
}
