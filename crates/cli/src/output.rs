//! The destination of results: stdout, or a file that appears only when it is complete.

use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::interrupt::before_end;
use crate::shell::command_line;
use crate::style::DOUBT;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use wythoff_base::UBig;
use wythoff_lab::answers::short;

/// The unfinished file of this process; a signal that ends the program removes it.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn remember(file: Option<PathBuf>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = file;
}

/// Removes the unfinished file, if there is one.
fn abandon() {
    if let Some(file) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = std::fs::remove_file(file);
    }
}

/// A destination of a streamed result.
pub(crate) struct Output {
    to: Box<dyn Write>,
    /// The unfinished file and its final name.
    file: Option<(PathBuf, PathBuf)>,
    /// The command line, for files.
    pub command: Option<String>,
}

impl Output {
    /// Stdout, or a file, which begins with the version and the command line.
    pub(crate) fn open(path: Option<&Path>, format: Format) -> Result<Output, Failure> {
        let Some(path) = path else {
            let stdout = anstream::AutoStream::auto(io::stdout());
            let to: Box<dyn Write> = if format == Format::Text {
                Box::new(BufWriter::new(stdout))
            } else {
                Box::new(BufWriter::with_capacity(1 << 16, io::stdout()))
            };
            return Ok(Output { to, file: None, command: None });
        };
        let refused = |error: io::Error| {
            Failure::wrong(format!("{} cannot be written: {error}", path.display()), "choose another file")
        };
        // A link is replaced by its target; a device or a pipe is opened and not replaced.
        let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let replaced = std::fs::metadata(path).map_or(true, |known| known.is_file());
        let unfinished = replaced.then(|| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{}.part", std::process::id()));
            PathBuf::from(name)
        });
        let file = match &unfinished {
            Some(unfinished) => {
                remember(Some(unfinished.clone()));
                before_end(abandon);
                File::create(unfinished).map_err(refused)?
            }
            None => std::fs::OpenOptions::new().write(true).open(path).map_err(refused)?,
        };
        let mut to: Box<dyn Write> = match format {
            Format::Svg | Format::Png | Format::Tikz | Format::Npy => Box::new(BufWriter::new(file)),
            _ => Box::new(BufWriter::new(anstream::StripStream::new(file))),
        };
        let command = command_line();
        let comment = match format {
            Format::Latex => Some("%"),
            // These formats contain it in another place.
            Format::Json | Format::Csv | Format::Svg | Format::Png | Format::Tikz | Format::Npy => None,
            Format::Text | Format::Bfile => Some("#"),
        };
        if let Some(sign) = comment {
            writeln!(to, "{sign} {}", made_by()).map_err(Failure::from)?;
        }
        let file = unfinished.map(|unfinished| (unfinished, path.to_path_buf()));
        Ok(Output { to, file, command: Some(command) })
    }

    /// Everything is written: a file takes its name.
    pub(crate) fn close(mut self) -> Result<(), Failure> {
        self.to.flush()?;
        if let Some((unfinished, path)) = self.file.take() {
            std::fs::rename(&unfinished, &path).map_err(|error| {
                Failure::wrong(format!("{} cannot be written: {error}", path.display()), "choose another file")
            })?;
            remember(None);
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // The file was not closed, so it is incomplete and must not remain.
        if self.file.is_some() {
            abandon();
        }
    }
}

/// The format of `--format`, or otherwise of the file's ending, if the command has it. A note says when the two differ.
pub(crate) fn format(file: Option<&Path>, common: &Common, formats: &[Format]) -> Format {
    let name = file.and_then(Path::file_name).map(|name| name.to_string_lossy().to_lowercase());
    let by_name = name.as_deref().and_then(|name| match name.rsplit_once('.')? {
        (_, "csv") => Some(Format::Csv),
        (_, "json") => Some(Format::Json),
        (_, "tex") => Some(Format::Latex),
        (_, "npy") => Some(Format::Npy),
        // As the OEIS names them: b000201.txt.
        (number, "txt") if number.strip_prefix('b').is_some_and(|n| n.len() == 6 && n.parse::<u32>().is_ok()) => {
            Some(Format::Bfile)
        }
        _ => None,
    });
    let by_name = by_name.filter(|format| formats.contains(format));
    if let (Some(asked), Some(by_name), false) = (common.format, by_name, common.quiet)
        && asked != by_name
    {
        note(&format!("{} is written as {}, because --format says so", name.unwrap_or_default(), asked.name()));
    }
    common.format.or(by_name).unwrap_or(Format::Text)
}

/// Prints a remark for the reader on stderr, in addition to the result.
pub(crate) fn note(text: &str) {
    // A remark that cannot be written must not spoil the result.
    let _ = writeln!(anstream::stderr(), "{DOUBT}note{DOUBT:#}: {text}");
}

/// The version and the command that was typed.
pub(crate) fn made_by() -> String {
    format!("wyt {}: {}", env!("CARGO_PKG_VERSION"), command_line())
}

/// Whether numbers are printed in full: on a terminal only on request.
pub(crate) fn whole(asked: bool) -> bool {
    asked || !io::stdout().is_terminal()
}

/// A number in full, or abbreviated in the middle.
pub(crate) fn number(n: &UBig, whole: bool) -> String {
    if whole { n.to_string() } else { short(n) }
}

/// A cell of a CSV file.
pub(crate) fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
