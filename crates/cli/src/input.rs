//! Files, and numbers that are typed or read from a file or stdin.

use std::fs::File;
use std::io::{self, Read};
use wythoff_base::UBig;
use wythoff_game::MAX_DIGITS;
use wythoff_lab::answers::{self, Failure};

/// The text of a file, or of stdin for `-`. A file of more than `most` bytes is refused and not read to its end.
pub(crate) fn file(path: &str, most: usize) -> Result<String, Failure> {
    let wrong = |what: String| {
        Failure::wrong(
            what,
            "give the path of a text file; in place of a rule or a number write @ before it, for example @rule.txt",
        )
    };
    if path.is_empty() {
        return Err(wrong("a file name is missing after @".into()));
    }
    let mut bytes = Vec::new();
    let reading = |error: io::Error| wrong(format!("{path} cannot be read: {error}"));
    if path == "-" {
        io::stdin().take(most as u64).read_to_end(&mut bytes).map_err(reading)?;
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    File::open(path).and_then(|f| f.take(most as u64 + 1).read_to_end(&mut bytes)).map_err(reading)?;
    if bytes.len() > most {
        return Err(wrong(format!("{path} is larger than {most} bytes, the limit for this input")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong(format!("{path} is not text (UTF-8)")))?;
    Ok(text.trim_start_matches('\u{FEFF}').trim_end().to_string())
}

/// A pile, bound or index: `16`, `1e6`, `10^3+7`, `@FILE`, or `-` for stdin.
pub(crate) fn number(text: &str, what: &str) -> Result<UBig, Failure> {
    answers::number(&digits(text)?, what, MAX_DIGITS)
}

/// A bound that must be small enough to count to.
pub(crate) fn count(text: &str, what: &str, most: u64) -> Result<u64, Failure> {
    answers::count(&digits(text)?, what, MAX_DIGITS, most)
}

fn digits(text: &str) -> Result<String, Failure> {
    match text.trim() {
        "-" => file("-", MAX_DIGITS + 2),
        other => match other.strip_prefix('@') {
            Some(path) => file(path, MAX_DIGITS + 2),
            None => Ok(other.to_string()),
        },
    }
}
