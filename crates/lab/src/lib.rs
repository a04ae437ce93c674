//! Internal to the crate `wythoff`. Experiments with games: answers as values with their JSON, players, sweeps over
//! many pairs, pictures.
//!
//! The rooms see each other one way: `wire`, the parts of the JSON, [`smt`] and [`answers`] at the bottom; [`play`],
//! [`sweep`], [`piles`], [`words`], [`identify`], [`oeis`] and [`plot`] above; [`questions`], the list of all questions
//! by name, and [`request`], where outsiders ask them, on top. A question is a struct of its parameters, an answer
//! another value:
//!
//! ```
//! use wythoff_lab::answers::{Allowance, Answer, Game, Question, Solve};
//! let (game, x, y) = (Game::parse("wythoff")?, 11u8.into(), 15u8.into());
//! let question = Solve { game, x, y, all: false, solver: None, double_check: true, trace: false, window: None };
//! let solved = question.answer(&Allowance::default())?;
//! assert_eq!(solved.to, Some((6u8.into(), 10u8.into())));
//! assert_eq!(solved.json()["confirmed_by"], "wythoff-numeration");
//! # Ok::<(), wythoff_lab::answers::Failure>(())
//! ```

pub mod answers;
pub mod identify;
mod journal;
pub mod oeis;
pub mod piles;
pub mod play;
#[cfg(feature = "plot")]
pub mod plot;
pub mod questions;
pub mod request;
pub mod smt;
pub mod sweep;
mod wire;
pub mod words;
