//! Sweeps: a question asked of every pair of a long range, in segments that can be stopped, resumed and spread.
//!
//! A [`PairQuestion`] maps a segment of indices to a small [`Summary`]; summaries of neighbouring segments merge, and
//! the
//! merge is associative, so the answer does not depend on the number of threads, the size of the segments or on
//! interruptions. [`Plan::run`] cuts the range, hands segments to threads and writes each finished one to a
//! [`Journal`]. See docs/sweep.md.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use wythoff_lab::answers::Game;
//! use wythoff_lab::sweep::{Asked, Deviation, Ended, Plan, Runs, Stop};
//! let game = Game::parse("half").unwrap();
//! let question = Asked::Deviation(Deviation {}).of(&game).unwrap();
//! let plan = Plan { from: 0, to: 1000, grid: 100, threads: 2 };
//! let (flag, mut runs) = (AtomicBool::new(false), Runs::default());
//! let Ended::Complete(summary) = plan.run(question.as_ref(), &mut runs, None, &Stop::new(&flag, None), || {}).unwrap()
//! else { panic!() };
//! assert_eq!(summary.tallies["t-b"].values().last().map(|(value, seen)| (value, seen.first)), Some((3, 723)));
//! ```

mod asked;
mod job;
mod journal;
mod linear;
mod part;
pub(crate) mod question;
mod report;
mod runner;
mod runs;
mod scan;
pub(crate) mod source;
mod summary;
mod tally;
mod terms;
#[cfg(test)]
mod tests;

pub use asked::{Additivity, Agree, Asked, Bounds, Deviation, Guess, Histogram, Predicate};
pub use job::{Job, Range};
pub use journal::{Header, Journal};
pub use part::{Merged, merge};
pub use question::{PairQuestion, Worker};
pub use report::Report;
pub use runner::{Ended, Plan, segment};
pub use runs::{Left, Runs};
pub use source::{Halt, PairSource, Stop};
pub use summary::{At, Counterexample, Fault, PairExtreme, Summary};
pub use tally::{MOST_VALUES, Tally};
