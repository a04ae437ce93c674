//! `c_n = floor(gamma n + delta)`, gamma irrational or not: bits by chunks, where the processor can, else one by one.

use super::GaveUp;
use super::bits::Stretch;
use super::ladder::{self, Level, Wanted};
use super::pairs::{BitSource, Pairs64};
use super::prefix::Prefix;
use super::spreading::{self, Spreading};
use super::steady::Steady;
use crate::linear::{Differences64, Line};

/// The numbers of a stretch.
const STRETCH: usize = 1 << 20;

/// The most for gamma and delta.
const STEEP: u64 = 1 << 20;

/// The A-bits and pairs of a [`Line`], starting anywhere.
///
/// ```
/// use wythoff_exact::Number;
/// use wythoff_seq::linear::Line;
/// use wythoff_seq::packed::Sloped;
/// let root = Line::new(Number::from(2).sqrt().unwrap(), Number::ZERO).unwrap();
/// let sloped = Sloped::new(root)?;
/// let pairs: Vec<_> = sloped.pairs(0)?.take(4).map(|p| (p.a, p.b)).collect();
/// assert_eq!(pairs, [(0, 0), (1, 2), (3, 5), (4, 8)]);
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Debug)]
pub struct Sloped(Steady<Line, Option<Spreading>>);

impl Sloped {
    /// The pairs of a line.
    pub fn new(c: Line) -> Result<Sloped, GaveUp> {
        Sloped::build(c, Spreading::line)
    }

    /// The same without what only some processors have.
    pub fn portable(c: Line) -> Result<Sloped, GaveUp> {
        Sloped::build(c, |_, _| None)
    }

    fn build(c: Line, spreading: impl FnOnce(&Line, &Prefix) -> Option<Spreading>) -> Result<Sloped, GaveUp> {
        let steep = c.word(0).zip(c.word(1)).filter(|(_, next)| *next <= STEEP);
        let (_, next) = steep.ok_or(GaveUp::beyond("the slope is too steep for the packed method"))?;
        let prefix = Prefix::new(&c, 0)?;
        let way = spreading(&c, &prefix);
        let kappa = c.linear().map_or(0, |linear| ladder::kappa_of(linear.gamma()));
        // a_n <= 2n + K and c_n <= (c_1 + 1) (n + 1), all below LIMIT.
        let largest = ladder::LIMIT / (next + 4) - (1 << 34);
        Ok(Sloped(Steady { c, prefix, way, kappa, largest, len: STRETCH }))
    }

    /// The greatest index served.
    pub fn largest(&self) -> u64 {
        self.0.largest
    }

    /// The pairs from the index n on, up to the last one served.
    pub fn pairs(&self, n: u64) -> Result<Pairs64<'_>, GaveUp> {
        Pairs64::new(&self.0, n)
    }

    /// The differences.
    pub(super) fn c(&self) -> &Line {
        &self.0.c
    }

    /// Where its bits come from.
    pub(super) fn bits(&self) -> &dyn BitSource {
        &self.0
    }
}

impl Level for Steady<Line, Option<Spreading>> {
    fn levels(&self) -> u32 {
        self.way.as_ref().map_or(1, |spreading| spreading.levels)
    }

    fn unit(&self) -> usize {
        self.way.as_ref().map_or(64, Spreading::unit)
    }

    fn raise(&self, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp> {
        let state = |n| spreading::line_state(&self.c, n);
        let raised = self.way.as_ref().and_then(|spreading| spreading.raise(low, wanted, high, state));
        raised.map_or_else(|| ladder::plainly(&self.c, self.levels(), low, wanted, high), Ok)
    }
}
