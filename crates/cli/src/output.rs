//! Where results go: stdout, or a file that appears only when it is complete.

use crate::args::Format;
use crate::failure::Failure;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A destination of a streamed result.
pub struct Output {
    to: Box<dyn Write>,
    /// The unfinished file and its final name.
    file: Option<(PathBuf, PathBuf)>,
    /// The command line, for files.
    pub command: Option<String>,
}

impl Output {
    /// Stdout, or a file: then the version and the command line stand in it.
    pub fn open(path: Option<&Path>, format: Format) -> Result<Output, Failure> {
        let Some(path) = path else {
            let stdout = anstream::AutoStream::auto(io::stdout());
            let to: Box<dyn Write> = if format == Format::Text {
                Box::new(BufWriter::new(stdout))
            } else {
                Box::new(BufWriter::with_capacity(1 << 16, io::stdout()))
            };
            return Ok(Output { to, file: None, command: None });
        };
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(format!(".{}.part", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(|error| {
            Failure::wrong(format!("{} cannot be written: {error}", path.display()), "choose another file")
        })?;
        let mut to: Box<dyn Write> = Box::new(BufWriter::new(anstream::StripStream::new(file)));
        let command = format!("wyt {}", std::env::args().skip(1).map(shell_word).collect::<Vec<_>>().join(" "));
        let comment = match format {
            Format::Latex => Some("%"),
            Format::Json => None,
            _ => Some("#"),
        };
        if let Some(sign) = comment {
            let written = writeln!(to, "{sign} wyt {}: {command}", env!("CARGO_PKG_VERSION"));
            written.map_err(Failure::from)?;
        }
        Ok(Output { to, file: Some((unfinished, path.to_path_buf())), command: Some(command) })
    }

    /// Everything is written: a file takes its name.
    pub fn close(mut self) -> Result<(), Failure> {
        self.to.flush()?;
        if let Some((unfinished, path)) = self.file.take() {
            std::fs::rename(&unfinished, &path).map_err(|error| {
                Failure::wrong(format!("{} cannot be written: {error}", path.display()), "choose another file")
            })?;
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
        // Not closed: the file is incomplete and must not stay.
        if let Some((unfinished, _)) = &self.file {
            let _ = std::fs::remove_file(unfinished);
        }
    }
}

fn shell_word(word: String) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./@=+:".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
