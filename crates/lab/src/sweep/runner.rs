//! Runs a sweep: threads take segments in order, finished ones go to the checkpoint, the result is merged in order.

use super::journal::Journal;
use super::question::{PairQuestion, Worker};
use super::runs::{Left, Runs};
use super::source::{Halt, Stop};
use super::summary::Summary;
use crate::answers::Failure;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Thread;
use std::time::Duration;
use wythoff_base::GaveUp;

/// The indices to sweep, and how.
pub struct Plan {
    /// The first index.
    pub from: u64,
    /// The last index.
    pub to: u64,
    /// Segments end at multiples of this; at least 1.
    pub grid: u64,
    /// How many at once; at least 1. A source that cannot jump gets one.
    pub threads: usize,
}

/// How a run ended.
pub enum Ended {
    /// Everything was seen, or the sweep ended before.
    Complete(Box<Summary>),
    /// Stopped from outside, or by the budget.
    Stopped,
    /// The pairs took too long or too much room.
    GaveUp(GaveUp),
}

struct Shared<'a> {
    runs: Runs,
    left: Left,
    journal: Option<&'a mut Journal>,
    failed: Option<Failure>,
    gave_up: Option<GaveUp>,
    working: usize,
}

impl Plan {
    /// Sweeps what is not in `runs` yet. Every finished segment is added to `runs` and to the journal. `watch` is
    /// called a few times a second.
    pub fn run(
        &self,
        question: &dyn PairQuestion,
        runs: &mut Runs,
        journal: Option<&mut Journal>,
        stop: &Stop,
        mut watch: impl FnMut(),
    ) -> Result<Ended, Failure> {
        let threads = if question.source().jumps { self.threads.max(1) } else { 1 };
        let shared = Mutex::new(Shared {
            left: runs.left(self.from, self.to, self.grid),
            runs: std::mem::take(runs),
            journal,
            failed: None,
            gave_up: None,
            working: threads,
        });
        if let Some(end) = lock(&shared).runs.end() {
            stop.needed.store(end, Ordering::Relaxed);
        }
        let main = std::thread::current();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let _leaving = Leaving(&shared, &main);
                    self.work(question, &shared, stop);
                });
            }
            while lock(&shared).working > 0 {
                std::thread::park_timeout(Duration::from_millis(40));
                watch();
            }
        });
        let Shared { runs: all, failed, gave_up, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        *runs = all;
        if let Some(error) = failed {
            return Err(error);
        }
        Ok(match (runs.whole(self.from, self.to), gave_up) {
            (Some(summary), _) => Ended::Complete(Box::new(summary.clone())),
            (None, Some(reason)) => Ended::GaveUp(reason),
            (None, None) => Ended::Stopped,
        })
    }

    fn work(&self, question: &dyn PairQuestion, shared: &Mutex<Shared>, stop: &Stop) {
        let mut worker = question.worker();
        loop {
            // A statement of its own, so that the lock is not held while the segment is done.
            let taken = lock(shared).take(stop);
            let Some((from, to)) = taken else { return };
            match segment(worker.as_mut(), from, to, stop) {
                Ok((summary, last)) => {
                    if !lock(shared).finish(from, last, summary, question, stop) {
                        return;
                    }
                    if last < to && stop.is_over() {
                        return;
                    }
                }
                Err(Halt::GaveUp(reason)) => {
                    let mut shared = lock(shared);
                    shared.gave_up.get_or_insert(reason);
                    shared.left.close();
                    return;
                }
                Err(_) => {
                    if stop.is_over() {
                        return;
                    }
                }
            }
        }
    }
}

/// A segment by itself: its summary, and the last index that it is about, before the end where the sweep ends there or
/// is stopped. What a question leaves to the runner, a fault of the rule, ends the sweep where it is.
pub fn segment(worker: &mut dyn Worker, from: u64, to: u64, stop: &Stop) -> Result<(Summary, u64), Halt> {
    match worker.segment(from, to, stop) {
        Ok((summary, last)) => Ok((summary, last.min(to))),
        Err(Halt::Fault(fault)) => {
            let last = fault.n.clamp(from, to);
            Ok((Summary { fault: Some(*fault), ends: true, ..Summary::default() }, last))
        }
        Err(halt) => Err(halt),
    }
}

/// A worker that leaves, also by a panic, is counted, and the main thread told.
struct Leaving<'a, 'b>(&'a Mutex<Shared<'b>>, &'a Thread);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        lock(self.0).working -= 1;
        self.1.unpark();
    }
}

fn lock<'a, 'b>(shared: &'a Mutex<Shared<'b>>) -> MutexGuard<'a, Shared<'b>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared<'_> {
    /// The next segment that no thread has taken.
    fn take(&mut self, stop: &Stop) -> Option<(u64, u64)> {
        let over = self.failed.is_some() || stop.is_over();
        if over { None } else { self.left.take(stop.needed.load(Ordering::Relaxed), 1) }
    }

    /// Keeps a finished segment; `false` if it could not be saved.
    fn finish(&mut self, from: u64, to: u64, summary: Summary, question: &dyn PairQuestion, stop: &Stop) -> bool {
        if self.failed.is_some() {
            return false;
        }
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(from, to, &summary)
        {
            self.failed = Some(error);
            return false;
        }
        let ends = summary.ends;
        self.runs.add(from, to, summary, question);
        if ends {
            stop.needed.fetch_min(to, Ordering::Relaxed);
        }
        true
    }
}
