//! The numbers used so far, where `b` need not increase: one bit per number near the mex, and a heap for larger ones.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// The most words of the bitmap; larger numbers are kept in the heap.
const REACH: u64 = 1 << 18;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::mex::mex;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_the_textbook_near_and_far() {
        for step in [1u64, 3, 70, 64 * REACH - 1, 64 * REACH, 64 * REACH + 1, u64::MAX / 2] {
            let (mut window, mut set) = (Window::default(), BTreeSet::new());
            for i in 0..1000u64 {
                let x = window.mex();
                assert_eq!(x, mex(&set));
                for y in [x, x.saturating_add(step), (i * i) % 700] {
                    window.insert(y);
                    set.insert(y);
                }
            }
        }
    }

    #[test]
    fn far_numbers_come_into_reach() {
        let edge = 64 * REACH;
        let mut window = Window::default();
        let blocked = [edge, edge + 1, edge + 2, edge + 64, u64::MAX];
        blocked.iter().for_each(|&x| window.insert(x));
        for x in 0..edge + 200 {
            if !blocked.contains(&x) {
                assert_eq!(window.mex(), x);
                window.insert(x);
            }
        }
        assert!(window.memory() <= 2 * REACH as usize * 8 + 64);
    }
}
