//! Equal removals in games with blocking: they are counted apart from the other moves.

use crate::bits::Bits;

/// The k for which (k,k) is legal, and how many of them lead from a row into P. Empty where nothing may be blocked.
pub(super) struct Equal {
    q: u32,
    amounts: Bits,
    /// The number for each D = y - x.
    counts: Vec<u32>,
    pairs: Vec<(usize, usize)>,
}

impl Equal {
    pub(super) fn new(side: usize, q: u32) -> Equal {
        let side = if q > 1 { side } else { 0 };
        Equal { q, amounts: Bits::new(side), counts: vec![0; side], pairs: vec![] }
    }

    /// Whether equal removals are kept here rather than among the other moves.
    pub(super) fn is_kept(&self) -> bool {
        self.q > 1
    }

    pub(super) fn insert(&mut self, k: usize) {
        self.amounts.insert(k);
    }

    pub(super) fn found(&mut self, a: usize, b: usize) {
        if self.is_kept() {
            self.pairs.push((a, b));
        }
    }

    /// Adds the y >= x from which q equal removals lead into P. From y >= x an equal removal never crosses.
    pub(super) fn reach(&mut self, x: usize, row: &mut Bits) {
        self.counts.fill(0);
        for &(a, b) in &self.pairs {
            if let Some(count) = self.counts.get_mut(b - a).filter(|_| self.amounts.contains(x - a)) {
                *count = count.saturating_add(1);
                if *count >= self.q {
                    row.insert(x + b - a);
                }
            }
        }
    }

    /// Whether an equal removal leads from (x,y) into N.
    pub(super) fn escapes(&self, x: usize, y: usize, p: &[Bits]) -> bool {
        self.amounts.iter().take_while(|&k| k <= x).any(|k| !p[x - k].contains(y - k))
    }
}
