//! One file per command.

pub mod bench;
mod bfile;
pub mod check;
pub mod compare;
pub mod design;
pub mod explain;
pub mod extend;
pub mod games;
pub mod greeting;
pub mod grundy;
pub mod identify;
mod latex;
pub mod layers;
pub mod literature;
pub mod man;
pub mod oeis;
pub mod piles;
pub mod play;
pub mod plot;
pub mod prove;
pub mod selftest;
pub mod serve;
pub mod shares;
pub mod show;
mod smt;
pub mod solve;
pub mod sum;
pub mod sweep;
pub mod table;
pub mod term;
pub mod verify;
pub mod walnut;
pub mod words;

use crate::Conclusion;
use crate::args::{Common, Format};
use crate::failure::Failure;
pub use crate::layout::{aligned, flowed};
use crate::output::Output;
use crate::style::{BOLD, DIM, ERROR};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::PathBuf;
use wythoff_lab::answers::versioned;

/// Writes a finished result to stdout.
pub fn write_all(bytes: &[u8]) -> Result<Conclusion, Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// Writes a finished text, without colours where they cannot be seen.
pub fn print(text: &str) -> Result<Conclusion, Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// A line below an answer: its label, and a paragraph to the right of it.
pub fn labelled(label: &str, text: &str) -> String {
    format!("{BOLD}{label:<6}{BOLD:#} {}\n", flowed(text, 7, 7))
}

/// A line below an answer with its label, each reason in a paragraph below.
pub fn reasoned(label: &str, text: &str, reasons: &[String]) -> String {
    let below = reasons.iter().map(|reason| format!("       {DIM}{}{DIM:#}\n", flowed(reason, 7, 7)));
    std::iter::once(labelled(label, text)).chain(below).collect()
}

/// A sentence that follows a colon.
pub fn continued(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The end of a command whose answer a second method had to confirm: without one the question is not answered.
pub fn confirmed(wanted: bool, by: Option<&str>) -> Result<Conclusion, Failure> {
    if !wanted || by.is_some() {
        return Ok(Conclusion::Done);
    }
    // The answer says the same in its own form.
    let _ = writeln!(anstream::stderr(), "{ERROR}not confirmed{ERROR:#}: no second method could answer");
    Err(Failure::Reported { exit_code: 3 })
}

/// Writes a certificate to its file and says so, where a certificate was made and a file was named.
pub fn save(
    path: Option<&PathBuf>,
    certificate: Option<Map<String, Value>>,
    what: &str,
    common: &Common,
) -> Result<(), Failure> {
    let Some((path, certificate)) = path.zip(certificate) else { return Ok(()) };
    let mut out = Output::open(Some(path), Format::Json)?;
    writeln!(out, "{}", Value::Object(certificate))?;
    out.close()?;
    if common.format() != Format::Json && !common.quiet {
        print(&format!("Wrote a certificate of the {what} to {}\n\n", path.display()))?;
    }
    Ok(())
}

/// Writes a JSON object with the version first.
pub fn print_json(object: Map<String, Value>) -> Result<Conclusion, Failure> {
    write_all(format!("{}\n", Value::Object(versioned(object))).as_bytes())
}
