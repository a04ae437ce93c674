//! Sets of small numbers, 64 to a limb.

use std::ops::Range;

/// A set of numbers below a fixed length.
#[derive(Clone)]
pub(crate) struct Bits {
    limbs: Vec<u64>,
    len: usize,
}

impl Bits {
    /// The bytes of a set of numbers below `len`.
    pub(crate) fn bytes(len: usize) -> usize {
        len.div_ceil(64).saturating_mul(8)
    }

    /// The empty set.
    pub(crate) fn new(len: usize) -> Bits {
        Bits { limbs: vec![0; len.div_ceil(64)], len }
    }

    pub(crate) fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    pub(crate) fn clear(&mut self) {
        self.limbs.fill(0);
    }

    pub(crate) fn copy_from(&mut self, other: &Bits) {
        self.limbs.copy_from_slice(&other.limbs);
    }

    /// Whether a number from `start` on, in the limbs of this range, is missing.
    pub(crate) fn misses(&self, start: usize, range: Range<usize>) -> bool {
        let limbs = self.limbs.get(range.start..range.end.min(self.limbs.len())).unwrap_or_default();
        let below = |limb: usize| if limb == start / 64 { (1u64 << (start % 64)) - 1 } else { 0 };
        limbs.iter().zip(range).any(|(bits, limb)| bits | below(limb) != u64::MAX)
    }

    /// The number of missing bits in the limbs of this range.
    pub(crate) fn open(&self, range: Range<usize>) -> usize {
        let limbs = self.limbs.get(range.start..range.end.min(self.limbs.len())).unwrap_or_default();
        limbs.iter().map(|limb| limb.count_zeros() as usize).sum()
    }

    /// Exchanges rows and columns of 64 limbs of 64 bits.
    pub(crate) fn transpose(block: &mut [u64; 64]) {
        // Warren, Hacker's Delight, 7-3: exchange squares of 32 bits, then of 16, and so on.
        let (mut width, mut mask) = (32, u64::MAX >> 32);
        while width > 0 {
            for i in (0..64).filter(|i| i & width == 0) {
                let moved = (block[i] >> width ^ block[i + width]) & mask;
                block[i] ^= moved << width;
                block[i + width] ^= moved;
            }
            width /= 2;
            mask ^= mask << width;
        }
    }

    /// The limb with the numbers from 64 i on.
    pub(crate) fn limb_mut(&mut self, i: usize) -> Option<&mut u64> {
        self.limbs.get_mut(i)
    }

    pub(crate) fn contains(&self, i: usize) -> bool {
        self.limbs.get(i / 64).is_some_and(|limb| limb >> (i % 64) & 1 == 1)
    }

    pub(crate) fn insert(&mut self, i: usize) {
        if let Some(limb) = self.limbs.get_mut(i / 64) {
            *limb |= 1 << (i % 64);
        }
    }

    pub(crate) fn remove(&mut self, i: usize) {
        if let Some(limb) = self.limbs.get_mut(i / 64) {
            *limb &= !(1 << (i % 64));
        }
    }

    /// Adds `lo..=hi`, cut off at the length.
    pub(crate) fn fill(&mut self, lo: usize, hi: usize) {
        let hi = hi.min(self.len.saturating_sub(1));
        if lo > hi {
            return;
        }
        let (first, last) = (u64::MAX << (lo % 64), u64::MAX >> (63 - hi % 64));
        match self.limbs.get_mut(lo / 64..=hi / 64) {
            Some([limb]) => *limb |= first & last,
            Some([start, middle @ .., end]) => {
                *start |= first;
                middle.fill(u64::MAX);
                *end |= last;
            }
            _ => {}
        }
    }

    /// Adds `i + by` for every i of the set with these limbs.
    pub(crate) fn union_shifted(&mut self, limbs: &[u64], by: usize) {
        let (whole, part) = (by / 64, by % 64);
        let Some(target) = self.limbs.get_mut(whole..) else { return };
        target.iter_mut().zip(limbs).for_each(|(to, from)| *to |= from << part);
        if part > 0 && !target.is_empty() {
            target[1..].iter_mut().zip(limbs).for_each(|(to, from)| *to |= from >> (64 - part));
        }
    }

    /// Adds `i + by` for every i of the set with these limbs, if it is in one of the limbs of this range.
    pub(crate) fn union_up(&mut self, all: &[u64], by: usize, range: Range<usize>) {
        let (end, whole, part) = (range.end.min(self.limbs.len()), by / 64, by % 64);
        let start = range.start.max(whole);
        let (Some(target), Some(limbs)) = (self.limbs.get_mut(start..end), all.get(start - whole..)) else { return };
        if part == 0 {
            return target.iter_mut().zip(limbs).for_each(|(to, from)| *to |= from);
        }
        // The first limb of the range takes the high bits of the limb before it.
        let before = all.get((start - whole).wrapping_sub(1)).copied().unwrap_or_default();
        if let (Some(to), Some(from)) = (target.first_mut(), limbs.first().or(Some(&0))) {
            *to |= from << part | before >> (64 - part);
        }
        let Some(rest) = target.get_mut(1..) else { return };
        let last = rest.get_mut(limbs.len().saturating_sub(1)).zip(limbs.last());
        last.into_iter().for_each(|(to, from)| *to |= from >> (64 - part));
        let pairs = limbs.iter().zip(limbs.get(1..).unwrap_or_default());
        rest.iter_mut().zip(pairs).for_each(|(to, (low, high))| *to |= high << part | low >> (64 - part));
    }

    /// The least i of the set such that `i + by` is in the set with these limbs.
    pub(crate) fn meets(&self, limbs: &[u64], by: usize) -> Option<usize> {
        let (part, limbs) = (by % 64, limbs.get(by / 64..)?);
        let high = |i: usize| if part > 0 { limbs.get(i + 1).map_or(0, |limb| limb << (64 - part)) } else { 0 };
        let common = |(i, (mine, limb)): (usize, (&u64, &u64))| match mine & (limb >> part | high(i)) {
            0 => None,
            both => Some(64 * i + both.trailing_zeros() as usize),
        };
        self.limbs.iter().zip(limbs).enumerate().find_map(common)
    }

    /// The missing numbers from `start` on, in the limbs of this range and below the length.
    pub(crate) fn missing(&self, start: usize, range: Range<usize>) -> impl Iterator<Item = usize> {
        let (from, to) = (start.max(64 * range.start), self.len.min(64 * range.end));
        let limbs = self.limbs.get(from / 64..to.div_ceil(64)).unwrap_or_default();
        let members = limbs.iter().zip(from / 64..).flat_map(|(limb, i)| ones(!limb, i));
        members.skip_while(move |i| *i < from).take_while(move |i| *i < to)
    }

    /// Adds `i - by` for every i of the set with these limbs, if it is in one of the limbs of this range.
    pub(crate) fn union_down(&mut self, limbs: &[u64], by: usize, range: Range<usize>) {
        let (end, part) = (range.end.min(self.limbs.len()), by % 64);
        let limbs = limbs.get(by / 64 + range.start..);
        let (Some(target), Some(limbs)) = (self.limbs.get_mut(range.start..end), limbs) else { return };
        target.iter_mut().zip(limbs).for_each(|(to, from)| *to |= from >> part);
        if part > 0 {
            target.iter_mut().zip(limbs.iter().skip(1)).for_each(|(to, from)| *to |= from << (64 - part));
        }
    }

    /// Adds i + n `period` for every member i and every n.
    pub(crate) fn repeat(&mut self, period: usize) {
        let (whole, part) = (period / 64, period % 64);
        if period == 0 {
            return;
        }
        // Limbs in ascending order: the lower limbs, from which a limb is filled, are complete.
        for i in whole..self.limbs.len() {
            let carried = |back: usize| i.checked_sub(back).map_or(0, |from| self.limbs[from]);
            let high = if part > 0 { carried(whole + 1) >> (64 - part) } else { 0 };
            let mut limb = self.limbs[i] | high;
            if whole > 0 {
                limb |= carried(whole) << part;
            } else {
                let mut step = part;
                while step < 64 {
                    limb |= limb << step;
                    step *= 2;
                }
            }
            self.limbs[i] = limb;
        }
    }

    /// Adds the numbers from `start` on of a set that repeats with the length of `turn`, in the limbs of this range.
    pub(crate) fn union_turns(&mut self, turn: &[u64], start: usize, range: Range<usize>) {
        let (first, end) = (range.start.max(start / 64), range.end.min(self.limbs.len()));
        let Some(target) = self.limbs.get_mut(first..end).filter(|_| !turn.is_empty()) else { return };
        let mut kept = if first == start / 64 { u64::MAX << (start % 64) } else { u64::MAX };
        let mut at = first % turn.len();
        for to in target {
            *to |= turn[at] & kept;
            kept = u64::MAX;
            at = if at + 1 < turn.len() { at + 1 } else { 0 };
        }
    }

    /// The least number from `start` on that is missing, below the length.
    pub(crate) fn first_missing(&self, start: usize) -> Option<usize> {
        let rest = self.limbs.get(start / 64..)?;
        let mut before = (1u64 << (start % 64)) - 1;
        for (i, limb) in rest.iter().enumerate() {
            let full = limb | before;
            if full != u64::MAX {
                let found = (start / 64 + i) * 64 + full.trailing_ones() as usize;
                return (found < self.len).then_some(found);
            }
            before = 0;
        }
        None
    }

    /// The members, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.limbs.iter().zip(0..).flat_map(|(&limb, i)| ones(limb, i))
    }
}

/// The members of a set in its i-th limb.
fn ones(mut limb: u64, i: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (limb != 0).then(|| limb.trailing_zeros() as usize)?;
        limb &= limb - 1;
        Some(i * 64 + bit)
    })
}
