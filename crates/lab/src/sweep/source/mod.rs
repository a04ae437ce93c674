//! Where the pairs n, n + 1, ... come from, beginning at any n.

pub(crate) mod listing;
pub(crate) mod packed;
pub(crate) mod runs;

use super::summary::Fault;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wythoff_base::{Budget, GaveUp, UBig};
use wythoff_seq::Pair;
use wythoff_seq::packed::NotNondecreasing;
use wythoff_solve::Analysis;

/// The most pairs in a batch.
pub(crate) const LANES: usize = 4096;

/// When to stop, and the progress of all threads.
pub struct Stop<'a> {
    /// Set from outside.
    pub flag: &'a AtomicBool,
    /// The end of the budget.
    pub deadline: Option<Instant>,
    /// No index after this one is needed any more.
    pub needed: AtomicU64,
    /// How many indices were looked at, by all threads.
    pub looked_at: AtomicU64,
}

impl<'a> Stop<'a> {
    /// Nothing done yet.
    pub fn new(flag: &'a AtomicBool, deadline: Option<Instant>) -> Stop<'a> {
        Stop { flag, deadline, needed: AtomicU64::new(u64::MAX), looked_at: AtomicU64::new(0) }
    }

    /// Whether the run shall end.
    pub(crate) fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// What one step of the run may use: so much time and memory, unless the run ends before.
    pub(crate) fn budget(&self, most: Duration, memory: usize) -> Budget<'a> {
        let left = self.deadline.map_or(most, |deadline| most.min(deadline.saturating_duration_since(Instant::now())));
        Budget::time(left).with_memory(memory).with_stop(self.flag)
    }

    /// An error when the run shall end or n is not needed.
    pub(crate) fn check(&self, n: u64) -> Result<(), Halt> {
        if self.is_over() || n > self.needed.load(Ordering::Relaxed) { Err(Halt::Stopped) } else { Ok(()) }
    }
}

/// Why the next pairs do not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The run was stopped.
    Stopped,
    /// There is no pair here; the same in every run.
    Fault(Box<Fault>),
    /// It takes too long or too much room.
    GaveUp(GaveUp),
}

impl Halt {
    /// A packed sequence that ends at n.
    fn packed(n: u64, why: Option<&GaveUp>) -> Halt {
        match why {
            Some(GaveUp::Rule(fault)) => {
                let n = fault.is::<NotNondecreasing>().map_or(n, |at| at.n);
                let hint = Some("c must be nondecreasing in n, and below 2^62".into());
                Halt::Fault(Box::new(Fault { n, message: fault.to_string(), hint, place: None }))
            }
            Some(why) => Halt::GaveUp(why.told(format!("at n = {n}: {why}"))),
            None => Halt::GaveUp(GaveUp::beyond(format!("the pairs end at n = {n}"))),
        }
    }
}

/// The b of a batch.
#[derive(Clone, Debug)]
pub(crate) enum Partners {
    /// All below 2^63.
    Words(Vec<u64>),
    /// Any.
    Big(Vec<UBig>),
}

/// Pairs with consecutive indices.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// The index of the first.
    pub first: u64,
    /// a_first, ...
    pub a: Vec<u64>,
    /// b_first, ..., as many.
    pub b: Partners,
}

impl Default for Batch {
    fn default() -> Self {
        Batch { first: 0, a: Vec::with_capacity(LANES), b: Partners::Words(Vec::with_capacity(LANES)) }
    }
}

impl Batch {
    /// Empty, for words.
    pub(crate) fn begin(&mut self, first: u64) {
        self.first = first;
        self.a.clear();
        match &mut self.b {
            Partners::Words(words) => words.clear(),
            Partners::Big(_) => self.b = Partners::Words(Vec::with_capacity(LANES)),
        }
    }

    /// Adds a pair, b by its word if it has one; `false` if it is the first of a b beyond words behind some that are
    /// none.
    fn push(&mut self, a: u64, b: Option<u64>, big: impl FnOnce() -> UBig) -> bool {
        match (b.filter(|b| *b < 1 << 63), &mut self.b) {
            (Some(b), Partners::Words(words)) => words.push(b),
            (_, Partners::Big(all)) => all.push(big()),
            (None, Partners::Words(words)) if words.is_empty() => self.b = Partners::Big(vec![big()]),
            (None, Partners::Words(_)) => return false,
        }
        self.a.push(a);
        true
    }

    /// How many pairs.
    pub(crate) fn len(&self) -> usize {
        self.a.len()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.a.is_empty()
    }

    /// The pair at a place.
    pub(crate) fn pair(&self, i: usize) -> Option<Pair> {
        let b = match &self.b {
            Partners::Words(words) => UBig::from(*words.get(i)?),
            Partners::Big(big) => big.get(i)?.clone(),
        };
        Some(Pair { n: self.first.checked_add(i as u64)?, a: *self.a.get(i)?, b })
    }
}

/// Pairs of one game, from any index on.
pub struct PairSource {
    /// The method, as `family-method`.
    pub name: &'static str,
    /// How it works and why it is right, in a sentence.
    pub words: String,
    /// The last index it can give.
    pub reach: u64,
    /// Whether it begins anywhere at once: then segments can be done in parallel.
    pub jumps: bool,
    /// How many indices make a good segment: some tenths of a second.
    pub segment: u64,
    pairs: Box<dyn Open>,
}

/// Where the pairs of a source begin.
trait Open: Send + Sync {
    /// The pairs n, n + 1, ...
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt>;
}

impl PairSource {
    /// The pairs n, n + 1, ...
    pub(crate) fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        self.pairs.open(n, stop)
    }
}

/// A place in a list of pairs.
pub(crate) trait Cursor {
    /// The next pairs, at least one and at most `most`, `1 <= most <= LANES`.
    fn next(&mut self, batch: &mut Batch, most: usize, stop: &Stop) -> Result<(), Halt>;
}

/// The best source of a game: blocks, with any number of threads; otherwise the list, which serves every game, in one
/// thread.
pub(crate) fn choose(analysis: &Analysis) -> PairSource {
    packed::in_blocks(analysis).unwrap_or_else(|| listing::from_list(analysis))
}
