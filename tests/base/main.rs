//! Exact numbers: one binary, a module for each subject.

mod differences;
mod extremes;
mod laws;
mod numbers;
