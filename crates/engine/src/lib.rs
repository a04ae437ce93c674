//! Internal to Wythoff. One question from standard input, its answer to standard output:
//!
//! ```text
//! {"command": "solve", "params": {"game": "wythoff", "x": "11", "y": "15"}}
//! ```
//!
//! Compiled to WebAssembly (`wasm32-wasip1`) it is what answers on the page without a server: a fresh instance for each question,
//! in a worker that may be ended at any moment. Nothing is kept, so nothing can go wrong for the next one. The exit codes are
//! those of `wyt`: 0 answered, 2 wrong, 3 gave up; and 4 where others have to be asked.
//!
//! It comes in two parts: `wythoff-first` has the questions of a page that was just opened, and is small; `wythoff-engine` has all.

use std::io::{Read, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;
use wythoff_lab::questions::{Named, among};
use wythoff_lab::request::{Asked, Ending, Limits, Reply, reply};

/// As the server has them, with more time: the machine is the asker's own, who can stop it, and WebAssembly is slower.
fn limits() -> Limits {
    Limits { time: Duration::from_secs(60), ..Limits::default() }
}

/// Answers a question; where there are `others` it must be one of those known here.
pub fn run(known: &'static [Named], others: bool) -> ExitCode {
    let mut text = Vec::new();
    let read = stdin().lock().read_to_end(&mut text).map_err(|error| error.to_string());
    let Reply { ending, body, .. } = match read.and_then(|_| Asked::read(&text)) {
        Ok(asked) if others && !known.iter().any(|known| known.name == asked.command) => return ExitCode::from(4),
        Ok(asked) => reply(&asked, &limits(), &|name, params, allowance| among(known, name, params, allowance), None),
        Err(message) => Reply::wrong(&message, "send {\"command\": NAME, \"params\": {...}}"),
    };
    match (stdout().lock().write_all(&body), ending) {
        (Ok(()), Ending::Answered) => ExitCode::SUCCESS,
        (Ok(()), Ending::GaveUp) => ExitCode::from(3),
        _ => ExitCode::from(2),
    }
}
