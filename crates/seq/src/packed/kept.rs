//! The A-bits that a reader has passed, kept as far back as one level needs them to compute the next bits.
//!
//! Computed from the prefix, the bits from x on take as many levels as `kappa^k x` needs to reach the prefix, 1/(1 -
//! kappa) times their number of bits in all. A reader that goes on from x to x + h has seen the bits from `kappa (x +
//! h)` on as soon as h is `(1/kappa - 1) x`; from then on one level is enough. For a small slope, where kappa is near
//! 1, that happens soon and saves most of the work.

use super::bits::{Block, Stretch, ones};
use std::collections::VecDeque;

/// The most numbers that are kept: 48 MB of bits for each reader, of which every thread has one.
const MOST: u64 = 3 << 27;

/// Stretches, each directly after the previous one.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept(VecDeque<Stretch>);

impl Kept {
    /// Keeps a block and removes the bits below `least`. Removes everything if the block does not continue the last
    /// one, or if there are too many bits.
    pub(crate) fn add(&mut self, block: &Block, least: u64) {
        if block.x.saturating_sub(least) > MOST || self.end().is_some_and(|end| end != block.x) {
            self.0.clear();
        }
        if block.x.saturating_sub(least) > MOST {
            return;
        }
        let mut spare = Stretch::default();
        while self.0.get(1).is_some_and(|second| second.x <= least) {
            spare = self.0.pop_front().unwrap_or_default();
        }
        spare.bytes.clear();
        spare.bytes.extend_from_slice(block.bytes);
        self.0.push_back(Stretch { start: 0, len: 8 * block.bytes.len(), x: block.x, n: block.n, ..spare });
    }

    fn end(&self) -> Option<u64> {
        self.0.back().map(|last| last.x + last.len as u64)
    }

    /// Copies `len` bits, a multiple of 64, beginning at x or up to 63 numbers below it; `false` if some of them are
    /// missing.
    pub(crate) fn copy(&self, x: u64, len: usize, into: &mut Stretch) -> bool {
        let first = self.0.partition_point(|kept| kept.x <= x).checked_sub(1);
        let Some((first, kept)) = first.and_then(|first| Some((first, self.0.get(first)?))) else { return false };
        let x = x - (x - kept.x) % 64;
        if self.end().is_none_or(|end| x + len as u64 > end) {
            return false;
        }
        let (before, _) = kept.bits().split_at((x - kept.x) as usize / 8);
        (into.start, into.len, into.x, into.n) = (0, len, x, kept.n + ones(before));
        into.bytes.clear();
        let mut skip = before.len();
        for kept in self.0.range(first..) {
            let left = (len / 8).saturating_sub(into.bytes.len());
            into.bytes.extend(kept.bits().iter().skip(std::mem::take(&mut skip)).take(left));
        }
        into.reserve(len);
        true
    }
}
