//! What a picture consists of, in abstract units; x grows to the right, y downwards.

use super::label::Label;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Color {
    /// The colour 0xRRGGBB.
    pub(crate) const fn rgb(code: u32) -> Color {
        let [_, r, g, b] = code.to_be_bytes();
        Color { r, g, b }
    }

    /// `#rrggbb`.
    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// Where the given point of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// A line of text on its baseline.
#[derive(Clone, Debug)]
pub struct Text {
    /// The anchor.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// What it says.
    pub label: Label,
    /// The size of the font.
    pub size: f64,
    /// How it lies at (x, y).
    pub anchor: Anchor,
    /// Its colour.
    pub color: Color,
    /// Whether it reads upwards.
    pub upwards: bool,
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A square of this side.
    Square(f64),
    /// A disc of this radius.
    Disc(f64),
}

/// Something that is drawn.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// The left side.
        x: f64,
        /// The upper side.
        y: f64,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// Its colour.
        color: Color,
    },
    /// A straight line.
    Line {
        /// One end.
        from: (f64, f64),
        /// The other.
        to: (f64, f64),
        /// Its colour.
        color: Color,
        /// Its width.
        width: f64,
        /// Whether it is broken.
        dashed: bool,
    },
    /// Marks of the same kind, by their centres.
    Marks {
        /// What they stand for, in one word: the class in SVG.
        class: &'static str,
        /// Their form.
        mark: Mark,
        /// Their colour.
        color: Color,
        /// Their centres.
        at: Vec<(f64, f64)>,
    },
    /// A line of text.
    Text(Text),
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The paper.
    pub background: Color,
    /// Its title, without formatting.
    pub title: String,
    /// What it shows, in a sentence, for those who do not see it.
    pub description: String,
    /// The program and the command that made it; every format carries it.
    pub made_by: Option<String>,
    /// From the back to the front.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The maker on one line, without control characters.
    pub(super) fn maker(&self) -> Option<String> {
        self.made_by.as_deref().map(|text| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
    }
}
