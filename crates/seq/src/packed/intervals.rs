//! The fractions of n kappa, cut into the intervals on which the next `W` terms of the approximation look the same.
//!
//! For i < W, `floor((n + i) kappa) - floor(n kappa)` is `floor(i kappa + f)`, f the fraction of n kappa: it steps up
//! at one f. So does `floor(i kappa + rho + f)`, with rho that of n + i. The at most 2W steps cut `[0, 1)` into
//! intervals, for each residue of n.

use super::multiple::Multiple;
use crate::linear::Fixed128;

/// The intervals of all residues, in one sequence.
#[derive(Clone, Debug)]
pub(super) struct Intervals<const W: usize> {
    /// M
    period: u64,
    /// For i <= W: i terms on, how much further s is, the fraction added in units of 2^-64, rounded up, and to the
    /// residue.
    pub steps: Vec<Step>,
    /// By residue and leading bits of the fraction: the interval at the beginning of these fractions.
    buckets: Vec<u16>,
    /// How many leading bits, and the fraction's others.
    bits: u32,
    shift: u32,
    /// By interval: where it begins and where the next does, rounded down.
    begins: Vec<u64>,
    ends: Vec<u64>,
    /// By interval and i: `s - floor(n alpha)` and the same of `t - c`, the terms at n + i.
    offsets: Vec<[(i64, i64); W]>,
}

/// Some terms on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub whole: i64,
    pub part: u64,
    pub residue: u64,
}

impl<const W: usize> Intervals<W> {
    /// The intervals of these multiples; `None` if they are too many or too short to be told apart by 14 leading bits.
    pub fn new(multiple: &Multiple) -> Option<Self> {
        let steps: Vec<Fixed128> = (0..=W as u64).map(|i| multiple.at(i)).collect::<Option<_>>()?;
        Intervals::of(&steps, &multiple.rho)
    }

    /// Those of a number rounded up: s and t are the same.
    pub fn of_multiples(number: Fixed128) -> Option<Self> {
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
            // The step up is at 1 - part; where part is 0 there is none.
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

    /// How many intervals there are.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The residue at the index P + n.
    pub fn residue(&self, n: u64) -> u64 {
        n % self.period
    }

    /// The residue after a step.
    #[inline(always)]
    pub fn after(&self, residue: u64, step: &Step) -> u64 {
        let next = residue.wrapping_add(step.residue);
        // Below 2M; a step back is smaller if there is one.
        next.min(next.wrapping_sub(self.period))
    }

    /// The interval of a fraction in units of 2^-64, where the index has this residue.
    #[inline(always)]
    pub fn find(&self, residue: u64, fraction: u64) -> usize {
        let bucket = (residue << self.bits | fraction >> self.shift) as usize;
        let interval = usize::from(self.buckets.get(bucket).copied().unwrap_or(0));
        interval.wrapping_add(usize::from(self.ends.get(interval).is_some_and(|&end| fraction >= end)))
    }

    /// The interval of a number whose fraction is this or less by fewer than `units` units; `None` if that is not known
    /// (docs/proofs.md, Proposition 59). There is one residue.
    #[inline(always)]
    pub fn surely(&self, fraction: u64, units: u64) -> Option<usize> {
        let interval = self.find(0, fraction);
        // The beginning is known to within two units.
        (fraction.wrapping_sub(*self.begins.get(interval)?) > units).then_some(interval)
    }

    /// What s and t - c are, i terms on, above `n + floor(n kappa)`.
    pub fn offsets(&self, interval: usize, i: usize) -> (i64, i64) {
        self.offsets.get(interval).and_then(|row| row.get(i)).copied().unwrap_or_default()
    }
}

/// Whether no bucket has both in it, the lower one not at its beginning.
fn apart(low: u64, high: u64, shift: u32) -> bool {
    low >> shift != high >> shift || low & ((1 << shift) - 1) == 0
}

/// The fraction in units of 2^-64, rounded up; it is no whole number (see [`Multiple`]).
fn up(value: Fixed128) -> u64 {
    ((value.part >> 64) as u64).saturating_add(u64::from(value.part as u64 != 0))
}
