//! Writes down how wide every letter of the fonts is, so that a picture can be laid out without them.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs, io};
use ttf_parser::{Face, GlyphId};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let table = widths("UPRIGHT", dejavu::sans::regular())? + &widths("OBLIQUE", dejavu::sans::oblique())?;
    fs::write(PathBuf::from(out).join("widths.rs"), table)
}

/// The width of every letter: runs of neighbours that are equally wide, each by its first letter. What is missing is drawn as
/// a box.
fn widths(name: &str, font: &[u8]) -> io::Result<String> {
    let face = Face::parse(font, 0).map_err(io::Error::other)?;
    let width = |c: char| face.glyph_hor_advance(face.glyph_index(c).unwrap_or(GlyphId(0))).unwrap_or(0);
    let mut last = 0;
    for table in face.tables().cmap.iter().flat_map(|cmap| cmap.subtables).filter(|table| table.is_unicode()) {
        table.codepoints(|c| last = last.max(c));
    }
    let mut runs = vec![];
    // One behind the last, which is missing as all that follow it.
    for c in (0..=last + 1).filter_map(char::from_u32) {
        let width = width(c);
        if runs.last().is_none_or(|(_, last)| *last != width) {
            runs.push((u32::from(c), width));
        }
    }
    let mut table = format!("static {name}: Widths = Widths {{ em: {}, runs: &[", face.units_per_em());
    for (first, width) in runs {
        // Writing to a string cannot fail.
        let _ = write!(table, "({first}, {width}),");
    }
    Ok(table + "] };\n")
}
