//! A scene as PNG: the same shapes through a rasterizer, the letters from the embedded font.

use super::font::lay;
use super::outline::outline;
use super::scene::{Anchor, Color, Mark, Scene, Shape, Text};
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

/// No picture has more pixels.
pub(crate) const MAX_PIXELS: u64 = 64_000_000;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It would have too many pixels, or none.
    #[error("a picture has between 1 and {} pixels", MAX_PIXELS)]
    Size,
    /// It could not be encoded.
    #[error("the picture could not be encoded: {0}")]
    Encoding(#[from] png::EncodingError),
}

impl Scene {
    /// The picture as PNG with `scale` pixels per unit.
    pub fn png(&self, scale: u32) -> Result<Vec<u8>, PngError> {
        let (width, height) = (self.width * f64::from(scale), self.height * f64::from(scale));
        if !(1.0..=65_535.0).contains(&width) || !(1.0..=65_535.0).contains(&height) {
            return Err(PngError::Size);
        }
        let (width, height) = (width.ceil() as u32, height.ceil() as u32);
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(PngError::Size);
        }
        let mut canvas = Canvas { pixels: Pixmap::new(width, height).ok_or(PngError::Size)?, scale: f64::from(scale) };
        canvas.pixels.fill(tiny_skia::Color::from_rgba8(self.background.r, self.background.g, self.background.b, 255));
        for shape in &self.shapes {
            canvas.draw(shape);
        }
        self.encoded(&canvas.pixels, scale)
    }

    fn encoded(&self, pixels: &Pixmap, scale: u32) -> Result<Vec<u8>, PngError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        // A unit is a pixel of 96 to the inch, as in SVG: 96 / 0.0254 per metre.
        let density = 3780u32.saturating_mul(scale);
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: density, yppu: density, unit: png::Unit::Meter }));
        let mut note = |key: &str, text: String| {
            // tEXt is Latin-1, iTXt is UTF-8.
            if text.is_ascii() {
                encoder.add_text_chunk(key.into(), text)
            } else {
                encoder.add_itxt_chunk(key.into(), text)
            }
        };
        note("Title", self.title.clone())?;
        note("Description", self.description.clone())?;
        if let Some(maker) = self.maker() {
            note("Software", maker)?;
        }
        let mut writer = encoder.write_header()?;
        // The paper is opaque, so every pixel is.
        let (rgba, _) = pixels.data().as_chunks::<4>();
        let mut rgb = Vec::with_capacity(3 * rgba.len());
        rgba.iter().for_each(|[r, g, b, _]| rgb.extend_from_slice(&[*r, *g, *b]));
        writer.write_image_data(&rgb)?;
        writer.finish()?;
        Ok(bytes)
    }
}

struct Canvas {
    pixels: Pixmap,
    scale: f64,
}

impl Canvas {
    fn px(&self, value: f64) -> f32 {
        (value * self.scale) as f32
    }

    fn fill(&mut self, path: Option<Path>, color: Color) {
        if let Some(path) = path {
            self.pixels.fill_path(&path, &paint(color), FillRule::Winding, Transform::identity(), None);
        }
    }

    fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), color: Color) {
        let rect = Rect::from_xywh(self.px(x), self.px(y), self.px(width), self.px(height));
        self.fill(rect.map(PathBuilder::from_rect), color);
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { x, y, width, height, color } => self.rect((*x, *y), (*width, *height), *color),
            Shape::Line { from, to, color, width, dashed } => {
                let mut path = PathBuilder::new();
                path.move_to(self.px(from.0), self.px(from.1));
                path.line_to(self.px(to.0), self.px(to.1));
                let dash = if *dashed { StrokeDash::new(vec![self.px(6.0), self.px(4.0)], 0.0) } else { None };
                let stroke = Stroke { width: self.px(*width), dash, ..Stroke::default() };
                if let Some(path) = path.finish() {
                    self.pixels.stroke_path(&path, &paint(*color), &stroke, Transform::identity(), None);
                }
            }
            Shape::Marks { mark, color, at, .. } => {
                for &(x, y) in at {
                    match *mark {
                        Mark::Square(side) => self.rect((x - side / 2.0, y - side / 2.0), (side, side), *color),
                        Mark::Disc(r) => {
                            self.fill(PathBuilder::from_circle(self.px(x), self.px(y), self.px(r)), *color);
                        }
                    }
                }
            }
            Shape::Text(text) => self.text(text),
        }
    }

    fn text(&mut self, text: &Text) {
        let (glyphs, width) = lay(&text.label, text.size);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let mut path = Outline { path: PathBuilder::new(), place: (0.0, 0.0, 0.0) };
        for glyph in &glyphs {
            path.place = (glyph.x + start, glyph.y, glyph.scale);
            outline(glyph, &mut path);
        }
        let (x, y, scale) = (self.px(text.x), self.px(text.y), self.scale as f32);
        let turned = if text.upwards {
            Transform::from_row(0.0, -scale, scale, 0.0, x, y)
        } else {
            Transform::from_row(scale, 0.0, 0.0, scale, x, y)
        };
        self.fill(path.path.finish().and_then(|path| path.transform(turned)), text.color);
    }
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, 255);
    paint.anti_alias = true;
    paint
}

/// The letters of a label as one path, in units of the paper.
struct Outline {
    path: PathBuilder,
    /// x, y and scale of the letter.
    place: (f64, f64, f64),
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let (left, down, scale) = self.place;
        ((left + f64::from(x) * scale) as f32, (down - f64::from(y) * scale) as f32)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
