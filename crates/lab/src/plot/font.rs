//! The embedded font, DejaVu Sans: widths for the layout and, for the raster, outlines.

use super::label::{Face, Label};

/// The families asked for where text stays text: Verdana has nearly the same widths.
pub(super) const FAMILIES: &str = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif";

/// How wide the letters of a font are.
struct Widths {
    /// Units of the font per size.
    em: u16,
    /// The first letter of each run of equally wide ones, and their width.
    runs: &'static [(u32, u16)],
}

include!(concat!(env!("OUT_DIR"), "/widths.rs"));

impl Widths {
    fn of(face: Face) -> &'static Widths {
        match face {
            Face::Text | Face::Upright => &UPRIGHT,
            Face::Italic => &OBLIQUE,
        }
    }

    fn width(&self, c: char) -> u16 {
        let behind = self.runs.partition_point(|(first, _)| *first <= u32::from(c));
        behind.checked_sub(1).and_then(|at| self.runs.get(at)).map_or(0, |(_, width)| *width)
    }
}

/// A character of a label on the line.
#[cfg_attr(not(feature = "png"), allow(dead_code, reason = "only its place is needed"))]
pub(super) struct Glyph {
    /// In which face.
    pub face: Face,
    /// Which.
    pub c: char,
    /// From the beginning of the label.
    pub x: f64,
    /// Below the baseline of the label.
    pub y: f64,
    /// Units of the paper per unit of the font.
    pub scale: f64,
}

/// The characters of a label and its width.
pub(super) fn lay(label: &Label, size: f64) -> (Vec<Glyph>, f64) {
    let (mut glyphs, mut x) = (Vec::new(), 0.0);
    for span in &label.spans {
        let widths = Widths::of(span.face);
        let (relative, lowered) = span.level.form();
        let scale = size * relative / f64::from(widths.em);
        for c in span.text.chars() {
            glyphs.push(Glyph { face: span.face, c, x, y: lowered * size, scale });
            x += f64::from(widths.width(c)) * scale;
        }
    }
    (glyphs, x)
}

/// The width of a label.
pub(super) fn width(label: &Label, size: f64) -> f64 {
    lay(label, size).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_a_width() {
        assert!(width(&Label::text("Wythoff"), 20.0) > 2.0 * width(&Label::text("Wyt"), 12.0) - 1.0);
        assert_eq!(width(&Label::text(""), 20.0), 0.0);
    }
}
