//! The checkpoint of a sweep: a [journal](crate::journal) with one line for the header and one for each finished
//! segment.

use super::asked::Asked;
use super::runs::Runs;
use super::{question::PairQuestion, summary::Summary};
use crate::answers::Failure;
use crate::journal::{Log, Reopened, damaged, first, line, records};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// The version of the format.
pub(crate) const FORMAT: u32 = 1;

/// What a checkpoint belongs to. Equal headers, equal results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub wyt_sweep: u32,
    /// The version of the program.
    pub version: String,
    /// The canonical line of the game.
    pub game: String,
    /// The question with its parameters.
    pub question: Asked,
    /// The first index of the whole sweep, in decimal.
    pub from: String,
    /// Its last index.
    pub to: String,
    /// Which part of the sweep this is, I of K.
    pub part: (u64, u64),
    /// Segments end at multiples of this.
    pub grid: u64,
}

/// A finished segment.
#[derive(Serialize, Deserialize)]
struct Record {
    from: u64,
    to: u64,
    summary: Summary,
}

fn error<T>(message: impl Into<String>, hint: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::wrong(message, hint))
}

/// An open checkpoint, locked against other runs.
pub struct Journal(Log);

/// What a checkpoint holds.
pub(crate) struct Held {
    /// What it belongs to.
    pub header: Header,
    /// The finished segments.
    pub runs: Runs,
    /// Bytes after the last valid line: an unfinished line.
    pub dropped: u64,
    length: u64,
}

impl Header {
    fn line(&self) -> Result<String, Failure> {
        line("the header", self)
    }
}

impl Journal {
    /// Creates a checkpoint; an existing file is left alone.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Journal, Failure> {
        Log::create(path, &header.line()?).map(Journal)
    }

    /// Opens a checkpoint of the same sweep, or creates it. An unfinished last line is cut off. With `any_grid` the
    /// grid is the file's own, which is then in the header returned.
    pub(crate) fn resume(
        path: &Path,
        header: &Header,
        any_grid: bool,
        question: &dyn PairQuestion,
    ) -> Result<(Journal, Held), Failure> {
        let Reopened { mut log, bytes, dropped } = Log::reopen(path, &header.line()?)?;
        if bytes.is_empty() {
            let held = Held { header: header.clone(), runs: Runs::default(), dropped, length: 0 };
            return Ok((Journal(log), held));
        }
        let held = read(path, &bytes, question)?;
        let mut wanted = header.clone();
        if any_grid {
            wanted.grid = held.header.grid;
        }
        if let Some(difference) = difference(&held.header, &wanted) {
            return error(
                format!("{} belongs to another sweep: {difference}", path.display()),
                "choose another file with `$checkpoint`, or repeat the question that made this one",
            );
        }
        log.keep(held.length, held.dropped > 0)?;
        Ok((Journal(log), held))
    }

    /// Writes a finished segment; when this returns it is on the disk.
    pub(crate) fn append(&mut self, from: u64, to: u64, summary: &Summary) -> Result<(), Failure> {
        self.0.write(&line("a segment", &Record { from, to, summary: summary.clone() })?)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Reads a checkpoint without changing it.
pub(crate) fn read_file(path: &Path) -> Result<(Header, Vec<u8>), Failure> {
    let unread = |wrong| {
        Failure::wrong(format!("{} cannot be read: {wrong}", path.display()), "give a file written with `$out`")
    };
    let bytes = std::fs::read(path).map_err(unread)?;
    Ok((header_of(path, &bytes)?, bytes))
}

/// The finished segments of a checkpoint, whose lines were read by [`read_file`].
pub(crate) fn read(path: &Path, bytes: &[u8], question: &dyn PairQuestion) -> Result<Held, Failure> {
    let header = header_of(path, bytes)?;
    let mut runs = Runs::default();
    let length = records(path, bytes, |json| {
        let record = serde_json::from_str::<Record>(json).ok()?;
        Some(runs.add(record.from, record.to, record.summary, question))
    })?;
    Ok(Held { header, runs, dropped: bytes.len() as u64 - length, length })
}

fn header_of(path: &Path, bytes: &[u8]) -> Result<Header, Failure> {
    let found = first(bytes).and_then(|json| serde_json::from_str::<Value>(json).ok());
    let Some(found) = found.filter(|found| found.get("wyt_sweep").is_some()) else {
        return error(
            format!("{} is not a checkpoint of a sweep, or its first line is damaged", path.display()),
            "choose another file",
        );
    };
    match found.get("wyt_sweep").and_then(Value::as_u64) {
        Some(format) if format == u64::from(FORMAT) => {}
        _ => {
            return error(
                format!("{} has a checkpoint format that this program does not read", path.display()),
                format!("continue it with version {}", found["version"].as_str().unwrap_or("that wrote it")),
            );
        }
    }
    serde_json::from_value(found).or_else(|_| damaged(path, 1, "is incomplete"))
}

/// The first difference between two headers, in words.
pub(crate) fn difference(found: &Header, wanted: &Header) -> Option<String> {
    let pairs = [
        ("the game", found.game.clone(), wanted.game.clone()),
        ("the question", found.question.to_string(), wanted.question.to_string()),
        ("`$from`", found.from.clone(), wanted.from.clone()),
        ("`$to`", found.to.clone(), wanted.to.clone()),
        ("the part", format!("{}/{}", found.part.0, found.part.1), format!("{}/{}", wanted.part.0, wanted.part.1)),
        ("the segment size", found.grid.to_string(), wanted.grid.to_string()),
        ("the version of the program", found.version.clone(), wanted.version.clone()),
    ];
    pairs.into_iter().find(|(_, a, b)| a != b).map(|(what, a, b)| format!("{what} is {a} in the file and {b} here"))
}
