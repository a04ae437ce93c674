//! Computations off the async thread: lanes of plain threads, each with a bounded queue.
//!
//! Every computation begins in the quick lane. One that is not finished within its slice is stopped and begins again in
//! the next lane, where it may take longer but at a lower priority. So a short answer waits for a few slices at most,
//! whatever else is asked, and an answer never depends on the lane it was found in: an attempt the clock has stopped is
//! discarded completely.

mod clock;
mod job;
mod priority;
mod queue;

use crate::limits::Lane;
use job::{Job, Leave, Stop};
use queue::Queue;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::thread::{self, Thread};
use tokio::sync::oneshot;

/// Extra threads of a lane while one of its threads is in a step that does not check the clock.
const RELIEF: usize = 2;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Too many are waiting.
    Full,
    /// The computation panicked; its thread lives on.
    Panicked,
}

/// A computation: checks the flag often and ends soon after it is set.
pub(crate) type Work<T> = Box<dyn FnMut(&AtomicBool) -> T + Send>;

/// All lanes of a server; dropping it ends the threads.
pub(crate) struct Lanes<T: Send + 'static>(Arc<Shared<T>>);

struct Shared<T> {
    queues: Vec<Queue<T>>,
    clock: OnceLock<Thread>,
}

impl<T: Send + 'static> Lanes<T> {
    /// Starts a thread per lane and one that keeps the time.
    pub(crate) fn start(lanes: &[Lane]) -> std::io::Result<Lanes<T>> {
        let queues = lanes.iter().map(|lane| Queue::new(lane.clone())).collect();
        let shared = Arc::new(Shared { queues, clock: OnceLock::new() });
        for level in 0..lanes.len() {
            shared.hire(level)?;
        }
        let clock = thread::Builder::new().name("clock".into()).spawn({
            let shared = shared.clone();
            move || clock::run(&shared)
        })?;
        let _ = shared.clock.set(clock.thread().clone());
        Ok(Lanes(shared))
    }

    /// Runs a computation; small `weight` (its size in bytes) goes first. Dropping the future stops it.
    pub(crate) async fn run(&self, weight: usize, work: Work<T>) -> Result<T, Refused> {
        let (reply, answer) = oneshot::channel();
        let stop = Arc::new(Stop::default());
        let job = Job { weight, work, stop: stop.clone(), reply };
        let mut leave = Leave { shared: &self.0, stop, waiting: true };
        self.0.enter(0, job);
        let answer = answer.await;
        leave.waiting = false;
        // A thread drops its job only when the server ends.
        answer.unwrap_or(Err(Refused::Full))
    }
}

impl<T: Send + 'static> Drop for Lanes<T> {
    fn drop(&mut self) {
        self.0.queues.iter().for_each(Queue::close);
        self.0.wake_clock();
    }
}

impl<T: Send + 'static> Shared<T> {
    /// Puts a job into a lane, or tells it that there is no room.
    fn enter(&self, level: usize, job: Job<T>) {
        let refused = match self.queues.get(level) {
            Some(queue) => queue.push(job),
            None => Some(job),
        };
        if let Some(job) = refused {
            // The client may have left meanwhile.
            let _ = job.reply.send(Err(Refused::Full));
        }
    }

    /// One more thread for a lane.
    fn hire(self: &Arc<Self>, level: usize) -> std::io::Result<()> {
        let Some(queue) = self.queues.get(level) else { return Ok(()) };
        queue.count_worker();
        let shared = self.clone();
        let started = thread::Builder::new().name(queue.lane.name.into()).spawn(move || shared.work(level));
        started.map(drop).inspect_err(|_| queue.discount_worker())
    }

    /// The life of a thread.
    fn work(&self, level: usize) {
        let Some(queue) = self.queues.get(level) else { return };
        priority::lower(queue.lane.nice);
        let last = level + 1 == self.queues.len();
        while let Some(mut job) = queue.next(|| self.wake_clock()) {
            let found = job.attempt();
            queue.finished(&job.stop);
            match found {
                _ if job.stop.left() => {}
                None => drop(job.reply.send(Err(Refused::Panicked))),
                Some(found) if last || !job.stop.stopped() => drop(job.reply.send(Ok(found))),
                Some(_) if job.stop.again() => self.enter(level + 1, job),
                Some(_) => {}
            }
        }
    }

    fn wake_clock(&self) {
        if let Some(clock) = self.clock.get() {
            clock.unpark();
        }
    }
}

#[cfg(test)]
mod tests;
