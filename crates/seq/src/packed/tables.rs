//! k levels of the theorem composed into one transducer, tabulated.
//!
//! A state is a residue per level, `n mod M` of the terms read there; a step reads 8 or 16 A-bits of the lowest level and writes
//! the A-bits of the highest that follow from them, at most [`MOST`]. Only the patterns of the prefix are tabulated,
//! numbered densely, so that the table of next states stays in the first cache; any other pattern ends the table walk, and
//! the stretch is made bit by bit instead.

use super::bits::word;

/// The most bits that a step may write: with 7 bits left over from the step before they are fewer than a word's.
const MOST: u32 = 56;

/// The most entries of a table: its next states take 32 KB, its outputs 128 KB.
const ENTRIES: usize = 1 << 14;

/// A pattern without a number.
const NONE: u16 = u16::MAX;

/// The composed transducer.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// k
    pub levels: u32,
    /// M
    period: usize,
    /// Bytes per step, 1 or 2.
    width: usize,
    /// How many patterns have a number.
    patterns: usize,
    /// The number of each pattern.
    ids: Vec<u16>,
    /// By state and pattern: the bits written, shifted by 6, and their number.
    outputs: Vec<u64>,
    /// By state and pattern: the next state, times `patterns`.
    next: Vec<u16>,
}

impl Tables {
    /// The best composition for these increments of c and patterns like those of the prefix: the one with the greatest gain, bits
    /// written less bits read, per step; all the work is then 1/gain steps per bit, the lower stretches included.
    pub fn best(increments: &[u64], prefix: &[u8]) -> Option<Tables> {
        let mut best: Option<(usize, Tables)> = None;
        for width in [1, 2] {
            let patterns = patterns(prefix, width);
            for levels in 1..=24 {
                let Some((gain, tables)) = Tables::compose(increments, &patterns, width, levels) else { break };
                if best.as_ref().is_none_or(|(least, _)| gain > *least) {
                    best = Some((gain, tables));
                }
            }
        }
        best.map(|(_, tables)| tables)
    }

    /// The gain in bits per 256 steps, and the tables; `None` if they would be too large or a step would write too much.
    fn compose(increments: &[u64], patterns: &[u16], width: usize, levels: u32) -> Option<(usize, Tables)> {
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
                let (mut bits, mut len, mut rest, mut after, mut place) =
                    (u64::from(pattern), 8 * width as u32, state, 0, 1);
                for _ in 0..levels {
                    let mut residue = rest % period;
                    rest /= period;
                    (bits, len) = level(bits, len, &mut residue, increments)?;
                    after += residue * place;
                    place *= period;
                }
                written += len as usize;
                outputs.push(bits << 6 | u64::from(len));
                next.push(u16::try_from(after * patterns.len()).ok()?);
            }
        }
        let gain = (256 * written / entries).checked_sub(256 * 8 * width)?;
        Some((gain, Tables { levels, period, width, patterns: patterns.len(), ids, outputs, next }))
    }

    /// Reads the input from the state given by the residues, the lowest level first, and writes A-bits to `out` behind `pad`
    /// zeros. Returns how many bits there are then, `pad` included; fewer than `out` has room for only if the input
    /// ended. `None` if a pattern has no number.
    pub fn write(
        &self,
        residues: impl DoubleEndedIterator<Item = u64>,
        input: &[u8],
        out: &mut [u8],
        pad: usize,
    ) -> Option<usize> {
        let state = residues.rev().fold(0, |state, residue| state * self.period + residue as usize);
        match self.width {
            1 => self.run(state, input.iter().map(|&byte| usize::from(byte)), out, pad),
            _ => {
                let (pairs, _) = input.as_chunks::<2>();
                self.run(state, pairs.iter().map(|&pair| usize::from(u16::from_le_bytes(pair))), out, pad)
            }
        }
    }

    /// All wrapping operations here are within bounds: `fill <= 7 + MOST = 63`, `at <= out.len()`, states times
    /// patterns are at most `ENTRIES`.
    #[inline(always)]
    fn run(&self, state: usize, input: impl Iterator<Item = usize>, out: &mut [u8], pad: usize) -> Option<usize> {
        let (outputs, next) = (&self.outputs[..], &self.next[..]);
        let mut state = state * self.patterns;
        let mut at = pad / 8;
        out.get_mut(..at)?.fill(0);
        let (mut fill, mut rest) = ((pad % 8) as u32, 0u64);
        for pattern in input {
            let id = *self.ids.get(pattern)?;
            if id == NONE {
                return None;
            }
            let entry = state.wrapping_add(usize::from(id));
            let output = *outputs.get(entry)?;
            state = usize::from(*next.get(entry)?);
            rest |= (output >> 6) << fill;
            let Some(slot) = out.get_mut(at..at.wrapping_add(8)) else { break };
            slot.copy_from_slice(&rest.to_le_bytes());
            fill = fill.wrapping_add((output & 63) as u32);
            at = at.wrapping_add((fill >> 3) as usize);
            rest >>= fill & 56;
            fill &= 7;
        }
        Some(8 * at + fill as usize)
    }
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
