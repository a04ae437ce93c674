//! The checkpoint: a text file that only grows, one line for the header and one for each finished segment.
//!
//! A line is `LENGTH CRC32 JSON`, LENGTH the bytes of the JSON in decimal, CRC32 its checksum in eight hexadecimal digits. It
//! is written at once and synchronised with the disk before the segment counts as finished. So a process that dies
//! leaves at most one incomplete line, the last: it is dropped, and its segment done again. Anything else that does not
//! check is damage, and the file is refused.

use super::asked::Asked;
use super::runs::Runs;
use super::{question::Question, summary::Summary};
use crate::answers::Failure;
use fs4::FileExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// What a checkpoint belongs to. Equal headers, equal results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
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
pub struct Journal {
    file: File,
    path: PathBuf,
    /// The bytes that check.
    length: u64,
}

/// What a checkpoint holds.
pub struct Held {
    /// What it belongs to.
    pub header: Header,
    /// The finished segments.
    pub runs: Runs,
    /// Bytes behind the last line that checks: an unfinished line.
    pub dropped: u64,
    length: u64,
}

fn line(what: &str, value: &impl Serialize) -> Result<String, Failure> {
    let wrong = |wrong| Failure::wrong(format!("{what} cannot be written: {wrong}"), "please report this question");
    let json = serde_json::to_string(value).map_err(wrong)?;
    Ok(format!("{} {:08x} {json}\n", json.len(), crc32fast::hash(json.as_bytes())))
}

/// The JSON of a line without its end, if it checks.
fn checked(line: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(line).ok()?;
    let (length, rest) = text.split_once(' ')?;
    let (sum, json) = rest.split_once(' ')?;
    let right = length == json.len().to_string() && sum == format!("{:08x}", crc32fast::hash(json.as_bytes()));
    right.then_some(json)
}

impl Header {
    fn line(&self) -> Result<String, Failure> {
        line("the header", self)
    }
}

impl Journal {
    /// Creates a checkpoint; an existing file is left alone.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, Failure> {
        let file = match OpenOptions::new().read(true).write(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(wrong) if wrong.kind() == io::ErrorKind::AlreadyExists => {
                return error(
                    format!("{} exists already", path.display()),
                    "continue it with --resume, or choose another file",
                );
            }
            Err(wrong) => return Err(unwritable(path, &wrong)),
        };
        let mut journal = Journal { file, path: path.to_path_buf(), length: 0 };
        journal.lock()?;
        journal.write(&header.line()?)?;
        journal.sync_directory();
        Ok(journal)
    }

    /// Opens a checkpoint of the same sweep, or creates it. An unfinished last line is cut off. With `any_grid` the grid is
    /// the file's own, which then stands in the header returned.
    pub fn resume(
        path: &Path,
        header: &Header,
        any_grid: bool,
        question: &dyn Question,
    ) -> Result<(Journal, Held), Failure> {
        let fresh = || Held { header: header.clone(), runs: Runs::default(), dropped: 0, length: 0 };
        if !path.exists() {
            return Ok((Journal::create(path, header)?, fresh()));
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(|wrong| unwritable(path, &wrong))?;
        let mut journal = Journal { file, path: path.to_path_buf(), length: 0 };
        journal.lock()?;
        let bytes = journal.bytes()?;
        // Killed while the header was written: nothing is lost.
        if header.line()?.as_bytes().starts_with(&bytes) && !bytes.ends_with(b"\n") {
            journal.cut(0)?;
            journal.write(&header.line()?)?;
            let dropped = bytes.len() as u64;
            return Ok((journal, Held { dropped, ..fresh() }));
        }
        let held = read(path, &bytes, question)?;
        let mut wanted = header.clone();
        if any_grid {
            wanted.grid = held.header.grid;
        }
        if let Some(difference) = difference(&held.header, &wanted) {
            return error(
                format!("{} belongs to another sweep: {difference}", path.display()),
                "choose another file with --checkpoint, or repeat the command that made this one",
            );
        }
        journal.length = held.length;
        if held.dropped > 0 {
            journal.cut(held.length)?;
        }
        journal.seek_end()?;
        Ok((journal, held))
    }

    /// Writes a finished segment; when this returns it is on the disk.
    pub fn append(&mut self, from: u64, to: u64, summary: &Summary) -> Result<(), Failure> {
        self.write(&line("a segment", &Record { from, to, summary: summary.clone() })?)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        if let Err(wrong) = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()) {
            // What is there of the line would be dropped anyway; a full disk may not even allow to cut it off.
            let _ = self.file.set_len(self.length);
            return Err(unwritable(&self.path, &wrong));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    fn lock(&self) -> Result<(), Failure> {
        match FileExt::try_lock(&self.file) {
            Ok(()) => Ok(()),
            Err(fs4::TryLockError::WouldBlock) => error(
                format!("{} is in use by another run", self.path.display()),
                "wait until it ends, or choose another file",
            ),
            // A file system without locks: the run is as safe as the user is careful.
            Err(fs4::TryLockError::Error(_)) => Ok(()),
        }
    }

    fn bytes(&mut self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let path = self.path.display();
        let unread = |wrong| Failure::wrong(format!("{path} cannot be read: {wrong}"), "choose another file");
        self.file.read_to_end(&mut bytes).map_err(unread)?;
        Ok(bytes)
    }

    fn cut(&mut self, length: u64) -> Result<(), Failure> {
        self.length = length;
        let cut = self.file.set_len(length).and_then(|()| self.file.sync_all());
        cut.map_err(|wrong| unwritable(&self.path, &wrong))?;
        self.seek_end()
    }

    fn seek_end(&mut self) -> Result<(), Failure> {
        self.file.seek(SeekFrom::Start(self.length)).map(drop).map_err(|wrong| unwritable(&self.path, &wrong))
    }

    /// A new file survives a power cut only when its directory is on the disk too; not every system can do that.
    fn sync_directory(&self) {
        let parent = self.path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let _ = File::open(parent).and_then(|directory| directory.sync_all());
    }
}

fn unwritable(path: &Path, wrong: &io::Error) -> Failure {
    let (what, hint) = match wrong.kind() {
        io::ErrorKind::StorageFull => ("the disk is full".into(), "make room, then continue with --resume"),
        io::ErrorKind::FileTooLarge | io::ErrorKind::QuotaExceeded => {
            ("no more may be written".into(), "make room, then continue with --resume")
        }
        _ => (wrong.to_string(), "choose a file in a directory you may write to"),
    };
    Failure::wrong(format!("{} cannot be written: {what}", path.display()), hint)
}

/// Reads a checkpoint without changing it.
pub fn read_file(path: &Path) -> Result<(Header, Vec<u8>), Failure> {
    let unread =
        |wrong| Failure::wrong(format!("{} cannot be read: {wrong}", path.display()), "name a file made by --out");
    let bytes = std::fs::read(path).map_err(unread)?;
    Ok((header_of(path, &bytes)?, bytes))
}

/// The finished segments of a checkpoint, whose lines were read by [`read_file`].
pub fn read(path: &Path, bytes: &[u8], question: &dyn Question) -> Result<Held, Failure> {
    let header = header_of(path, bytes)?;
    let mut runs = Runs::default();
    let mut at = bytes.iter().position(|&b| b == b'\n').map_or(bytes.len(), |i| i + 1);
    let mut number = 1;
    while at < bytes.len() {
        number += 1;
        let rest = &bytes[at..];
        let end = rest.iter().position(|&b| b == b'\n');
        let record =
            end.and_then(|end| checked(&rest[..end])).and_then(|json| serde_json::from_str::<Record>(json).ok());
        let next = end.map_or(bytes.len(), |end| at + end + 1);
        match record {
            Some(record) => {
                if !runs.add(record.from, record.to, record.summary, question) {
                    return damaged(path, number, "says again what another line said");
                }
            }
            // The last line, unfinished: its segment is done again.
            None if next == bytes.len() => break,
            None => return damaged(path, number, "does not agree with its checksum"),
        }
        at = next;
    }
    Ok(Held { header, runs, dropped: (bytes.len() - at) as u64, length: at as u64 })
}

fn damaged<T>(path: &Path, number: usize, what: &str) -> Result<T, Failure> {
    error(
        format!("{} is damaged: line {number} {what}", path.display()),
        "bring the file back from a copy, or begin again with another file",
    )
}

fn header_of(path: &Path, bytes: &[u8]) -> Result<Header, Failure> {
    let end = bytes.iter().position(|&b| b == b'\n');
    let json = end.and_then(|end| checked(&bytes[..end]));
    let found = json.and_then(|json| serde_json::from_str::<Value>(json).ok());
    let Some(found) = found.filter(|found| found.get("wyt_sweep").is_some()) else {
        return error(
            format!("{} is not a checkpoint of wyt sweep, or its first line is damaged", path.display()),
            "choose another file",
        );
    };
    match found.get("wyt_sweep").and_then(Value::as_u64) {
        Some(format) if format == u64::from(FORMAT) => {}
        _ => {
            return error(
                format!("{} has another format of checkpoints than this program", path.display()),
                format!("continue it with wyt {}", found["version"].as_str().unwrap_or("of that time")),
            );
        }
    }
    serde_json::from_value(found).or_else(|_| damaged(path, 1, "lacks something"))
}

/// The first difference between two headers, in words.
pub fn difference(found: &Header, wanted: &Header) -> Option<String> {
    let pairs = [
        ("the game", found.game.clone(), wanted.game.clone()),
        ("the question", found.question.to_string(), wanted.question.to_string()),
        ("--from", found.from.clone(), wanted.from.clone()),
        ("--to", found.to.clone(), wanted.to.clone()),
        ("the part", format!("{}/{}", found.part.0, found.part.1), format!("{}/{}", wanted.part.0, wanted.part.1)),
        ("the segment size", found.grid.to_string(), wanted.grid.to_string()),
        ("the version of the program", found.version.clone(), wanted.version.clone()),
    ];
    pairs.into_iter().find(|(_, a, b)| a != b).map(|(what, a, b)| format!("{what} there is {a}, here {b}"))
}
