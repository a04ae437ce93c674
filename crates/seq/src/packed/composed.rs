//! k levels of the theorem composed into one transducer, tabulated.
//!
//! A state is a residue per level, `n mod M` of the terms read there; a step reads 8 or 16 A-bits of the lowest level
//! and writes the A-bits of the highest that follow from them, at most [`MOST`]. Only the patterns of the prefix are
//! tabulated, numbered densely, so that the table of next states stays in the first cache; the step of any other
//! pattern is worked out where it is met.

use super::bits::word;
use super::ladder::Start;

/// The most bits that a step may write: with 7 bits left over from the step before they are fewer than a word's.
const MOST: u32 = 56;

/// The most entries of a table: its next states take 32 KB, its outputs 128 KB.
const ENTRIES: usize = 1 << 14;

/// A pattern without a number: added to a state it leads beyond the entries.
const NONE: u16 = u16::MAX;

/// The composed transducer.
#[derive(Clone, Debug)]
pub(super) struct Composed {
    /// k
    pub levels: u32,
    /// Bits gained in 256 steps.
    pub gain: usize,
    /// The increments of c, M of them.
    increments: Vec<u64>,
    /// How many patterns have a number.
    patterns: usize,
    /// The number of each pattern.
    ids: Vec<u16>,
    /// By state and pattern: the bits written, shifted by 6, and their number.
    outputs: Vec<u64>,
    /// By state and pattern: the next state, times `patterns`.
    next: Vec<u16>,
}

impl Composed {
    /// The best composition for these increments of c and patterns like those of the prefix: the one with the greatest
    /// gain, bits written less bits read, per step; all the work is then 1/gain steps per bit, the lower stretches
    /// included.
    pub fn best(increments: &[u64], prefix: &[u8]) -> Option<Composed> {
        let mut best: Option<Composed> = None;
        for width in [1, 2] {
            let patterns = patterns(prefix, width);
            for levels in 1..=24 {
                let Some(tables) = Composed::compose(increments, &patterns, width, levels) else { break };
                if best.as_ref().is_none_or(|best| tables.gain > best.gain) {
                    best = Some(tables);
                }
            }
        }
        best
    }

    /// The tables; `None` if they would be too large or a step would write too
    /// much.
    fn compose(increments: &[u64], patterns: &[u16], width: usize, levels: u32) -> Option<Composed> {
        let period = increments.len();
        let states = period.checked_pow(levels)?;
        let entries = states.checked_mul(patterns.len()).filter(|&entries| entries <= ENTRIES)?;
        let mut ids = vec![NONE; 1 << (8 * width)];
        for (id, &pattern) in (0u16..).zip(patterns) {
            *ids.get_mut(usize::from(pattern))? = id;
        }
        let (mut outputs, mut next) = (Vec::with_capacity(entries), Vec::with_capacity(entries));
        let mut written = 0usize;
        for state in 0..states {
            for &pattern in patterns {
                let (output, after) = step(increments, levels, state, pattern, width)?;
                written += (output & 63) as usize;
                outputs.push(output);
                next.push(u16::try_from(after * patterns.len()).ok()?);
            }
        }
        let gain = (256 * written / entries).checked_sub(256 * 8 * width)?;
        let increments = increments.to_vec();
        Some(Composed { levels, gain, increments, patterns: patterns.len(), ids, outputs, next })
    }

    /// What is written for a pattern without a number, and the next state.
    #[cold]
    fn other(&self, state: usize, pattern: u16, width: usize) -> Option<(u64, usize)> {
        let (output, after) = step(&self.increments, self.levels, state / self.patterns, pattern, width)?;
        Some((output, after * self.patterns))
    }

    /// What follows from two lanes of input, the first of so many bytes; see [`write`](Self::write).
    pub fn both(&self, bits: &[u8], lane: usize, starts: &[Start], places: &[usize], out: &mut [u8]) -> Option<usize> {
        let (front, back) = bits.split_at_checked(lane)?;
        let (Some(first), Some(second), &[one, two, _]) = (starts.first(), starts.get(1), places) else { return None };
        self.write([front, back], [first, second].map(|start| self.state(&start.states)), [one, two], out)
    }

    /// The state with these residues, the lowest level first.
    fn state(&self, residues: &[u64]) -> usize {
        residues.iter().rev().fold(0, |state, &residue| state * self.increments.len() + residue as usize)
            * self.patterns
    }

    /// Reads two adjacent pieces of input, each from its state, and writes A-bits to `out`: zeros up to the first
    /// place, then what follows from the first piece, which ends at the second place, then what follows from the
    /// second. Places count bits. Returns how many bits there are then; fewer than there is room for only if the input
    /// ended. `None` if a step would write more than [`MOST`] bits.
    fn write(&self, input: [&[u8]; 2], state: [usize; 2], place: [usize; 2], out: &mut [u8]) -> Option<usize> {
        if let Ok(ids) = <&[u16; 1 << 8]>::try_from(&self.ids[..]) {
            let id = |&[byte]: &[u8; 1]| (u16::from(byte), ids[usize::from(byte)]);
            return self.run(input.map(|bytes| bytes.as_chunks().0), id, state, place, out);
        }
        let ids = <&[u16; 1 << 16]>::try_from(&self.ids[..]).ok()?;
        let id = |&pair: &[u8; 2]| (u16::from_le_bytes(pair), ids[usize::from(u16::from_le_bytes(pair))]);
        self.run(input.map(|bytes| bytes.as_chunks().0), id, state, place, out)
    }

    /// Two lanes at once, because each waits for its next state most of the time.
    #[inline(always)]
    fn run<const W: usize>(
        &self,
        input: [&[[u8; W]]; 2],
        id: impl Fn(&[u8; W]) -> (u16, u16),
        state: [usize; 2],
        place: [usize; 2],
        out: &mut [u8],
    ) -> Option<usize> {
        out.get_mut(..place[0] / 8)?.fill(0);
        let tables = Tables { of: self, outputs: &self.outputs, next: self.next.get(..self.outputs.len())?, width: W };
        let middle = place[1] / 8;
        let mut lanes =
            [0, 1].map(|i| Lane { state: state[i], at: place[i] / 8, fill: (place[i] % 8) as u32, rest: 0 });
        lanes[1].at = 0;
        let mut done = [0; 2];
        {
            let (front, back) = out.split_at_mut_checked(middle)?;
            let [mut one, mut two] = lanes;
            let mut both = 0;
            for (first, second) in input[0].iter().zip(input[1]) {
                if !one.room(front) || !two.room(back) {
                    break;
                }
                one.step(&tables, id(first), front)?;
                two.step(&tables, id(second), back)?;
                both += 1;
            }
            done = done.map(|_| both);
            for second in input[1].get(both..)? {
                if !two.room(back) {
                    break;
                }
                two.step(&tables, id(second), back)?;
            }
            lanes = [one, two];
        }
        // The last words of the first lane reach into the bits of the second: those are kept and put back.
        let kept: [u8; 16] = *out.get(middle..)?.first_chunk()?;
        let [mut one, two] = lanes;
        for first in input[0].get(done[0]..)? {
            if !one.room(out) {
                break;
            }
            one.step(&tables, id(first), out)?;
        }
        if 8 * one.at + one.fill as usize != place[1] {
            return Some(8 * one.at + one.fill as usize);
        }
        let seam = out.get_mut(middle..)?.first_chunk_mut::<16>()?;
        let shared = if one.fill > 0 { (one.rest as u8) & ((1 << one.fill) - 1) } else { 0 };
        *seam = kept;
        seam[0] |= shared;
        Some(8 * (middle + two.at) + two.fill as usize)
    }
}

/// The tables of a run, the bounds of the second those of the first.
struct Tables<'a> {
    of: &'a Composed,
    outputs: &'a [u64],
    next: &'a [u16],
    /// Bytes a step.
    width: usize,
}

/// A place in the tables and in the output.
#[derive(Clone, Copy)]
struct Lane {
    state: usize,
    /// Whole bytes written, and bits of the next, which are in `rest`.
    at: usize,
    fill: u32,
    rest: u64,
}

impl Lane {
    /// Whether there is room for a word.
    #[inline(always)]
    fn room(&self, out: &[u8]) -> bool {
        self.at.wrapping_add(8) <= out.len()
    }

    /// A pattern and its number. All wrapping operations are within bounds: `fill <= 7 + MOST = 63`, `at <
    /// out.len()`, states times patterns are at most `ENTRIES`. `None` for a pattern that writes too much.
    #[inline(always)]
    fn step(&mut self, tables: &Tables, (pattern, id): (u16, u16), out: &mut [u8]) -> Option<()> {
        let entry = self.state.wrapping_add(usize::from(id));
        let output = match (tables.outputs.get(entry), tables.next.get(entry)) {
            (Some(&output), Some(&next)) => {
                self.state = usize::from(next);
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

/// The patterns of the prefix at all places, in order.
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
