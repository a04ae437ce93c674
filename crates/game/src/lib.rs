//! Internal to the crate `wythoff`. The vocabulary of two-pile take-away games: positions, moves, rulesets, the rule
//! language and its errors.
//!
//! ```
//! use wythoff_game::{position::{Move, Piles}, ruleset::Ruleset};
//! let game = Ruleset::parse("f = x1 + 1").unwrap();
//! assert_eq!(game.allows(&Piles { x: 7, y: 12 }, &Move { k: 4, l: 6 }), Ok(true));
//! assert_eq!(game.to_string(), "f = x1 + 1");
//! ```

mod build;
pub mod catalogue;
pub mod diagnostic;
pub mod eval;
pub mod expr;
pub mod function;
pub mod glossary;
pub mod language;
mod legality;
mod lex;
pub mod literature;
pub mod names;
pub mod numeral;
mod operator;
pub mod parse;
pub(crate) mod plain;
pub(crate) mod play;
pub mod position;
pub mod predicate;
mod print;
pub mod rule;
pub mod ruleset;
pub mod subject;
