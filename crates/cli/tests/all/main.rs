//! The command line as a person meets it: one program, so that what waits does so beside what computes.

mod answers;
mod docs;
mod grundy;
mod house;
mod play;
mod plot;
mod serve;
mod sweep;
mod verify;
mod wyt;
