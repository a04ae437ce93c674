//! The fast outcome table against the judge: one binary, a module for each subject.

mod bits;
mod catalogue;
mod extremes;
mod random;
mod table;
mod take;
