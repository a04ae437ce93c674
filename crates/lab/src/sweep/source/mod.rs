//! Where the pairs n, n + 1, ... come from, beginning at any n.

pub mod listing;
pub mod packed;
pub mod runs;

use super::linear::Linear;
use super::summary::Fault;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use wythoff_exact::UBig;
use wythoff_game::subject::Subject;
use wythoff_seq::Pair;

/// The most pairs in a batch.
pub const LANES: usize = 4096;

/// When to stop, and how far everybody has come.
pub struct Stop<'a> {
    /// Set from outside.
    pub flag: &'a AtomicBool,
    /// The end of the budget.
    pub deadline: Option<Instant>,
    /// Nothing behind this index is needed any more.
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
    pub fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// An error when the run shall end or n is not needed.
    pub fn check(&self, n: u64) -> Result<(), Halt> {
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
    /// It takes too long or too much room, in words.
    GaveUp(String),
}

/// The b of a batch.
#[derive(Clone, Debug)]
pub enum Partners {
    /// All below 2^63.
    Words(Vec<u64>),
    /// Any.
    Big(Vec<UBig>),
}

/// Pairs with consecutive indices.
#[derive(Clone, Debug)]
pub struct Batch {
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
    pub fn begin(&mut self, first: u64) {
        self.first = first;
        self.a.clear();
        match &mut self.b {
            Partners::Words(words) => words.clear(),
            Partners::Big(_) => self.b = Partners::Words(Vec::with_capacity(LANES)),
        }
    }

    /// How many pairs.
    pub fn len(&self) -> usize {
        self.a.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.a.is_empty()
    }

    /// The pair at a place.
    pub fn pair(&self, i: usize) -> Option<Pair> {
        let b = match &self.b {
            Partners::Words(words) => UBig::from(*words.get(i)?),
            Partners::Big(big) => big.get(i)?.clone(),
        };
        Some(Pair { n: self.first.checked_add(i as u64)?, a: *self.a.get(i)?, b })
    }
}

/// Pairs of one game, from any index on.
pub trait Source: Send + Sync {
    /// The method, as `family-method`.
    fn name(&self) -> &'static str;

    /// How it works and why it is right, in a sentence.
    fn words(&self) -> String;

    /// The last index it can give.
    fn reach(&self) -> u64;

    /// Whether it begins anywhere at once: then segments can be done in parallel.
    fn jumps(&self) -> bool;

    /// How many indices make a good segment: some tenths of a second.
    fn segment(&self) -> u64 {
        if self.jumps() { 1 << 26 } else { 1 << 20 }
    }

    /// The pairs n, n + 1, ...
    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt>;
}

/// A place in a list of pairs.
pub trait Cursor {
    /// The next pairs, at least one and at most `most`, `1 <= most <= LANES`.
    fn next(&mut self, batch: &mut Batch, most: usize, stop: &Stop) -> Result<(), Halt>;
}

/// The best source of a game.
pub fn choose(subject: &Subject) -> Box<dyn Source> {
    if let Ok(linear) = Linear::of(subject, "") {
        // A fraction of a nanosecond a pair, any number of threads.
        if let Some(packed) = packed::Packed::new(&linear) {
            return Box::new(packed);
        }
        // Some nanoseconds a pair and those of the expression, any number of threads.
        if let Some(sieved) = packed::Sieved::new(&linear) {
            return Box::new(sieved);
        }
    }
    // A nanosecond a pair where b grows faster than n, any number of threads.
    if let Some(runs) = subject.game().and_then(runs::NestedRuns::new) {
        return Box::new(runs);
    }
    // Right for everything, one thread.
    Box::new(listing::FromList::new(subject))
}
