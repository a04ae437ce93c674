//! The queue of a lane, and the jobs it is running.

use super::RELIEF;
use super::job::{Job, Stop};
use crate::limits::Lane;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time that a step without a look at the clock may take before another thread takes over the queue.
const GRACE: Duration = Duration::from_millis(16);

pub(super) struct Queue<T> {
    pub lane: Lane,
    state: Mutex<State<T>>,
    come: Condvar,
}

struct State<T> {
    /// By size, then by arrival.
    waiting: BTreeMap<(u32, u64), Job<T>>,
    arrivals: u64,
    running: Vec<(Instant, Arc<Stop>)>,
    workers: usize,
    closed: bool,
}

impl<T> State<T> {
    /// The running jobs with their start times.
    fn late(&self, most: Duration, now: Instant) -> impl Iterator<Item = &Stop> {
        let long = move |since: &Instant| now.saturating_duration_since(*since) >= most;
        self.running.iter().filter(move |(since, _)| long(since)).map(|(_, stop)| stop.as_ref())
    }

    /// The number of threads in a step that does not check the clock.
    fn stuck(&self, slice: Duration, now: Instant) -> usize {
        self.late(slice + GRACE, now).count()
    }
}

impl<T> Queue<T> {
    pub(super) fn new(lane: Lane) -> Queue<T> {
        let state = State { waiting: BTreeMap::new(), arrivals: 0, running: Vec::new(), workers: 0, closed: false };
        Queue { lane, state: Mutex::new(state), come: Condvar::new() }
    }

    /// No code that could panic runs under this lock.
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the job, or returns it if there is no room.
    pub(super) fn push(&self, job: Job<T>) -> Option<Job<T>> {
        let mut state = self.state();
        // A client that left while the job changed lanes could not find it in a queue.
        if state.closed || state.waiting.len() >= self.lane.waiting || job.stop.left() {
            return Some(job);
        }
        state.arrivals += 1;
        // Sizes that differ by less than a factor of two, and all up to 512 bytes, take their turn.
        let class = (job.weight >> 9).checked_ilog2().map_or(0, |log| log + 1);
        let key = (class, state.arrivals);
        state.waiting.insert(key, job);
        drop(state);
        self.come.notify_one();
        None
    }

    /// The next job; `None` if the calling thread should end: the lane is closed, or it has enough threads.
    pub(super) fn next(&self, begin: impl FnOnce()) -> Option<Job<T>> {
        let mut state = self.state();
        loop {
            if state.closed || state.workers > 1 + state.stuck(self.lane.slice, Instant::now()) {
                state.workers -= 1;
                return None;
            }
            if let Some((_, job)) = state.waiting.pop_first() {
                let idle = state.running.is_empty();
                state.running.push((Instant::now(), job.stop.clone()));
                drop(state);
                if idle {
                    begin();
                }
                return Some(job);
            }
            state = self.come.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn finished(&self, stop: &Arc<Stop>) {
        self.state().running.retain(|(_, other)| !Arc::ptr_eq(other, stop));
    }

    /// Takes a job out of the queue if it is there.
    pub(super) fn forget(&self, stop: &Arc<Stop>) {
        let mut state = self.state();
        let key = state.waiting.iter().find(|(_, job)| Arc::ptr_eq(&job.stop, stop)).map(|(key, _)| *key);
        let forgotten = key.and_then(|key| state.waiting.remove(&key));
        drop(state);
        drop(forgotten);
    }

    pub(super) fn count_worker(&self) {
        self.state().workers += 1;
    }

    pub(super) fn discount_worker(&self) {
        self.state().workers -= 1;
    }

    /// Stops the jobs that have used up their slices. `Idle` if nothing runs, `Stuck` if every thread is in a step that
    /// does not check the clock while others wait.
    pub(super) fn look(&self, now: Instant) -> Look {
        let state = self.state();
        if state.closed {
            return Look::Closed;
        }
        state.late(self.lane.slice, now).for_each(Stop::stop);
        let stuck = state.stuck(self.lane.slice, now);
        if state.running.is_empty() {
            Look::Idle
        } else if !state.waiting.is_empty() && stuck >= state.workers && stuck <= RELIEF {
            Look::Stuck
        } else {
            Look::Busy
        }
    }

    /// Ends the threads and drops the waiting jobs.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.running.iter().for_each(|(_, stop)| stop.stop());
        let forgotten = std::mem::take(&mut state.waiting);
        drop(state);
        self.come.notify_all();
        drop(forgotten);
    }
}

/// What the clock finds in a lane.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    Closed,
    Idle,
    Busy,
    Stuck,
}
