//! Games and numbers as typed, from a file or from stdin.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use wythoff_exact::IBig;
use wythoff_game::rule::{MAX_DIGITS, MAX_SOURCE, NumberError, Rule, parse_number};
use wythoff_game::ruleset::Ruleset;

/// A game and how it was written.
pub struct Game {
    pub rule: Rule,
    pub rules: Ruleset,
}

impl Game {
    /// A rule, a catalogue name, or `@FILE`.
    pub fn read(text: &str) -> Result<Game, Failure> {
        let rule = match text.trim_start().strip_prefix('@') {
            Some(path) => Rule::parse(&file(path, MAX_SOURCE)?)?,
            None => Rule::parse(text)?,
        };
        Ok(Game { rules: Ruleset::from(&rule), rule })
    }

    /// The catalogue entry whose line this is, by name or by rule.
    pub fn entry(&self) -> Option<&'static wythoff_game::catalogue::Entry> {
        let line = self.rules.to_string();
        wythoff_game::catalogue::all().iter().find(|entry| entry.rule == line)
    }
}

/// The text of a file, at most `most` bytes of it: a larger one is refused without reading on.
fn file(path: &str, most: usize) -> Result<String, Failure> {
    let wrong = |what: String| Failure::wrong(what, "give the path of a text file behind @, as in @rule.txt");
    if path.is_empty() {
        return Err(wrong("a file name was expected behind @".into()));
    }
    let mut bytes = Vec::new();
    let reading = |error: io::Error| wrong(format!("{path} cannot be read: {error}"));
    File::open(path).and_then(|f| f.take(most as u64 + 1).read_to_end(&mut bytes)).map_err(reading)?;
    if bytes.len() > most {
        return Err(wrong(format!("{path} is larger than {most} bytes: it cannot be what is meant")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong(format!("{path} is not text (UTF-8)")))?;
    Ok(text.trim_start_matches('\u{FEFF}').trim_end().to_string())
}

/// A bound or index: `16`, `1e6`, `10^3+7`, `@FILE`, or `-` for stdin.
pub fn number(text: &str, what: &str) -> Result<IBig, Failure> {
    let read = match text.trim() {
        "-" => {
            let mut bytes = Vec::new();
            io::stdin().take(MAX_DIGITS as u64 + 2).read_to_end(&mut bytes)?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        other => match other.strip_prefix('@') {
            Some(path) => file(path, MAX_DIGITS + 2)?,
            None => other.to_string(),
        },
    };
    let value = parse_number(&read).map_err(|error| match error {
        NumberError::Syntax(inner) => match Failure::from(inner) {
            Failure::Wrong { message, place, .. } => Failure::Wrong {
                message: format!("{what} is not a number: {message}"),
                place,
                hint: Some("write 165580140, 1e14, 10^100+7 or 2**32".into()),
            },
            other => other,
        },
        NumberError::Value(inner) => Failure::eval(&inner, &read),
        NumberError::TooManyDigits => Failure::wrong(format!("{what}: {error}"), "use a smaller number"),
    })?;
    if value < IBig::ZERO {
        return Err(Failure::wrong(format!("{what} must not be negative"), "indices, bounds and piles count from 0"));
    }
    Ok(value)
}

/// A bound that must be small enough to count to.
pub fn count(text: &str, what: &str, most: u64) -> Result<u64, Failure> {
    let value = number(text, what)?;
    u64::try_from(&value).ok().filter(|&n| n <= most).ok_or_else(|| {
        Failure::wrong(format!("{what} is too large: at most {most} is possible here"), "use a smaller number")
    })
}
