//! Grundy values: one binary, a module for each subject.

mod rows;
mod windows;
mod sum;
