//! The judge and the table: one binary, a module for each subject.

mod bits;
mod catalogue;
mod extremes;
mod grundy;
mod hardness;
mod judge;
mod kernel;
mod random;
mod shares;
mod table;
mod take;
