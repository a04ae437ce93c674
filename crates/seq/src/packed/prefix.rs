//! The first A-bits, by the recursion.

use super::bits::{Stretch, ones, word};
use super::{GaveUp, NotNondecreasing};
use crate::linear::Differences64;
use std::collections::VecDeque;

/// The number of numbers in the prefix, 8 KB of bits: the plain recursion fills it in less than a millisecond, and each
/// rung of a ladder ends in it.
pub(super) const LEN: usize = 1 << 16;

/// The A-bits of the numbers below [`LEN`].
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    bytes: Vec<u8>,
    /// K: the number of numbers in both A and B, if the differences have begun to be positive.
    pub both: u64,
    /// The least x from which on the theorem applies and the terms are periodic.
    pub least: u64,
}

impl Prefix {
    /// The prefix of c, whose terms are regular from the index `begin` on.
    pub(crate) fn new(c: &impl Differences64, begin: u64) -> Result<Prefix, GaveUp> {
        // Some whole words more than are used, so that bits can be read across the end.
        let mut bytes = vec![0u8; LEN / 8 + 16];
        let mut pending: VecDeque<u64> = VecDeque::new();
        let (mut n, mut both, mut before, mut least) = (0u64, 0u64, 0u64, None);
        for a in 0..LEN as u64 {
            if pending.front() == Some(&a) {
                pending.pop_front();
                continue;
            }
            let c = c.at64(n).filter(|c| *c >= before).ok_or(NotNondecreasing::at(n))?;
            before = c;
            bytes[(a / 8) as usize] |= 1 << (a % 8);
            if c == 0 {
                both += 1;
            } else if let Some(b) = a.checked_add(c).filter(|b| *b < LEN as u64) {
                pending.push_back(b);
            }
            if least.is_none() && c > 0 && n >= begin {
                least = Some(a);
            }
            n += 1;
        }
        match least {
            // The rungs need room above `least`: a stretch of the prefix is copied from there on.
            Some(least) if least < LEN as u64 / 16 => Ok(Prefix { bytes, both, least }),
            _ => Err(GaveUp::beyond("c begins to rise too late for the packed method")),
        }
    }

    /// The `LEN` bits.
    pub(crate) fn bits(&self) -> &[u8] {
        self.bytes.get(..LEN / 8).unwrap_or_default()
    }

    /// The number of a below x <= LEN.
    fn rank(&self, x: u64) -> u64 {
        let (byte, bit) = ((x / 8) as usize, x % 8);
        let part = self.bytes.get(byte).map_or(0, |b| b & ((1 << bit) - 1));
        ones(self.bytes.get(..byte).unwrap_or_default()) + u64::from(part.count_ones())
    }

    /// Consecutive numbers from x on, each with the number of a below it.
    pub(crate) fn starts(&self, x: u64) -> impl Iterator<Item = (u64, u64)> {
        let mut n = self.rank(x);
        (x..LEN as u64).map(move |x| {
            let start = (x, n);
            n += u64::from(self.bytes.get((x / 8) as usize).map_or(0, |byte| byte >> (x % 8) & 1));
            start
        })
    }

    /// Writes the bits `x .. x + len` to the stretch; they must lie in the prefix.
    pub(crate) fn copy(&self, x: u64, len: usize, out: &mut Stretch) {
        out.start = 0;
        out.reserve(len);
        let (byte, shift) = ((x / 8) as usize, (x % 8) as u32);
        for (i, slot) in out.bytes.chunks_exact_mut(8).take(len / 64).enumerate() {
            let at = byte + 8 * i;
            let low = self.bytes.get(at..).map_or(0, word);
            let high = u64::from(self.bytes.get(at + 8).copied().unwrap_or(0));
            let bits = if shift == 0 { low } else { low >> shift | high << (64 - shift) };
            slot.copy_from_slice(&bits.to_le_bytes());
        }
        (out.len, out.x, out.n) = (len, x, self.rank(x));
    }
}
