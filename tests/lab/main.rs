//! Questions and their answers: one binary, a module for each subject.

mod answers;
mod approx;
mod digits;
mod doors;
mod eval;
mod evidence;
mod extend;
mod grundy;
mod grundy_far;
mod identify;
mod layers;
mod oeis;
mod once;
mod piles;
mod play;
mod plot;
mod refused;
mod sentences;
mod shares;
mod smt;
mod statements;
mod sweep;
mod tournament;
mod tractable;
mod walnut;
mod words;
