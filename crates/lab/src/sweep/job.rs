//! A sweep to be done: its range, the part of it, and the file that keeps what is finished.

use super::journal::{FORMAT, Header, Journal};
use super::part::{indices, part};
use super::question::PairQuestion;
use super::runner::{Ended, Plan};
use super::runs::Runs;
use super::source::Stop;
use super::summary::Summary;
use crate::answers::{Allowance, Failure, Game, Reason};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use wythoff_base::UBig;

/// The indices of a sweep.
#[derive(Clone, Debug)]
pub struct Range {
    /// The first index.
    pub from: u64,
    /// The last, which may be beyond any method.
    pub to: UBig,
    /// Which part of them, I of K.
    pub part: (u64, u64),
    /// Segments end at multiples of this; as the source likes it, or as a file has it, where nothing is said.
    pub grid: Option<u64>,
}

/// A sweep, and what is done of it.
pub struct Job {
    /// What it is, as its file says.
    pub header: Header,
    /// The first index of its part.
    pub first: u64,
    /// The last, as far as the pairs can be computed.
    pub last: u64,
    /// What is done.
    pub runs: Runs,
    /// The file, if there is one.
    pub journal: Option<Journal>,
    any_grid: bool,
}

impl Job {
    /// Nothing is done yet.
    pub fn new(game: &Game, question: &dyn PairQuestion, range: &Range) -> Result<Job, Failure> {
        if range.to < UBig::from(range.from) {
            return Err(Failure::wrong(
                "`$to` is less than `$from`",
                "bounds are inclusive: `$from=5, $to=5` is one pair",
            ));
        }
        if let Some(failure) = question.refuse(&range.to) {
            return Err(failure);
        }
        let header = Header {
            wyt_sweep: FORMAT,
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.line(),
            question: question.asked(),
            from: range.from.to_string(),
            to: range.to.to_string(),
            part: range.part,
            grid: range.grid.unwrap_or(question.source().segment).max(1),
        };
        let whole = indices(&header, question)?;
        let Some((first, last)) = part(whole.0, whole.1, header.part.0, header.part.1) else {
            return Err(Failure::wrong("this part is empty", "ask for fewer parts"));
        };
        Ok(Job { header, first, last, runs: Runs::default(), journal: None, any_grid: range.grid.is_none() })
    }

    /// Keeps what is finished in a new file.
    pub fn create(&mut self, path: &Path) -> Result<(), Failure> {
        self.journal = Some(Journal::create(path, &self.header)?);
        Ok(())
    }

    /// Goes on with a file of the same sweep, or begins it: returns the bytes of an unfinished line, which is dropped.
    pub fn resume(&mut self, path: &Path, question: &dyn PairQuestion) -> Result<u64, Failure> {
        let (journal, held) = Journal::resume(path, &self.header, self.any_grid, question)?;
        self.header.grid = held.header.grid;
        (self.runs, self.journal) = (held.runs, Some(journal));
        Ok(held.dropped)
    }

    /// Keeps a finished segment, in the file before all.
    pub fn add(&mut self, from: u64, to: u64, summary: Summary, question: &dyn PairQuestion) -> Result<(), Failure> {
        if let Some(journal) = &mut self.journal {
            journal.append(from, to, &summary)?;
        }
        self.runs.add(from, to, summary, question);
        Ok(())
    }

    /// Does what is left with this number of threads, and returns the summary of all.
    pub fn finish(
        &mut self,
        question: &dyn PairQuestion,
        threads: usize,
        allowance: &Allowance,
    ) -> Result<Summary, Failure> {
        let plan = Plan { from: self.first, to: self.last, grid: self.header.grid, threads };
        let (nobody, before, total) = (AtomicBool::new(false), self.runs.done(), self.last - self.first + 1);
        let deadline = allowance.time.and_then(|time| Instant::now().checked_add(time));
        let stop = Stop::new(allowance.stop.unwrap_or(&nobody), deadline);
        let done = || before.saturating_add(stop.looked_at.load(Ordering::Relaxed)).min(total);
        let watch = || allowance.progress.at(done(), Some(total));
        let summary = match plan.run(question, &mut self.runs, self.journal.as_mut(), &stop, watch)? {
            Ended::Complete(summary) => *summary,
            Ended::GaveUp(why) => {
                return Err(self.unfinished(why.spent().map_or(Reason::Size, Reason::from), &why.to_string()));
            }
            Ended::Stopped if stop.flag.load(Ordering::Relaxed) => return Err(self.unfinished(Reason::Stopped, "")),
            Ended::Stopped => return Err(self.unfinished(Reason::Time, "the time limit was reached")),
        };
        match (&summary.fault, self.short(question, &summary)) {
            (Some(fault), _) => Err(fault.clone().into()),
            (None, Some(failure)) => Err(failure),
            (None, None) => Ok(summary),
        }
    }

    /// Why there is no result yet: what was missing, the progress so far, and how to continue.
    pub fn unfinished(&self, reason: Reason, words: &str) -> Failure {
        let from = self.first;
        let far = match self.runs.from(from) {
            Some((last, _)) => format!("n = {from}..{last} is done"),
            None => "nothing is done".into(),
        };
        let found = self.runs.from(from).and_then(|(_, summary)| summary.counterexample.as_ref());
        let found = found.map_or(String::new(), |c| format!("; a counterexample is n = {}", c.n));
        let hint = match &self.journal {
            Some(journal) => {
                let (done, path) = (self.runs.done(), journal.path().display());
                format!("{done} indices are saved in {path}: add `$resume` to continue")
            }
            None => "a sweep with `$checkpoint=FILE` can be continued".into(),
        };
        let words = if words.is_empty() { String::new() } else { format!("{words}: ") };
        Failure::GaveUp { reason, tried: vec![format!("{words}{far}{found}")], hint }
    }

    /// Why a finished sweep ended before its bound: no method computes pairs that large.
    pub fn short(&self, question: &dyn PairQuestion, summary: &Summary) -> Option<Failure> {
        let to: UBig = self.header.to.parse().unwrap_or_default();
        let last = self.last;
        (self.header.part == (1, 1) && UBig::from(last) < to && !summary.ends).then(|| {
            let tried = vec![format!("{}: its arithmetic ends at n = {last}", question.source().name)];
            Failure::GaveUp { reason: Reason::Size, tried, hint: format!("use `$to={last}`") }
        })
    }
}
