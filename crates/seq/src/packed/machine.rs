//! Differences whose increments are periodic: composed transducers.

use super::GaveUp;
use super::bits::Stretch;
use super::composed::{self, Composed};
use super::ladder::{self, Cost, Cut, Level, Levels, Wanted};
use super::pairs::{BitSource, Blocks, Pairs64};
use super::periodic64::Periodic64;
use super::prefix::Prefix;
use super::spreading::Spreading;
use super::steady::{By, Steady};
use crate::linear::{Differences64, Periodic};
use wythoff_base::integer::{gcd_u64, lcm};

/// The numbers of a stretch: 256 KB of bits, so that it and the stretch below it stay in a second-level cache.
const STRETCH: usize = 1 << 21;

/// The most terms of c in the table: the states of a level are residues, and their masks and rows are kept for each.
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
/// // bit x of the limbs is set iff x is in A = {0, 1, 3, 4, 6, ...}
/// assert_eq!(Machine::floors(&[(1, 1)])?.blocks(0)?.next_block()?.limbs().next().map(|w| w & 0x7f), Some(0b1011011));
/// # Ok::<(), wythoff_base::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine(Steady<Periodic64, Way>);

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
            let q = q / gcd_u64(p, q).max(1);
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
        spreading: impl Fn(&Periodic64, &Prefix, Levels) -> Option<Spreading>,
    ) -> Result<Machine, GaveUp> {
        let (begin, period, rise) = (c.begin(), c.period(), c.rise());
        let too_large = || GaveUp::beyond("the period or the increments are too large");
        if begin + period > MOST_TERMS as u64 || rise > 1 << 32 {
            return Err(too_large());
        }
        let c = Periodic64::new(c).ok_or_else(too_large)?;
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
        // The best way for the whole ladder may write many levels at once; for bits that are kept one level is enough,
        // by another way.
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
            (ladder::LIMIT / steps).saturating_sub(1 << 34).saturating_sub(c.at64(begin).unwrap_or(ladder::LIMIT));
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
    pub(crate) fn difference(&self, n: u64) -> Option<u64> {
        self.0.c.at64(n)
    }

    /// The differences.
    pub(super) fn c(&self) -> &Periodic {
        self.0.c.c()
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

    /// The source of its bits.
    pub(super) fn bits(&self) -> &dyn BitSource {
        &self.0
    }
}

impl Level for By<'_, Periodic64, Way> {
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
