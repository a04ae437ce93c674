//! Any nondecreasing c: a bit cleared for each b.

use super::bits::{Block, Stretch};
use super::ladder::{self, Ladder, Level};
use super::pairs::{Pairs64, Source};
use super::prefix::Prefix;
use super::{Declined, Differences64, Pair64};
use std::fmt;

/// The numbers of a stretch.
const STRETCH: usize = 1 << 19;

/// The greatest index: `a_n <= 2n`.
const LARGEST: u64 = 1 << 60;

/// The most words of the ring: 32 MB.
const MOST_WORDS: usize = 1 << 22;

/// Pairs made at a time.
const GROUP: usize = 512;

/// The pairs of any nondecreasing c.
///
/// From the index 0 on the numbers not yet reached are bits in a ring, as many as c is large; a pair clears one of them. Where the ring would pass
/// 32 MB, and at any other start, the bits come from a shorter stretch below, which works if c is about linear and costs
/// 1/(1 - kappa) times as much. c is looked at as it is used: an error where it decreases.
///
/// ```
/// use wythoff_seq::packed::Sieve;
/// // c_n = floor(sqrt(2 n^2))
/// let sieve = Sieve::new(|n: u64| Some((2 * u128::from(n) * u128::from(n)).isqrt() as u64));
/// let pairs: Vec<_> = sieve.pairs(0)?.take(4).map(|p| (p.a, p.b)).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 8)]);
/// assert_eq!(sieve.pairs(1_000_000_000_000)?.next().unwrap().n, 1_000_000_000_000);
/// # Ok::<(), wythoff_seq::packed::Declined>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sieve<C> {
    c: C,
    prefix: Result<Prefix, Declined>,
}

impl<C: Differences64 + Sync> Sieve<C> {
    /// The sieve of c.
    pub fn new(c: C) -> Self {
        Sieve { prefix: Prefix::new(&c, 0), c }
    }

    /// The pairs from the index n on. Unless n is 0, [`Declined::Unsuited`] if c is not about linear.
    pub fn pairs(&self, n: u64) -> Result<SievePairs<'_, C>, Declined> {
        let far = if n == 0 { None } else { Some(Pairs64::new(self, n)?) };
        let ring = Ring { words: vec![!0; 1 << 10], word: 0, bits: !0, before: 0, last: (0, !0) };
        let store = Store { sieve: self, ring, far, a: [0; GROUP], b: [0; GROUP], stopped: None };
        Ok(SievePairs { next: 0, len: 0, n, store: Box::new(store) })
    }

    /// `c_n, ...`, as many as are nondecreasing from `before` on and below the limit.
    fn values(&self, n: u64, before: u64, out: &mut [u64]) -> usize {
        if self.c.fill(n, out).is_some() {
            let mut last = before;
            let falls = out.iter().fold(false, |falls, &c| falls | (std::mem::replace(&mut last, c) > c));
            if !falls && last <= ladder::LIMIT {
                return out.len();
            }
        }
        let mut last = before;
        let mut sound = 0;
        for (n, c) in (n..).zip(out) {
            match self.c.at(n).filter(|c| last <= *c && *c <= ladder::LIMIT) {
                Some(value) => (*c, last) = (value, value),
                None => break,
            }
            sound += 1;
        }
        sound
    }
}

impl<C: Differences64 + Sync> Source for Sieve<C> {
    fn stretch<'l>(&self, ladder: &'l mut Ladder, x: u64) -> Result<Block<'l>, Declined> {
        let prefix = self.prefix.as_ref().map_err(Clone::clone)?;
        ladder.block(self, prefix, self.kappa(x / 2), x, STRETCH)
    }

    fn kappa(&self, n: u64) -> u64 {
        let n = n.max(1);
        ladder::kappa(self.c.at(n).unwrap_or(0), n)
    }

    fn largest(&self) -> u64 {
        LARGEST
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        let before = if n == 0 { 0 } else { self.c.at(n - 1)? };
        (self.values(n, before, out) == out.len()).then_some(())
    }
}

impl<C: Differences64 + Sync> Level for Sieve<C> {
    fn levels(&self) -> u32 {
        1
    }

    fn raise(&self, low: &Stretch, x: u64, len: usize, both: u64, high: &mut Stretch) -> Result<bool, Declined> {
        ladder::plain(&self.c, low, x, len, both, high)
    }
}

/// The pairs of a [`Sieve`], made in groups.
pub struct SievePairs<'s, C> {
    /// The next pair's place in the group, and how many pairs the group has.
    next: usize,
    len: usize,
    /// The index of its first.
    n: u64,
    store: Box<Store<'s, C>>,
}

struct Store<'s, C> {
    sieve: &'s Sieve<C>,
    ring: Ring,
    /// Beyond the ring.
    far: Option<Pairs64<'s>>,
    a: [u64; GROUP],
    b: [u64; GROUP],
    stopped: Option<Declined>,
}

/// The words from the one in hand on, each at its number modulo their count, a power of two.
struct Ring {
    words: Vec<u64>,
    /// The number of the word in hand, which begins with the number `64 word`, and its bits left.
    word: u64,
    bits: u64,
    /// The last difference.
    before: u64,
    /// The word of the last b, and its bits: b increases, so a word is finished before the next is begun.
    last: (u64, u64),
}

impl<C> fmt::Debug for SievePairs<'_, C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.n.saturating_add(self.next as u64);
        out.debug_struct("SievePairs").field("n", &n).field("far", &self.store.far).finish_non_exhaustive()
    }
}

impl<C: Differences64 + Sync> SievePairs<'_, C> {
    /// Why the pairs ended.
    pub fn stopped(&self) -> Option<&Declined> {
        self.store.stopped.as_ref()
    }

    /// The next group, from the index n on: how many pairs.
    #[cold]
    #[inline(never)]
    fn refill(store: &mut Store<'_, C>, n: u64) -> Option<usize> {
        if store.stopped.is_some() {
            return None;
        }
        let found = if store.far.is_some() { store.far_group() } else { store.group(n) };
        found.map_err(|why| store.stopped = Some(why)).ok()
    }
}

impl<C: Differences64 + Sync> Store<'_, C> {
    fn far_group(&mut self) -> Result<usize, Declined> {
        let Some(far) = &mut self.far else { return Err(Declined::Unsuited("there is no stretch")) };
        let mut len = 0;
        // The places first: a full group must not take a pair that it has no place for.
        for ((a, b), pair) in self.a.iter_mut().zip(&mut self.b).zip(far.by_ref()) {
            (*a, *b) = (pair.a, pair.b);
            len += 1;
        }
        if len > 0 { Ok(len) } else { Err(far.stopped().cloned().unwrap_or(Declined::TooFar { largest: LARGEST })) }
    }

    fn group(&mut self, n: u64) -> Result<usize, Declined> {
        let len = self.sieve.values(n, self.ring.before, &mut self.b);
        let values = self.b.get_mut(..len).filter(|values| !values.is_empty());
        let values = values.ok_or(Declined::NotNondecreasing { n })?;
        self.ring.before = values.last().copied().unwrap_or_default();
        let done = self.ring.take(&mut self.a, values);
        if done > 0 {
            return Ok(done);
        }
        // The ring is full.
        let far = Pairs64::new(self.sieve, n).map_err(|_| Declined::Memory { bytes: 16 * MOST_WORDS })?;
        self.far = Some(far);
        self.ring.words = Vec::new();
        self.far_group()
    }
}

impl Ring {
    /// The next terms and, in place of the differences in `b`, their partners; how many, fewer only if the ring is full.
    fn take(&mut self, a: &mut [u64; GROUP], b: &mut [u64]) -> usize {
        // Two words more than the greatest difference spans, behind those of the group itself.
        let span = b.last().copied().unwrap_or_default() / 64 + 2 * GROUP as u64;
        if !self.grow(span) {
            return 0;
        }
        // Differences of a word or more: no b in the word in hand, which need not wait for them then.
        if b.first().is_some_and(|c| *c >= 64) {
            self.run::<false>(a, b)
        } else {
            self.run::<true>(a, b)
        }
        b.len()
    }

    #[inline(always)]
    fn run<const NEAR: bool>(&mut self, a: &mut [u64; GROUP], b: &mut [u64]) {
        let (mut word, mut bits, mut last) = (self.word, self.bits, self.last);
        let words = &mut self.words[..];
        let mask = words.len().wrapping_sub(1);
        for (a, b) in a.iter_mut().zip(b.iter_mut()) {
            while bits == 0 {
                // A word used up is one to come, a round later.
                words[word as usize & mask] = !0;
                word = word.wrapping_add(1);
                bits = words[word as usize & mask];
            }
            // No sum overflows: c is at most 2^62, and so are the numbers.
            *a = word.wrapping_mul(64).wrapping_add(bits.trailing_zeros().into());
            *b = b.wrapping_add(*a);
            bits &= bits.wrapping_sub(1);
            let (at, bit) = (*b / 64, !(1 << (*b % 64)));
            if NEAR {
                bits &= if at == word { bit } else { !0 };
            }
            last = (at, if at == last.0 { last.1 } else { !0 } & bit);
            words[at as usize & mask] = last.1;
        }
        (self.word, self.bits, self.last) = (word, bits, last);
    }

    /// Room for so many words, if that is not too many.
    fn grow(&mut self, span: u64) -> bool {
        if span <= self.words.len() as u64 {
            return true;
        }
        if span > MOST_WORDS as u64 {
            return false;
        }
        let (old, new) = (self.words.len(), span.next_power_of_two() as usize);
        let mut words = vec![!0; new];
        for i in (self.word as usize..).take(old) {
            words[i & (new - 1)] = self.words[i & (old - 1)];
        }
        self.words = words;
        true
    }
}

impl<C: Differences64 + Sync> Iterator for SievePairs<'_, C> {
    type Item = Pair64;

    #[inline]
    fn next(&mut self) -> Option<Pair64> {
        if self.next >= self.len {
            self.n = self.n.wrapping_add(self.len as u64);
            (self.next, self.len) = (0, 0);
            self.len = Self::refill(&mut self.store, self.n)?;
        }
        let i = self.next;
        self.next = i.wrapping_add(1);
        let (a, b) = (self.store.a[i % GROUP], self.store.b[i % GROUP]);
        Some(Pair64 { n: self.n.wrapping_add(i as u64), a, b })
    }
}
