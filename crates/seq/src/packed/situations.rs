//! Counting by situations: eight numbers at a time, one table entry counted for all their terms.
//!
//! What the terms among eight numbers x .. x + 7 contribute depends on four things: which of the numbers are terms (the pattern);
//! n modulo M, n the index of the first; the fraction of n kappa, but only in which of a few intervals it lies; and the
//! distance `n + floor(n kappa) - x`. These are the situation. The intervals end where i kappa + fraction, or i
//! kappa + rho + fraction, is an integer for some i < 8. So the program counts situations, and multiplies out at the end.
//!
//! The fraction is kept in units of 2^-64, rounded up, from a product of 128 bits every [`SYNC`] steps; between those a step adds an error of one unit
//! at most, and the ends of the intervals are rounded down: [`UNITS`] bounds the total, see [`Multiple`].

use super::bits::Block;
use super::deviation::{Approximation, Counts, Deviation, Tally};
use super::intervals::Intervals;
use super::ladder::Ladder;
use super::multiple::Multiple;
use super::pairs::Source;
use super::prefix;

/// Steps from one product to the next.
const SYNC: usize = 512;

/// The greatest error in units of 2^-64: one per step, one for the first fraction, two for the ends.
pub(super) const UNITS: u64 = SYNC as u64 + 4;

/// The most situations.
const MOST: usize = 1 << 16;

/// Values from here on fit a mask of 64.
const LEAST: i64 = -32;

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Situations {
    intervals: Intervals<8>,
    /// The number of each pattern times 16, plus how many terms it has; [`NONE`] for a pattern without a number.
    ids: Box<[u16; 256]>,
    patterns: usize,
    /// The least distance, and how many there are.
    least: i64,
    distances: usize,
    /// By situation: masks of the values of s - a and t - b.
    masks: Vec<(u64, u64)>,
}

/// A pattern without a number.
const NONE: u16 = u16::MAX;

impl Situations {
    /// The tables for the patterns and distances of the first numbers behind the prefix; `None` if they would be too large.
    pub fn new(of: &Approximation) -> Option<Situations> {
        let mut ladder = Ladder::default();
        let block = of.machine().stretch(&mut ladder, prefix::LEN as u64).ok()?;
        let (mut ids, mut patterns) = (Box::new([NONE; 256]), 0u16);
        let (mut n, mut least, mut most) = (block.n, i64::MAX, i64::MIN);
        for (i, &byte) in block.bytes.iter().enumerate() {
            let id = &mut ids[usize::from(byte)];
            if *id == NONE {
                *id = 16 * patterns + byte.count_ones() as u16;
                patterns += 1;
            }
            let distance = (n as i64) + of.multiple().at(n).whole - (block.x as i64) - 8 * i as i64;
            (least, most) = (least.min(distance), most.max(distance));
            n += u64::from(byte.count_ones());
        }
        // One more on each side: the extremes are rare.
        let (least, patterns) = (least - 1, usize::from(patterns));
        let distances = usize::try_from(most + 2 - least).ok()?;
        let intervals = Intervals::new(of.multiple())?;
        let len = intervals.len().checked_mul(distances)?.checked_mul(patterns).filter(|len| *len <= MOST)?;
        let mut all = Situations { intervals, ids, patterns, least, distances, masks: Vec::new() };
        let mut masks = vec![(0, 0); len];
        for (situation, mask) in masks.iter_mut().enumerate() {
            let bit = |value: i64| u32::try_from(value - LEAST).ok().and_then(|at| 1u64.checked_shl(at)).unwrap_or(!0);
            all.terms(situation, |s, t| *mask = (mask.0 | bit(s), mask.1 | bit(t)));
        }
        all.masks = masks;
        Some(all)
    }

    /// How many situations there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// The values s - a and t - b of the terms in a situation.
    fn terms(&self, situation: usize, mut each: impl FnMut(i64, i64)) {
        let (row, id) = (situation / self.patterns, situation % self.patterns);
        let (interval, distance) = (row / self.distances, self.least + (row % self.distances) as i64);
        let pattern = (0..=255u8).find(|&byte| {
            let known = self.ids[usize::from(byte)];
            known != NONE && usize::from(known / 16) == id
        });
        let places = (0..8u8).filter(|place| pattern.is_some_and(|pattern| pattern >> place & 1 == 1));
        for (i, place) in places.enumerate() {
            let (s, t) = self.intervals.offsets(interval, i);
            each(distance + s - i64::from(place), distance + t - i64::from(place));
        }
    }

    /// Counts the situations of a block. False if one is not in the tables; the counts are then of no use.
    pub fn count(&self, multiple: &Multiple, begin: u64, block: &Block, counts: &mut [u32]) -> bool {
        let (mut n, mut x) = (block.n, block.x);
        for bytes in block.bytes.chunks(SYNC) {
            let Some(terms) = self.chunk(multiple, begin, n, x, bytes, counts) else { return false };
            n += terms;
            x += 8 * bytes.len() as u64;
        }
        true
    }

    /// How many terms there are.
    fn chunk(&self, multiple: &Multiple, begin: u64, n: u64, x: u64, bytes: &[u8], counts: &mut [u32]) -> Option<u64> {
        let product = multiple.at(n);
        let mut fraction = ((product.part >> 64) as u64).saturating_add(1);
        let mut distance = (n as i64).wrapping_add(product.whole).wrapping_sub(x as i64).wrapping_sub(self.least);
        let mut residue = self.intervals.residue(n - begin);
        let mut terms = 0;
        let steps = &self.intervals.steps[..];
        for &byte in bytes {
            let id = self.ids[usize::from(byte)];
            let count = usize::from(id % 16);
            let interval = self.intervals.find(residue, fraction);
            if id == NONE || distance as u64 >= self.distances as u64 {
                return None;
            }
            let row = interval.wrapping_mul(self.distances).wrapping_add(distance as usize);
            let situation = row.wrapping_mul(self.patterns).wrapping_add(usize::from(id / 16));
            let slot = counts.get_mut(situation)?;
            *slot = slot.wrapping_add(1);
            let step = steps.get(count)?;
            let (next, carry) = fraction.overflowing_add(step.part);
            fraction = next;
            distance = distance.wrapping_add(step.whole.wrapping_sub(8)).wrapping_add(carry.into());
            residue = self.intervals.after(residue, step);
            terms = count.wrapping_add(terms);
        }
        Some(terms as u64)
    }

    /// The values that occur in the situations counted, as masks.
    pub fn values(&self, counts: &[u32]) -> (u64, u64) {
        let mut all = (0, 0);
        for (&count, &(s, t)) in counts.iter().zip(&self.masks) {
            let met = u64::from(count != 0).wrapping_neg();
            all = (all.0 | s & met, all.1 | t & met);
        }
        all
    }

    /// The values that occur in a deviation, as masks; those out of range have no bit.
    pub fn mask(found: &Deviation) -> (u64, u64) {
        let mask = |counts: &Counts| {
            let bits = counts.iter().filter_map(|(value, _)| 1u64.checked_shl(u32::try_from(value - LEAST).ok()?));
            bits.fold(0, |all, bit| all | bit)
        };
        (mask(&found.s_minus_a), mask(&found.t_minus_b))
    }

    /// Multiplies out. The values have been met before, so their first places are known.
    pub fn add(&self, totals: &[u64], all: &mut Deviation) {
        for (situation, &count) in totals.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tally = Tally { count, first: u64::MAX };
            self.terms(situation, |s, t| {
                all.s_minus_a.add(s, tally);
                all.t_minus_b.add(t, tally);
            });
        }
    }
}
