//! `wyt play`: a person against the program, in the terminal.

pub mod board;
pub mod command;
pub mod prompt;
pub mod screen;
pub mod sum;
pub mod terminal;
pub mod text;

use wythoff_lab::play::{Piles, Take, legality, session};
