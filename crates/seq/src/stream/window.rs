//! The numbers used so far, where `b` need not increase: one bit per number near the mex, and a heap for larger ones.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// The most words of the bitmap, 2 MB, about a second-level cache; larger numbers are kept in the heap.
pub(crate) const REACH: u64 = 1 << 18;

#[derive(Clone, Debug, Default)]
pub(crate) struct Window {
    /// All numbers below this one are used. A multiple of 64.
    base: u64,
    bits: VecDeque<u64>,
    far: BinaryHeap<Reverse<u64>>,
}

impl Window {
    pub(crate) fn memory(&self) -> usize {
        (self.bits.capacity() + self.far.capacity()) * size_of::<u64>()
    }

    pub(crate) fn insert(&mut self, x: u64) {
        let Some(above) = x.checked_sub(self.base) else {
            return;
        };
        let index = above / 64;
        if index >= REACH {
            self.far.push(Reverse(x));
            return;
        }
        let index = index as usize;
        if index >= self.bits.len() {
            self.bits.resize(index + 1, 0);
        }
        self.bits[index] |= 1 << (above % 64);
    }

    /// The least number not inserted.
    pub(crate) fn mex(&mut self) -> u64 {
        while self.bits.front() == Some(&u64::MAX) {
            self.bits.pop_front();
            self.base += 64;
            while let Some(&Reverse(x)) = self.far.peek() {
                if x >= self.base && (x - self.base) / 64 >= REACH {
                    break;
                }
                self.far.pop();
                self.insert(x);
            }
        }
        self.base + u64::from(self.bits.front().map_or(0, |w| w.trailing_ones()))
    }
}
