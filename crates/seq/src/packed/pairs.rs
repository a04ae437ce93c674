//! Pairs one by one, from packed A-bits.

use super::bits::{Block, word};
use super::ladder::{Ladder, MARGINS, shrink};
use super::{Declined, Pair64};
use std::fmt;

/// Values of c computed at a time.
const VALUES: usize = 512;

/// Where A-bits and differences come from, anywhere.
pub(super) trait Source {
    /// The A-bits from x on, some words at least.
    fn stretch<'l>(&self, ladder: &'l mut Ladder, x: u64) -> Result<Block<'l>, Declined>;

    /// kappa 2^64, where the slope of c is that at n: `a_n` is about n + n kappa.
    fn kappa(&self, n: u64) -> u64;

    /// The greatest index served.
    fn largest(&self) -> u64;

    /// `c_n, c_{n+1}, ...`
    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()>;
}

/// The pairs from some index on.
pub struct Pairs64<'m> {
    source: &'m (dyn Source + Sync),
    ladder: Ladder,
    /// The bytes of the stretch used up, and the bits left of the last word.
    used: usize,
    bits: u64,
    /// The number of bit 0 of that word.
    x: u64,
    n: u64,
    /// The differences from `n - next` on.
    values: Box<[u64; VALUES]>,
    next: usize,
    stopped: Option<Declined>,
}

impl fmt::Debug for Pairs64<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Pairs64").field("n", &self.n).field("stopped", &self.stopped).finish_non_exhaustive()
    }
}

impl<'m> Pairs64<'m> {
    /// The pairs from the index n on.
    pub(super) fn new(source: &'m (dyn Source + Sync), n: u64) -> Result<Self, Declined> {
        if n > source.largest() {
            return Err(Declined::TooFar { largest: source.largest() });
        }
        let mut ladder = Ladder::default();
        let near = n + shrink(n, source.kappa(n), 1);
        for margin in MARGINS {
            let x = near.saturating_sub(margin);
            if source.stretch(&mut ladder, x)?.n > n {
                continue;
            }
            let values = Box::new([0; VALUES]);
            let mut pairs = Pairs64 { source, ladder, used: 0, bits: 0, x, n, values, next: VALUES, stopped: None };
            pairs.skip_to(n)?;
            return Ok(pairs);
        }
        Err(Declined::Unsuited("c is not near enough to a line to start there"))
    }

    /// Why the pairs ended: [`Declined::TooFar`] at the last index served.
    pub fn stopped(&self) -> Option<&Declined> {
        self.stopped.as_ref()
    }

    /// Drops the terms below n, of which the stretch begins with some.
    fn skip_to(&mut self, n: u64) -> Result<(), Declined> {
        self.n = self.ladder.last().n;
        while self.n < n {
            if self.bits == 0 {
                self.next_word()?;
            } else if n - self.n >= u64::from(self.bits.count_ones()) {
                self.n += u64::from(self.bits.count_ones());
                self.bits = 0;
            } else {
                self.bits &= self.bits - 1;
                self.n += 1;
            }
        }
        Ok(())
    }

    /// A word with a bit set.
    #[cold]
    #[inline(never)]
    fn next_word(&mut self) -> Result<(), Declined> {
        while self.bits == 0 {
            let block = self.ladder.last();
            match block.bytes.get(self.used..).filter(|rest| !rest.is_empty()) {
                Some(rest) => {
                    self.x = block.x + 8 * self.used as u64;
                    self.bits = word(rest);
                    self.used += 8;
                }
                None => {
                    let x = block.x + block.numbers();
                    self.used = 0;
                    if self.n > self.source.largest() {
                        return Err(Declined::TooFar { largest: self.source.largest() });
                    }
                    self.source.stretch(&mut self.ladder, x)?;
                }
            }
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn next_values(&mut self) -> Result<(), Declined> {
        self.next = 0;
        self.source.fill(self.n, &mut self.values[..]).ok_or(Declined::NotNondecreasing { n: self.n })
    }
}

impl Iterator for Pairs64<'_> {
    type Item = Pair64;

    #[inline]
    fn next(&mut self) -> Option<Pair64> {
        if self.bits == 0 {
            if self.stopped.is_some() {
                return None;
            }
            if let Err(why) = self.next_word() {
                self.stopped = Some(why);
                return None;
            }
        }
        if self.next >= VALUES
            && let Err(why) = self.next_values()
        {
            (self.stopped, self.bits) = (Some(why), 0);
            return None;
        }
        // No sum overflows: numbers are below 2^62, and so is c for the indices served.
        let a = self.x.wrapping_add(u64::from(self.bits.trailing_zeros()));
        self.bits &= self.bits.wrapping_sub(1);
        let b = a.wrapping_add(self.values[self.next]);
        self.next = self.next.wrapping_add(1);
        let n = self.n;
        self.n = n.wrapping_add(1);
        Some(Pair64 { n, a, b })
    }
}
