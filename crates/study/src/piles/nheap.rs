//! Fraenkel's two conjectures about his N-heap game, read off a finished layer of three piles.
//!
//! With the first pile x fixed let (y, z), x <= y <= z, be the pairs in the order of y, counted n = 0, 1, ... The
//! conjectures say that from some n on (i) z = y + n, (ii) y = floor(n phi) + eps + alpha with eps in -1, 0, 1: if n
//! counts from the right place. A difference that no pair has moves that place by one, so here **n is the difference z
//! - y itself**, and the shift, how far it is ahead of the count, is reported.

use crate::piles::layers::Layers;

/// What a layer shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The first pile.
    pub first: u64,
    /// Differences below `n1` that no pair of the layer has.
    pub missing: Vec<u64>,
    /// Those that only a pair with a number below the first pile has.
    pub below: Vec<u64>,
    /// From this difference on they follow each other without a gap, to the last pair seen.
    pub n1: u64,
    /// From this one on y - floor(n phi) - alpha is -1, 0 or 1, as far as seen; nothing if not even at the end.
    pub n2: Option<u64>,
    /// 1 - 2m - e, where m differences are missing, and e is 1 if the difference 0 is not one of them.
    pub alpha: i64,
    /// The last difference seen.
    pub last: u64,
}

/// floor(n phi).
pub(crate) fn floor_phi(n: u64) -> u64 {
    let n = u128::from(n);
    // sqrt(5 n^2) is not an integer for n > 0, and n + sqrt(5 n^2) is halved and floored alike with its floor.
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

impl Reading {
    /// How far the difference is ahead of the count of pairs, from `n1` on.
    pub fn shift(&self) -> usize {
        self.missing.len() + self.below.len()
    }

    /// Of a finished layer in which a pair with y >= x was found.
    pub fn of(layers: &Layers, layer: usize) -> Option<Reading> {
        let pairs: Vec<(u64, u64)> =
            layers.pairs(layer).filter(|(y, _)| *y >= layer).map(|(y, z)| (y as u64, (z - y) as u64)).collect();
        let last = pairs.last()?.1;
        let follows = |i: &usize| pairs[i - 1].1 + 1 == pairs[*i].1;
        let tail = (1..pairs.len()).rev().take_while(follows).last().map_or(pairs.len() - 1, |i| i - 1);
        let n1 = pairs[tail].1;
        let mut used: Vec<u64> = pairs[..tail].iter().map(|(_, difference)| *difference).collect();
        used.sort_unstable();
        let unused = (0..n1).filter(|difference| used.binary_search(difference).is_err());
        let (below, missing): (Vec<u64>, Vec<u64>) =
            unused.partition(|difference| layers.with_difference(layer, *difference as isize).is_some());
        let diagonal = i64::from(layers.with_difference(layer, 0).is_some());
        let alpha = 1 - 2 * missing.len() as i64 - diagonal;
        let near = |(y, n): &&(u64, u64)| (*y as i64 - floor_phi(*n) as i64 - alpha).abs() <= 1;
        let n2 = pairs[tail..].iter().rev().take_while(near).last().map(|(_, n)| *n);
        Some(Reading { first: layer as u64, missing, below, n1, n2, alpha, last })
    }
}
