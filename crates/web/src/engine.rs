//! Internal to Wythoff. Reads one question from standard input and writes its answer to standard output:
//!
//! ```text
//! {"command": "solve", "params": {"game": "wythoff", "x": "11", "y": "15"}}
//! ```
//!
//! Compiled to WebAssembly (`wasm32-wasip1`), it answers on the page without a server: a fresh instance for each
//! question, in a worker that can be ended at any moment. No state is kept between questions. The exit codes are those
//! of `wyt`: 0 answered, 2 wrong, 3 gave up; also 4 if this part does not know the question.
//!
//! There are two parts: `wythoff-first` is small and knows the questions of a page that was just opened;
//! `wythoff-engine` knows all.

use std::io::{Read, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;
use wythoff_lab::questions::{Named, among};
use wythoff_lab::request::{Ending, Limits, NamedQuestion, Reply, reply};

/// The limits of the server, with more time: the user can stop the computation, and WebAssembly is slower.
fn limits() -> Limits {
    Limits { time: Duration::from_secs(60), ..Limits::default() }
}

/// Answers a question. With `others`, an unknown question is left to the other part.
pub fn run(known: &'static [Named], others: bool) -> ExitCode {
    let mut text = Vec::new();
    let read = stdin().lock().read_to_end(&mut text).map_err(|error| error.to_string());
    let Reply { ending, body, .. } = match read.and_then(|_| NamedQuestion::read(&text)) {
        Ok(asked) if others && !known.iter().any(|known| known.name == asked.command) => return ExitCode::from(4),
        Ok(asked) => reply(&asked, &limits(), &|name, params, allowance| among(known, name, params, allowance), None),
        Err(message) => Reply::wrong(&message, "send {\"command\": NAME, \"params\": {...}}"),
    };
    match (stdout().lock().write_all(&body), ending) {
        (Ok(()), Ending::Answered) => ExitCode::SUCCESS,
        (Ok(()), Ending::GaveUp) => ExitCode::from(3),
        (Ok(()), Ending::Bug) => ExitCode::from(70),
        _ => ExitCode::from(2),
    }
}
