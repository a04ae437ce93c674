//! The embedded font, DejaVu Sans: widths for the layout and outlines for the raster.

use super::label::{Face, Label};
use std::sync::LazyLock;
use ttf_parser::{GlyphId, OutlineBuilder};

/// The families asked for where text stays text: Verdana has nearly the same widths.
pub(super) const FAMILIES: &str = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif";

type Parsed = Option<ttf_parser::Face<'static>>;

// The bytes are part of the program; a test parses them.
static UPRIGHT: LazyLock<Parsed> = LazyLock::new(|| ttf_parser::Face::parse(dejavu::sans::regular(), 0).ok());
static OBLIQUE: LazyLock<Parsed> = LazyLock::new(|| ttf_parser::Face::parse(dejavu::sans::oblique(), 0).ok());

fn face(face: Face) -> Option<&'static ttf_parser::Face<'static>> {
    match face {
        Face::Text | Face::Upright => UPRIGHT.as_ref(),
        Face::Italic => OBLIQUE.as_ref(),
    }
}

/// A character of a label on the line.
pub(super) struct Glyph {
    face: &'static ttf_parser::Face<'static>,
    id: GlyphId,
    /// From the beginning of the label.
    pub x: f64,
    /// Below the baseline of the label.
    pub y: f64,
    /// Units of the paper per unit of the font.
    pub scale: f64,
}

impl Glyph {
    /// Draws the outline, in units of the font, y upwards.
    pub fn outline(&self, builder: &mut dyn OutlineBuilder) {
        // A space has no outline.
        let _ = self.face.outline_glyph(self.id, builder);
    }
}

/// The characters of a label and its width.
pub(super) fn lay(label: &Label, size: f64) -> (Vec<Glyph>, f64) {
    let (mut glyphs, mut x) = (Vec::new(), 0.0);
    for span in &label.spans {
        let Some(face) = face(span.face) else { continue };
        let (relative, lowered) = span.level.form();
        let scale = size * relative / f64::from(face.units_per_em());
        for c in span.text.chars() {
            let id = face.glyph_index(c).unwrap_or(GlyphId(0));
            glyphs.push(Glyph { face, id, x, y: lowered * size, scale });
            x += f64::from(face.glyph_hor_advance(id).unwrap_or(0)) * scale;
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
    fn the_fonts_have_every_sign_of_our_formulas() {
        for (kind, signs) in [
            (
                Face::Upright,
                "0123456789abcxyzABC+\u{2212}/()|<>=\u{2264}\u{2265}\u{2260}\u{B7}\u{230A}\u{230B}\u{2308}\u{2309}\u{221A}\u{2026}\u{2009}\u{2248}\u{E8}%,",
            ),
            (Face::Italic, "abcdefklnstxyz\u{3C6}\u{3B1}\u{3B2}"),
        ] {
            let face = face(kind).expect("the font parses");
            assert!(signs.chars().all(|c| face.glyph_index(c).is_some()), "{kind:?}");
        }
        assert!(width(&Label::text("Wythoff"), 20.0) > 2.0 * width(&Label::text("Wyt"), 12.0) - 1.0);
        assert_eq!(width(&Label::text(""), 20.0), 0.0);
    }
}
