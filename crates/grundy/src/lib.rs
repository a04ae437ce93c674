//! Internal to the crate `wythoff`. Grundy values of two-pile games: tables by the shape of the rule, sums of games,
//! and the lengths of games.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_check::judge_values;
//! use wythoff_game::Ruleset;
//! use wythoff_grundy::table::table;
//! let game = Ruleset::parse("f = x1 + 1").unwrap();
//! let found = table(&game, 30, &Budget::unlimited()).unwrap();
//! assert_eq!(found.values, judge_values(&game, 30, &Budget::unlimited()).unwrap());
//! assert_eq!(found.engine.name(), "grundy-by-value");
//! ```

pub mod position;
pub(crate) mod remoteness;
pub(crate) mod rows;
pub mod sum;
pub mod table;
pub(crate) mod tame;
pub(crate) mod windows;

pub use remoteness::remoteness;
pub use rows::{NoRows, PeriodicRows};
pub use tame::Temper;
pub use windows::{Ground, MAX_VALUE, OfValue, PROVED, Windows};
