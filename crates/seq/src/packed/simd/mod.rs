//! The counting kernels for particular processors: the portable one compiled for AVX2, and one with AVX-512, a word of
//! A-bits at a time.
//!
//! The only module with `unsafe` code: loads from and stores to references to 64 bytes, and the calls of the functions compiled for
//! AVX2 and AVX-512, behind checks of the processor. There is no pointer arithmetic. The plain kernel and the portable
//! one judge them in the tests. [`spread`] makes the A-bits themselves; its twins are the tables and the plain level.
//!
//! Per word: compress the numbers 0 .. 63 by the bits, which gives the `a - x`; subtract them from the row; compare
//! with each value that is counted. Why bytes suffice is said at [`Rows`].
#![allow(unsafe_code, reason = "intrinsics; small, and judged by the portable kernel")]

mod spread;

pub(super) use spread::{LANES, Lanes as Spread, spread};

use super::bits::Block;
use super::deviation::Deviation;
use super::lanes::Lanes;
use super::multiple::Multiple;
use super::rows::{Found, Rows};

/// Words from one product to the next; a byte can add up as many values of 3 at most.
#[cfg(target_arch = "x86_64")]
const SYNC: usize = 80;

/// Composed for words.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub rows: Rows<64>,
}

impl Words {
    /// The tables for values like these; `None` without AVX-512, or if they would be too large.
    pub fn new(multiple: &Multiple, sample: &Deviation) -> Option<Words> {
        if available() { Some(Words { rows: Rows::new(multiple, sample)? }) } else { None }
    }

    /// Counts the values in a block. `None` if some term's is not among those counted.
    pub fn count(&self, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
        #[cfg(target_arch = "x86_64")]
        if available() {
            // SAFETY: the processor has the features that these functions are compiled for.
            return unsafe {
                match self.rows.values {
                    0..=4 => avx512::count::<4>(&self.rows, multiple, begin, block),
                    5..=8 => avx512::count::<8>(&self.rows, multiple, begin, block),
                    _ => avx512::count::<16>(&self.rows, multiple, begin, block),
                }
            };
        }
        let _ = (multiple, begin, block);
        None
    }
}

/// The portable kernel with vectors of 32 bytes; without AVX2 the portable kernel itself.
pub(super) fn lanes_avx2(lanes: &Lanes, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn count(lanes: &Lanes, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
            lanes.count(multiple, begin, block)
        }
        if avx2() {
            // SAFETY: the processor has the features that the function is compiled for.
            return unsafe { count(lanes, multiple, begin, block) };
        }
    }
    lanes.count(multiple, begin, block)
}

/// Whether this processor has what [`lanes_avx2`] is compiled for.
pub(super) fn avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// Whether this processor has what the kernel with AVX-512 needs.
pub(super) fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(words: &[u64; 8]) -> std::arch::x86_64::__m512i {
    // SAFETY: 64 bytes are read from a reference to 64 bytes; no alignment is needed.
    unsafe { std::arch::x86_64::_mm512_loadu_si512(words.as_ptr().cast()) }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
fn store_words(words: &mut [u64; 8], vector: std::arch::x86_64::__m512i) {
    // SAFETY: 64 bytes are written to a reference to 64 bytes; no alignment is needed.
    unsafe { std::arch::x86_64::_mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::rows::{MOST, NEAR};
    use super::{Block, Found, Multiple, Rows, SYNC};
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
    pub fn count<const N: usize>(rows: &Rows<64>, multiple: &Multiple, begin: u64, block: &Block) -> Option<Found> {
        let mut found = [[0; MOST]; 2];
        let intervals = &rows.intervals;
        let (places, zero) = (load(&PLACES), _mm512_setzero_si512());
        let (one, two) = (_mm512_set1_epi8(1), _mm512_set1_epi8(2));
        let values: [__m512i; N] = std::array::from_fn(|value| _mm512_set1_epi8(value as i8));
        let (mut n, mut x) = (block.n, block.x);
        for bytes in block.bytes.chunks(8 * SYNC) {
            let mut at = rows.start(multiple, begin, n, x)?;
            let (mut counts, mut beyond, first) = ([[zero; N]; 2], zero, n);
            let (bytes, _) = bytes.as_chunks::<8>();
            for &word in bytes {
                let word = u64::from_le_bytes(word);
                let terms = word.count_ones();
                if at.distance as u64 > NEAR {
                    return None;
                }
                let above = rows.above.get(intervals.find(at.residue, at.fraction))?;
                let a = _mm512_maskz_compress_epi8(word, places);
                let from = _mm512_sub_epi8(_mm512_set1_epi8(rows.from(at.distance) as i8), a);
                let mask = _bzhi_u64(!0, terms);
                for (row, counts) in above.iter().zip(&mut counts) {
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
                at.step(intervals, terms as usize)?;
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
