//! The pair recursion itself: one chunk of terms after the other. The rule is passed in by the caller.
//!
//! If `b` is strictly increasing, every number up to the last known `b` is already decided: it is a later `a` unless
//! it is in the queue. So a whole run of `a` is written down first, and its partners are computed together.
//!
//! A `b` that grows faster than `n` fills the queue with partners that the mex reaches only much later. When the queue
//! is full, the walk stores no more of them and keeps a copy of itself, the *feeder*. The feeder repeats the walk
//! later, at the pace at which partners are reached, and may need a feeder of its own.

use super::pending::Pending;
use super::window::Window;
use super::{PartnerRule, StreamError};
use wythoff_base::UBig;

/// The most terms of a chunk: two columns of 4 KB stay in the nearest cache, and a call of the rule is paid by 512
/// terms.
pub(crate) const CHUNK: usize = 512;
/// A chunk of big partners ends when they take this many bytes, 1 MB: long numbers are delivered before they fill the
/// memory.
const BIG_BYTES: usize = 1 << 20;

/// The most pending partners before a feeder takes over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thresholds {
    /// The limit if the last `b` is at least eight times its `a`: then the feeder costs almost nothing.
    pub(crate) sparse: usize,
    /// The limit in all other cases.
    pub(crate) dense: usize,
}

/// The numbers used so far.
#[derive(Clone, Debug)]
enum Used {
    Increasing(Pending),
    Any(Window),
}

/// A borrowed rule. It computes many terms per call, so dynamic dispatch is cheap and one walk serves all rules.
pub(crate) type Lent<'a, E> = dyn PartnerRule<Error = E> + 'a;

#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The number of terms completed.
    n: u64,
    /// The term before the chunk.
    before: Option<(u64, UBig)>,
    /// `done` terms of the chunk, then terms whose partners are not known yet, `known` in all.
    a: Vec<u64>,
    done: usize,
    known: usize,
    /// Every number below this one is an `a` written down or a partner reached.
    x: u64,
    /// The partners of the chunk if they are words, otherwise they are in `big`.
    b: Vec<u64>,
    big: Vec<UBig>,
    big_bytes: usize,
    used: Used,
    feeder: Option<Box<Walk>>,
    thresholds: Thresholds,
}

impl Walk {
    pub(crate) fn new(increasing: bool, thresholds: Thresholds) -> Self {
        let used = if increasing { Used::Increasing(Pending::default()) } else { Used::Any(Window::default()) };
        Walk {
            n: 0,
            before: None,
            a: vec![0; CHUNK],
            done: 0,
            known: 0,
            x: 0,
            b: vec![0; CHUNK],
            big: Vec::new(),
            big_bytes: 0,
            used,
            feeder: None,
            thresholds,
        }
    }

    /// The index of the first term of the chunk, and its columns; exactly one of the last two is in use.
    pub(crate) fn chunk(&self) -> (u64, &[u64], &[u64], &[UBig]) {
        let words = if self.big.is_empty() { self.done } else { 0 };
        (self.n - self.done as u64, &self.a[..self.done], &self.b[..words], &self.big)
    }

    /// The memory, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let used = match &self.used {
            Used::Increasing(pending) => pending.memory(),
            Used::Any(window) => window.memory(),
        };
        let before = self.before.as_ref().map_or(0, |(_, b)| size_of_val(b.as_words()));
        let feeder = self.feeder.as_ref().map_or(0, |f| f.memory());
        let columns = (self.a.capacity() + self.b.capacity()) * 8 + self.big.capacity() * size_of::<UBig>();
        size_of::<Self>() + columns + self.big_bytes + before + used + feeder
    }

    /// Computes the next chunk, of at least one and at most `most` terms. An error belongs to the first term of the
    /// chunk; a later one ends the chunk, and occurs again in the next chunk.
    pub(crate) fn advance<E>(&mut self, rule: &mut Lent<E>, most: u64) -> Result<(), StreamError<E>> {
        self.begin();
        let most = usize::try_from(most).unwrap_or(CHUNK).min(CHUNK);
        while self.done < most {
            match self.step(rule, most) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) if self.done == 0 => return Err(error),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Removes the delivered chunk, but not its last term nor the `a` known in advance.
    fn begin(&mut self) {
        if let Some(last) = self.done.checked_sub(1) {
            let b = self.big.pop().unwrap_or_else(|| UBig::from(self.b[last]));
            self.before = Some((self.a[last], b));
        }
        self.a.copy_within(self.done..self.known, 0);
        self.known -= self.done;
        self.done = 0;
        self.big.clear();
        self.big_bytes = 0;
        if self.feeder.is_none() && self.queue_is_full() {
            self.feeder = Some(Box::new(self.clone()));
        }
    }

    fn queue_is_full(&self) -> bool {
        let Used::Increasing(pending) = &self.used else {
            return false;
        };
        if pending.len() < self.thresholds.sparse {
            return false;
        }
        let sparse = self.before.as_ref().is_some_and(|(a, b)| *b >= UBig::from(*a) * 8u8);
        sparse || pending.len() >= self.thresholds.dense
    }

    /// Completes one run of terms, or one term. `false` if the chunk ends before the next term.
    fn step<E>(&mut self, rule: &mut Lent<E>, most: usize) -> Result<bool, StreamError<E>> {
        if self.known == self.done {
            self.find_a(rule, most)?;
        }
        let run = self.done..self.known.min(most);
        if let Some(before) = self.last_words() {
            let written = rule.small(self.n, before, &self.a[run.clone()], &mut self.b[run.clone()]);
            if written > 0 {
                let run = run.start..run.end.min(run.start + written);
                return self.accept(before, run).map(|()| true);
            }
        }
        self.ask_big(rule)
    }

    /// The term before the next one; `None` if it does not fit into words.
    fn last_words(&self) -> Option<Option<(u64, u64)>> {
        match (self.done.checked_sub(1), &self.before) {
            (Some(last), _) => self.big.is_empty().then(|| Some((self.a[last], self.b[last]))),
            (None, Some((a, b))) => u64::try_from(b).ok().map(|b| Some((*a, b))),
            (None, None) => Some(None),
        }
    }

    /// Writes at least one more `a`, and all that are decided already if `b` increases.
    fn find_a<E>(&mut self, rule: &mut Lent<E>, most: usize) -> Result<(), StreamError<E>> {
        loop {
            let out = &mut self.a[self.known..most];
            match &mut self.used {
                Used::Any(window) => {
                    out[0] = window.mex();
                    self.known += 1;
                    return Ok(());
                }
                Used::Increasing(pending) => self.known += pending.skip_into(&mut self.x, out),
            }
            if self.known == most {
                return Ok(());
            }
            if self.feed(rule)? {
                continue;
            }
            // The mex has reached every partner that is a word. If the last partner is a word, only one more `a` is
            // certain.
            let more = if self.last_words().is_none() { most } else { self.done + 1 };
            while self.known < more {
                self.a[self.known] = self.x;
                self.known += 1;
                self.x += 1;
            }
            return Ok(());
        }
    }

    /// Refills the empty queue from the feeder, if it has partners left.
    fn feed<E>(&mut self, rule: &mut Lent<E>) -> Result<bool, StreamError<E>> {
        let (Some(feeder), Used::Increasing(pending)) = (&mut self.feeder, &mut self.used) else {
            return Ok(false);
        };
        pending.shrink();
        if feeder.n < self.n {
            feeder.advance(rule, self.n - feeder.n)?;
            if feeder.big.is_empty() {
                pending.extend(&feeder.b[..feeder.done]);
                return Ok(true);
            }
        }
        // The feeder has caught up, or its partners no longer fit into words.
        self.feeder = None;
        Ok(false)
    }

    /// Accepts the terms `run`, whose partners are in `b`, up to the first that breaks a promise.
    fn accept<E>(&mut self, before: Option<(u64, u64)>, run: std::ops::Range<usize>) -> Result<(), StreamError<E>> {
        let (a, b) = (&self.a[run.clone()], &self.b[run.clone()]);
        let increasing = matches!(self.used, Used::Increasing(_));
        let mut right = run.len();
        let mut fault = None;
        if !increasing || !plainly_increasing(before, b) {
            let mut last = before.map(|(_, b)| b);
            for (i, (&a, &b)) in a.iter().zip(b).enumerate() {
                fault = check(self.n + i as u64, increasing && last.is_some_and(|last| b <= last), b < a);
                if fault.is_some() {
                    right = i;
                    break;
                }
                last = Some(b);
            }
        }
        match (fault, right) {
            (Some(fault), 0) => return Err(fault),
            // The other terms are computed again, and then the fault is reported.
            _ => self.done += right,
        }
        self.n += right as u64;
        match &mut self.used {
            Used::Increasing(pending) if self.feeder.is_none() => pending.extend(&b[..right]),
            Used::Increasing(_) => {}
            Used::Any(window) => a.iter().chain(b).for_each(|&x| window.insert(x)),
        }
        Ok(())
    }

    fn ask_big<E>(&mut self, rule: &mut Lent<E>) -> Result<bool, StreamError<E>> {
        let a = self.a[self.done];
        let word;
        let before = match (self.done.checked_sub(1), self.big.last(), &self.before) {
            (Some(last), Some(b), _) => Some((self.a[last], b)),
            (Some(last), None, _) => {
                word = UBig::from(self.b[last]);
                Some((self.a[last], &word))
            }
            (None, _, before) => before.as_ref().map(|(a, b)| (*a, b)),
        };
        let b = rule.big(self.n, before, a).map_err(StreamError::Rule)?;
        let increasing = matches!(self.used, Used::Increasing(_));
        let stuck = increasing && before.is_some_and(|(_, last)| b <= *last);
        if let Some(fault) = check(self.n, stuck, b < UBig::from(a)) {
            return Err(fault);
        }
        if let Ok(word) = u64::try_from(&b) {
            if !self.big.is_empty() {
                return Ok(false);
            }
            self.b[self.done] = word;
            let before = self.last_words().flatten();
            return self.accept(before, self.done..self.done + 1).map(|()| true);
        }
        if self.big.is_empty() && self.done > 0 {
            return Ok(false);
        }
        if let Used::Any(window) = &mut self.used {
            window.insert(a);
        }
        self.big_bytes += size_of_val(b.as_words());
        self.big.push(b);
        self.done += 1;
        self.n += 1;
        Ok(self.big_bytes < BIG_BYTES)
    }
}

fn check<E>(n: u64, stuck: bool, below: bool) -> Option<StreamError<E>> {
    if stuck {
        return Some(StreamError::NotIncreasing { n });
    }
    below.then_some(StreamError::BelowA { n })
}

/// Whether all `b` are below 2^63 and increase from the previous one; `false` may also mean that a closer test is
/// needed. Differences of numbers below 2^63 are negative iff their top bit is set. Then also `a_n <= b_n`, because
/// `a_n <= max(a_{n-1}, b_{n-1}) + 1 = b_{n-1} + 1`.
fn plainly_increasing(before: Option<(u64, u64)>, b: &[u64]) -> bool {
    let (Some((_, last)), Some(&first)) = (before, b.first()) else {
        return false;
    };
    let mut signs = last | first | first.wrapping_sub(last).wrapping_sub(1);
    for (&b, &next) in b.iter().zip(&b[1..]) {
        signs |= next | next.wrapping_sub(b).wrapping_sub(1);
    }
    signs >> 63 == 0
}
