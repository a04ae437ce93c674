//! The thread that keeps the time of all lanes: it sleeps while nothing runs.

use super::Shared;
use super::queue::Look;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(1);

/// Ticks without work before the clock sleeps: a steady trickle of requests need not wake it each time.
const AWAKE: u32 = 100;

pub(super) fn run<T: Send + 'static>(shared: &Arc<Shared<T>>) {
    let mut quiet = 0;
    loop {
        if quiet < AWAKE {
            thread::sleep(TICK);
        } else {
            // Work that begins in an idle lane wakes the clock; a wake before this line is not lost.
            thread::park();
        }
        let now = Instant::now();
        let mut idle = true;
        for (level, queue) in shared.queues.iter().enumerate() {
            match queue.look(now) {
                Look::Closed => return,
                Look::Idle => {}
                Look::Busy => idle = false,
                Look::Stuck => {
                    idle = false;
                    // Without another thread the queue waits a little longer.
                    let _ = shared.hire(level);
                }
            }
        }
        quiet = if idle { quiet.saturating_add(1).min(AWAKE) } else { 0 };
    }
}
