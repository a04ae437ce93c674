//! A computation on its way through the lanes.

use super::{Refused, Shared, Work};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use tokio::sync::oneshot;

pub(super) struct Job<T> {
    pub weight: usize,
    pub work: Work<T>,
    pub stop: Arc<Stop>,
    pub reply: oneshot::Sender<Result<T, Refused>>,
}

impl<T> Job<T> {
    /// Runs it once; `None` if it panicked.
    pub(super) fn attempt(&mut self) -> Option<T> {
        // The work keeps nothing from one attempt to the next except its question.
        catch_unwind(AssertUnwindSafe(|| (self.work)(&self.stop.flag))).ok()
    }
}

/// The flag that a computation checks, and whether it was set because the client left.
#[derive(Default)]
pub(super) struct Stop {
    flag: AtomicBool,
    left: AtomicBool,
}

impl Stop {
    pub(super) fn stop(&self) {
        self.flag.store(true, SeqCst);
    }

    pub(super) fn stopped(&self) -> bool {
        self.flag.load(SeqCst)
    }

    pub(super) fn left(&self) -> bool {
        self.left.load(SeqCst)
    }

    /// Clears the flag for another attempt; false if nobody waits for it. A client that leaves sets `left` first, so
    /// either it is seen here or the flag is set again.
    pub(super) fn again(&self) -> bool {
        self.flag.store(false, SeqCst);
        !self.left()
    }
}

/// Stops a computation when its client leaves.
pub(super) struct Leave<'a, T> {
    pub shared: &'a Shared<T>,
    pub stop: Arc<Stop>,
    /// Whether there is still something to stop.
    pub waiting: bool,
}

impl<T> Drop for Leave<'_, T> {
    fn drop(&mut self) {
        if !self.waiting {
            return;
        }
        self.stop.left.store(true, SeqCst);
        self.stop.stop();
        for queue in &self.shared.queues {
            queue.forget(&self.stop);
        }
    }
}
