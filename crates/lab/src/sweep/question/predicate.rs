//! `predicate`: a condition on every pair, and how often an expression takes each value.
//!
//! The variables are those of [`wythoff_game::predicate`]. What mentions the pair before begins at n = 1.

use super::{PairQuestion, Worker};
use crate::answers::Failure;
use crate::sweep::asked::{self, Asked};
use crate::sweep::scan::Scan;
use crate::sweep::source::{self, Batch, Halt, LANES, PairSource, Partners, Stop};
use crate::sweep::summary::{Counterexample, Fault, Summary};
use crate::sweep::tally::Counter;
use serde_json::{Map, Value};
use std::ops::ControlFlow;
use wythoff_base::{IBig, UBig};
use wythoff_game::eval::{Condition, EvalError, Formula};
use wythoff_game::predicate;
use wythoff_seq::Pair;
use wythoff_solve::Analysis;

/// The name of the histogram of a sweep, and of its counts.
const HOLDS: &str = "holds";
const FAILS: &str = "fails";

/// A condition, an expression to count, or both.
pub(crate) struct PredicateSweep {
    condition: Option<(Condition, String)>,
    histogram: Option<(Formula, String)>,
    /// End at the first counterexample.
    stop: bool,
    source: PairSource,
}

impl PredicateSweep {
    /// Reads the condition and the expression, one of which must be there.
    pub(crate) fn new(
        analysis: &Analysis,
        condition: Option<&str>,
        histogram: Option<&str>,
        stop: bool,
    ) -> Result<PredicateSweep, Failure> {
        let condition = condition.map(|text| predicate::condition(text).map(|c| (c, text.to_string()))).transpose()?;
        let histogram = histogram.map(|text| predicate::number(text).map(|f| (f, text.to_string()))).transpose()?;
        Ok(PredicateSweep { condition, histogram, stop, source: source::choose(analysis) })
    }

    fn looks_back(&self) -> bool {
        let condition = self.condition.as_ref().is_some_and(|(c, _)| predicate::looks_back(c.expr()));
        condition || self.histogram.as_ref().is_some_and(|(f, _)| predicate::looks_back(f.expr()))
    }
}

impl PairQuestion for PredicateSweep {
    fn asked(&self) -> Asked {
        // Canonical, so that spaces do not make another question.
        let histogram = self.histogram.as_ref().map(|(formula, _)| formula.expr().to_string());
        match &self.condition {
            Some((condition, _)) => {
                let condition = condition.expr().to_string();
                Asked::Predicate(asked::Predicate { condition, histogram, stop: self.stop })
            }
            None => Asked::Histogram(asked::Histogram { expression: histogram.unwrap_or_default() }),
        }
    }

    fn source(&self) -> &PairSource {
        &self.source
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let columns = std::array::from_fn(|_| vec![0; LANES]);
        Box::new(PredicateWorker { question: self, scan: Scan::new(&self.source), columns, out: vec![0; LANES] })
    }

    fn remarks(&self) -> Vec<String> {
        if self.looks_back() {
            vec!["n = 0 has no previous pair: a statement with a', b' or d' begins at n = 1".into()]
        } else {
            vec![]
        }
    }
}

struct PredicateWorker<'a> {
    question: &'a PredicateSweep,
    scan: Scan<'a>,
    /// n a b d a' b' d'.
    columns: [Vec<i64>; 7],
    out: Vec<i64>,
}

impl Worker for PredicateWorker<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let PredicateWorker { question, scan, columns, out } = self;
        let mut state = State {
            question,
            condition_back: question.condition.as_ref().is_some_and(|(c, _)| predicate::looks_back(c.expr())),
            histogram_back: question.histogram.as_ref().is_some_and(|(f, _)| predicate::looks_back(f.expr())),
            counter: Counter::new(),
            summary: Summary::default(),
            holds: 0,
            fails: 0,
        };
        let scanned = scan.segment(from, to, stop, |batch, before| state.look(batch, before, columns, out));
        scanned.finish(state.finish(), from, to)
    }
}

struct State<'a> {
    question: &'a PredicateSweep,
    condition_back: bool,
    histogram_back: bool,
    counter: Counter,
    summary: Summary,
    holds: u64,
    fails: u64,
}

impl State<'_> {
    fn look(
        &mut self,
        batch: &Batch,
        before: Option<&Pair>,
        columns: &mut [Vec<i64>; 7],
        out: &mut [i64],
    ) -> ControlFlow<u64> {
        if fill(batch, before, columns) && self.batch(batch, before, columns, out) {
            return ControlFlow::Continue(());
        }
        self.one_by_one(batch, before)
    }

    /// The whole batch at once; `false`, and nothing counted, where that cannot be done.
    fn batch(&mut self, batch: &Batch, before: Option<&Pair>, columns: &[Vec<i64>; 7], out: &mut [i64]) -> bool {
        let count = batch.len();
        // At n = 0 there is no pair before: the first lane is left out of what looks back.
        let skip = |looks_back: bool| usize::from(looks_back && batch.first == 0);
        let (skip_condition, skip_histogram) = (skip(self.condition_back), skip(self.histogram_back));
        let lanes = |from: usize| columns.each_ref().map(|column| &column[from..count]);
        let mut failed = (0, None);
        if let Some((condition, _)) = &self.question.condition {
            let out = &mut out[skip_condition..count];
            if !condition.holds_batch(&lanes(skip_condition), out) {
                return false;
            }
            let held: i64 = out.iter().sum();
            failed = (out.len() as u64 - held.unsigned_abs(), out.iter().position(|&x| x == 0));
            if failed.0 > 0 && self.question.stop {
                return false;
            }
        }
        if let Some((formula, _)) = &self.question.histogram {
            let out = &mut out[skip_histogram..count];
            if !formula.integer_batch(&lanes(skip_histogram), out) {
                return false;
            }
            let values = out.iter().zip(batch.first + skip_histogram as u64..);
            values.for_each(|(&value, n)| self.counter.add(value, n));
        }
        self.summary.looked_at += count as u64;
        self.fails += failed.0;
        self.holds += (count - skip_condition) as u64 - failed.0;
        if let Some(i) = failed.1.map(|i| i + skip_condition)
            && let Some(pair) = batch.pair(i)
        {
            let earlier = i.checked_sub(1).and_then(|i| batch.pair(i));
            self.refute(&pair, earlier.as_ref().or(before));
        }
        true
    }

    /// Exactly, pair by pair: where a value does not fit, where something fails, where a value is missing.
    fn one_by_one(&mut self, batch: &Batch, before: Option<&Pair>) -> ControlFlow<u64> {
        let mut before = before.cloned();
        for i in 0..batch.len() {
            let Some(pair) = batch.pair(i) else { break };
            let point = point(&pair, before.as_ref());
            self.summary.looked_at += 1;
            match self.pair(&pair, before.as_ref(), &point) {
                Ok(false) => {}
                Ok(true) => {
                    self.summary.ends = true;
                    return ControlFlow::Break(pair.n);
                }
                Err(fault) => {
                    (self.summary.fault, self.summary.ends) = (Some(*fault), true);
                    return ControlFlow::Break(pair.n);
                }
            }
            before = Some(pair);
        }
        ControlFlow::Continue(())
    }

    /// Whether the sweep ends with this pair.
    fn pair(&mut self, pair: &Pair, before: Option<&Pair>, point: &[IBig]) -> Result<bool, Box<Fault>> {
        let fault = |error: &EvalError, text: &str| Box::new(Fault::eval(pair.n, error, text));
        let small: Option<Vec<i64>> = point.iter().map(|x| i64::try_from(x).ok()).collect();
        if let Some((f, text)) = &self.question.histogram
            && (before.is_some() || !self.histogram_back)
        {
            match small.as_ref().and_then(|at| f.integer_small(at)) {
                Some(value) => self.counter.add(value, pair.n),
                None => {
                    let value = f.integer(point).map_err(|error| fault(&error, text))?;
                    let value = i128::try_from(&value).map_err(|_| Box::new(too_large(pair.n)))?;
                    self.counter.add_big(value, pair.n);
                }
            }
        }
        let Some((condition, text)) =
            self.question.condition.as_ref().filter(|_| before.is_some() || !self.condition_back)
        else {
            return Ok(false);
        };
        let holds = match small.as_ref().and_then(|at| condition.holds_small(at)) {
            Some(holds) => holds,
            None => condition.holds(point).map_err(|error| fault(&error, text))?,
        };
        if holds {
            self.holds += 1;
            return Ok(false);
        }
        self.fails += 1;
        self.refute(pair, before);
        Ok(self.question.stop)
    }

    fn refute(&mut self, pair: &Pair, before: Option<&Pair>) {
        let before = before.filter(|_| self.condition_back);
        self.summary.counterexample.get_or_insert_with(|| Counterexample { n: pair.n, found: found(pair, before) });
    }

    fn finish(mut self) -> Summary {
        if self.question.condition.is_some() {
            self.summary.counts = [(HOLDS.into(), self.holds), (FAILS.into(), self.fails)].into();
        }
        if let Some((formula, _)) = &self.question.histogram {
            self.summary.tallies = [(formula.expr().to_string(), self.counter.tally())].into();
        }
        self.summary
    }
}

fn too_large(n: u64) -> Fault {
    let message = format!("the counted expression has more than 127 bits at n = {n}");
    Fault {
        n,
        message,
        hint: Some("count something smaller, for example a remainder, a quotient or a difference".into()),
        place: None,
    }
}

/// n, a, b, d and the pair before; zeros where there is none, which are not used.
fn point(pair: &Pair, before: Option<&Pair>) -> Vec<IBig> {
    let parts = |pair: &Pair| {
        let (a, b) = (IBig::from(pair.a), IBig::from(pair.b.clone()));
        let d = &b - &a;
        [a, b, d]
    };
    let before = before.map_or([IBig::ZERO, IBig::ZERO, IBig::ZERO], parts);
    [IBig::from(pair.n)].into_iter().chain(parts(pair)).chain(before).collect()
}

/// A pair and the one before it, for a counterexample.
fn found(pair: &Pair, before: Option<&Pair>) -> Map<String, Value> {
    let text = |n: UBig| Value::from(n.to_string());
    let mut found = Map::new();
    found.insert("a".into(), text(pair.a.into()));
    found.insert("b".into(), text(pair.b.clone()));
    if let Some(before) = before {
        found.insert("a'".into(), text(before.a.into()));
        found.insert("b'".into(), text(before.b.clone()));
    }
    found
}

/// The columns of a batch; `false` if some number is 2^62 or more.
fn fill(batch: &Batch, before: Option<&Pair>, columns: &mut [Vec<i64>; 7]) -> bool {
    let Partners::Words(words) = &batch.b else { return false };
    let count = batch.len();
    let before = before.map_or(Some((0, 0)), |p| u64::try_from(&p.b).ok().map(|b| (p.a, b)));
    let Some((a0, b0)) = before.filter(|&(a, b)| a | b < 1 << 62) else { return false };
    let mut all = batch.first.saturating_add(count as u64);
    let [n, a, b, d, a1, b1, d1] = columns;
    for (i, (&x, &y)) in batch.a.iter().zip(words).enumerate() {
        all |= x | y;
        (n[i], a[i], b[i], d[i]) = ((batch.first + i as u64) as i64, x as i64, y as i64, y.wrapping_sub(x) as i64);
    }
    (a1[0], b1[0], d1[0]) = (a0 as i64, b0 as i64, b0.wrapping_sub(a0) as i64);
    for (column, shifted) in [(a, a1), (b, b1), (d, d1)] {
        shifted[1..count].copy_from_slice(&column[..count - 1]);
    }
    all < 1 << 62
}
