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

/// In place of a difference that is not there, or smaller than the one before it: it leads beyond any ring.
const BAD: u64 = 1 << 63;

/// Values of c computed at a time.
const VALUES: usize = 512;

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
        let ring = Box::new(Ring { words: vec![!0; 1 << 10], values: [0; VALUES], fault: None, stopped: None });
        // Refilled at once: as if word -1 were used up.
        Ok(SievePairs { sieve: self, bits: 0, word: u64::MAX, n, next: VALUES, ring, far })
    }

    /// `c_n, ...`, nondecreasing from `before` on and below the limit; from the first that is not they are [`BAD`], and why is returned.
    fn values(&self, n: u64, before: u64, out: &mut [u64]) -> Option<Declined> {
        if self.c.fill(n, out).is_none() {
            for (n, c) in (n..).zip(out.iter_mut()) {
                *c = self.c.at(n).unwrap_or(BAD);
            }
        }
        let mut last = before;
        let rises = |c: &&u64| **c <= ladder::LIMIT && std::mem::replace(&mut last, **c) <= **c;
        let sound = out.iter().take_while(rises).count();
        let bad = out.get_mut(sound..).filter(|bad| !bad.is_empty())?;
        bad.fill(BAD);
        Some(Declined::NotNondecreasing { n: n + sound as u64 })
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
        self.values(n, before, out).is_none().then_some(())
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

/// The pairs of a [`Sieve`].
pub struct SievePairs<'s, C> {
    sieve: &'s Sieve<C>,
    /// The bits left of the word in hand, and its number: it begins with the number `64 word`.
    bits: u64,
    word: u64,
    /// The next index, and where its difference is.
    n: u64,
    next: usize,
    ring: Box<Ring>,
    /// Beyond the ring.
    far: Option<Pairs64<'s>>,
}

/// The words from the one in hand on, each at its number modulo their count, a power of two.
struct Ring {
    words: Vec<u64>,
    values: [u64; VALUES],
    /// What is wrong with the first difference that is [`BAD`].
    fault: Option<Declined>,
    stopped: Option<Declined>,
}

impl<C> fmt::Debug for SievePairs<'_, C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SievePairs").field("n", &self.n).field("far", &self.far).finish_non_exhaustive()
    }
}

impl<C: Differences64 + Sync> SievePairs<'_, C> {
    /// Why the pairs ended.
    pub fn stopped(&self) -> Option<&Declined> {
        match &self.far {
            Some(far) => far.stopped(),
            None => self.ring.stopped.as_ref(),
        }
    }

    /// The next word with a bit set, its number, and where the differences of its terms begin.
    #[cold]
    #[inline(never)]
    fn refill(sieve: &Sieve<C>, ring: &mut Ring, mut word: u64, n: u64, next: usize) -> Option<(u64, u64, usize)> {
        if ring.stopped.is_some() {
            return None;
        }
        let mask = ring.words.len() as u64 - 1;
        let bits = loop {
            if let Some(used) = ring.words.get_mut((word & mask) as usize) {
                *used = !0;
            }
            word = word.wrapping_add(1);
            match ring.words.get((word & mask) as usize) {
                Some(0) => {}
                bits => break *bits?,
            }
        };
        if next + 64 <= VALUES {
            return Some((bits, word, next));
        }
        let before = if n == 0 { 0 } else { ring.values[(next - 1) % VALUES] };
        ring.fault = sieve.values(n, before, &mut ring.values);
        Some((bits, word, 0))
    }

    /// The next pair where the ring cannot hold its b.
    #[cold]
    fn beyond(&mut self) -> Option<Pair64> {
        let why = match self.ring.values[self.next % VALUES] {
            BAD => self.ring.fault.take(),
            _ => match Pairs64::new(self.sieve, self.n) {
                Ok(far) => return self.far.insert(far).next(),
                Err(_) => Some(Declined::Memory { bytes: 16 * MOST_WORDS }),
            },
        };
        (self.ring.stopped, self.bits) = (why, 0);
        None
    }

    /// Room for the word `at`; false if there is none left.
    #[cold]
    #[inline(never)]
    fn grow(ring: &mut Ring, word: u64, at: u64) -> bool {
        while at.wrapping_sub(word) >= ring.words.len() as u64 {
            let len = ring.words.len();
            if len >= MOST_WORDS {
                return false;
            }
            let mut words = vec![!0; 2 * len];
            for i in (word..).take(len) {
                let (from, to) = ((i % len as u64) as usize, (i % (2 * len as u64)) as usize);
                if let (Some(old), Some(new)) = (ring.words.get(from), words.get_mut(to)) {
                    *new = *old;
                }
            }
            ring.words = words;
        }
        true
    }
}

impl<'s, C: Differences64 + Sync> Iterator for SievePairs<'s, C> {
    type Item = Pair64;

    #[inline]
    fn next(&mut self) -> Option<Pair64> {
        if let Some(far) = &mut self.far {
            return far.next();
        }
        if self.bits == 0 {
            (self.bits, self.word, self.next) = Self::refill(self.sieve, &mut self.ring, self.word, self.n, self.next)?;
        }
        // No sum overflows: c is below 2^62, and so are the numbers.
        let a = self.word.wrapping_mul(64).wrapping_add(self.bits.trailing_zeros().into());
        let b = a.wrapping_add(self.ring.values[self.next % VALUES]);
        let at = b / 64;
        if at.wrapping_sub(self.word) >= self.ring.words.len() as u64 && !Self::grow(&mut self.ring, self.word, at) {
            return self.beyond();
        }
        self.bits &= self.bits.wrapping_sub(1);
        let bit = !(1 << (b % 64));
        let place = (at & (self.ring.words.len() as u64).wrapping_sub(1)) as usize;
        if at == self.word {
            self.bits &= bit;
        } else if let Some(word) = self.ring.words.get_mut(place) {
            *word &= bit;
        }
        let n = self.n;
        (self.n, self.next) = (n.wrapping_add(1), self.next.wrapping_add(1));
        Some(Pair64 { n, a, b })
    }
}
