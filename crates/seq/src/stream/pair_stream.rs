//! The lazy stream of pairs.

use super::walk::{Thresholds, Walk};
use super::{Pair, PartnerRule, StreamError};
use wythoff_base::UBig;

/// The pairs of a rule, from term 0 on, without end.
///
/// After an error the stream stays at its place: the next call asks for the same chunk, and returns the same error.
pub struct PairStream<R> {
    rule: R,
    walk: Walk,
}

/// Consecutive terms `n0, n0 + 1, ...`: at least one.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The index of the first term.
    pub n0: u64,
    /// `a_{n0}..`
    pub a: &'a [u64],
    /// `b_{n0}..`, equally many.
    pub b: Partners<'a>,
}

/// The partners of a chunk.
#[derive(Clone, Copy, Debug)]
pub enum Partners<'a> {
    /// All of them are machine words.
    Small(&'a [u64]),
    /// None of them is.
    Big(&'a [UBig]),
}

impl<R: PartnerRule> PairStream<R> {
    /// The stream of a rule.
    pub fn new(rule: R) -> Self {
        // 256 KB of sparse partners, which a feeder regenerates for almost nothing, and 16 MB of dense ones, for which
        // a feeder doubles the work.
        PairStream::with_thresholds(rule, Thresholds { sparse: 1 << 15, dense: 1 << 21 })
    }

    /// A stream that stores about `limit` pending partners (per level, of which there are logarithmically many) and
    /// regenerates later ones. A lower limit only costs time. It has no effect on rules whose `b` does not increase.
    pub fn with_pending_limit(rule: R, limit: usize) -> Self {
        PairStream::with_thresholds(rule, Thresholds { sparse: limit, dense: limit })
    }

    fn with_thresholds(rule: R, thresholds: Thresholds) -> Self {
        PairStream { walk: Walk::new(rule.increasing(), thresholds), rule }
    }

    /// The next terms. All terms before a failing one are delivered before its error.
    pub fn next_chunk(&mut self) -> Result<Chunk<'_>, StreamError<R::Error>> {
        self.walk.advance(&mut self.rule, u64::MAX)?;
        let (n0, a, words, big) = self.walk.chunk();
        let b = if big.is_empty() { Partners::Small(words) } else { Partners::Big(big) };
        Ok(Chunk { n0, a, b })
    }

    /// The approximate memory, in bytes.
    pub fn memory(&self) -> usize {
        self.walk.memory()
    }

    /// The pairs not yet delivered, one by one. An error is the last item.
    pub fn pairs(self) -> Pairs<R> {
        Pairs { next: self.walk.chunk().1.len(), stream: self, failed: false }
    }
}

/// The pairs of a [`PairStream`] one by one.
pub struct Pairs<R> {
    stream: PairStream<R>,
    /// The index of the next term in the chunk.
    next: usize,
    failed: bool,
}

impl<R: PartnerRule> Pairs<R> {
    /// The underlying stream; it may be some terms ahead.
    pub fn stream(&self) -> &PairStream<R> {
        &self.stream
    }
}

impl<R: PartnerRule> Iterator for Pairs<R> {
    type Item = Result<Pair, StreamError<R::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        if self.next >= self.stream.walk.chunk().1.len() {
            self.next = 0;
            if let Err(error) = self.stream.next_chunk() {
                self.failed = true;
                return Some(Err(error));
            }
        }
        let (n0, a, words, big) = self.stream.walk.chunk();
        let i = self.next;
        let b = words.get(i).map(|&b| UBig::from(b)).or_else(|| big.get(i).cloned())?;
        self.next += 1;
        Some(Ok(Pair { n: n0 + i as u64, a: *a.get(i)?, b }))
    }
}
