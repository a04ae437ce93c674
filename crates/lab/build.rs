//! Writes down how wide every letter of the fonts is, so that a picture can be laid out without them. Without pictures
//! there is nothing to do.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "plot")]
    letters::write()?;
    Ok(())
}

#[cfg(feature = "plot")]
mod letters {
    use std::collections::BTreeMap;
    use std::fmt::Write;
    use std::path::PathBuf;
    use std::{env, fs, io};
    use ttf_parser::{Face, GlyphId};

    pub fn write() -> io::Result<()> {
        let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
        let table = widths("UPRIGHT", dejavu::sans::regular())? + &widths("OBLIQUE", dejavu::sans::oblique())?;
        fs::write(PathBuf::from(out).join("widths.rs"), table)
    }

    /// The width of every letter: runs of neighbours that are equally wide, each by its first letter. What is missing
    /// is drawn as a box.
    fn widths(name: &str, font: &[u8]) -> io::Result<String> {
        let face = Face::parse(font, 0).map_err(io::Error::other)?;
        let width = |glyph: GlyphId| face.glyph_hor_advance(glyph).unwrap_or(0);
        let missing = width(GlyphId(0));
        let mut letters = BTreeMap::new();
        for table in face.tables().cmap.iter().flat_map(|cmap| cmap.subtables).filter(|table| table.is_unicode()) {
            table.codepoints(|c| {
                if let Some(glyph) = char::from_u32(c).and_then(|c| face.glyph_index(c)) {
                    letters.insert(c, width(glyph));
                }
            });
        }
        // After a letter the next may be missing.
        let after: Vec<u32> = letters.keys().map(|c| c + 1).collect();
        for c in after.into_iter().chain([0]) {
            letters.entry(c).or_insert(missing);
        }
        let mut runs: Vec<(u32, u16)> = vec![];
        for (c, width) in letters {
            if runs.last().is_none_or(|(_, last)| *last != width) {
                runs.push((c, width));
            }
        }
        let mut table = format!("static {name}: Widths = Widths {{ em: {}, runs: &[", face.units_per_em());
        for (first, width) in runs {
            // Writing to a string cannot fail.
            let _ = write!(table, "({first}, {width}),");
        }
        Ok(table + "] };\n")
    }
}
