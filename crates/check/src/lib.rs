//! Internal to the crate `wythoff`. Trust: brute force from the definition of P and N (`judge`), the kernels and
//! certificates that are checked from the rule alone, and the kinds of evidence.
//!
//! ```
//! use wythoff_check::judge::judge;
//! use wythoff_base::Budget;
//! use wythoff_game::{position::Outcome, ruleset::Ruleset};
//! let game = Ruleset::parse("wythoff").unwrap();
//! let board = judge(&game, 30, &Budget::unlimited()).unwrap();
//! assert_eq!(board.p_positions().take(4).collect::<Vec<_>>(), [(0, 0), (1, 2), (3, 5), (4, 7)]);
//! assert_eq!(board.outcome(15, 11), Some(Outcome::N));
//! ```

pub mod board;
pub mod certificate;
pub mod evidence;
pub mod judge;
pub mod judge_sum;
pub mod judge_values;
pub mod kernel;
pub mod moves;
pub mod remoteness;
pub mod values;
