//! Internal to the crate `wythoff`. Moves that may be added to a game, or left out, without changing its P-positions.
//!
//! A *move* is a pair of amounts 1 <= k <= l: k is taken from one pile and l from the other, from any position with
//! enough in both piles. A move is *forbidden* if it joins two P-positions; every other move may be adjoined. A legal
//! move is *essential* if it is the only winning move of some position (docs/proofs.md, Propositions 106 to 112).
//!
//! ```
//! use wythoff_budget::Budget;
//! use wythoff_game::subject::Subject;
//! use wythoff_moves::{forbidden::forbidden, setting::Setting};
//! use wythoff_solve::analysis::Analysis;
//! let wythoff = Setting::of(&Analysis::of(&Subject::parse("wythoff")?)).unwrap();
//! let found = forbidden(&wythoff, 5, &Budget::unlimited()).unwrap();
//! assert_eq!(found.moves.into_iter().collect::<Vec<_>>(), [(1, 2), (1, 4), (2, 3), (3, 5)]);
//! # Ok::<(), wythoff_game::diagnostic::RuleError>(())
//! ```

pub mod automatic;
pub mod density;
pub mod essential;
pub mod forbidden;
pub mod growth;
mod lines;
pub mod one;
pub mod p_wythoff;
pub mod prefix;
pub mod setting;
