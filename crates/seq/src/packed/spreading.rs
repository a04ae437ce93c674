//! The transducer without tables, for c that rises by little at a time: the choice of chunks of bits and levels.
//!
//! A table of k levels has M^k states. For small slopes, where a level gains little, that allows few levels, and for
//! an irrational slope there is no finite state. Here a chunk passes through the levels one by one, in registers
//! ([`simd::spread`]): the only limit is its word of 64 bits.
//!
//! The rises of c after the next terms come from a table: by the residue of n where c is periodic, and for a
//! [`BeattySequence`], floor(gamma n + delta), by the interval of the fraction of gamma n + delta. That fraction is
//! stored in units of 2^-64, rounded up, with an error that grows by a unit at each chunk. If the error could pass the
//! end of an interval, the stretch is computed term by term instead.

use super::bits::Stretch;
use super::intervals::Intervals;
use super::ladder::{self, Cost, Cut, Levels, Start, Wanted, image};
use super::periodic64::Periodic64;
use super::prefix::{self, Prefix};
use super::simd::{self, HEIGHTS, LANES, Rises};
use crate::linear::{BeattySequence, Differences64};

/// The most bits of a chunk at the places tested; a little below 64, since other places may have a few more.
const MOST: u64 = 61;

/// The most levels: for slopes so small that a chunk passes more of them, kept bits need only one.
const LEVELS: u32 = 32;

/// The number of places tested: a chunk longer than all of these is rare, and is noticed.
const PLACES: usize = 1 << 12;

/// The cost of reading and writing a chunk, of a level, and of an insertion there, in hundredths of a nanosecond.
/// Measured; they guide the choice and decide no bit.
const COSTS: [u64; 3] = [300, 40, 12];

/// The method for the levels.
#[derive(Clone, Debug)]
pub(super) struct Spreading {
    /// k
    pub levels: u32,
    /// The cost of the bits, by the measure asked for.
    pub cost: Cost,
    /// The number of bits of a chunk at the beginning, a multiple of 8.
    width: u32,
    /// The source of the rises of c.
    rises: Rises,
}

/// By h < [`HEIGHTS`]: whether each increment is above h.
fn heights(increments: impl Iterator<Item = u64>) -> [u64; HEIGHTS] {
    let mut masks = [0; HEIGHTS];
    for (i, rise) in increments.take(64).enumerate() {
        masks.iter_mut().take(rise as usize).for_each(|mask| *mask |= 1 << i);
    }
    masks
}

impl Spreading {
    /// The best chunks and levels for periodic c; `None` if the processor does not support the method.
    pub(crate) fn periodic(c: &Periodic64, prefix: &Prefix, levels: Levels) -> Option<Spreading> {
        let increments = c.increments()?;
        let period = increments.len();
        let most = increments.iter().max().filter(|most| **most <= HEIGHTS as u64 && period <= 64)?;
        let masks = |from: usize| heights((0..64).map(|i| increments[(from + i) % period]));
        let rises = Rises::Periodic { round: 64 - 64 % period as u32, masks: (0..period).map(masks).collect() };
        Spreading::best(c, prefix, levels, rises, *most as usize)
    }

    /// The same for a line.
    pub(crate) fn beatty(c: &BeattySequence, prefix: &Prefix, levels: Levels) -> Option<Spreading> {
        let slope = c.slope_up()?;
        let intervals = Intervals::of_multiples(slope)?;
        let most = usize::try_from(slope.whole).ok()?.checked_add(1).filter(|most| *most <= HEIGHTS)?;
        let masks = |interval: usize| {
            let at = |i: usize| intervals.offsets(interval, i).0;
            // Offsets include the number of terms.
            heights((0..63).map(|i| at(i + 1).wrapping_sub(at(i)).wrapping_sub(1) as u64))
        };
        let masks = (0..intervals.len()).map(masks).collect();
        Spreading::best(c, prefix, levels, Rises::Beatty { intervals: Box::new(intervals), masks }, most)
    }

    fn best(c: &impl Differences64, prefix: &Prefix, asked: Levels, rises: Rises, heights: usize) -> Option<Spreading> {
        if !simd::available() {
            return None;
        }
        // The places of consecutive numbers, from level to level.
        let mut at = prefix.starts(prefix::LEN as u64 / 2).take(PLACES + 64).collect::<Vec<_>>();
        let mut best = (Cost { bits: 0, time: 1 }, 0, 0);
        let widths = [8u64, 16, 24, 32, 40, 48, 56];
        let mut spent = widths.map(|_| COSTS[0]);
        let lengths = |at: &[(u64, u64)], width: u64| -> Vec<u64> {
            at.iter().zip(at.iter().skip(width as usize)).take(PLACES).map(|(one, two)| two.0 - one.0).collect()
        };
        for levels in 1..=if asked == Levels::Many { LEVELS } else { 1 } {
            if lengths(&at, widths[0]).iter().max()? > &MOST {
                break;
            }
            let before = at.clone();
            for start in &mut at {
                *start = image(c, prefix.both, *start)?;
            }
            for (width, spent) in widths.into_iter().zip(&mut spent) {
                let now = lengths(&at, width);
                if now.iter().max()? > &MOST {
                    continue;
                }
                // All lanes of a vector make as many insertions as the one that needs most.
                let turns = now.iter().zip(lengths(&before, width)).map(|(now, before)| now - before).max()?;
                *spent += COSTS[1] * heights as u64 + COSTS[2] * turns;
                let read = if asked == Levels::Many { width } else { 0 };
                let bits = now.iter().map(|len| len - read).sum::<u64>();
                let cost = Cost { bits, time: *spent * PLACES as u64 };
                if cost.below(best.0) {
                    best = (cost, levels, width as u32);
                }
            }
        }
        let (cost, levels, width) = best;
        (levels > 0).then_some(Spreading { levels, cost, width, rises })
    }

    /// The number of bits of a stretch is a multiple of this.
    pub(crate) fn unit(&self) -> usize {
        LANES * self.width as usize
    }

    /// Writes the bits wanted; `state` gives the residue or the fraction at the term n, and `c_n`. `None` if this
    /// method fails.
    pub(crate) fn raise(
        &self,
        low: &Stretch,
        wanted: Wanted,
        high: &mut Stretch,
        state: impl Fn(u64) -> Option<(u64, u64)>,
    ) -> Option<bool> {
        let cut = Cut { lanes: LANES, unit: self.width as usize, levels: self.levels };
        let input = low.bytes.get(low.start..)?;
        ladder::by_lanes((low, wanted, high), &cut, state, |lane, starts, places, out| {
            self.write(input, lane, starts, places, out)
        })
    }

    fn write(&self, input: &[u8], lane: usize, starts: &[Start], places: &[usize], out: &mut [u8]) -> Option<usize> {
        let mut lanes = simd::Spread {
            input: [input; LANES],
            chunks: lane / (self.width as usize / 8),
            width: self.width,
            rises: &self.rises,
            states: vec![Default::default(); self.levels as usize],
            places: places.try_into().ok()?,
        };
        for (i, (slot, start)) in lanes.input.iter_mut().zip(starts).enumerate() {
            *slot = input.get(i * lane..)?;
            for (states, state) in lanes.states.iter_mut().zip(&start.states) {
                *states.as_flattened_mut().as_flattened_mut().get_mut(i)? = *state;
            }
        }
        simd::spread(lanes, out.as_chunks_mut().0)?;
        places.last().copied()
    }
}

/// The state of a line at the term n, its fraction rounded up, and `c_n`.
pub(super) fn beatty_state(c: &BeattySequence, n: u64) -> Option<(u64, u64)> {
    Some((c.fraction_up(n)?, c.at64(n)?))
}
