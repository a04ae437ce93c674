//! The portable counting kernel: sixteen numbers at a time, by tables; see [`rows`](super::rows).
//!
//! The values of some hundred steps are written consecutively, sixteen bytes per step; the bytes beyond its terms are
//! overwritten by the next step. Then each value is counted in all of them. Both loops work on neighbouring bytes,
//! which compilers turn into vectors.

use super::bits::Block;
use super::rows::{Look, RowCursor, SYNC, Source, Window, WindowCounts};
use std::sync::LazyLock;

/// The numbers of a step: the places of 2^16 patterns take 1 MB; for wider steps the table would leave the cache.
const W: usize = 16;

/// Bytes counted at a time: a byte can count 128 occurrences, and 128 bytes are whole vectors of every width.
const LANES: usize = 128;

/// Room for the values of [`SYNC`] steps.
type Values = [u8; W * SYNC + LANES];

/// A byte that is not a counted value: those are below 32.
const NO_VALUE: u8 = u8::MAX;

/// The places of the set bits of each pattern of sixteen bits, the lowest first.
static PLACES: LazyLock<Vec<[u8; W]>> = LazyLock::new(|| {
    let places = |pattern: u16| {
        let mut places = [0; W];
        for (slot, place) in places.iter_mut().zip((0..W as u8).filter(|place| pattern >> place & 1 == 1)) {
            *slot = place;
        }
        places
    };
    (0..=u16::MAX).map(places).collect()
});

/// The number of set bits of a byte.
static ONES: [u8; 256] = {
    let mut all = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        all[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    all
};

/// Counts the values in a block. `None` if the value of some term is not among those counted. The function is inlined
/// into its callers, one of which has wider vectors.
#[inline(always)]
pub(super) fn count<S: Source<W>>(source: &S, block: &Block, window: Window) -> Option<WindowCounts> {
    let mut found = WindowCounts::default();
    let mut values = [[0; W * SYNC + LANES]; 2];
    let (mut n, mut x) = (block.n, block.x);
    for patterns in block.bytes.as_chunks().0.chunks(SYNC) {
        let terms = write(source.start(n, x, window)?, patterns, &mut values)?;
        for (values, found) in values.iter_mut().zip(&mut found) {
            values.get_mut(terms..terms + LANES)?.fill(NO_VALUE);
            let values = values.get(..terms.next_multiple_of(LANES))?;
            for (value, found) in (0..window.values as u8).zip(found) {
                *found += occurrences(value, values);
            }
        }
        n += terms as u64;
        x += (W * patterns.len()) as u64;
    }
    let terms = n - block.n;
    found.iter().all(|found| found.iter().sum::<u64>() == terms).then_some(found)
}

/// Writes the values above the least ones, modulo 256; returns the number of terms.
#[inline(always)]
fn write<'a>(mut at: impl RowCursor<'a, W>, patterns: &[[u8; 2]], values: &mut [Values; 2]) -> Option<usize> {
    let all_places = &PLACES[..];
    let mut terms = 0usize;
    for &pattern in patterns {
        let places = all_places.get(usize::from(u16::from_le_bytes(pattern)))?;
        let Look { rows: [s, t], less, from } = at.look()?;
        let [out_s, out_t] = values;
        let out: &mut [u8; W] = out_s.get_mut(terms..)?.first_chunk_mut()?;
        *out = std::array::from_fn(|i| s[i].wrapping_sub(places[i]).wrapping_add(from[0]));
        let out: &mut [u8; W] = out_t.get_mut(terms..)?.first_chunk_mut()?;
        *out = std::array::from_fn(|i| t[i].wrapping_sub(less[i]).wrapping_sub(places[i]).wrapping_add(from[1]));
        let count = usize::from(ONES[usize::from(pattern[0])].wrapping_add(ONES[usize::from(pattern[1])]));
        at.step(count)?;
        terms = terms.wrapping_add(count);
    }
    Some(terms)
}

/// The number of occurrences of a value.
#[inline(always)]
fn occurrences(value: u8, values: &[u8]) -> u64 {
    // The sum is at most LANES, which fits into a byte.
    let among = |values: &[u8; LANES]| values.iter().fold(0u8, |all, other| all.wrapping_add((value == *other).into()));
    values.as_chunks().0.iter().map(|values| u64::from(among(values))).sum()
}
