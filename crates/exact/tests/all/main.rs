//! Exact numbers: one binary, a module for each subject.

mod extremes;
mod laws;
mod numbers;
