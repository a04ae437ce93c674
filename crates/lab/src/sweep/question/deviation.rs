//! `deviation`: s_n - a_n and t_n - b_n against the Beatty approximation s_n = floor(n alpha), t_n = floor(n beta), \[FS\].
//!
//! `guess` is the same question for the player who believes a_n = s_n - 1 and b_n = t_n - 1: how often is that right?

use super::{Question, Worker};
use crate::sweep::asked::{self, Asked};
use crate::sweep::linear::Linear;
use crate::sweep::scan::Scan;
use crate::sweep::slope::Slope;
use crate::sweep::source::{self, Batch, Cursor, Halt, LANES, Partners, Source, Stop, packed};
use crate::sweep::summary::{Counterexample, Refused, Summary};
use crate::sweep::tally::{Counter, Tally};
use serde_json::Map;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use wythoff_exact::Number;
use wythoff_game::subject::Subject;
use wythoff_seq::packed::{self as packed_counts, Approximation, Kernel, Machine};

/// The names of the two histograms.
pub const NAMES: [&str; 2] = ["s-a", "t-b"];

/// The names of the counts of `guess`.
pub const GUESSES: [&str; 3] = ["a = s - 1", "b = t - 1", "both"];

/// The question for a game with an approximately linear c.
pub struct Deviation {
    linear: Linear,
    alpha: Slope,
    beta: Slope,
    /// What the theorem allows.
    ranges: Option<[(i128, i128); 2]>,
    guess: bool,
    source: Box<dyn Source>,
    /// For whole words of bits at a time; `guess` looks at single pairs.
    machine: Option<Machine>,
}

impl Deviation {
    /// The histograms of both deviations; with `guess` also how often both are 1.
    pub fn new(subject: &Subject, guess: bool) -> Result<Deviation, Refused> {
        let linear = Linear::of(subject, if guess { "guess" } else { "deviation" })?;
        let unwritable =
            |error| Refused::new(format!("the slope of c cannot be computed: {error}"), "choose simpler numbers");
        let alpha = Slope::alpha(&linear.gamma).map_err(unwritable)?;
        let beta = Slope::beta(&linear.gamma).map_err(unwritable)?;
        let ranges = linear.ranges();
        let machine = if guess { None } else { packed::machine(&linear) };
        let source: Box<dyn Source> =
            match machine.as_ref().and_then(|m| Approximation::new(m).ok().map(|a| a.largest())) {
                Some(reach) => Box::new(CountedByWords { reach, inner: source::choose(subject) }),
                None => source::choose(subject),
            };
        Ok(Deviation { linear, alpha, beta, ranges, guess, source, machine })
    }

    /// A value that the theorem forbids.
    fn refute(&self, summary: &mut Summary) {
        let Some(ranges) = self.ranges else { return };
        let outside = NAMES.iter().zip(ranges).flat_map(|(name, (least, greatest))| {
            let values = summary.tallies.get(*name).into_iter().flat_map(Tally::values);
            values
                .filter(move |(value, _)| !(least..=greatest).contains(value))
                .map(move |(value, seen)| (seen.first, *name, value))
        });
        if let Some((n, name, value)) = outside.min() {
            let mut found = Map::new();
            found.insert(name.into(), value.to_string().into());
            summary.counterexample = Some(Counterexample { n, found });
        }
    }
}

impl Question for Deviation {
    fn asked(&self) -> Asked {
        if self.guess { Asked::Guess(asked::Guess {}) } else { Asked::Deviation(asked::Deviation {}) }
    }

    fn source(&self) -> &dyn Source {
        self.source.as_ref()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        if let Some(approximation) = self.machine.as_ref().and_then(|machine| Approximation::new(machine).ok()) {
            return Box::new(ByWords { question: self, approximation });
        }
        Box::new(ByPairs {
            question: self,
            scan: Scan::new(self.source.as_ref()),
            floors: [vec![0; LANES], vec![0; LANES]],
        })
    }

    fn published(&self) -> Vec<(&'static str, Vec<(i128, &'static str)>)> {
        // The slides are about c_n = floor(n/2).
        let half = Number::ratio(1.into(), 2.into())
            .is_ok_and(|half| self.linear.gamma == half && self.linear.k1 == half.neg());
        if !(self.guess && half && self.linear.k2 == Number::ZERO) {
            return vec![];
        }
        let a = vec![(0, "19"), (1, "73"), (2, "8")];
        let b = vec![(0, "9.8"), (1, "65.4"), (2, "24.7"), (3, "0.02")];
        vec![(NAMES[0], a), (NAMES[1], b)]
    }

    fn remarks(&self) -> Vec<String> {
        let shown = |slope: &Slope| slope.exact().map(|x| x.to_string());
        let mut remarks = vec![match (shown(&self.alpha), shown(&self.beta)) {
            (Some(alpha), Some(beta)) => {
                format!("s_n = floor(n alpha), t_n = floor(n beta), alpha = {alpha}, beta = {beta}")
            }
            _ => format!(
                "s_n = floor(n alpha), t_n = floor(n beta), beta = alpha + gamma, 1/alpha + 1/beta = 1, gamma = {}",
                self.linear.gamma
            ),
        }];
        remarks.push(match self.ranges {
            Some([(least, most), (low, high)]) => format!(
                "proved for every n: s - a in {least}..{most}, t - b in {low}..{high} (docs/proofs.md, Propositions 21 and 23)"
            ),
            None => "no bound is proved: c is not proved to be nondecreasing, or its first terms are too many".into(),
        });
        if !self.published().is_empty() {
            remarks.push(
                "published are the percentages of the slides [FS]; those for b match no range that was tried, those for a are \
                 right"
                    .into(),
            );
        }
        remarks
    }
}

/// The packed bits of the pairs' own source, counted by words instead of delivered.
struct CountedByWords {
    reach: u64,
    inner: Box<dyn Source>,
}

impl Source for CountedByWords {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn words(&self) -> String {
        self.inner.words()
    }

    fn reach(&self) -> u64 {
        self.reach
    }

    fn jumps(&self) -> bool {
        true
    }

    fn segment(&self) -> u64 {
        1 << 28
    }

    fn open(&self, n: u64, stop: &Stop) -> Result<Box<dyn Cursor + '_>, Halt> {
        self.inner.open(n, stop)
    }
}

/// How many indices are counted between two looks at the clock.
const STRIDE: u64 = 1 << 25;

struct ByWords<'a> {
    question: &'a Deviation,
    approximation: Approximation<'a>,
}

impl Worker for ByWords<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let mut all = packed_counts::Deviation::default();
        let mut next = from;
        while next <= to {
            match stop.check(next) {
                Ok(()) => {}
                Err(halt) if next == from => return Err(halt),
                Err(_) => break,
            }
            let last = to.min(next.saturating_add(STRIDE - 1));
            let counted = self.approximation.deviation(next, last, Kernel::best());
            all.merge(&counted.map_err(|declined| Halt::GaveUp(format!("at n = {next}: {declined}")))?);
            stop.looked_at.fetch_add(last - next + 1, Ordering::Relaxed);
            next = last + 1;
        }
        let mut summary = Summary { looked_at: next - from, ..Summary::default() };
        for (name, counts) in NAMES.into_iter().zip([&all.s_minus_a, &all.t_minus_b]) {
            let mut tally = Tally::default();
            counts.iter().for_each(|(value, seen)| tally.add(value.into(), seen.count, seen.first));
            summary.tallies.insert(name.into(), tally);
        }
        self.question.refute(&mut summary);
        Ok((summary, next - 1))
    }
}

struct ByPairs<'a> {
    question: &'a Deviation,
    scan: Scan<'a>,
    floors: [Vec<u64>; 2],
}

impl Worker for ByPairs<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let ByPairs { question, scan, floors } = self;
        let mut counters = [Counter::new(), Counter::new()];
        let mut guesses = [0u64; 3];
        let (mut looked_at, mut beyond) = (0, false);
        let scanned = scan.segment(from, to, stop, |batch, _| {
            let count = batch.len();
            let [s, t] = floors.each_mut().map(|column| &mut column[..count]);
            let Partners::Words(b) = &batch.b else {
                beyond = true;
                return ControlFlow::Break(batch.first);
            };
            if !question.alpha.floors(batch.first, s) || !question.beta.floors(batch.first, t) {
                beyond = true;
                return ControlFlow::Break(batch.first);
            }
            count_lanes(batch, b, s, t, &mut counters);
            if question.guess {
                for (((&a, &b), &s), &t) in batch.a.iter().zip(b).zip(&*s).zip(&*t) {
                    let right = [a + 1 == s, b + 1 == t];
                    guesses[0] += u64::from(right[0]);
                    guesses[1] += u64::from(right[1]);
                    guesses[2] += u64::from(right[0] && right[1]);
                }
            }
            looked_at += count as u64;
            ControlFlow::Continue(())
        });
        if beyond {
            return Err(Halt::GaveUp(format!("b_n is beyond 2^63 from n = {} on", scanned.last.unwrap_or(from))));
        }
        let tallies = NAMES.into_iter().map(String::from).zip(counters.map(Counter::tally)).collect();
        let mut summary = Summary { looked_at, tallies, ..Summary::default() };
        if question.guess {
            summary.counts = GUESSES.into_iter().map(String::from).zip(guesses).collect();
        }
        question.refute(&mut summary);
        scanned.finish(summary, from, to)
    }
}

/// Both numbers are below 2^63, so their difference is exact.
fn count_lanes(batch: &Batch, b: &[u64], s: &[u64], t: &[u64], counters: &mut [Counter; 2]) {
    for (counter, (floors, values)) in counters.iter_mut().zip([(s, batch.a.as_slice()), (t, b)]) {
        for ((&floor, &value), n) in floors.iter().zip(values).zip(batch.first..) {
            counter.add(floor as i64 - value as i64, n);
        }
    }
}
