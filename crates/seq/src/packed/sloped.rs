//! `c_n = floor(gamma n + delta)`, gamma irrational or not: bits by chunks if the processor supports it, otherwise one
//! by one.

use super::GaveUp;
use super::bits::Stretch;
use super::ladder::{self, Level, Levels, Wanted};
use super::pairs::{BitSource, Blocks, Pairs64};
use super::prefix::Prefix;
use super::spreading::{self, Spreading};
use super::steady::{By, Steady};
use crate::linear::{BeattySequence, Differences64};

/// The numbers of a stretch: 128 KB of bits, between those of a machine and a sieve, because either way may serve it.
const STRETCH: usize = 1 << 20;

/// The greatest gamma and delta: indices up to LIMIT/STEEP, about 2^42, are then served at least.
const STEEP: u64 = 1 << 20;

/// The A-bits and pairs of a [`BeattySequence`], starting anywhere.
///
/// ```
/// use wythoff_base::Number;
/// use wythoff_seq::BeattySequence;
/// use wythoff_seq::packed::Sloped;
/// let root = BeattySequence::new(Number::from(2).sqrt().unwrap(), Number::ZERO).unwrap();
/// let sloped = Sloped::new(root)?;
/// let pairs: Vec<_> = sloped.pairs(0)?.take(4).map(|p| (p.a, p.b)).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 8)]);
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Sloped(Steady<BeattySequence, Option<Spreading>>);

impl Sloped {
    /// The pairs of a line.
    pub fn new(c: BeattySequence) -> Result<Sloped, GaveUp> {
        Sloped::build(c, Spreading::beatty)
    }

    /// The same without instructions that only some processors have.
    pub fn portable(c: BeattySequence) -> Result<Sloped, GaveUp> {
        Sloped::build(c, |_, _, _| None)
    }

    fn build(
        c: BeattySequence,
        spreading: impl Fn(&BeattySequence, &Prefix, Levels) -> Option<Spreading>,
    ) -> Result<Sloped, GaveUp> {
        let steep = c.at64(0).zip(c.at64(1)).filter(|(_, next)| *next <= STEEP);
        let (_, next) = steep.ok_or(GaveUp::beyond("the slope is too steep for the packed method"))?;
        let prefix = Prefix::new(&c, 0)?;
        let (way, once) = (spreading(&c, &prefix, Levels::Many), spreading(&c, &prefix, Levels::One));
        let worth = way.as_ref().zip(once.as_ref()).is_none_or(|(way, once)| once.cost.far_below(way.cost));
        let once = Some(once).filter(|_| worth);
        let kappa = c.linear().map_or(0, |linear| ladder::kappa_of(linear.gamma()));
        // a_n <= 2n + K and c_n <= (c_1 + 1) (n + 1), all below LIMIT.
        let largest = ladder::LIMIT / (next + 4) - (1 << 34);
        Ok(Sloped(Steady { c, prefix, way, once, kappa, largest, len: STRETCH }))
    }

    /// The greatest supported index.
    pub fn largest(&self) -> u64 {
        self.0.largest
    }

    /// The A-bits from the number x on, a block at a time.
    pub fn blocks(&self, x: u64) -> Result<Blocks<'_>, GaveUp> {
        self.0.check(x)?;
        Ok(Blocks::new(&self.0, x))
    }

    /// The pairs from the index n on, up to the last one served.
    pub fn pairs(&self, n: u64) -> Result<Pairs64<'_>, GaveUp> {
        Pairs64::new(&self.0, n)
    }

    /// The differences.
    pub(super) fn c(&self) -> &BeattySequence {
        &self.0.c
    }

    /// The source of its bits.
    pub(super) fn bits(&self) -> &dyn BitSource {
        &self.0
    }
}

impl Level for By<'_, BeattySequence, Option<Spreading>> {
    fn levels(&self) -> u32 {
        self.1.as_ref().map_or(1, |spreading| spreading.levels)
    }

    fn unit(&self) -> usize {
        self.1.as_ref().map_or(64, Spreading::unit)
    }

    fn raise(&self, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp> {
        let By(c, way) = self;
        let state = |n| spreading::beatty_state(c, n);
        let raised = way.as_ref().and_then(|spreading| spreading.raise(low, wanted, high, state));
        raised.map_or_else(|| ladder::plainly(*c, self.levels(), low, wanted, high), Ok)
    }
}
