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

use crate::Found;
use crate::failure::Failure;
use std::io::Write;

/// Writes a finished result to stdout.
pub fn write_all(bytes: &[u8]) -> Result<Found, Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Found::Done)
}

/// Writes a finished text, its colours removed where nobody would see them.
pub fn print(text: &str) -> Result<Found, Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Found::Done)
}

/// Writes a JSON object with the version first.
pub fn print_json(mut object: serde_json::Map<String, serde_json::Value>) -> Result<Found, Failure> {
    object.shift_insert(0, "version".into(), env!("CARGO_PKG_VERSION").into());
    write_all(format!("{}\n", serde_json::Value::Object(object)).as_bytes())
}

/// Lines of cells, each column as wide as its widest cell; `left` says which columns begin at the left.
pub fn aligned(rows: &[Vec<String>], left: &[bool]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(c, cell)| {
            let width = widths[c];
            if left.get(c).copied().unwrap_or(false) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// A text broken into lines of at most `width` characters, the later ones indented.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let length = lines[last].chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            if length > 0 {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines.join(&format!("\n{}", " ".repeat(indent)))
}
