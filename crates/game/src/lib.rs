//! Vocabulary of two-pile take-away games: positions, moves, rulesets, the rule language and its errors.
//!
//! ```
//! use wythoff_game::{position::Position, ruleset::Ruleset};
//! let game = Ruleset::parse("f = x1 + 1").unwrap();
//! assert!(game.allows_both(Position { x: 7, y: 12 }, 4, 6).unwrap());
//! assert_eq!(game.to_string(), "f = x1 + 1");
//! ```

pub mod catalogue;
pub mod diagnostic;
pub mod eval;
pub mod expr;
mod lex;
pub mod names;
pub mod parse;
pub mod position;
pub mod predicate;
mod print;
pub mod rule;
pub mod ruleset;
