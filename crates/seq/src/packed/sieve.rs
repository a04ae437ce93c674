//! Any nondecreasing c: a bit cleared for each b.

use super::GaveUp;
use super::bits::{Block, Stretch};
use super::ladder::{self, Ladder, Level, Wanted, Ways};
use super::pairs::{BitSource, Pairs64};
use super::prefix::Prefix;
use crate::linear::Differences64;

/// The numbers of a stretch: 64 KB of bits. Each b clears a bit at a distance, so a stretch stays in the nearest
/// caches.
const STRETCH: usize = 1 << 19;

/// The greatest index: `a_n <= 2n`, and c is at most LIMIT = 2^62, so sums are words.
const LARGEST: u64 = 1 << 60;

/// The pairs of any nondecreasing c.
///
/// From the index 0 on the numbers not yet reached are bits in a ring, as many as c is large; a pair clears one of
/// them. If the ring would exceed 32 MB, and at any other start, the bits come from a shorter stretch below. That
/// works if c is about linear and costs 1/(1 - kappa) times as much, until the shorter stretch is one read before.
/// Terms of c are checked when they are used: an error where it decreases.
///
/// ```
/// use wythoff_seq::packed::Sieve;
/// // c_n = floor(sqrt(2 n^2))
/// let sieve = Sieve::new(|n: u64| Some((2 * u128::from(n) * u128::from(n)).isqrt() as u64));
/// let pairs: Vec<_> = sieve.pairs(0)?.take(4).map(|p| (p.a, p.b)).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 8)]);
/// assert_eq!(sieve.pairs(1_000_000_000_000)?.next().unwrap().n, 1_000_000_000_000);
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sieve<C> {
    c: C,
    prefix: Result<Prefix, GaveUp>,
}

impl<C: Differences64 + Sync> Sieve<C> {
    /// The sieve of c.
    pub fn new(c: C) -> Self {
        Sieve { prefix: Prefix::new(&c, 0), c }
    }

    /// The pairs from the index n on. [`GaveUp::Beyond`] if n is not 0 and c is not about linear.
    pub fn pairs(&self, n: u64) -> Result<Pairs64<'_>, GaveUp> {
        if n == 0 { Ok(Pairs64::by_ring(self)) } else { Pairs64::new(self, n) }
    }

    /// `c_n, ...`: returns the number of those that are nondecreasing from `before` on and below the limit.
    fn values(&self, n: u64, before: u64, out: &mut [u64]) -> usize {
        if self.c.fill(n, out).is_some() && nondecreasing(before, out) {
            return out.len();
        }
        let mut last = before;
        let mut sound = 0;
        for (n, c) in (n..).zip(out) {
            match self.c.at64(n).filter(|c| last <= *c && *c <= ladder::LIMIT) {
                Some(value) => (*c, last) = (value, value),
                None => break,
            }
            sound += 1;
        }
        sound
    }
}

/// Whether these are nondecreasing, from `before` on, and below the limit.
fn nondecreasing(before: u64, values: &[u64]) -> bool {
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else { return true };
    // The difference of two words without their highest bit has that bit iff it is negative.
    let steps = values.iter().zip(values.get(1..).unwrap_or_default());
    let all = steps.fold(before | first, |all, (c, next)| all | next | next.wrapping_sub(*c));
    all >> 63 == 0 && before <= first && last <= ladder::LIMIT
}

impl<C: Differences64 + Sync> BitSource for Sieve<C> {
    fn stretch<'l>(&self, ladder: &'l mut Ladder, x: u64) -> Result<Block<'l>, GaveUp> {
        let prefix = self.prefix.as_ref().map_err(Clone::clone)?;
        ladder.block(Ways { level: self, once: Some(self) }, prefix, self.kappa(x / 2), x, STRETCH)
    }

    fn kappa(&self, n: u64) -> u64 {
        let n = n.max(1);
        ladder::kappa(self.c.at64(n).unwrap_or(0), n)
    }

    fn largest(&self) -> u64 {
        LARGEST
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        let before = if n == 0 { 0 } else { self.c.at64(n - 1)? };
        (self.values(n, before, out) == out.len()).then_some(())
    }
}

impl<C: Differences64 + Sync> Level for Sieve<C> {
    fn levels(&self) -> u32 {
        1
    }

    fn raise(&self, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp> {
        ladder::plain(&self.c, low, wanted, high)
    }
}
