//! Parsing, printing and evaluating arbitrary text: `exercise.rs` says what must be true.
#![no_main]

#[path = "../exercise.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| exercise::exercise(text));
