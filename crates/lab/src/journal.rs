//! A text file that only grows: a first line for its question, then a line for each finished part.
//!
//! A line is `LENGTH CRC32 JSON`, LENGTH the bytes of the JSON in decimal, CRC32 its checksum in eight hexadecimal
//! digits. It is written and synchronised with the disk before the part counts as finished. A process that dies thus
//! leaves at most one incomplete line, the last: it is dropped, and the part is done again. Any other line that fails
//! its checksum is damage, and the file is refused.

use crate::answers::Failure;
use serde::Serialize;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open file, locked against other runs.
pub(crate) struct Log {
    file: File,
    path: PathBuf,
    /// The length of the valid part.
    length: u64,
}

/// A file that is continued.
pub(crate) struct Reopened {
    /// The file.
    pub log: Log,
    /// Its content with the first line; empty if the file is new.
    pub bytes: Vec<u8>,
    /// The bytes of a first line that was not finished.
    pub dropped: u64,
}

/// A value as a line.
pub(crate) fn line(what: &str, value: &impl Serialize) -> Result<String, Failure> {
    let wrong = |wrong| Failure::bug(format!("{what} cannot be written: {wrong}"));
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

/// The JSON of the first line, if it checks.
pub(crate) fn first(bytes: &[u8]) -> Option<&str> {
    let end = bytes.iter().position(|&b| b == b'\n')?;
    checked(&bytes[..end])
}

/// Passes the JSON of every line after the first to `add`, which returns `None` if it cannot read the line, and false
/// if the line is a repetition. Returns the length of the valid part; an unfinished line follows it.
pub(crate) fn records(path: &Path, bytes: &[u8], mut add: impl FnMut(&str) -> Option<bool>) -> Result<u64, Failure> {
    let mut at = bytes.iter().position(|&b| b == b'\n').map_or(bytes.len(), |i| i + 1);
    let mut number = 1;
    while at < bytes.len() {
        number += 1;
        let rest = &bytes[at..];
        let end = rest.iter().position(|&b| b == b'\n');
        let next = end.map_or(bytes.len(), |end| at + end + 1);
        match end.and_then(|end| checked(&rest[..end])).and_then(&mut add) {
            Some(true) => {}
            Some(false) => return damaged(path, number, "repeats another line"),
            // The last line, unfinished: what it was about is done again.
            None if next == bytes.len() => break,
            None => return damaged(path, number, "does not match its checksum"),
        }
        at = next;
    }
    Ok(at as u64)
}

/// A line that is wrong, with what is wrong.
pub(crate) fn damaged<T>(path: &Path, number: usize, what: &str) -> Result<T, Failure> {
    Err(Failure::wrong(
        format!("{} is damaged: line {number} {what}", path.display()),
        "restore the file from a copy, or start again with another file",
    ))
}

impl Log {
    /// Creates a file with its first line; an existing one is left alone.
    pub(crate) fn create(path: &Path, header: &str) -> Result<Log, Failure> {
        let file = match OpenOptions::new().read(true).write(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(wrong) if wrong.kind() == io::ErrorKind::AlreadyExists => {
                return Err(Failure::wrong(
                    format!("{} already exists", path.display()),
                    "continue it with `$resume`, or choose another file",
                ));
            }
            Err(wrong) => return Err(unwritable(path, &wrong)),
        };
        let mut log = Log { file, path: path.to_path_buf(), length: 0 };
        log.lock()?;
        log.write(header)?;
        log.sync_directory();
        Ok(log)
    }

    /// Opens or creates a file. The reader then calls [`Log::keep`] with the length to keep.
    pub(crate) fn reopen(path: &Path, header: &str) -> Result<Reopened, Failure> {
        if !path.exists() {
            return Ok(Reopened { log: Log::create(path, header)?, bytes: vec![], dropped: 0 });
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(|wrong| unwritable(path, &wrong))?;
        let mut log = Log { file, path: path.to_path_buf(), length: 0 };
        log.lock()?;
        let bytes = log.bytes()?;
        // Killed while the first line was written: nothing is lost.
        if header.as_bytes().starts_with(&bytes) && !bytes.ends_with(b"\n") {
            log.cut(0)?;
            log.write(header)?;
            return Ok(Reopened { log, dropped: bytes.len() as u64, bytes: vec![] });
        }
        Ok(Reopened { log, bytes, dropped: 0 })
    }

    /// Keeps this many bytes of the file; new lines follow them.
    pub(crate) fn keep(&mut self, length: u64, dropped: bool) -> Result<(), Failure> {
        self.length = length;
        if dropped { self.cut(length) } else { self.seek_end() }
    }

    /// Writes a line; when this returns it is on the disk.
    pub(crate) fn write(&mut self, line: &str) -> Result<(), Failure> {
        if let Err(wrong) = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()) {
            // The partial line would be dropped anyway; on a full disk even truncating may fail.
            let _ = self.file.set_len(self.length);
            return Err(unwritable(&self.path, &wrong));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn lock(&self) -> Result<(), Failure> {
        match self.file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => {
                Err(Failure::InUse { message: format!("{} is in use by another run", self.path.display()) })
            }
            // A file system without locks cannot prevent a second run.
            Err(TryLockError::Error(_)) => Ok(()),
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
        io::ErrorKind::StorageFull => ("the disk is full".into(), "free some space, then continue with `$resume`"),
        io::ErrorKind::FileTooLarge | io::ErrorKind::QuotaExceeded => {
            ("the file may not grow further".into(), "free some space, then continue with `$resume`")
        }
        _ => (wrong.to_string(), "choose a file in a directory you may write to"),
    };
    Failure::wrong(format!("{} cannot be written: {what}", path.display()), hint)
}
