//! k levels of the theorem composed into one transducer, tabulated.
//!
//! A state is a residue per level, `n mod M` of the terms read there. A step reads 8 or 16 A-bits of the lowest level
//! and writes the A-bits of the highest that follow from them, at most [`MOST`]. Only the patterns of the prefix are
//! tabulated, numbered densely, so that the tables fit into the second-level cache; the step of any other pattern is
//! computed when it occurs.

use super::bits::word;
use super::ladder::{Cost, Levels, Start};

/// The most bits that a step may write: with 7 bits left over from the previous step they still fit into a word.
const MOST: u32 = 56;

/// The most entries of a table: its next states take 256 KB, its outputs 512 KB, together a second-level cache.
const ENTRIES: usize = 1 << 16;

/// Tables with up to this many entries, 192 KB, are in a nearer part of the cache.
const NEAR: usize = 1 << 14;
// The time of a step with such a table, and with a larger one, in hundredths of a nanosecond. Measured; they guide the
// choice and decide no bit.
const COSTS: [u64; 2] = [200, 320];

/// The most levels: each multiplies the states by M, so that only M = 1 comes near it.
const LEVELS: u32 = 24;

/// The number of pieces of input that are read in parallel: each mostly waits for its next state from the cache, and
/// four such waits overlap.
pub(super) const LANES: usize = 4;

/// The mark for a pattern without a number. A prefix with all 2^16 patterns gives this number to the last one, which is
/// then computed like a pattern without one.
const NONE: u16 = u16::MAX;

/// The composed transducer.
#[derive(Clone, Debug)]
pub(super) struct Composed {
    /// The number of levels, k.
    pub levels: u32,
    /// The cost of the bits, by the measure asked for.
    pub cost: Cost,
    /// The M increments of c.
    increments: Vec<u64>,
    /// The number of numbered patterns.
    patterns: usize,
    /// The number of each pattern.
    ids: Vec<u16>,
    /// By state and pattern: the bits written, shifted by 6, and their number.
    outputs: Vec<u64>,
    /// By state and pattern: the next state, times `patterns`.
    next: Vec<u32>,
}

impl Composed {
    /// The best composition for these increments of c and patterns like those of the prefix.
    pub(crate) fn best(increments: &[u64], prefix: &[u8], levels: Levels) -> Option<Composed> {
        let mut best: Option<Composed> = None;
        // 8 bits at a time have few patterns and allow more levels, 16 bits write more in a step.
        for width in [1, 2] {
            let mut before = Composed::none(increments, &patterns(prefix, width), width);
            while let Some(tables) = before.as_ref().and_then(|before| before.raised(levels)) {
                if best.as_ref().is_none_or(|best| tables.cost.below(best.cost)) {
                    best = Some(tables.clone());
                }
                before = Some(tables).filter(|_| levels == Levels::Many);
            }
        }
        best
    }

    /// The tables of no level: the output equals the input.
    fn none(increments: &[u64], patterns: &[u16], width: usize) -> Option<Composed> {
        let mut ids = vec![NONE; 1 << (8 * width)];
        for (id, &pattern) in (0u16..).zip(patterns) {
            *ids.get_mut(usize::from(pattern))? = id;
        }
        let outputs = patterns.iter().map(|&pattern| (u64::from(pattern) << 6) | (8 * width as u64)).collect();
        let (increments, next) = (increments.to_vec(), vec![0; patterns.len()]);
        let cost = Cost { bits: 0, time: 1 };
        Some(Composed { levels: 0, cost, increments, patterns: patterns.len(), ids, outputs, next })
    }

    /// The tables with one more level; `None` if they would be too large or a step would write too much.
    fn raised(&self, asked: Levels) -> Option<Composed> {
        let (period, below) = (self.increments.len(), self.outputs.len());
        let entries = below.checked_mul(period).filter(|&entries| entries <= ENTRIES && self.levels < LEVELS)?;
        let (mut outputs, mut next) = (Vec::with_capacity(entries), Vec::with_capacity(entries));
        let mut written = 0usize;
        // The residue of the highest level is the highest digit of a state.
        for residue in 0..period {
            for (&output, &after) in self.outputs.iter().zip(&self.next) {
                let mut residue = residue;
                // The output of the level below is the input of this one.
                let (bits, len) = level(output >> 6, (output & 63) as u32, &mut residue, &self.increments)?;
                written += len as usize;
                outputs.push(bits << 6 | u64::from(len));
                next.push(u32::try_from(residue * below).ok()? + after);
            }
        }
        let read = self.ids.len().trailing_zeros() as usize;
        // The bits read have to be computed, too: what counts on a ladder is what a level adds.
        let gained = written.checked_sub(read * entries)?;
        let bits = if asked == Levels::Many { gained } else { written } as u64;
        let cost = Cost { bits, time: COSTS[usize::from(entries > NEAR)] * entries as u64 };
        let (increments, ids) = (self.increments.clone(), self.ids.clone());
        Some(Composed { levels: self.levels + 1, cost, increments, patterns: self.patterns, ids, outputs, next })
    }

    /// The output for a pattern without a number, and the next state.
    #[cold]
    fn other(&self, state: usize, pattern: u16, width: usize) -> Option<(u64, usize)> {
        let (output, after) = step(&self.increments, self.levels, state / self.patterns, pattern, width)?;
        Some((output, after * self.patterns))
    }

    /// The output for lanes of input, all but the last of `lane` bytes; see [`write`](Self::write).
    pub(crate) fn all(
        &self,
        bits: &[u8],
        lane: usize,
        starts: &[Start],
        places: &[usize],
        out: &mut [u8],
    ) -> Option<usize> {
        let (mut input, mut state) = ([bits; LANES], [0; LANES]);
        for (i, (input, state)) in input.iter_mut().zip(&mut state).enumerate() {
            let end = if i + 1 < LANES { (i + 1) * lane } else { bits.len() };
            *input = bits.get(i * lane..end)?;
            *state = self.state(&starts.get(i)?.states);
        }
        self.write(input, state, places.get(..LANES)?.try_into().ok()?, out)
    }

    /// The state with these residues, the lowest level first.
    fn state(&self, residues: &[u64]) -> usize {
        residues.iter().rev().fold(0, |state, &residue| state * self.increments.len() + residue as usize)
            * self.patterns
    }

    /// Reads adjacent pieces of input, each from its state, and writes A-bits to `out`: zeros up to the first place,
    /// then the output of the first piece, which ends at the second place, and so on. Places count bits. Returns the
    /// total number of bits; it is less than the room only if the input ended. `None` if a step would write more than
    /// [`MOST`] bits.
    fn write(
        &self,
        input: [&[u8]; LANES],
        state: [usize; LANES],
        place: [usize; LANES],
        out: &mut [u8],
    ) -> Option<usize> {
        if let Ok(ids) = <&[u16; 1 << 8]>::try_from(&self.ids[..]) {
            let id = |&[byte]: &[u8; 1]| (u16::from(byte), ids[usize::from(byte)]);
            return self.run(input.map(|bytes| bytes.as_chunks().0), id, state, place, out);
        }
        let ids = <&[u16; 1 << 16]>::try_from(&self.ids[..]).ok()?;
        let id = |&pair: &[u8; 2]| (u16::from_le_bytes(pair), ids[usize::from(u16::from_le_bytes(pair))]);
        self.run(input.map(|bytes| bytes.as_chunks().0), id, state, place, out)
    }

    #[inline(always)]
    fn run<const W: usize>(
        &self,
        input: [&[[u8; W]]; LANES],
        id: impl Fn(&[u8; W]) -> (u16, u16),
        state: [usize; LANES],
        place: [usize; LANES],
        out: &mut [u8],
    ) -> Option<usize> {
        out.get_mut(..place[0] / 8)?.fill(0);
        let tables =
            StepTables { of: self, outputs: &self.outputs, next: self.next.get(..self.outputs.len())?, width: W };
        let mut lanes: [Lane; LANES] =
            std::array::from_fn(|i| Lane { state: state[i], at: place[i] / 8, fill: (place[i] % 8) as u32, rest: 0 });
        // Up to the point where a lane would write into another one.
        let ends: [usize; LANES] = std::array::from_fn(|i| place.get(i + 1).map_or(out.len(), |place| place / 8));
        let steps = input.iter().map(|input| input.len()).min()?;
        let pieces = input.map(|input| input.get(..steps).unwrap_or_default());
        let mut done = 0;
        while done < steps && lanes.iter().zip(ends).all(|(lane, end)| lane.room(end)) {
            for (lane, piece) in lanes.iter_mut().zip(pieces) {
                lane.step(&tables, id(piece.get(done)?), out)?;
            }
            done += 1;
        }
        // The last words of a lane reach into the bits of the next lane: those are saved and restored.
        for i in (0..LANES).rev() {
            let (lane, next) = (&mut lanes[i], place.get(i + 1));
            let kept: Option<[u8; 16]> = match next {
                Some(next) => Some(*out.get(next / 8..)?.first_chunk()?),
                None => None,
            };
            for piece in input[i].get(done..)? {
                if !lane.room(out.len()) {
                    break;
                }
                lane.step(&tables, id(piece), out)?;
            }
            if let (Some(next), Some(kept)) = (next, kept) {
                // The theorem says that a lane ends where the next begins; if the input ended before, the rest is
                // missing.
                if 8 * lane.at + lane.fill as usize != *next {
                    return Some(8 * lane.at + lane.fill as usize);
                }
                let seam = out.get_mut(next / 8..)?.first_chunk_mut::<16>()?;
                *seam = kept;
                seam[0] |= lane.rest as u8 & ((1 << lane.fill) - 1) as u8;
            }
        }
        let last = lanes.last()?;
        Some(8 * last.at + last.fill as usize)
    }
}

/// The tables of a run; the bounds of the second are those of the first.
struct StepTables<'a> {
    of: &'a Composed,
    outputs: &'a [u64],
    next: &'a [u32],
    /// The number of bytes per step.
    width: usize,
}

/// A state, and a place in the output.
#[derive(Clone, Copy)]
struct Lane {
    state: usize,
    /// The whole bytes written, and the number of bits of the next, which are in `rest`.
    at: usize,
    fill: u32,
    rest: u64,
}

impl Lane {
    /// Whether there is room for a word before the end.
    #[inline(always)]
    fn room(&self, end: usize) -> bool {
        self.at.wrapping_add(8) <= end
    }

    /// Reads a pattern with its number. All wrapping operations are within bounds: `fill <= 7 + MOST = 63`, `at <
    /// out.len()`, states times patterns are at most `ENTRIES`. `None` for a pattern that writes too much.
    #[inline(always)]
    fn step(&mut self, tables: &StepTables, (pattern, id): (u16, u16), out: &mut [u8]) -> Option<()> {
        // One comparison serves both: an entry out of bounds takes the slow path.
        let entry = if id == NONE { usize::MAX } else { self.state.wrapping_add(usize::from(id)) };
        let output = match (tables.outputs.get(entry), tables.next.get(entry)) {
            (Some(&output), Some(&next)) => {
                self.state = next as usize;
                output
            }
            _ => {
                let (output, next) = tables.of.other(self.state, pattern, tables.width)?;
                self.state = next;
                output
            }
        };
        let rest = self.rest | (output >> 6) << self.fill;
        out.get_mut(self.at..self.at.wrapping_add(8))?.copy_from_slice(&rest.to_le_bytes());
        let fill = self.fill.wrapping_add((output & 63) as u32);
        self.at = self.at.wrapping_add((fill >> 3) as usize);
        self.rest = rest >> (fill & 56);
        self.fill = fill & 7;
        Some(())
    }
}

/// A step of all levels: the bits written, shifted by 6, and their number; and the next state.
fn step(increments: &[u64], levels: u32, state: usize, pattern: u16, width: usize) -> Option<(u64, usize)> {
    let (mut bits, mut len, mut rest, mut after, mut place) = (u64::from(pattern), 8 * width as u32, state, 0, 1);
    for _ in 0..levels {
        let mut residue = rest % increments.len();
        rest /= increments.len();
        (bits, len) = level(bits, len, &mut residue, increments)?;
        after += residue * place;
        place *= increments.len();
    }
    Some((bits << 6 | u64::from(len), after))
}

/// One level: a 1 writes a 0 (that number is a b) and as many ones as c rises; a 0 writes a 1.
fn level(bits: u64, len: u32, residue: &mut usize, increments: &[u64]) -> Option<(u64, u32)> {
    let (mut out, mut at) = (0u64, 0u32);
    for i in 0..len {
        let ones = if bits >> i & 1 == 1 {
            at += 1;
            let rise = *increments.get(*residue)?;
            *residue = (*residue + 1) % increments.len();
            u32::try_from(rise).ok().filter(|rise| *rise <= MOST)?
        } else {
            1
        };
        if at + ones > MOST {
            return None;
        }
        out |= ((1 << ones) - 1) << at;
        at += ones;
    }
    Some((out, at))
}

/// The patterns at all places of the prefix, sorted.
fn patterns(prefix: &[u8], width: usize) -> Vec<u16> {
    let mut seen = vec![false; 1 << (8 * width)];
    let mask = seen.len() as u64 - 1;
    for at in 0..prefix.len().saturating_sub(7) {
        let bits = prefix.get(at..).map_or(0, word);
        for shift in 0..8 {
            seen[(bits >> shift & mask) as usize] = true;
        }
    }
    (0..=u16::MAX).zip(seen).filter(|(_, seen)| *seen).map(|(pattern, _)| pattern).collect()
}
