//! Stretches of A-bits anywhere, each computed from a shorter one below it.

use super::bits::{Block, Stretch, ones};
use super::kept::Kept;
use super::prefix::{self, Prefix};
use super::{GaveUp, NotNondecreasing, not_linear};
use crate::linear::{Differences64, Enclosure};
use wythoff_base::Number;

/// Numbers stay below 2^62: sums of two of them, and of one with a stretch, are words.
pub(super) const LIMIT: u64 = 1 << 62;

/// The allowances for the estimate of a start, in numbers, from the first to the last: a_n is within some dozen of its
/// line for most c, and each retry allows four times as much.
pub(super) const MARGINS: [u64; 5] = [32, 128, 512, 2048, 8192];

/// The fewest bits that are computed at a time from kept bits, 4 KB: shorter stretches cost more to set up than to
/// compute.
const SHORT: usize = 1 << 15;

/// A cost: a number of bits, and their time in hundredths of a nanosecond.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub bits: u64,
    pub time: u64,
}

impl Cost {
    /// Whether a bit costs less than in the other way.
    pub(crate) fn below(self, other: Cost) -> bool {
        u128::from(self.time) * u128::from(other.bits) < u128::from(other.time) * u128::from(self.bits)
    }

    /// Whether a bit costs so much less, when the lower bits are known, that keeping these pays.
    pub(crate) fn far_below(self, other: Cost) -> bool {
        // A quarter less at least: copying the kept bits costs about that.
        Cost { time: self.time.saturating_add(self.time / 4), ..self }.below(other)
    }
}

/// What the kernel is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Levels {
    /// The bits gained: the work is proportional to them, with the lower stretches included.
    Many,
    /// The bits written, when the lower ones are known.
    One,
}

/// The most rungs. A place below 2^62 shrinks by kappa on each: more would need a kappa so near 1 that a rung gains
/// nothing.
const RUNGS: usize = 1 << 16;

/// A way to apply the theorem.
pub(super) trait Level {
    /// How many times `raise` applies it.
    fn levels(&self) -> u32;

    /// The number of bits of a stretch to be raised is a multiple of this, which is itself a multiple of 64.
    fn unit(&self) -> usize {
        64
    }

    /// Writes the bits wanted that follow from those in `low`, and the number of a below them. `Ok(false)` if `low`
    /// begins too high or ends too low.
    fn raise(&self, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp>;
}

/// The bits `x .. x + len`; K numbers are in both A and B.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub x: u64,
    pub len: usize,
    pub both: u64,
}

/// The beginning of a lane of input: the states of the levels, the lowest first, and the image of its start under all.
pub(super) struct Start {
    pub states: Vec<u64>,
    pub x: u64,
    pub n: u64,
}

/// The division of the input into lanes: their number, the unit of their lengths in bits, and the number of levels.
pub(super) struct Cut {
    pub lanes: usize,
    pub unit: usize,
    pub levels: u32,
}

/// Raises lanes in parallel. `state` gives the state of a level at the term n, and `c_n`. `write` writes the bits that
/// follow from lanes of a given number of bytes, each from its place on, and returns their end, or `None` if it fails.
pub(super) fn by_lanes(
    (low, wanted, high): (&Stretch, Wanted, &mut Stretch),
    cut: &Cut,
    state: impl Fn(u64) -> Option<(u64, u64)>,
    write: impl FnOnce(usize, &[Start], &[usize], &mut [u8]) -> Option<usize>,
) -> Option<bool> {
    let Wanted { x, len, both } = wanted;
    // Whole units for every lane.
    let lane = low.len / (cut.lanes * cut.unit) * cut.unit / 8;
    let mut n = low.n;
    let mut starts = Vec::with_capacity(cut.lanes + 1);
    for i in 0..=cut.lanes {
        let mut states = Vec::with_capacity(cut.levels as usize);
        let mut at = (low.x + 8 * (i * lane) as u64, n);
        for _ in 0..cut.levels {
            let (now, c) = state(at.1)?;
            states.push(now);
            at = beyond(c, both, at)?;
        }
        starts.push(Start { states, x: at.0, n: at.1 });
        n += ones(low.bits().get(i * lane..(i + 1) * lane).unwrap_or_default());
    }
    let (first, last) = (starts.first()?, starts.last()?);
    if first.x > x || last.x < x {
        return Some(false);
    }
    // `pad` zeros in front, so that x begins a word.
    let skip = (x - first.x) as usize;
    let pad = (64 - skip % 64) % 64;
    let whole = pad + skip + len;
    high.start = 0;
    let places: Vec<usize> = starts.iter().map(|start| pad + (start.x - first.x) as usize).collect();
    high.reserve(whole.max(*places.last()?));
    let written = write(lane, &starts, &places, &mut high.bytes)?;
    high.start = (pad + skip) / 8;
    high.n = first.n + ones(high.bytes.get(..high.start).unwrap_or_default());
    (high.len, high.x) = (len, x);
    Some(written >= whole)
}

/// kappa in units of 2^-64, the factor by which positions shrink one level down, where c rises by `rise` in `period`
/// terms. Only estimates depend on it.
pub(super) fn kappa(rise: u64, period: u64) -> u64 {
    Number::ratio(rise.into(), period.max(1).into()).map_or(0, |gamma| kappa_of(&gamma))
}

/// The same for a slope.
pub(super) fn kappa_of(gamma: &Number) -> u64 {
    Enclosure::kappa(gamma, 64).map_or(0, |kappa| u64::try_from(&kappa.low).unwrap_or(u64::MAX))
}

/// `x kappa^levels`, rounded down.
pub(super) fn shrink(x: u64, kappa: u64, levels: u32) -> u64 {
    (0..levels).fold(x, |x, _| ((u128::from(x) * u128::from(kappa)) >> 64) as u64)
}

/// The start `(x, n)` one level up: `x' = x + c_n`, `n' = x' - n + K`.
pub(super) fn image(c: &impl Differences64, both: u64, start: (u64, u64)) -> Option<(u64, u64)> {
    beyond(c.at64(start.1)?, both, start)
}

/// The same from `c_n`.
pub(super) fn beyond(c: u64, both: u64, (x, n): (u64, u64)) -> Option<(u64, u64)> {
    let x = x.checked_add(c).filter(|x| *x < LIMIT)?;
    Some((x, x.checked_sub(n)?.checked_add(both)?))
}

/// Two alternating stretches, the plan of the rungs, and the bits computed before.
#[derive(Clone, Debug, Default)]
pub(super) struct Ladder {
    low: Stretch,
    high: Stretch,
    rungs: Vec<(u64, usize)>,
    kept: Kept,
}

/// The ways to raise bits: from the prefix; and, if that is faster, by one level from bits computed before.
pub(super) struct Ways<'a> {
    pub level: &'a dyn Level,
    pub once: Option<&'a dyn Level>,
}

impl Ladder {
    /// The last block computed.
    pub(crate) fn last(&self) -> Block<'_> {
        self.high.block()
    }

    /// The block of about `len` bits from x on; shorter where the prefix ends.
    pub(crate) fn block(
        &mut self,
        ways: Ways,
        prefix: &Prefix,
        kappa: u64,
        x: u64,
        len: usize,
    ) -> Result<Block<'_>, GaveUp> {
        let left = (prefix::LEN as u64).saturating_sub(x) as usize / 64 * 64;
        if left > 0 {
            prefix.copy(x, len.min(left), &mut self.high);
        } else {
            // A stretch no longer than its distance from 0; then the same is true of every stretch below it.
            // A stretch longer than x would need bits below 0 one level down.
            let len = len.min(usize::try_from(x).unwrap_or(len)) / 64 * 64;
            let mut made = false;
            for margin in MARGINS {
                // One level from kept bits is cheapest; otherwise all levels from the prefix.
                made = match ways.once {
                    Some(once) => self.by_kept(once, prefix, kappa, margin, x, len)?,
                    None => false,
                };
                made =
                    made || self.plan(prefix, kappa, ways.level, margin, x, len) && self.climb(ways.level, prefix)?;
                if made {
                    break;
                }
            }
            if !made {
                return Err(not_linear());
            }
        }
        if ways.once.is_some() {
            // Bits below kappa x, less the largest margins, are not needed again by a reader that goes on.
            self.kept.add(&self.high.block(), shrink(x, kappa, 1).saturating_sub(2 * MARGINS[4]));
        }
        Ok(self.high.block())
    }

    /// Computes bits by one level from those kept, if these suffice for some bits.
    fn by_kept(
        &mut self,
        once: &dyn Level,
        prefix: &Prefix,
        kappa: u64,
        margin: u64,
        x: u64,
        len: usize,
    ) -> Result<bool, GaveUp> {
        // The bits that they follow from end below x.
        let most = (x - shrink(x, kappa, 1)).saturating_sub(margin + 192 + once.unit() as u64);
        let len = len.min(usize::try_from(most).unwrap_or(len)) / 64 * 64;
        if len < SHORT {
            return Ok(false);
        }
        let (below, low) = rung(once, kappa, margin, x, len);
        let there = below >= prefix.least + 64 && self.kept.copy(below, low, &mut self.low);
        Ok(there && once.raise(&self.low, Wanted { x, len, both: prefix.both }, &mut self.high)?)
    }

    /// The beginnings and lengths of the stretches, the highest first.
    fn plan(&mut self, prefix: &Prefix, kappa: u64, level: &dyn Level, margin: u64, x: u64, len: usize) -> bool {
        self.rungs.clear();
        self.rungs.push((x, len));
        while let Some(&(x, len)) = self.rungs.last() {
            if x + len as u64 <= prefix::LEN as u64 {
                return x >= prefix.least;
            }
            let (below, len) = rung(level, kappa, margin, x, len);
            if below >= x || self.rungs.len() > RUNGS {
                return false;
            }
            self.rungs.push((below, len));
        }
        false
    }

    fn climb(&mut self, level: &dyn Level, prefix: &Prefix) -> Result<bool, GaveUp> {
        let Some(((x, len), rungs)) = self.rungs.split_last() else { return Ok(false) };
        prefix.copy(*x, *len, &mut self.high);
        for &(x, len) in rungs.iter().rev() {
            std::mem::swap(&mut self.low, &mut self.high);
            if !level.raise(&self.low, Wanted { x, len, both: prefix.both }, &mut self.high)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// An estimate of the stretch from which the one at x follows: its beginning and its length.
fn rung(level: &dyn Level, kappa: u64, margin: u64, x: u64, len: usize) -> (u64, usize) {
    // Two margins, because both ends are estimates, and two words for the alignment of the copies.
    let low = (shrink(len as u64, kappa, level.levels()) + 2 * margin) as usize + 128;
    (shrink(x, kappa, level.levels()).saturating_sub(margin), low.next_multiple_of(level.unit()))
}

/// Some levels by the definition.
#[cold]
pub(super) fn plainly(
    c: &impl Differences64,
    levels: u32,
    low: &Stretch,
    wanted: Wanted,
    high: &mut Stretch,
) -> Result<bool, GaveUp> {
    let both = wanted.both;
    let mut low = low.clone();
    // All levels but the last in full; the last one only as far as it is wanted.
    for _ in 1..levels {
        // All bits that follow from `low`, in whole words.
        let end = (low.x + low.len as u64, low.n + ones(low.bits()));
        let images = image(c, both, (low.x, low.n)).zip(image(c, both, end));
        let Some(((from, _), (to, _))) = images else { return Ok(false) };
        if !plain(c, &low, Wanted { x: from, len: (to - from) as usize / 64 * 64, both }, high)? {
            return Ok(false);
        }
        std::mem::swap(&mut low, high);
    }
    plain(c, &low, wanted, high)
}

/// One level by its definition: all bits are set, and that of each b is cleared.
pub(super) fn plain(c: &impl Differences64, low: &Stretch, wanted: Wanted, high: &mut Stretch) -> Result<bool, GaveUp> {
    let Wanted { x, len, both } = wanted;
    let Some((from, count)) = image(c, both, (low.x, low.n)).filter(|(from, _)| *from <= x) else { return Ok(false) };
    high.start = 0;
    high.reserve(len);
    high.bytes.get_mut(..len / 8).unwrap_or_default().fill(!0);
    let mut values = [0u64; 64];
    let (mut n, mut before, mut below) = (low.n, 0, 0u64);
    let end = x + len as u64;
    let mut reached = false;
    for (i, bits) in low.block().limbs().enumerate() {
        let mut bits = bits;
        let values = values.get_mut(..bits.count_ones() as usize).unwrap_or_default();
        if c.fill(n, values).is_none() {
            return Err(NotNondecreasing::at((n..).find(|n| c.at64(*n).is_none()).unwrap_or(n)));
        }
        let word = low.x + 64 * i as u64;
        for &c in values.iter() {
            if c < before {
                return Err(NotNondecreasing::at(n));
            }
            before = c;
            let b = (word + u64::from(bits.trailing_zeros())).checked_add(c).filter(|b| *b < end);
            bits &= bits.wrapping_sub(1);
            let Some(b) = b else {
                reached = true;
                break;
            };
            match b.checked_sub(x) {
                None => below += 1,
                Some(at) => {
                    if let Some(byte) = high.bytes.get_mut((at / 8) as usize) {
                        *byte &= !(1 << (at % 8));
                    }
                }
            }
            n += 1;
        }
        if reached {
            break;
        }
    }
    // Of the numbers from the image up to x, all are a except the b counted.
    let count = count.checked_add(x - from).and_then(|n| n.checked_sub(below));
    (high.len, high.x) = (len, x);
    high.n = count.unwrap_or_default();
    // The term after `low` must lie at or beyond the end.
    let behind = c.at64(n).and_then(|c| (low.x + low.len as u64).checked_add(c));
    Ok(count.is_some() && (reached || behind.is_some_and(|b| b >= end)))
}
