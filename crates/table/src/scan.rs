//! Whether some interval of amounts leads from a position into P: one pass over all piles, many at once. After a y
//! that is reached, the whole interval is skipped (docs/proofs.md, Proposition 52).

use super::spans::Spans;

/// The most intervals for each k in layers: eight bytes for each pile and layer.
const LAYERS: usize = 4;
/// The most further intervals in a list: they are tested one by one before each pass, as many as one chunk of it.
const BESIDE: usize = 256;

/// The number of piles that are tested together: three columns of 1 KiB. The search begins with the chunk of the last
/// success.
const CHUNK: usize = 256;

/// Sums of two numbers up to this bound fit an `i32`, and every pile is smaller: a box with more piles would need
/// gigabytes.
const BEYOND: i32 = 1 << 29;

/// Intervals, that of k at side - 1 - k: row x reaches the pile v with k = x - v, which is at v + side - 1 - x.
struct Layer {
    low: Vec<i32>,
    high: Vec<i32>,
}

pub(super) struct Scan {
    side: usize,
    layers: Vec<Layer>,
    /// Further intervals: (k, low, high).
    beside: Vec<(usize, i32, i32)>,
    /// The other pile of each P-position; where there is none, a number so far below zero that nothing reaches it.
    partners: Vec<i32>,
    /// Where a pile was last reached.
    last: usize,
}

impl Scan {
    /// `None` where there are too many intervals, or the piles are too large.
    pub(super) fn new(spans: &Spans, side: usize) -> Option<Scan> {
        if side >= BEYOND as usize {
            return None;
        }
        let mut scan = Scan { side, layers: vec![], beside: vec![], partners: vec![-BEYOND; side], last: 0 };
        for k in 1..side {
            for (i, &(low, high)) in spans.get(k).iter().enumerate() {
                let (low, high) = (low as i32, high as i32);
                if i >= LAYERS {
                    scan.beside.push((k, low, high));
                    continue;
                }
                if i == scan.layers.len() {
                    scan.layers.push(Layer { low: vec![BEYOND; side], high: vec![-1; side] });
                }
                (scan.layers[i].low[side - 1 - k], scan.layers[i].high[side - 1 - k]) = (low, high);
            }
            if scan.beside.len() > BESIDE {
                return None;
            }
        }
        Some(scan)
    }

    /// The bytes needed for a box.
    pub(super) fn bytes(side: usize) -> usize {
        side.saturating_mul(8 * LAYERS + 4)
    }

    pub(super) fn found(&mut self, a: usize, b: usize) {
        (self.partners[a], self.partners[b]) = (b as i32, a as i32);
    }

    /// The largest y' such that all of y..=y' reach a P-position from row x by one interval; `None` where y reaches
    /// none.
    pub(super) fn reached(&mut self, x: usize, y: usize) -> Option<usize> {
        let y = y as i32;
        let hit = |w: i32, low: i32, high: i32| if w + low <= y && y <= w + high { w + high } else { -1 };
        for &(k, low, high) in self.beside.iter().take_while(|beside| beside.0 <= x) {
            let end = hit(self.partners[x - k], low, high);
            if end >= 0 {
                return Some(end as usize);
            }
        }
        let chunks = x.div_ceil(CHUNK);
        let first = (self.last / CHUNK).min(chunks.saturating_sub(1));
        // From the place of the last success to the end, then from the beginning.
        for start in (first..chunks).chain(0..first).map(|chunk| CHUNK * chunk) {
            let end = x.min(start + CHUNK);
            let (partners, shift) = (&self.partners[start..end], self.side - 1 - x);
            for layer in &self.layers {
                let (low, high) = (&layer.low[start + shift..end + shift], &layer.high[start + shift..end + shift]);
                // Sums of numbers up to BEYOND cannot overflow, so the piles are tested in parallel without checks.
                let any = partners.iter().zip(low).zip(high).fold(0, |any, ((w, low), high)| {
                    any | i32::from(w.wrapping_add(*low) <= y) & i32::from(y <= w.wrapping_add(*high))
                });
                if any != 0 {
                    self.last = start;
                    let ends = partners.iter().zip(low).zip(high).map(|((w, low), high)| hit(*w, *low, *high));
                    return ends.max().map(|end| end as usize);
                }
            }
        }
        None
    }
}
