//! The outlines of the embedded fonts.

use super::font::Glyph;
use super::label::Face;
use std::sync::LazyLock;
use ttf_parser::{GlyphId, OutlineBuilder};

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

/// Draws a letter, in units of the font, y upwards.
pub(super) fn outline(glyph: &Glyph, builder: &mut dyn OutlineBuilder) {
    let Some(face) = face(glyph.face) else { return };
    // A space has no outline.
    let _ = face.outline_glyph(face.glyph_index(glyph.c).unwrap_or(GlyphId(0)), builder);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_every_sign_of_our_formulas() {
        for (kind, signs) in [
            (
                Face::Upright,
                "0123456789abcxyzABC+\u{2212}/()|<>=\u{2264}\u{2265}\u{2260}\u{B7}\u{230A}\u{230B}\u{2308}\u{2309}\
                 \u{221A}\u{2026}\u{2009}\u{2248}\u{E8}%,",
            ),
            (Face::Italic, "abcdefklnstxyz\u{3C6}\u{3B1}\u{3B2}"),
        ] {
            let face = face(kind).expect("the font parses");
            assert!(signs.chars().all(|c| face.glyph_index(c).is_some()), "{kind:?}");
        }
    }
}
