//! Partners that the mex has not reached yet, for increasing `b`: a queue.

use std::collections::VecDeque;

#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    queue: VecDeque<u64>,
}

impl Pending {
    pub(crate) fn len(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn memory(&self) -> usize {
        self.queue.capacity() * size_of::<u64>()
    }

    pub(crate) fn extend(&mut self, b: &[u64]) {
        self.queue.extend(b);
    }

    /// Releases memory that a long queue no longer needs.
    pub(crate) fn shrink(&mut self) {
        // 32 KB stay: the feeder refills the queue a chunk at a time.
        self.queue.shrink_to(1 << 12);
    }

    /// Writes the numbers from `*x` on that are not in the queue, up to its last number. Returns how many were
    /// written; fewer than `out.len()` means that the queue is empty.
    pub(crate) fn skip_into(&mut self, x: &mut u64, out: &mut [u64]) -> usize {
        let mut written = 0;
        while written < out.len() && !self.queue.is_empty() {
            let (queue, _) = self.queue.as_slices();
            let (eaten, more) = skip(queue, x, &mut out[written..]);
            self.queue.drain(..eaten);
            written += more;
        }
        written
    }
}

/// Writes the numbers from `*x` on that are not in the increasing list, while both list and room last; returns
/// (numbers read from the list, numbers written). No sum wraps: `x` stays below `2n + 2`.
fn skip(queue: &[u64], x: &mut u64, out: &mut [u64]) -> (usize, usize) {
    let (mut written, mut next) = (0, *x);
    for (eaten, &w) in queue.iter().enumerate() {
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
    (queue.len(), written)
}
