//! Internal to the crate `wythoff`. Grundy values of two-pile games: tables by the shape of the rule, sums of games,
//! and the lengths of games.
//!
//! ```
//! use wythoff_base::Budget;
//! use wythoff_check::judge_values;
//! use wythoff_game::Ruleset;
//! use wythoff_grundy::table;
//! let game = Ruleset::parse("f = x1 + 1").unwrap();
//! let found = table(&game, 30, &Budget::unlimited()).unwrap();
//! assert_eq!(found.values, judge_values(&game, 30, &Budget::unlimited()).unwrap());
//! assert_eq!(found.engine.name(), "grundy-by-value");
//! ```

pub(crate) mod position;
pub(crate) mod remoteness;
pub(crate) mod rows;
pub(crate) mod sum;
pub(crate) mod table;
pub(crate) mod tame;
pub(crate) mod windows;

pub use position::{ValueBound, Valued, value};
pub use remoteness::remoteness;
pub use rows::{NoRows, PeriodicRows};
pub use sum::{Component, Decision, NoSum, Value, Winning, misere, normal};
pub use table::{Engine, ValueTable, rows, table, table_by};
pub use tame::Temper;
pub use windows::{Ground, MAX_VALUE, OfValue, PROVED, Windows};
