//! The counting kernels for particular processors: the portable one compiled for AVX2, and one with AVX-512, a word of
//! A-bits at a time.
//!
//! The only module with `unsafe` code: loads from and stores to references to 64 bytes, and the calls of the functions
//! compiled for AVX2 and AVX-512, after checks of the processor. There is no pointer arithmetic. The tests compare
//! them with the plain kernel and the portable one. [`spread`] computes the A-bits themselves; the tests compare it
//! with the tables and the plain level.
//!
//! For each word: compress the numbers 0 .. 63 by the bits, which gives the `a - x`; subtract them from the row;
//! compare with each value that is counted. [`rows`](super::rows) explains why bytes suffice.
#![allow(unsafe_code, reason = "intrinsics; small, and tested against the portable kernel")]

mod spread;

pub(super) use spread::{HEIGHTS, LANES, Lanes as Spread, Rises, spread};

use super::bits::Block;
use super::lanes;
use super::rows::{Source, Window, WindowCounts};

/// The number of words from one product to the next: a byte can add up 80 values of at most 3, 240 in all, and 80 is a
/// multiple of the 8 words of a plane.
#[cfg(target_arch = "x86_64")]
const SYNC: usize = 80;

/// Counts the values in a block, a word at a time. `None` if the value of some term is not among those counted, or
/// without AVX-512.
pub(super) fn by_limbs<S: Source<64>>(source: &S, block: &Block, window: Window) -> Option<WindowCounts> {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the processor has the features that these functions are compiled for.
        return unsafe {
            match window.values {
                0..=4 => avx512::count::<2, 4, S>(source, block, window),
                5..=8 => avx512::count::<3, 8, S>(source, block, window),
                9..=16 => avx512::count::<4, 16, S>(source, block, window),
                _ => avx512::count::<5, 32, S>(source, block, window),
            }
        };
    }
    let _ = (source, block, window);
    None
}

/// The portable kernel with vectors of 32 bytes; without AVX2 the portable kernel itself.
pub(super) fn lanes_avx2<S: Source<16>>(source: &S, block: &Block, window: Window) -> Option<WindowCounts> {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn count<S: Source<16>>(source: &S, block: &Block, window: Window) -> Option<WindowCounts> {
            lanes::count(source, block, window)
        }
        if avx2() {
            // SAFETY: the processor has the features that the function is compiled for.
            return unsafe { count(source, block, window) };
        }
    }
    lanes::count(source, block, window)
}

/// Whether this processor has the features that [`lanes_avx2`] is compiled for.
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

/// Whether this processor has the features that the kernel with AVX-512 needs.
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
    use super::super::rows::{Look, MOST, RowCursor};
    use super::{Block, SYNC, Source, Window, WindowCounts};
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

    /// The sum of the bytes of a vector.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn sum(bytes: __m512i) -> u64 {
        _mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512())) as u64
    }

    /// Counts of `N` values of `B` bits, by bit planes.
    ///
    /// For 4 values their sums are kept, from which the counts follow. For more, the bits of eight words are gathered
    /// in a plane for each; then a value occurs wherever all planes have its bits. Places without a term look like the
    /// value 0, whose count is what the other values leave.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    pub(crate) fn count<const B: usize, const N: usize, S: Source<64>>(
        source: &S,
        block: &Block,
        window: Window,
    ) -> Option<WindowCounts> {
        let mut found = [[0; MOST]; 2];
        let (places, zero) = (load(&PLACES), _mm512_setzero_si512());
        let (one, two) = (_mm512_set1_epi8(1), _mm512_set1_epi8(2));
        let (mut n, mut x) = (block.n, block.x);
        for bytes in block.bytes.chunks(8 * SYNC) {
            let mut at = source.start(n, x, window)?;
            let (mut sums, mut counts, mut beyond, first) = ([[zero; 3]; 2], [[zero; N]; 2], zero, n);
            let (bytes, _) = bytes.as_chunks::<8>();
            for bytes in bytes.chunks(8) {
                let mut planes = [[[0u64; 8]; B]; 2];
                for (i, &word) in bytes.iter().enumerate() {
                    let word = u64::from_le_bytes(word);
                    let terms = word.count_ones();
                    let Look { rows: [s, t], less, from } = at.look()?;
                    // The places of the set bits, in order: a - x of the terms.
                    let a = _mm512_maskz_compress_epi8(word, places);
                    let from = from.map(|from| _mm512_sub_epi8(_mm512_set1_epi8(from as i8), a));
                    // Bytes beyond the last term become 0, which is the value 0.
                    let mask = _bzhi_u64(!0, terms);
                    let s = _mm512_maskz_add_epi8(mask, load(s), from[0]);
                    let t = _mm512_maskz_add_epi8(mask, _mm512_sub_epi8(load(t), load(less)), from[1]);
                    for ((value, sums), planes) in [s, t].into_iter().zip(&mut sums).zip(&mut planes) {
                        beyond = _mm512_or_si512(beyond, value);
                        if B == 2 {
                            // The sums of the values, of their high bits times 2, and of the values 3.
                            let threes = _mm512_and_si512(_mm512_and_si512(value, _mm512_srli_epi16::<1>(value)), one);
                            sums[0] = _mm512_add_epi8(sums[0], value);
                            sums[1] = _mm512_add_epi8(sums[1], _mm512_and_si512(value, two));
                            sums[2] = _mm512_add_epi8(sums[2], threes);
                        } else {
                            for (bit, plane) in planes.iter_mut().enumerate() {
                                plane[i % 8] = _mm512_test_epi8_mask(value, _mm512_set1_epi8(1 << bit));
                            }
                        }
                    }
                    at.step(terms as usize)?;
                    n = n.wrapping_add(terms.into());
                }
                if B > 2 {
                    for (planes, counts) in planes.iter().zip(&mut counts) {
                        let mut which = [_mm512_set1_epi64(-1); N];
                        for (bit, plane) in planes.iter().enumerate() {
                            let plane = super::load_words(plane);
                            for low in 0..1usize << bit {
                                which[low | 1 << bit] = _mm512_and_si512(plane, which[low]);
                                which[low] = _mm512_andnot_si512(plane, which[low]);
                            }
                        }
                        for (count, which) in counts.iter_mut().zip(which).skip(1) {
                            *count = _mm512_add_epi64(*count, _mm512_popcnt_epi64(which));
                        }
                    }
                }
            }
            x += 64 * bytes.len() as u64;
            if _mm512_cmpgt_epu8_mask(beyond, _mm512_set1_epi8(N as i8 - 1)) != 0 {
                return None;
            }
            for ((found, sums), counts) in found.iter_mut().zip(&sums).zip(&counts) {
                let mut now = [0; N];
                if B == 2 {
                    // All values are 0 .. 3, and 3 SYNC < 256.
                    let (all, high, threes) = (sum(sums[0]), sum(sums[1]) / 2, sum(sums[2]));
                    (now[1], now[2], now[3]) = (all - 2 * high - threes, high - threes, threes);
                } else {
                    for (now, count) in now.iter_mut().zip(counts) {
                        *now = _mm512_reduce_add_epi64(*count) as u64;
                    }
                }
                // Places without a term look like 0, so zeros are what the other values leave.
                now[0] = n - first - now.iter().sum::<u64>();
                for (found, now) in found.iter_mut().zip(now) {
                    *found += now;
                }
            }
        }
        Some(found)
    }
}
