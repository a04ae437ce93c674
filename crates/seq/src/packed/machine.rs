//! Differences whose increments are periodic: composed transducers.

use super::GaveUp;
use super::bits::{Block, Stretch};
use super::composed::{self, Composed};
use super::ladder::{self, Cost, Cut, Ladder, Level, Levels, Wanted};
use super::pairs::{BitSource, Pairs64};
use super::periodic_words::PeriodicWords;
use super::prefix::Prefix;
use super::spreading::Spreading;
use super::steady::{By, Steady};
use crate::linear::{Differences64, Periodic};
use wythoff_exact::integer::{gcd_of_words, lcm};

/// The numbers of a stretch: 256 KB.
const STRETCH: usize = 1 << 21;

/// The most terms of c in the table.
const MOST_TERMS: usize = 1 << 12;

/// The A-bits and pairs of a c with `c_{n+M} = c_n + D` from some n on, starting anywhere.
///
/// A machine is built once and shared: each reader keeps its own place.
///
/// ```
/// use wythoff_seq::packed::Machine;
/// let four_thirds = Machine::floors(&[(4, 3)])?;
/// let pair = four_thirds.pairs(1000)?.next().unwrap();
/// assert_eq!((pair.a, pair.b), (1535, 2868));
/// // bit x of the words is set iff x is in A = {0, 1, 3, 4, 6, ...}
/// assert_eq!(Machine::floors(&[(1, 1)])?.words(0)?.next().map(|w| w & 0x7f), Some(0b1011011));
/// # Ok::<(), wythoff_budget::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine(Steady<PeriodicWords, Way>);

/// The method for the levels.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Bit by bit.
    Plain,
    /// By tables.
    Tables(Composed),
    /// By vectors of words.
    Spread(Spreading),
}

impl Way {
    fn cost(&self) -> Option<Cost> {
        match self {
            Way::Plain => None,
            Way::Tables(tables) => Some(tables.cost),
            Way::Spread(spreading) => Some(spreading.cost),
        }
    }
}

impl Machine {
    /// c = the sum of `floor(p n/q)` over the `(p, q)` given.
    pub fn floors(terms: &[(u64, u64)]) -> Result<Machine, GaveUp> {
        let period = terms.iter().try_fold(1u64, |all, &(p, q)| {
            let q = q / gcd_of_words(p, q).max(1);
            lcm(all, q).filter(|all| (1..=MOST_TERMS as u64).contains(all))
        });
        let period = period.ok_or(GaveUp::beyond("the denominators have no common multiple that is small enough"))?;
        let c = |n: u64| -> Option<u64> {
            terms.iter().try_fold(0u64, |sum, &(p, q)| sum.checked_add(p.checked_mul(n)? / q))
        };
        let values = (0..period).map(c).collect::<Option<Vec<_>>>().zip(c(period));
        let c = values.and_then(|(values, rise)| Periodic::new(values, period as usize, rise));
        Machine::new(c.ok_or(GaveUp::beyond("c never rises, or its increments are too large"))?)
    }

    /// Periodic c.
    pub fn new(c: Periodic) -> Result<Machine, GaveUp> {
        Machine::build(c, Spreading::periodic)
    }

    /// The same without instructions that only some processors have. It is a little slower, and the tests compare the
    /// other one with it.
    pub fn portable(c: Periodic) -> Result<Machine, GaveUp> {
        Machine::build(c, |_, _, _| None)
    }

    fn build(
        c: Periodic,
        spreading: impl Fn(&PeriodicWords, &Prefix, Levels) -> Option<Spreading>,
    ) -> Result<Machine, GaveUp> {
        let (begin, period, rise) = (c.begin(), c.period(), c.rise());
        let too_large = || GaveUp::beyond("the period or the increments are too large");
        if begin + period > MOST_TERMS as u64 || rise > 1 << 32 {
            return Err(too_large());
        }
        let c = PeriodicWords::new(c).ok_or_else(too_large)?;
        let prefix = Prefix::new(&c, begin)?;
        let increments = c.increments();
        let way = |levels| {
            let tables = increments.as_ref().and_then(|all| Composed::best(all, prefix.bits(), levels));
            match (spreading(&c, &prefix, levels), tables) {
                (Some(spreading), Some(tables)) if tables.cost.below(spreading.cost) => Way::Tables(tables),
                (Some(spreading), _) => Way::Spread(spreading),
                (None, Some(tables)) => Way::Tables(tables),
                (None, None) => Way::Plain,
            }
        };
        let (way, once) = (way(Levels::Many), way(Levels::One));
        let once = match (way.cost(), once.cost()) {
            (Some(many), Some(one)) if one.far_below(many) => Some(once),
            (Some(_), _) => None,
            (None, _) => Some(once),
        };
        let kappa = ladder::kappa(rise, period);
        // a_n <= 2n + K and c_n <= c_P + rise (n/period + 1), all below LIMIT.
        let steps = rise.div_ceil(period) + 3;
        let largest =
            (ladder::LIMIT / steps).saturating_sub(1 << 34).saturating_sub(c.word(begin).unwrap_or(ladder::LIMIT));
        if largest < 1 << 20 {
            return Err(GaveUp::beyond("the increments are too large"));
        }
        Ok(Machine(Steady { c, prefix, way, once, kappa, largest, len: STRETCH }))
    }

    /// The greatest supported index.
    pub fn largest(&self) -> u64 {
        self.0.largest
    }

    /// `c_n = b_n - a_n`, for n up to [`largest`](Self::largest).
    pub fn difference(&self, n: u64) -> Option<u64> {
        self.0.c.word(n)
    }

    /// The slope of c: it rises by the first number per period, which is the second.
    pub fn slope(&self) -> (u64, u64) {
        (self.c().rise(), self.c().period())
    }

    /// The differences.
    pub(super) fn c(&self) -> &Periodic {
        self.0.c.c()
    }

    /// The A-bits from the number x on, a block at a time.
    pub fn blocks(&self, x: u64) -> Result<Blocks<'_>, GaveUp> {
        self.0.check(x)?;
        Ok(Blocks { machine: self, ladder: Ladder::default(), x })
    }

    /// The A-bits from the number x on, a word at a time, up to the last index served.
    pub fn words(&self, x: u64) -> Result<Words<'_>, GaveUp> {
        Ok(Words { blocks: self.blocks(x)?, words: Vec::new().into_iter() })
    }

    /// The pairs from the index n on, up to the last one served.
    pub fn pairs(&self, n: u64) -> Result<Pairs64<'_>, GaveUp> {
        Pairs64::new(&self.0, n)
    }

    /// The source of its bits.
    pub(super) fn bits(&self) -> &dyn BitSource {
        &self.0
    }
}

impl Level for By<'_, PeriodicWords, Way> {
    fn levels(&self) -> u32 {
        match self.1 {
            Way::Plain => 1,
            Way::Tables(tables) => tables.levels,
            Way::Spread(spreading) => spreading.levels,
        }
    }

    fn unit(&self) -> usize {
        if let Way::Spread(spreading) = self.1 { spreading.unit() } else { 64 }
    }

    fn raise(&self, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp> {
        let By(c, way) = self;
        let state = |n| c.state(n);
        let raised = match way {
            Way::Plain => None,
            Way::Tables(tables) => {
                let cut = Cut { lanes: composed::LANES, unit: 64, levels: tables.levels };
                ladder::by_lanes((low, wanted, high), &cut, state, |lane, starts, places, out| {
                    tables.all(low.bits(), lane, starts, places, out)
                })
            }
            Way::Spread(spreading) => spreading.raise(low, wanted, high, state),
        };
        raised.map_or_else(|| ladder::plainly(*c, self.levels(), low, wanted, high), Ok)
    }
}

/// Consecutive blocks of A-bits.
#[derive(Clone, Debug)]
pub struct Blocks<'m> {
    machine: &'m Machine,
    ladder: Ladder,
    x: u64,
}

impl Blocks<'_> {
    /// The next block, of at least some words. [`GaveUp::Beyond`] at the end.
    pub fn next_block(&mut self) -> Result<Block<'_>, GaveUp> {
        let block = self.machine.0.stretch(&mut self.ladder, self.x)?;
        self.x += block.numbers();
        Ok(block)
    }
}

/// Words of A-bits.
#[derive(Clone, Debug)]
pub struct Words<'m> {
    blocks: Blocks<'m>,
    words: std::vec::IntoIter<u64>,
}

impl Iterator for Words<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.words.as_slice().is_empty() {
            self.words = self.blocks.next_block().ok()?.words().collect::<Vec<_>>().into_iter();
        }
        self.words.next()
    }
}
