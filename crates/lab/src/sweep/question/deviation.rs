//! `deviation`: s_n - a_n and t_n - b_n against the Beatty approximation s_n = floor(n alpha), t_n = floor(n beta),
//! \[FS\].
//!
//! `guess` is the same question for the player who believes a_n = s_n - 1 and b_n = t_n - 1: how often is that right?

use super::{Limits, PairQuestion, Worker};
use crate::answers::{Failure, Slopes, shares};
use crate::sweep::asked::{self, Asked};
use crate::sweep::linear;
use crate::sweep::scan::Scan;
use crate::sweep::source::{self, Halt, PairSource, Partners, Stop};
use crate::sweep::summary::{Counterexample, Summary};
use crate::sweep::tally::{Counter, Tally};
use serde_json::Map;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use wythoff_base::{GaveUp, Number};
use wythoff_seq::packed::{Approximation, Kernel, Machine, Reader, Sloped};
use wythoff_seq::{Enclosed, Shares};
use wythoff_solve::Analysis;
use wythoff_solve::BlockPairs;
use wythoff_solve::Linear;

/// The names of the two histograms.
pub(crate) const NAMES: [&str; 2] = ["s-a", "t-b"];

/// The names of the counts of `guess`.
pub(crate) const GUESSES: [&str; 3] = ["a = s - 1", "b = t - 1", "both"];

/// The question for a game with an approximately linear c.
pub(crate) struct Deviation {
    linear: Linear,
    /// alpha, beta, and what the theorem allows.
    near: Slopes,
    guess: bool,
    source: PairSource,
    /// Those of the source, for whole words of bits at a time; `guess` looks at single pairs.
    bits: Option<Bits>,
    /// The shares to which the counts tend, found when first asked for.
    beside: OnceLock<Option<Shares<Enclosed>>>,
    analysis: Analysis,
}

/// Where packed bits come from.
enum Bits {
    Machine(Arc<Machine>),
    Line(Arc<Sloped>),
}

impl Bits {
    fn approximation(&self) -> Option<Approximation<'_>> {
        match self {
            Bits::Machine(machine) => Approximation::new(machine).ok(),
            Bits::Line(line) => Approximation::sloped(line).ok(),
        }
    }
}

impl Deviation {
    /// The histograms of both deviations; with `guess` also how often both are 1.
    pub(crate) fn new(analysis: &Analysis, guess: bool) -> Result<Deviation, Failure> {
        let linear = linear::of(analysis, if guess { "guess" } else { "deviation" })?;
        let near = Slopes::of(linear)?;
        let mut source = source::choose(analysis);
        let bits = match analysis.blocks().map(|blocks| &blocks.pairs) {
            Some(BlockPairs::Packed(machine)) if !guess => Some(Bits::Machine(machine.clone())),
            Some(BlockPairs::Sloped(line)) if !guess => Some(Bits::Line(line.clone())),
            _ => None,
        };
        if let Some(approximation) = bits.as_ref().and_then(Bits::approximation) {
            // Its bits are counted by words instead of delivered.
            (source.reach, source.segment) = (approximation.largest(), 1 << 28);
        }
        let (linear, analysis) = (linear.clone(), analysis.clone());
        Ok(Deviation { linear, near, guess, source, bits, beside: OnceLock::new(), analysis })
    }

    /// A value that the theorem forbids.
    fn refute(&self, summary: &mut Summary) {
        let Some(ranges) = self.near.ranges() else { return };
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

impl PairQuestion for Deviation {
    fn asked(&self) -> Asked {
        if self.guess { Asked::Guess(asked::Guess {}) } else { Asked::Deviation(asked::Deviation {}) }
    }

    fn source(&self) -> &PairSource {
        &self.source
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        if let Some(approximation) = self.bits.as_ref().and_then(Bits::approximation) {
            return Box::new(ByWords { question: self, reader: approximation.reader() });
        }
        Box::new(ByPairs { question: self, scan: Scan::new(&self.source) })
    }

    fn published(&self) -> Vec<(&'static str, Vec<(i128, &'static str)>)> {
        // The slides are about c_n = floor(n/2).
        let (gamma, (k1, k2)) = (self.linear.bounds.gamma(), self.linear.bounds.deviation());
        let half = Number::ratio(1.into(), 2.into()).is_ok_and(|half| *gamma == half && *k1 == half.neg());
        if !(self.guess && half && *k2 == Number::ZERO) {
            return vec![];
        }
        let a = vec![(0, "19"), (1, "73"), (2, "8")];
        let b = vec![(0, "9.8"), (1, "65.4"), (2, "24.7"), (3, "0.02")];
        vec![(NAMES[0], a), (NAMES[1], b)]
    }

    fn limits(&self) -> Vec<(&'static str, Limits)> {
        let Some(found) = self.beside.get_or_init(|| shares::beside(&self.analysis)) else { return vec![] };
        let ends = |(value, share): (&i64, &Enclosed)| (i128::from(*value), share.decimals(8));
        NAMES.into_iter().zip([&found.a, &found.b]).map(|(name, of)| (name, of.iter().map(ends).collect())).collect()
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.near.sentences().to_vec();
        if !self.limits().is_empty() {
            remarks.push(
                "limit: the proved limiting frequencies (`shares`; docs/proofs.md, Propositions 60 to 63)".into(),
            );
        }
        if !self.published().is_empty() {
            remarks.push(
                "published: the percentages of the slides [FS]; those for b match no range that was tried, those for a \
                 are right"
                    .into(),
            );
        }
        remarks
    }
}

struct ByWords<'a> {
    question: &'a Deviation,
    reader: Reader<'a>,
}

impl Worker for ByWords<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        stop.check(from)?;
        let mut next = from;
        let mut done = |now: u64| stop.looked_at.fetch_add(now - std::mem::replace(&mut next, now), Ordering::Relaxed);
        let counted = self.reader.deviation(from, to, Kernel::best(), |now| {
            done(now);
            stop.check(now).is_ok()
        });
        let (all, looked_at) = counted
            .map_err(|declined| Halt::GaveUp(declined.told(format!("between n = {from} and {to}: {declined}"))))?;
        done(from + looked_at);
        let mut summary = Summary { looked_at, ..Summary::default() };
        for (name, counts) in NAMES.into_iter().zip([&all.s_minus_a, &all.t_minus_b]) {
            let mut tally = Tally::default();
            counts.iter().for_each(|(value, seen)| tally.add(value.into(), seen.count, seen.first));
            summary.tallies.insert(name.into(), tally);
        }
        self.question.refute(&mut summary);
        Ok((summary, from + looked_at - 1))
    }
}

struct ByPairs<'a> {
    question: &'a Deviation,
    scan: Scan<'a>,
}

impl Worker for ByPairs<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let ByPairs { question, scan } = self;
        let [alpha, beta] = question.near.limits();
        let mut counters = [Counter::new(), Counter::new()];
        let mut guesses = [0u64; 3];
        let (mut looked_at, mut beyond) = (0, false);
        let scanned = scan.segment(from, to, stop, |batch, _| {
            let floors = alpha.floors(batch.first).zip(beta.floors(batch.first));
            let b = if let Partners::Words(b) = &batch.b { b.as_slice() } else { &[] };
            let mut n = batch.first;
            for (((s, t), &a), &b) in floors.zip(&batch.a).zip(b) {
                let off = [s - i128::from(a), t - i128::from(b)];
                counters[0].add_big(off[0], n);
                counters[1].add_big(off[1], n);
                if question.guess {
                    let right = off.map(|off| off == 1);
                    guesses[0] += u64::from(right[0]);
                    guesses[1] += u64::from(right[1]);
                    guesses[2] += u64::from(right[0] && right[1]);
                }
                n += 1;
            }
            if n - batch.first != batch.len() as u64 {
                beyond = true;
                return ControlFlow::Break(batch.first);
            }
            looked_at += batch.len() as u64;
            ControlFlow::Continue(())
        });
        if beyond {
            let from = scanned.last.unwrap_or(from);
            return Err(Halt::GaveUp(GaveUp::beyond(format!("b_n is beyond 2^63 from n = {from} on"))));
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

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_game::Subject;

    #[test]
    fn a_machine_is_built_once() {
        for rule in ["half", "f = 1, blocking 3"] {
            let analysis = Analysis::of(&Subject::parse(rule).expect("a rule"));
            let question = Deviation::new(&analysis, false).expect("a question");
            drop((question.worker(), question.worker()));
            let Some(BlockPairs::Packed(kept)) = analysis.blocks().map(|blocks| &blocks.pairs) else {
                panic!("{rule}")
            };
            assert!(matches!(&question.bits, Some(Bits::Machine(made)) if Arc::ptr_eq(made, kept)), "{rule}");
            assert_eq!(question.source().name, "sequence-packed", "{rule}");
        }
    }
}
