//! A scene as SVG: text stays text, nothing outside the file is referred to.

use super::font::FAMILIES;
use super::label::{Face, Label};
use super::scene::{Anchor, Mark, Scene, Shape, Text};
use std::fmt::Write;

impl Scene {
    /// The picture as SVG.
    ///
    /// ```
    /// use wythoff_base::Budget;
    /// use wythoff_lab::answers::Game;
    /// use wythoff_lab::plot::{PictureKind, Picture, PlotRequest, plot};
    /// let game = Game::parse("wythoff").unwrap();
    /// let request = PlotRequest::from(Picture::of_game(PictureKind::Board, &game, None).unwrap());
    /// let scene = plot(&request, &Budget::unlimited()).unwrap();
    /// assert!(scene.svg().starts_with("<svg"));
    /// ```
    pub fn svg(&self) -> String {
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let (width, height) = (number(self.width), number(self.height));
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"{FAMILIES}\">"
        )?;
        writeln!(out, "<title id=\"title\">{}</title>", escaped(&self.title))?;
        writeln!(out, "<desc id=\"desc\">{}</desc>", escaped(&self.description))?;
        if let Some(maker) = self.maker() {
            // Not a comment: a command line holds --, which XML forbids there.
            writeln!(out, "<metadata>{}</metadata>", escaped(&maker))?;
        }
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", self.background.hex())?;
        for shape in &self.shapes {
            write_shape(out, shape)?;
        }
        writeln!(out, "</svg>")
    }
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Rect { x, y, width, height, color } => {
            let [x, y, width, height] = [x, y, width, height].map(|v| number(*v));
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", color.hex())
        }
        Shape::Line { from, to, color, width, dashed } => {
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
            let dash = if *dashed { " stroke-dasharray=\"6 4\"" } else { "" };
            writeln!(
                out,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{}\" stroke-width=\"{}\"{dash}/>",
                color.hex(),
                number(*width)
            )
        }
        Shape::Marks { class, mark, color, at } => {
            writeln!(out, "<g class=\"{class}\" fill=\"{}\">", color.hex())?;
            for &(x, y) in at {
                match *mark {
                    Mark::Square(side) => {
                        let (x, y, side) = (number(x - side / 2.0), number(y - side / 2.0), number(side));
                        writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")?;
                    }
                    Mark::Disc(r) => {
                        writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", number(x), number(y), number(r))?;
                    }
                }
            }
            writeln!(out, "</g>")
        }
        Shape::Text(text) => write_text(out, text),
    }
}

fn write_text(out: &mut String, text: &Text) -> std::fmt::Result {
    let (x, y) = (number(text.x), number(text.y));
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let turned = if text.upwards { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"{anchor}{turned} xml:space=\"preserve\">{}</text>",
        number(text.size),
        text.color.hex(),
        spans(&text.label, text.size)
    )
}

/// The pieces of a label; each shift is relative to the piece before.
fn spans(label: &Label, size: f64) -> String {
    let (mut out, mut lowered) = (String::new(), 0.0);
    for span in &label.spans {
        let (relative, down) = span.level.form();
        let mut attributes = String::new();
        if span.face == Face::Italic {
            attributes.push_str(" font-style=\"italic\"");
        }
        if relative < 1.0 {
            attributes.push_str(&format!(" font-size=\"{}\"", number(size * relative)));
        }
        if (down - lowered) * size != 0.0 {
            attributes.push_str(&format!(" dy=\"{}\"", number((down - lowered) * size)));
            lowered = down;
        }
        let text = escaped(&span.text);
        if attributes.is_empty() {
            out.push_str(&text);
        } else {
            out.push_str(&format!("<tspan{attributes}>{text}</tspan>"));
        }
    }
    out
}

/// Two decimals at most, without trailing zeros.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Safe between tags and in attributes; characters that XML does not have are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
