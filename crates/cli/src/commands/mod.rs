//! One file per command.

pub mod bench;
pub mod check;
pub mod compare;
pub mod explain;
pub mod games;
pub mod greeting;
pub mod man;
pub mod play;
pub mod plot;
pub mod selftest;
pub mod serve;
pub mod show;
pub mod solve;
pub mod sweep;
pub mod table;
pub mod term;

use crate::Conclusion;
use crate::failure::Failure;
pub use crate::layout::{aligned, wrapped};
use std::io::Write;
use wythoff_lab::answers::versioned;

/// Writes a finished result to stdout.
pub fn write_all(bytes: &[u8]) -> Result<Conclusion, Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// Writes a finished text, its colours removed where nobody would see them.
pub fn print(text: &str) -> Result<Conclusion, Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// Writes a JSON object with the version first.
pub fn print_json(object: serde_json::Map<String, serde_json::Value>) -> Result<Conclusion, Failure> {
    write_all(format!("{}\n", serde_json::Value::Object(versioned(object))).as_bytes())
}
