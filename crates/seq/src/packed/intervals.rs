//! The fractions of n kappa, cut into the intervals on which the next `W` terms of the approximation are the same.
//!
//! For i < W, `floor((n + i) kappa) - floor(n kappa)` is `floor(i kappa + f)`, where f is the fraction of n kappa: it
//! steps up at one f. So does `floor(i kappa + rho + f)`, with the rho of n + i. The at most 2W steps cut `[0, 1)`
//! into intervals, for each residue of n.

use super::multiple::Multiple;
use crate::linear::Fixed128;

/// The intervals of all residues, in one sequence.
#[derive(Clone, Debug)]
pub(super) struct Intervals<const W: usize> {
    /// The period M.
    period: u64,
    /// For i <= W, the change after i terms: of s, of the fraction in units of 2^-64, rounded up, and of the residue.
    pub steps: Vec<Step>,
    /// By residue and leading bits of the fraction: the interval at the beginning of these fractions.
    buckets: Vec<u16>,
    /// The number of leading bits, and of the other bits of the fraction.
    bits: u32,
    shift: u32,
    /// By interval: its beginning and that of the next interval, rounded down.
    begins: Vec<u64>,
    ends: Vec<u64>,
    /// By interval and i: `s - floor(n alpha)` and the same for `t - c`, at the term n + i.
    offsets: Vec<[(i64, i64); W]>,
}

/// The change after some terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub whole: i64,
    pub part: u64,
    pub residue: u64,
}

impl<const W: usize> Intervals<W> {
    /// The intervals of these multiples; `None` if they are too many or too short to be distinguished by 14 leading
    /// bits.
    pub(crate) fn new(multiple: &Multiple) -> Option<Self> {
        let steps: Vec<Fixed128> = (0..=W as u64).map(|i| multiple.at(i)).collect::<Option<_>>()?;
        Intervals::of(&steps, &multiple.rho)
    }

    /// The intervals of a number rounded up: s and t are the same.
    pub(crate) fn of_multiples(number: Fixed128) -> Option<Self> {
        let steps: Vec<Fixed128> = (0..=W as u64).map(|i| number.times(i)).collect::<Option<_>>()?;
        Intervals::of(&steps, &[Fixed128 { whole: 0, part: 0 }])
    }

    fn of(steps: &[Fixed128], rho: &[Fixed128]) -> Option<Self> {
        let period = rho.len() as u64;
        let mut all = Intervals {
            period,
            steps: (0u64..)
                .zip(steps)
                .map(|(i, step)| Step { whole: step.whole + i as i64, part: up(*step), residue: i % period })
                .collect(),
            buckets: Vec::new(),
            bits: 0,
            shift: 0,
            begins: Vec::new(),
            ends: Vec::new(),
            offsets: Vec::new(),
        };
        let mut begins: Vec<Vec<u64>> = Vec::new();
        for residue in 0..period as usize {
            let pairs: Vec<(Fixed128, Fixed128)> = (steps.iter().take(W).enumerate())
                .map(|(i, step)| Some((*step, step.add(*rho.get((residue + i) % period as usize)?)?)))
                .collect::<Option<_>>()?;
            // The step up is at 1 - part; there is none where part is 0.
            let step_up = |value: Fixed128| (value.part > 0).then(|| (value.part.wrapping_neg() >> 64) as u64);
            let mut cuts: Vec<u64> = pairs.iter().flat_map(|(s, t)| [step_up(*s), step_up(*t)]).flatten().collect();
            cuts.push(0);
            cuts.sort_unstable();
            cuts.dedup();
            for (j, &cut) in cuts.iter().enumerate() {
                let mut row = [(0, 0); W];
                for (i, (slot, (s, t))) in row.iter_mut().zip(&pairs).enumerate() {
                    let value = |value: Fixed128| {
                        i as i64 + value.whole + i64::from(step_up(value).is_some_and(|place| place <= cut))
                    };
                    *slot = (value(*s), value(*t));
                }
                all.offsets.push(row);
                all.begins.push(cut);
                all.ends.push(cuts.get(j + 1).copied().unwrap_or(u64::MAX));
            }
            begins.push(cuts);
        }
        u16::try_from(all.offsets.len()).ok()?;
        // At most one interval begins inside a bucket.
        let apart = |bits: u32| begins.iter().all(|cuts| cuts.windows(2).all(|two| apart(two[0], two[1], 64 - bits)));
        all.bits = (4..=14).find(|&bits| apart(bits))?;
        all.shift = 64 - all.bits;
        let mut first = 0;
        for cuts in &begins {
            let start = |bucket: u64| cuts.partition_point(|&cut| cut <= bucket << all.shift) - 1;
            all.buckets.extend((0..1u64 << all.bits).map(|bucket| (first + start(bucket)) as u16));
            first += cuts.len();
        }
        Some(all)
    }

    /// The number of intervals.
    pub(crate) fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The residue at the index P + n.
    pub(crate) fn residue(&self, n: u64) -> u64 {
        n % self.period
    }

    /// The residue after a step.
    #[inline(always)]
    pub(crate) fn after(&self, residue: u64, step: &Step) -> u64 {
        let next = residue.wrapping_add(step.residue);
        // The sum is below 2M; if subtracting M does not wrap, the result is smaller.
        next.min(next.wrapping_sub(self.period))
    }

    /// The interval of a fraction in units of 2^-64, where the index has this residue.
    #[inline(always)]
    pub(crate) fn find(&self, residue: u64, fraction: u64) -> usize {
        let bucket = (residue << self.bits | fraction >> self.shift) as usize;
        let interval = usize::from(self.buckets.get(bucket).copied().unwrap_or(0));
        interval.wrapping_add(usize::from(self.ends.get(interval).is_some_and(|&end| fraction >= end)))
    }

    /// The interval of a number that is at most this fraction, and smaller by fewer than `units` units; `None` if that
    /// is not certain (docs/proofs.md, Proposition 59). There is one residue.
    #[inline(always)]
    pub(crate) fn surely(&self, fraction: u64, units: u64) -> Option<usize> {
        let interval = self.find(0, fraction);
        // The beginning is known to within two units.
        (fraction.wrapping_sub(*self.begins.get(interval)?) > units).then_some(interval)
    }

    /// s and t - c at the i-th next term, above `n + floor(n kappa)`.
    pub(crate) fn offsets(&self, interval: usize, i: usize) -> (i64, i64) {
        self.offsets.get(interval).and_then(|row| row.get(i)).copied().unwrap_or_default()
    }
}

/// Whether no bucket contains both, unless the lower one is at its beginning.
fn apart(low: u64, high: u64, shift: u32) -> bool {
    low >> shift != high >> shift || low & ((1 << shift) - 1) == 0
}

/// The fraction in units of 2^-64, rounded up; the value is not a whole number (see [`Multiple`]).
fn up(value: Fixed128) -> u64 {
    ((value.part >> 64) as u64).saturating_add(u64::from(value.part as u64 != 0))
}
