//! The transducer without tables, for c that rises by 0 or 1 at a time: which chunks of bits, through how many levels.
//!
//! A table of k levels has M^k states, which for small slopes, where a level gains little, leaves few levels. Here a
//! chunk goes through the levels one by one, in registers ([`simd::spread`]): the only limit is its word of 64 bits.

use super::bits::Stretch;
use super::ladder::{Start, image};
use super::periodic_words::PeriodicWords;
use super::prefix::{self, Prefix};
use super::simd::{self, LANES};

/// The most bits of a chunk, as far as can be seen: a few more than there are at the places looked at.
const MOST: u64 = 61;

/// The most levels.
const LEVELS: usize = 32;

/// How many places are looked at.
const PLACES: usize = 1 << 12;

/// What a chunk costs to read and to write, a level of it, and an insertion there, in hundredths of a nanosecond; and a
/// step of the tables.
const COSTS: [u64; 4] = [200, 40, 13, 200];

/// How the levels are done.
#[derive(Clone, Debug)]
pub(super) struct Spreading {
    /// k
    pub levels: u32,
    /// The bits of a chunk at the beginning, a multiple of 8.
    pub width: u32,
    /// Q, the greatest multiple of M up to 64.
    pub round: u32,
    /// By residue: whether c rises behind each of the next 64 terms.
    rises: Vec<u64>,
}

impl Spreading {
    /// The best chunks and levels for c; `None` if it is not faster than tables that gain so many bits in 256 steps,
    /// or if the processor cannot do it.
    pub fn best(c: &PeriodicWords, prefix: &Prefix, gain: usize) -> Option<Spreading> {
        let increments = c.increments().filter(|all| all.len() <= 64 && all.iter().all(|rise| *rise <= 1))?;
        if !simd::available() {
            return None;
        }
        // The places of consecutive numbers, from level to level.
        let mut at = prefix.starts(prefix::LEN as u64 / 2).take(PLACES + 64).collect::<Vec<_>>();
        let mut best = (256 * COSTS[3], gain as u64 * PLACES as u64, 0, 0);
        let widths = [16u64, 24, 32, 40, 48, 56];
        let mut spent = widths.map(|_| COSTS[0]);
        for levels in 1..=LEVELS as u32 {
            let before = at.clone();
            for start in &mut at {
                *start = image(c, prefix.both, *start)?;
            }
            for (width, spent) in widths.into_iter().zip(&mut spent) {
                let long = |(one, two): (&(u64, u64), &(u64, u64))| two.0 - one.0;
                let lengths = at.iter().zip(at.iter().skip(width as usize)).map(long);
                let lengths: Vec<u64> = lengths.take(PLACES).collect();
                let earlier = before.iter().zip(before.iter().skip(width as usize)).map(long);
                let turns = lengths.iter().zip(earlier).map(|(now, before)| now - before).max()?;
                *spent += COSTS[1] + COSTS[2] * turns;
                let gained = lengths.iter().map(|len| len - width).sum::<u64>();
                // Costs per bit are compared.
                if lengths.iter().max()? <= &MOST && *spent * best.1 < best.0 * gained {
                    best = (*spent, gained, levels, width as u32);
                }
            }
        }
        let (.., levels, width) = best;
        let period = increments.len();
        let rises = |from: usize| (0..64).map(|i| increments[(from + i) % period] << i).sum();
        let round = 64 - 64 % period as u32;
        (levels > 0).then(|| Spreading { levels, width, round, rises: (0..period).map(rises).collect() })
    }

    /// Stretches have a multiple of so many bits.
    pub fn unit(&self) -> usize {
        LANES * self.width as usize
    }

    /// Writes what follows from lanes of so many bytes, from the first place on; returns where they end. `None` if it
    /// cannot be done so.
    pub fn write(
        &self,
        low: &Stretch,
        lane: usize,
        starts: &[Start],
        places: &[usize],
        out: &mut [u8],
    ) -> Option<usize> {
        let input = low.bytes.get(low.start..)?;
        let mut lanes = simd::Spread {
            input: [input; LANES],
            chunks: lane / (self.width as usize / 8),
            width: self.width,
            round: self.round,
            rises: vec![Default::default(); self.levels as usize],
            places: places.try_into().ok()?,
        };
        for (i, (slot, start)) in lanes.input.iter_mut().zip(starts).enumerate() {
            *slot = input.get(i * lane..)?;
            for (rises, residue) in lanes.rises.iter_mut().zip(&start.residues) {
                *rises.as_flattened_mut().get_mut(i)? = *self.rises.get(*residue as usize)?;
            }
        }
        let end = *places.last()?;
        simd::spread(lanes, out.as_chunks_mut().0)?;
        Some(end)
    }
}
