//! `wyt play`: a person against the program, in the terminal.

pub(crate) mod board;
pub(crate) mod command;
pub(crate) mod prompt;
pub(crate) mod screen;
pub(crate) mod sum;
pub(crate) mod terminal;
pub(crate) mod text;

use wythoff_lab::play::{Assessment, Event, How, Phase, Piles, Played, Session, Side, Take, is_blocked, legal_move};
