//! The portable counting kernel: sixteen numbers at a time, by tables; see [`Rows`].
//!
//! The values of some hundred steps are written one behind the other, sixteen bytes a step of which those beyond its
//! terms are overwritten by the next; then each value is counted in all of them. Both loops are about bytes side by
//! side, which compilers make vectors of.

use super::bits::Block;
use super::deviation::Deviation;
use super::multiple::Multiple;
use super::rows::{Found, NEAR, Rows, SYNC, Window};
use std::sync::LazyLock;

/// The numbers of a step.
const W: usize = 16;

/// Bytes counted at a time.
const LANES: usize = 128;

/// Room for the values of [`SYNC`] steps.
type Values = [u8; W * SYNC + LANES];

/// A byte that is no value counted.
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

/// How many bits of a byte are set.
static ONES: [u8; 256] = {
    let mut all = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        all[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    all
};

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    pub rows: Rows<W>,
}

impl Lanes {
    /// The tables for values like these; `None` if they would be too large.
    pub fn new(multiple: &Multiple, sample: &Deviation) -> Option<Self> {
        Some(Lanes { rows: Rows::new(multiple, sample)? })
    }

    /// Counts the values in a block. `None` if some term's is not among those counted. Compiled into its callers, of
    /// which one has wider vectors.
    #[inline(always)]
    pub fn count(&self, multiple: &Multiple, begin: u64, block: &Block, window: Window) -> Option<Found> {
        let mut found = Found::default();
        let mut values = [[0; W * SYNC + LANES]; 2];
        let (mut n, mut x) = (block.n, block.x);
        for patterns in block.bytes.as_chunks().0.chunks(SYNC) {
            let terms = self.write(multiple, begin, (n, x), (patterns, window), &mut values)?;
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

    /// Writes the values above the least ones, modulo 256; returns how many terms there are.
    #[inline(always)]
    fn write(
        &self,
        multiple: &Multiple,
        begin: u64,
        (n, x): (u64, u64),
        (patterns, window): (&[[u8; 2]], Window),
        values: &mut [Values; 2],
    ) -> Option<usize> {
        let Rows { intervals, above, .. } = &self.rows;
        let mut at = self.rows.start(multiple, begin, n, x)?;
        let all_places = &PLACES[..];
        let mut terms = 0usize;
        for &pattern in patterns {
            if at.distance as u64 > NEAR {
                return None;
            }
            let places = all_places.get(usize::from(u16::from_le_bytes(pattern)))?;
            let rows = above.get(intervals.find(at.residue, at.fraction))?;
            let from = self.rows.from(at.distance, window);
            for (row, values) in rows.iter().zip(values.iter_mut()) {
                let out: &mut [u8; W] = values.get_mut(terms..)?.first_chunk_mut()?;
                *out = std::array::from_fn(|i| row[i].wrapping_sub(places[i]).wrapping_add(from));
            }
            let count = usize::from(ONES[usize::from(pattern[0])].wrapping_add(ONES[usize::from(pattern[1])]));
            at.step(intervals, count)?;
            terms = terms.wrapping_add(count);
        }
        Some(terms)
    }
}

/// How often a value occurs.
#[inline(always)]
fn occurrences(value: u8, values: &[u8]) -> u64 {
    // At most LANES, which is a byte.
    let among = |values: &[u8; LANES]| values.iter().fold(0u8, |all, other| all.wrapping_add((value == *other).into()));
    values.as_chunks().0.iter().map(|values| u64::from(among(values))).sum()
}

#[cfg(test)]
mod tests {
    use super::super::ladder::Ladder;
    use super::super::pairs::BitSource;
    use super::super::{Approximation, Machine};
    use super::*;

    /// That nothing is left to the plain loop, and that a value which is not counted is noticed.
    #[test]
    fn the_tables_do_count() {
        for terms in [(1, 2), (2, 3), (4, 3), (3, 5), (13, 8)] {
            let machine = Machine::floors(&[terms]).unwrap();
            let approximation = Approximation::new(&machine).unwrap();
            let mut ladder = Ladder::default();
            let block = machine.stretch(&mut ladder, 1 << 34).unwrap();
            let plain = approximation.plain(&block);
            let counted = |sample: &Deviation| {
                let lanes = Lanes::new(approximation.multiple(), sample).unwrap();
                let [window, _] = lanes.rows.windows();
                let found = lanes.count(approximation.multiple(), machine.c().begin(), &block, window)?;
                Some(lanes.rows.deviation(&found, window))
            };
            let counts = |all: &Deviation| {
                [&all.s_minus_a, &all.t_minus_b]
                    .map(|all| all.iter().map(|(v, seen)| (v, seen.count)).collect::<Vec<_>>())
            };
            assert_eq!(counts(&counted(&plain).unwrap()), counts(&plain), "{terms:?}");
            let mut fewer = Deviation::default();
            for (part, of) in [(&mut fewer.s_minus_a, &plain.s_minus_a), (&mut fewer.t_minus_b, &plain.t_minus_b)] {
                of.iter().skip(1).for_each(|(value, seen)| part.add(value, seen));
            }
            assert_eq!(counted(&fewer), None, "{terms:?}");
        }
    }
}
