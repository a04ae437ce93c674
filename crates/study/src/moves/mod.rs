//! Moves that may be added to a game, or left out, without changing its P-positions.
//!
//! A *move* is a pair of amounts 1 <= k <= l: k is taken from one pile and l from the other, from any position with
//! enough in both piles. A move is *forbidden* if it joins two P-positions; every other move may be adjoined. A legal
//! move is *essential* if it is the only winning move of some position (docs/proofs.md, Propositions 106 to 112).
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_game::Subject;
//! use wythoff_study::moves::{Setting, forbidden};
//! use wythoff_solve::Analysis;
//! let wythoff = Setting::of(&Analysis::of(&Subject::parse("wythoff")?)).unwrap();
//! let found = forbidden(&wythoff, 5, &Budget::unlimited()).unwrap();
//! assert_eq!(found.moves.into_iter().collect::<Vec<_>>(), [(1, 2), (1, 4), (2, 3), (3, 5)]);
//! # Ok::<(), wythoff_game::RuleError>(())
//! ```

pub(crate) mod automatic;
mod density;
mod essential;
mod forbidden;
pub(crate) mod growth;
mod lines;
mod one;
mod p_wythoff;
pub(crate) mod prefix;
mod setting;

pub use automatic::forbidden_automaton;
pub use density::Density;
pub use essential::{Essential, essential, restriction};
pub use forbidden::{Forbidden, forbidden};
pub use one::{Judged, MoveRole, MoveStatus, judge};
pub use prefix::Joined;
pub use setting::Setting;
