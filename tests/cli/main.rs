//! The command line as a person uses it: one test program, so that tests that wait run while others compute.

mod answers;
mod docs;
mod grundy;
mod house;
mod papers;
mod play;
mod plot;
mod serve;
mod style;
mod sweep;
mod verify;
mod wyt;
