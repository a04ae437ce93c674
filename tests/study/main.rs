//! Design, moves, piles and words: one binary, a module for each subject.

mod design;
mod moves;
mod piles;
mod words;
