//! A-bits of a c with the same slope everywhere.

use super::bits::Block;
use super::ladder::{Ladder, Level, Ways};
use super::pairs::BitSource;
use super::prefix::Prefix;
use super::{GaveUp, too_far};
use crate::linear::Differences64;

/// The data and the method for bits anywhere.
#[derive(Clone, Debug)]
pub(super) struct Steady<C, W> {
    pub c: C,
    pub prefix: Prefix,
    /// The method for many levels at a time.
    pub way: W,
    /// The method for one level, if that is faster when the lower bits are known.
    pub once: Option<W>,
    /// kappa 2^64
    pub kappa: u64,
    /// The greatest supported index.
    pub largest: u64,
    /// The numbers of a stretch.
    pub len: usize,
}

impl<C, W> Steady<C, W> {
    /// An error if the number x is too large.
    pub(crate) fn check(&self, x: u64) -> Result<(), GaveUp> {
        // a_n <= 2n, so no larger number is needed; and all sums stay below 2^63.
        if x / 2 > self.largest { Err(too_far(self.largest)) } else { Ok(()) }
    }
}

/// A sequence c, and one method for its levels.
pub(super) struct By<'a, C, W>(pub &'a C, pub &'a W);

impl<C: Differences64 + Sync, W: Sync> BitSource for Steady<C, W>
where
    for<'a> By<'a, C, W>: Level,
{
    fn stretch<'l>(&self, ladder: &'l mut Ladder, x: u64) -> Result<Block<'l>, GaveUp> {
        self.check(x)?;
        let once = self.once.as_ref().map(|once| By(&self.c, once));
        let ways = Ways { level: &By(&self.c, &self.way), once: once.as_ref().map(|once| once as &dyn Level) };
        ladder.block(ways, &self.prefix, self.kappa, x, self.len)
    }

    fn kappa(&self, _: u64) -> u64 {
        self.kappa
    }

    fn largest(&self) -> u64 {
        self.largest
    }

    fn fill(&self, n: u64, out: &mut [u64]) -> Option<()> {
        self.c.fill(n, out)
    }
}
