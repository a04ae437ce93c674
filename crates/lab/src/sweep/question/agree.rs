//! `agree`: two methods give the same pairs; the sweep ends at the first difference.
//!
//! A method is a solver of the game, asked for every n, or the stream of pairs the other questions use.

use super::{PairQuestion, Worker};
use crate::answers::Failure;
use crate::sweep::asked::{self, Asked};
use crate::sweep::scan::Scan;
use crate::sweep::source::{self, Batch, Halt, PairSource, Stop, listing::from_list};
use crate::sweep::summary::{Counterexample, Summary};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::time::Duration;
use wythoff_base::{GaveUp, UBig};
use wythoff_game::nearest;
use wythoff_seq::access::Term;
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

/// The name of the stream among the methods, and of the list from 0 on.
pub(crate) const STREAM: &str = "stream";
/// The list of pairs from n = 0 on, as `wyt table` prints it.
pub(crate) const LIST: &str = "list";

/// The longest that a solver may take for one pair.
const PATIENCE: Duration = Duration::from_secs(20);

/// Two methods side by side.
pub(crate) struct Agree {
    analysis: Analysis,
    /// The solver asked for every n.
    solver: String,
    against: String,
    source: PairSource,
}

impl Agree {
    /// `solver` (the fastest if none is named) against another solver, `stream` or `list` (`stream` if nothing is
    /// named).
    pub(crate) fn new(analysis: &Analysis, solver: Option<&str>, against: Option<&str>) -> Result<Agree, Failure> {
        let names: Vec<&str> = analysis.solvers().map(Solver::name).collect();
        let known = |name: &str, more: &[&str]| {
            let all: Vec<&str> = names.iter().chain(more).copied().collect();
            if all.contains(&name) {
                return Ok(name.to_string());
            }
            let near = nearest(name, &all).map(|n| format!("did you mean {n}? ")).unwrap_or_default();
            Err(Failure::wrong(
                format!("this game has no method named {name}"),
                format!("{near}here: {}", all.join(", ")),
            ))
        };
        let solver = known(solver.or(names.first().copied()).unwrap_or_default(), &[])?;
        let against = known(against.unwrap_or(STREAM), &[STREAM, LIST])?;
        if solver == against {
            return Err(Failure::wrong(
                format!("{solver} would be compared with itself"),
                format!("give another method with `$against`: {}", names.join(", ")),
            ));
        }
        let source = if against == LIST { from_list(analysis) } else { source::choose(analysis) };
        Ok(Agree { analysis: analysis.clone(), solver, against, source })
    }

    fn solver(&self, name: &str) -> Option<Solver> {
        self.analysis.solver(name).cloned()
    }
}

impl PairQuestion for Agree {
    fn asked(&self) -> Asked {
        Asked::Agree(asked::Agree { solver: Some(self.solver.clone()), against: Some(self.against.clone()) })
    }

    fn source(&self) -> &PairSource {
        &self.source
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let other = (self.against != STREAM && self.against != LIST).then(|| self.solver(&self.against)).flatten();
        let scan = other.is_none().then(|| Scan::new(&self.source));
        Box::new(AgreeWorker { question: self, solver: self.solver(&self.solver), other, scan })
    }

    fn remarks(&self) -> Vec<String> {
        let against = match self.against.as_str() {
            STREAM | LIST => format!("{} ({})", self.against, self.source.name),
            name => name.to_string(),
        };
        vec![format!("{} computes every n and is compared with {against}", self.solver)]
    }
}

struct AgreeWorker<'a> {
    question: &'a Agree,
    solver: Option<Solver>,
    other: Option<Solver>,
    scan: Option<Scan<'a>>,
}

/// A pair by a solver.
fn ask(solver: Option<&Solver>, n: u64, stop: &Stop) -> Result<Term, Halt> {
    let Some(solver) = solver else { return Err(Halt::GaveUp(GaveUp::beyond("the solver is missing"))) };
    match solver.term(&UBig::from(n), &stop.budget(PATIENCE, 64 << 20)) {
        Ok(term) => Ok(term),
        Err(gave_up) if gave_up.spent().is_some() && stop.is_over() => Err(Halt::Stopped),
        Err(gave_up) => Err(Halt::GaveUp(gave_up.told(format!("{} at n = {n}: {gave_up}", solver.name())))),
    }
}

fn text(term: &Term) -> Value {
    json!({"a": term.a.to_string(), "b": term.b.exact().map(|b| b.to_string())})
}

impl AgreeWorker<'_> {
    /// Ends the sweep if the pairs differ.
    fn compare(&self, n: u64, one: &Term, two: &Term, summary: &mut Summary) -> bool {
        summary.looked_at += 1;
        if one == two {
            return true;
        }
        let mut found = Map::new();
        found.insert(self.question.solver.clone(), text(one));
        found.insert(self.question.against.clone(), text(two));
        summary.counterexample = Some(Counterexample { n, found });
        summary.ends = true;
        false
    }
}

impl Worker for AgreeWorker<'_> {
    fn segment(&mut self, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
        let mut summary = Summary::default();
        let Some(mut scan) = self.scan.take() else {
            let mut last = None;
            for n in from..=to {
                match stop
                    .check(n)
                    .and_then(|()| Ok((ask(self.solver.as_ref(), n, stop)?, ask(self.other.as_ref(), n, stop)?)))
                {
                    Ok((one, two)) => {
                        stop.looked_at.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        last = Some(n);
                        if !self.compare(n, &one, &two, &mut summary) {
                            break;
                        }
                    }
                    Err(Halt::Stopped) => break,
                    Err(halt) => return Err(halt),
                }
            }
            return last.map(|last| (summary, last)).ok_or(Halt::Stopped);
        };
        let mut halt = None;
        let scanned = scan.segment(from, to, stop, |batch: &Batch, _| {
            for i in 0..batch.len() {
                let Some(pair) = batch.pair(i) else { break };
                let listed = Term { a: pair.a.into(), b: wythoff_seq::access::Partner::Exact(pair.b) };
                match stop.check(pair.n).and_then(|()| ask(self.solver.as_ref(), pair.n, stop)) {
                    Ok(term) if self.compare(pair.n, &term, &listed, &mut summary) => {}
                    Ok(_) => return ControlFlow::Break(pair.n),
                    Err(reason) => {
                        halt = Some((reason, pair.n));
                        return ControlFlow::Break(pair.n);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        self.scan = Some(scan);
        match halt {
            // What was compared before the stop counts.
            Some((Halt::Stopped, n)) if n > from => Ok((summary, n - 1)),
            Some((halt, _)) => Err(halt),
            None => scanned.finish(summary, from, to),
        }
    }
}
