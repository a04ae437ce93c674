//! Partners that the mex has not reached yet, for increasing `b`: a queue.

use std::collections::VecDeque;

#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    words: VecDeque<u64>,
}

impl Pending {
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn memory(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    pub(crate) fn extend(&mut self, b: &[u64]) {
        self.words.extend(b);
    }

    /// Releases memory that a long queue no longer needs.
    pub(crate) fn shrink(&mut self) {
        self.words.shrink_to(1 << 12);
    }

    /// Writes the numbers from `*x` on that are not in the queue, up to its last number. Returns how many were
    /// written; fewer than `out.len()` means that the queue is empty.
    pub(crate) fn skip_into(&mut self, x: &mut u64, out: &mut [u64]) -> usize {
        let mut written = 0;
        while written < out.len() && !self.words.is_empty() {
            let (words, _) = self.words.as_slices();
            let (eaten, more) = skip(words, x, &mut out[written..]);
            self.words.drain(..eaten);
            written += more;
        }
        written
    }
}

/// Writes the numbers from `*x` on that are not in the increasing list, while both list and room last; returns
/// (numbers read from the list, numbers written). No sum wraps: `x` stays below `2n + 2`.
fn skip(words: &[u64], x: &mut u64, out: &mut [u64]) -> (usize, usize) {
    let (mut written, mut next) = (0, *x);
    for (eaten, &w) in words.iter().enumerate() {
        // A pending number below x is an a_n = b_n.
        let free = w.saturating_sub(next);
        match &mut out[written..] {
            // Few numbers: write four, and keep those that are free. Their count is hard to predict, so there is no
            // branch.
            [p, q, r, s, ..] if free <= 4 => {
                (*p, *q, *r, *s) = (next, next.wrapping_add(1), next.wrapping_add(2), next.wrapping_add(3));
                written += free as usize;
            }
            room => {
                let length = free.min(room.len() as u64);
                room.iter_mut().zip(next..next + length).for_each(|(slot, value)| *slot = value);
                written += length as usize;
                if length < free {
                    *x = next + length;
                    return (eaten, written);
                }
            }
        }
        next = next.max(w.wrapping_add(1));
    }
    *x = next;
    (words.len(), written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_exactly_the_waiting_numbers() {
        let waiting = [1u64, 2, 5, 7, 8, 30, 31, 64, 100];
        for start in 0..10u64 {
            for room in 1..40 {
                let mut pending = Pending::default();
                pending.extend(&waiting);
                let (mut x, mut all) = (start, Vec::<u64>::new());
                loop {
                    let mut out = vec![0; room];
                    let k = pending.skip_into(&mut x, &mut out);
                    all.extend(&out[..k]);
                    if k < room {
                        break;
                    }
                }
                let want: Vec<u64> = (start..=100).filter(|v| !waiting.contains(v)).collect();
                assert_eq!(all, want);
                assert_eq!((pending.len(), x), (0, 101));
            }
        }
    }
}
