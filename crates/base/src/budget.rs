//! The limits of a computation (time, memory, steps), and its progress.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Hears how far a long computation has come. `()` does not listen.
pub trait Progress {
    /// `done` steps of `total`, where a total is known.
    fn at(&self, done: u64, total: Option<u64>);

    /// Another part of the work begins, such as another solver.
    fn begins(&self, _part: &str) {}
}

impl Progress for () {
    fn at(&self, _: u64, _: Option<u64>) {}
}

/// Steps between two looks at the clock. A step takes far less than a look (some 25 ns): with 256 steps the looks cost
/// less than a tenth of a nanosecond a step.
const PATIENCE: u32 = 256;

/// From this many bits on one multiplication takes longer than a look at the clock by far: 2^14 bits are 256 limbs,
/// tens of microseconds.
pub const HUGE: usize = 1 << 14;

/// What a computation may use.
pub struct Budget<'a> {
    deadline: Option<Instant>,
    memory: usize,
    progress: &'a dyn Progress,
    stop: Option<&'a AtomicBool>,
    /// The number of steps between two looks at the clock.
    patience: u32,
    ticks: Cell<u32>,
    /// Steps that are left.
    steps: Cell<u64>,
}

/// The budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Spent {
    /// The time is over.
    #[error("the time allowed is over")]
    Time,
    /// More memory would be needed, in bytes.
    #[error("more than {} MB of memory would be needed", .0 >> 20)]
    Memory(usize),
    /// The answer is no longer wanted.
    #[error("it was stopped")]
    Stopped,
}

impl Budget<'static> {
    /// No limit of time, a gigabyte of memory.
    pub fn unlimited() -> Self {
        let (ticks, steps) = (Cell::new(0), Cell::new(u64::MAX));
        Budget { deadline: None, memory: 1 << 30, progress: &(), stop: None, patience: PATIENCE, ticks, steps }
    }

    /// This much time from now.
    pub fn time(limit: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(limit), ..Budget::unlimited() }
    }
}

impl<'a> Budget<'a> {
    /// The same budget with a listener.
    pub fn with_progress<'b>(&self, progress: &'b dyn Progress) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { progress, ..self.again() }
    }

    /// The same budget, spent as well once the flag is raised.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use wythoff_base::{Budget, Spent};
    /// let flag = AtomicBool::new(false);
    /// let budget = Budget::unlimited().with_stop(&flag);
    /// assert_eq!(budget.tick(0, None), Ok(()));
    /// flag.store(true, Ordering::Relaxed);
    /// assert_eq!(budget.tick(0, None), Err(Spent::Stopped));
    /// ```
    pub fn with_stop<'b>(&self, stop: &'b AtomicBool) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { stop: Some(stop), ..self.again() }
    }

    /// The same budget, with this much time from now at most.
    pub fn within(&self, limit: Duration) -> Budget<'a> {
        let soon = Instant::now().checked_add(limit);
        let deadline = match (self.deadline, soon) {
            (Some(deadline), Some(soon)) => Some(deadline.min(soon)),
            (deadline, soon) => deadline.or(soon),
        };
        Budget { deadline, ..self.again() }
    }

    fn again<'b>(&self) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget {
            deadline: self.deadline,
            memory: self.memory,
            progress: self.progress,
            stop: self.stop,
            patience: self.patience,
            ticks: Cell::new(0),
            steps: self.steps.clone(),
        }
    }

    /// The same budget for steps on numbers of that many bits: where one of them takes long, the clock is looked at
    /// each time.
    pub fn for_bits(&self, bits: usize) -> Budget<'a> {
        Budget { patience: if bits > HUGE { 1 } else { self.patience }, ..self.again() }
    }

    /// The same budget with a limit of steps, which is the same on every machine.
    ///
    /// ```
    /// use wythoff_base::{Budget, Spent};
    /// let budget = Budget::unlimited().with_steps(2);
    /// assert_eq!([budget.step(), budget.step(), budget.step()], [Ok(()), Ok(()), Err(Spent::Time)]);
    /// ```
    pub fn with_steps(self, steps: u64) -> Budget<'a> {
        self.steps.set(steps);
        self
    }

    /// The same budget with at most this many steps.
    ///
    /// ```
    /// use wythoff_base::{Budget, Spent};
    /// let budget = Budget::unlimited().with_steps(2);
    /// assert_eq!([1, 9].map(|most| budget.at_most(most).steps(2)), [Err(Spent::Time), Ok(())]);
    /// assert_eq!(budget.steps(2), Ok(()));
    /// ```
    pub fn at_most(&self, steps: u64) -> Budget<'a> {
        self.again().with_steps(self.steps.get().min(steps))
    }

    /// The same budget with another limit of memory, in bytes.
    pub fn with_memory(self, memory: usize) -> Self {
        Budget { memory, ..self }
    }

    /// To be called once per step of a loop: cheap, looks at the flag, and at the clock every 256th time.
    ///
    /// ```
    /// use wythoff_base::{Budget, Spent};
    /// let budget = Budget::time(std::time::Duration::ZERO);
    /// assert_eq!((0..300).find_map(|i| budget.tick(i, None).err()), Some(Spent::Time));
    /// ```
    pub fn tick(&self, done: u64, total: Option<u64>) -> Result<(), Spent> {
        let (ticks, left) = (self.ticks.get().wrapping_add(1), self.steps.get());
        self.ticks.set(ticks);
        self.steps.set(left.saturating_sub(1));
        if ticks.is_multiple_of(self.patience) {
            self.look(done, total)?;
        }
        match (self.stopped(), left) {
            (true, _) => Err(Spent::Stopped),
            (false, 0) => Err(Spent::Time),
            (false, _) => Ok(()),
        }
    }

    /// A step of a loop that does not know how far it has come.
    pub fn step(&self) -> Result<(), Spent> {
        self.tick(0, None)
    }

    /// Several steps at once, for example those of a batch. The loop around it looks at the clock and the flag.
    ///
    /// ```
    /// use wythoff_base::{Budget, Spent};
    /// let budget = Budget::unlimited().with_steps(5);
    /// assert_eq!([budget.steps(3), budget.steps(3)], [Ok(()), Err(Spent::Time)]);
    /// ```
    pub fn steps(&self, count: u64) -> Result<(), Spent> {
        let left = self.steps.get().checked_sub(count);
        self.steps.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Spent::Time)
    }

    /// Looks at the clock and the flag now: for steps that are long themselves.
    pub fn look(&self, done: u64, total: Option<u64>) -> Result<(), Spent> {
        self.progress.at(done, total);
        self.spent().map_or(Ok(()), Err)
    }

    /// What has run out by now, if anything.
    pub fn spent(&self) -> Option<Spent> {
        if self.stopped() {
            return Some(Spent::Stopped);
        }
        self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Spent::Time)
    }

    fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The time that is left, where it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Tells the listener that another part of the work begins.
    pub fn begins(&self, part: &str) {
        self.progress.begins(part);
    }

    /// Who hears how far it has come, and the flag that ends it, where there is one.
    pub fn watched(&self) -> (&'a dyn Progress, Option<&'a AtomicBool>) {
        (self.progress, self.stop)
    }

    /// The bytes that may be held.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether that many bytes may be held.
    pub fn allows(&self, bytes: usize) -> Result<(), Spent> {
        if bytes > self.memory { Err(Spent::Memory(bytes)) } else { Ok(()) }
    }
}
