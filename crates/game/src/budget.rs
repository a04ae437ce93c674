//! How long a search may take, how much it may hold, and whom it tells.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

/// Hears how far a long computation has come. `()` does not listen.
pub trait Progress {
    /// `done` steps of `total`, where a total is known.
    fn at(&self, done: u64, total: Option<u64>);
}

impl Progress for () {
    fn at(&self, _: u64, _: Option<u64>) {}
}

/// What a computation may use.
pub struct Budget<'a> {
    deadline: Option<Instant>,
    memory: usize,
    progress: &'a dyn Progress,
    ticks: Cell<u32>,
}

/// The budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The time is over.
    Time,
    /// More memory would be needed, in bytes.
    Memory(usize),
}

impl fmt::Display for Spent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spent::Time => write!(out, "the time allowed is over"),
            Spent::Memory(bytes) => write!(out, "more than {} MB of memory would be needed", bytes >> 20),
        }
    }
}

impl std::error::Error for Spent {}

impl Budget<'static> {
    /// No limit of time, a gigabyte of memory.
    pub fn unlimited() -> Self {
        Budget { deadline: None, memory: 1 << 30, progress: &(), ticks: Cell::new(0) }
    }

    /// This much time from now.
    pub fn time(limit: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(limit), ..Budget::unlimited() }
    }
}

impl<'a> Budget<'a> {
    /// The same budget with a listener.
    pub fn with_progress<'b>(&self, progress: &'b dyn Progress) -> Budget<'b> {
        Budget { deadline: self.deadline, memory: self.memory, progress, ticks: Cell::new(0) }
    }

    /// The same budget with another limit of memory, in bytes.
    pub fn with_memory(self, memory: usize) -> Self {
        Budget { memory, ..self }
    }

    /// To be called once per step of a loop: cheap, looks at the clock every 256th time.
    ///
    /// ```
    /// use wythoff_game::budget::{Budget, Spent};
    /// let budget = Budget::time(std::time::Duration::ZERO);
    /// assert_eq!((0..300).find_map(|i| budget.tick(i, None).err()), Some(Spent::Time));
    /// ```
    pub fn tick(&self, done: u64, total: Option<u64>) -> Result<(), Spent> {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        if !ticks.is_multiple_of(256) {
            return Ok(());
        }
        self.look(done, total)
    }

    /// Looks at the clock now: for steps that are long themselves.
    pub fn look(&self, done: u64, total: Option<u64>) -> Result<(), Spent> {
        self.progress.at(done, total);
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Spent::Time),
            _ => Ok(()),
        }
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
