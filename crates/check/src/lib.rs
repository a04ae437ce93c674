//! Internal to the crate `wythoff`. Trust: brute force from the definition of P and N (`judge`), the kernels and
//! certificates that are checked from the rule alone, and the kinds of evidence.
//!
//! ```
//! use wythoff_check::judge;
//! use wythoff_base::Budget;
//! use wythoff_game::{position::Outcome, Ruleset};
//! let game = Ruleset::parse("wythoff").unwrap();
//! let board = judge(&game, 30, &Budget::unlimited()).unwrap();
//! assert_eq!(board.p_positions().take(4).collect::<Vec<_>>(), [(0, 0), (1, 2), (3, 5), (4, 7)]);
//! assert_eq!(board.outcome(15, 11), Some(Outcome::N));
//! ```

pub(crate) mod board;
pub mod certificate;
pub mod evidence;
pub(crate) mod judge;
pub(crate) mod judge_sum;
pub(crate) mod judge_values;
pub(crate) mod kernel;
pub(crate) mod moves;
pub(crate) mod remoteness;
pub(crate) mod values;

pub use board::{Board, side};
pub use judge::{JudgeError, judge};
pub use judge_sum::{SumBoard, Summand, judge_sum};
pub use judge_values::{NoValues, judge_rows, judge_values};
pub use kernel::{Claim, Counterexample, Kernel, Settled, Strategy};
pub use moves::{moves, options, winning_moves};
pub use remoteness::{Options, Remoteness, judge_remoteness};
pub use values::Values;
