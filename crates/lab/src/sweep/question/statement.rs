//! `predicate` with indices: a condition on n, or on n and m, and the terms of the sequences of the game.
//!
//! With m the pairs of indices are taken by the larger one: those with max(n, m) = i belong to index i of the sweep. So
//! a range is cut into segments as everywhere, and the first counterexample does not depend on N.

use super::{PairQuestion, Worker};
use crate::answers::Failure;
use crate::sweep::asked::{self, Asked};
use crate::sweep::source::{Halt, LANES, PairSource, Stop};
use crate::sweep::summary::{Counterexample, Fault, Summary};
use crate::sweep::terms::{Known, MOST_TERMS, Terms};
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use wythoff_base::{IBig, UBig};
use wythoff_game::Var;
use wythoff_game::eval::{Condition, EvalErrorKind};
use wythoff_game::statement::{self, Columns, Series};
use wythoff_solve::Analysis;

/// The largest index of a statement about two: 10^10 pairs of indices are some minutes.
const LARGEST_OF_TWO: u64 = 100_000;

/// The largest index of a statement about one: half of the terms that are kept, so that it may look ahead.
const LARGEST_OF_ONE: u64 = MOST_TERMS / 2;

/// Indices of a segment: with two, some milliseconds even where N is small.
const SEGMENT_OF_TWO: u64 = 64;
const SEGMENT_OF_ONE: u64 = 1 << 16;

/// Terms beyond those that a statement usually needs: a few for constants as in a[n + 3].
const AHEAD: u64 = 64;

/// The terms shown with a counterexample: a line of them.
const SHOWN: usize = 8;

/// A condition on indices.
pub(crate) struct StatementSweep {
    text: String,
    condition: Condition,
    /// Whether m occurs.
    two: bool,
    symmetric: bool,
    stop: bool,
    terms: Terms,
}

impl StatementSweep {
    /// Reads the condition.
    pub(crate) fn new(
        analysis: &Analysis,
        text: &str,
        histogram: Option<&str>,
        stop: bool,
    ) -> Result<StatementSweep, Failure> {
        let condition = statement::condition(text, &Columns::default())?;
        if histogram.is_some() {
            return Err(Failure::wrong(
                "`$histogram` does not apply to a statement with indices",
                "leave it out; `histogram` counts values of n, a, b, d and the previous pair",
            ));
        }
        let expr = condition.expr();
        let (two, symmetric) = (expr.mentions(Var::M), statement::is_symmetric(expr));
        let occurs = |series: &Series| statement::terms(expr).iter().any(|(column, _)| column.series == *series);
        let wanted = Series::ALL.into_iter().filter(occurs).collect();
        let (segment, reach) = if two { (SEGMENT_OF_TWO, LARGEST_OF_TWO) } else { (SEGMENT_OF_ONE, LARGEST_OF_ONE) };
        let terms = Terms::new(analysis, wanted, segment, reach, "a statement about s or t")?;
        Ok(StatementSweep { text: text.into(), condition, two, symmetric, stop, terms })
    }
}

impl PairQuestion for StatementSweep {
    fn asked(&self) -> Asked {
        let condition = self.condition.expr().to_string();
        Asked::Predicate(asked::Predicate { condition, histogram: None, stop: self.stop })
    }

    fn source(&self) -> &PairSource {
        self.terms.source()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let column = || vec![0; LANES];
        Box::new(StatementWorker { question: self, held: None, columns: [column(), column()], out: column() })
    }

    fn refuse(&self, to: &UBig) -> Option<Failure> {
        let most = self.source().reach;
        if *to <= UBig::from(most) {
            return None;
        }
        let pairs = |n: &UBig| (n + UBig::ONE) * (n + UBig::ONE);
        Some(Failure::wrong(
            if self.two {
                format!("`$to={to}` and two indices are {} pairs (n, m)", pairs(to))
            } else {
                format!("`$to={to}` needs more terms than the {MOST_TERMS} that are kept")
            },
            format!("use `$to={most}` or less"),
        ))
    }

    fn is_square(&self) -> bool {
        self.two
    }

    fn remarks(&self) -> Vec<String> {
        let range = match (self.two, self.symmetric) {
            (false, _) => None,
            (true, true) => Some("pairs of indices with 0 <= m <= n: n and m can be exchanged in this statement"),
            (true, false) => Some("all pairs of indices n, m >= 0, in the order of the larger index"),
        };
        let counts = statement::terms(self.condition.expr()).iter().any(|(column, _)| column.is_count());
        let counts = counts.then_some("A(U) is the number of i >= 1 with a_i <= U; B, S and T count b_i, s_i and t_i");
        range.into_iter().chain(counts).map(String::from).chain(self.terms.remark()).collect()
    }
}

struct StatementWorker<'a> {
    question: &'a StatementSweep,
    /// The terms, and the condition on them.
    held: Option<(Arc<Known>, Condition)>,
    columns: [Vec<i64>; 2],
    out: Vec<i64>,
}

/// Points of a line: n and m at its beginning, the steps, and the number of points.
struct Line {
    from: [i64; 2],
    step: [i64; 2],
    count: usize,
}

impl Line {
    fn at(&self, i: usize) -> [i64; 2] {
        [0, 1].map(|k| self.from[k] + self.step[k] * i as i64)
    }
}

impl Worker for StatementWorker<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        stop.check(from)?;
        let two = self.question.two;
        let length = if two { to.saturating_mul(2) } else { to };
        self.hold(length.saturating_add(AHEAD), stop)?;
        let mut summary = Summary::default();
        let [mut holds, mut fails] = [0u64; 2];
        let mut last = from;
        // With one index many points are one line; with two an index has a line or two.
        let step = if two { 1 } else { LANES as u64 };
        let mut next = from;
        while next <= to && !summary.ends {
            if next > from && stop.check(next).is_err() {
                break;
            }
            last = to.min(next + (step - 1));
            let i = next.cast_signed();
            let along = |from, step, count| Line { from, step, count };
            let lines = if two {
                let above = if self.question.symmetric { 0 } else { next as usize };
                vec![along([0, i], [1, 0], above), along([i, 0], [0, 1], next as usize + 1)]
            } else {
                vec![along([i, 0], [1, 0], (last - next) as usize + 1)]
            };
            let mut seen = last - next + 1;
            for line in lines {
                let ended = self.line(&line, &mut summary, [&mut holds, &mut fails], stop)?;
                if let Some(n) = ended {
                    (summary.ends, last) = (true, if two { next } else { n });
                    seen = last - next + 1;
                    break;
                }
            }
            summary.looked_at += seen;
            stop.looked_at.fetch_add(seen, Ordering::Relaxed);
            next = last + 1;
        }
        summary.counts = [("holds".into(), holds), ("fails".into(), fails)].into();
        Ok((summary, last))
    }
}

impl StatementWorker<'_> {
    /// Gets at least `length` terms, and reads the condition with them.
    fn hold(&mut self, length: u64, stop: &Stop) -> Result<(), Halt> {
        let known = self.question.terms.at_least(length, stop)?;
        if self.held.as_ref().is_none_or(|(held, _)| !Arc::ptr_eq(held, &known)) {
            let condition = statement::condition(&self.question.text, &known.columns);
            let condition = condition.unwrap_or_else(|_| self.question.condition.clone());
            self.held = Some((known, condition));
        }
        Ok(())
    }

    /// The index with which the sweep ends, if it ends on this line.
    fn line(
        &mut self,
        line: &Line,
        summary: &mut Summary,
        [holds, fails]: [&mut u64; 2],
        stop: &Stop,
    ) -> Result<Option<u64>, Halt> {
        let mut begin = 0;
        while begin < line.count {
            let range = begin..line.count.min(begin + LANES);
            begin = range.end;
            if let Some((held, failed)) = self.batch(line, range.clone()) {
                *holds += held;
                *fails += range.len() as u64 - held;
                if let Some(i) = failed {
                    self.refute(line.at(i), summary);
                }
                continue;
            }
            for i in range {
                let point = line.at(i);
                match self.one(point, stop)? {
                    Ok(true) => *holds += 1,
                    Ok(false) => {
                        *fails += 1;
                        self.refute(point, summary);
                        if self.question.stop {
                            return Ok(Some(point[0].unsigned_abs()));
                        }
                    }
                    Err(fault) => {
                        summary.fault = Some(*fault);
                        return Ok(Some(point[0].unsigned_abs()));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Many points at once: how often the condition holds, and where it fails first. Nothing where they must be asked
    /// one by one.
    fn batch(&mut self, line: &Line, range: Range<usize>) -> Option<(u64, Option<usize>)> {
        let StatementWorker { held: Some((_, condition)), columns, out, question } = self else { return None };
        let count = range.len();
        for (k, column) in columns.iter_mut().enumerate() {
            let first = line.at(range.start)[k];
            column.iter_mut().take(count).zip(0i64..).for_each(|(x, i)| *x = first + line.step[k] * i);
        }
        let out = out.get_mut(..count)?;
        let [n, m] = &*columns;
        if !condition.holds_batch(&[n.get(..count)?, m.get(..count)?], out) {
            return None;
        }
        let held: i64 = out.iter().sum();
        let failed = out.iter().position(|&x| x == 0).map(|i| range.start + i);
        // The points after a counterexample are not counted if the sweep ends there.
        (failed.is_none() || !question.stop).then_some((held.unsigned_abs(), failed))
    }

    /// One point, with more terms if it needs them.
    fn one(&mut self, point: [i64; 2], stop: &Stop) -> Result<Result<bool, Box<Fault>>, Halt> {
        loop {
            let Some((known, condition)) = &self.held else { return Err(Halt::Stopped) };
            let error = match condition.holds_at(&point) {
                Ok(holds) => return Ok(Ok(holds)),
                Err(error) => error,
            };
            let n = point[0].unsigned_abs();
            if let EvalErrorKind::NoTerm(column, index) = &error.kind
                && (column.is_count() || **index >= IBig::ZERO)
            {
                let index = u64::try_from(&**index).unwrap_or(u64::MAX);
                // How many terms a count needs is known when they are there.
                let wanted = if column.is_count() { 2 * known.length + 1 } else { index.saturating_add(1) };
                if known.ended.is_none() && (column.is_count() || index < MOST_TERMS) {
                    self.hold(wanted, stop)?;
                    continue;
                }
                let mut fault = Fault::eval(n, &error, &self.question.text);
                let why = known.ended.clone().unwrap_or_else(|| format!("at most {MOST_TERMS} terms are kept"));
                fault.message = format!("{}: {why}", fault.message);
                return Ok(Err(Box::new(fault)));
            }
            return Ok(Err(Box::new(Fault::eval(n, &error, &self.question.text))));
        }
    }

    fn refute(&self, point: [i64; 2], summary: &mut Summary) {
        let Some((_, condition)) = self.held.as_ref().filter(|_| summary.counterexample.is_none()) else { return };
        let mut found = Map::new();
        if self.question.two {
            found.insert("m".into(), point[1].to_string().into());
        }
        let at = point.map(IBig::from);
        for (_, term) in statement::terms(condition.expr()).into_iter().take(SHOWN) {
            // A term that the statement did not need may have no value.
            if let Ok(value) = term.integer(&at) {
                found.insert(term.expr().to_string(), Value::from(value.to_string()));
            }
        }
        summary.counterexample = Some(Counterexample { n: point[0].unsigned_abs(), found });
    }
}
