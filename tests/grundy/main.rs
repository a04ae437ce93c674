//! Grundy values: every engine against the definition and against the others, rows, windows.

mod engines;
mod remoteness;
mod rows;
mod rules;
mod sum;
mod windows;
