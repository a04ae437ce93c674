//! A scene as TikZ, to be read by `\input` in a document that loads `tikz`.

use super::label::{Face, Label, Level, Span};
use super::scene::{Anchor, Color, Mark, Scene, Shape, Text};
use super::svg::number;
use std::fmt::Write;

/// Points of TeX per unit: a picture 640 wide fills a column of 13.5 cm, and its labels come out near 8 pt.
const UNIT: f64 = 0.6;

impl Scene {
    /// The picture as a `tikzpicture`; its letters are those of the document.
    pub fn tikz(&self) -> String {
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = self.write_tikz(&mut out);
        out
    }

    fn write_tikz(&self, out: &mut String) -> std::fmt::Result {
        if let Some(maker) = self.maker() {
            writeln!(out, "% {maker}")?;
        }
        writeln!(out, "% {}", self.title.replace(char::is_control, " "))?;
        writeln!(out, "% \\usepackage{{tikz}}")?;
        writeln!(out, "\\begin{{tikzpicture}}[x={UNIT}pt,y=-{UNIT}pt,inner sep=0pt,outer sep=0pt]")?;
        let (width, height) = (number(self.width), number(self.height));
        if self.background == Color::rgb(0xFFFFFF) {
            writeln!(out, "\\path[use as bounding box] (0,0) rectangle ({width},{height});")?;
        } else {
            define(out, self.background)?;
            writeln!(out, "\\path[use as bounding box,fill=wyt] (0,0) rectangle ({width},{height});")?;
        }
        for shape in &self.shapes {
            write_shape(out, shape)?;
        }
        writeln!(out, "\\end{{tikzpicture}}")
    }
}

/// The colour `wyt` is redefined for each thing drawn: no other package is needed.
fn define(out: &mut String, color: Color) -> std::fmt::Result {
    writeln!(out, "\\definecolor{{wyt}}{{RGB}}{{{},{},{}}}", color.r, color.g, color.b)
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Rect { x, y, width, height, color } => {
            define(out, *color)?;
            let (right, bottom) = (number(x + width), number(y + height));
            writeln!(out, "\\fill[wyt] ({},{}) rectangle ({right},{bottom});", number(*x), number(*y))
        }
        Shape::Line { from, to, color, width, dashed } => {
            define(out, *color)?;
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
            let dash = if *dashed { ",dash pattern=on 3.6pt off 2.4pt" } else { "" };
            writeln!(out, "\\draw[wyt,line width={}pt{dash}] ({x1},{y1}) -- ({x2},{y2});", number(width * UNIT))
        }
        Shape::Marks { mark, color, at, .. } => {
            define(out, *color)?;
            for &(x, y) in at {
                match *mark {
                    Mark::Square(side) => {
                        let (x, y, side) = (number(x - side / 2.0), number(y - side / 2.0), number(side));
                        writeln!(out, "\\fill[wyt] ({x},{y}) rectangle +({side},{side});")?;
                    }
                    Mark::Disc(r) => {
                        let r = number(r * UNIT);
                        writeln!(out, "\\fill[wyt] ({},{}) circle[radius={r}pt];", number(x), number(y))?;
                    }
                }
            }
            Ok(())
        }
        Shape::Text(text) => write_text(out, text),
    }
}

fn write_text(out: &mut String, text: &Text) -> std::fmt::Result {
    define(out, text.color)?;
    let anchor = match text.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let turned = if text.upwards { ",rotate=90" } else { "" };
    let size = font_size(text.size);
    let lead = number(f64::from(size) * 1.2);
    writeln!(
        out,
        "\\node[anchor={anchor},text=wyt,font=\\fontsize{{{size}}}{{{lead}}}\\selectfont{turned}] at ({},{}) {{{}}};",
        number(text.x),
        number(text.y),
        latex(&text.label)
    )
}

/// The nearest size in which Computer Modern exists; its letters are a tenth narrower than those of the layout.
fn font_size(size: f64) -> u8 {
    let wanted = size * UNIT * 1.1;
    let far = |known: u8| (f64::from(known) - wanted).abs();
    [5, 6, 7, 8, 9, 10, 12].into_iter().min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or(8)
}

/// A label in LaTeX: words as text, everything else between dollars.
fn latex(label: &Label) -> String {
    let mut out = String::new();
    let mut inside = false;
    let mut spans = label.spans.iter().peekable();
    while let Some(span) = spans.next() {
        let math = span.face != Face::Text;
        if math != inside {
            out.push('$');
            inside = math;
        }
        if !math {
            out.extend(span.text.chars().map(escaped));
            continue;
        }
        match span.level {
            Level::Base => out.push_str(&formula(span)),
            level => {
                // One group for all pieces of an index: TeX allows no second one.
                let mut group = formula(span);
                while let Some(next) = spans.next_if(|next| next.level == level && next.face != Face::Text) {
                    group.push_str(&formula(next));
                }
                out.push_str(&format!("{}{{{group}}}", if level == Level::Sub { '_' } else { '^' }));
            }
        }
    }
    if inside {
        out.push('$');
    }
    out
}

/// A piece of a formula; words of several letters are names.
fn formula(span: &Span) -> String {
    let mut out = String::new();
    let mut rest = span.text.as_str();
    while let Some(first) = rest.chars().next() {
        let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let length = if letters > 1 && span.face == Face::Upright { letters } else { first.len_utf8() };
        let (head, mut tail) = rest.split_at(length);
        if first == '\u{221A}' {
            let (under, behind) = tail.split_at(tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len()));
            out.push_str(&if under.is_empty() { "\\surd{}".into() } else { format!("\\sqrt{{{under}}}") });
            tail = behind;
        } else if head.len() > first.len_utf8() {
            out.push_str(&format!("\\mbox{{{}}}", head.chars().map(escaped).collect::<String>()));
        } else {
            match first {
                ' ' => out.push_str("\\ "),
                '\u{2009}' => out.push_str("\\,"),
                '\u{2212}' => out.push('-'),
                c => out.push_str(&escaped(c).replace('$', "")),
            }
        }
        rest = tail;
    }
    // TeX sets the spaces around signs itself.
    for sign in ["=", "+", "-", "<", ">", "\\le{}", "\\ge{}", "\\ne{}"] {
        out = out.replace(&format!("\\ {sign}\\ "), sign);
    }
    out
}

/// A character as LaTeX text; what a plain document may lack is written as a formula.
fn escaped(c: char) -> String {
    match c {
        '\\' => "\\textbackslash{}".into(),
        '~' => "\\textasciitilde{}".into(),
        '^' => "\\textasciicircum{}".into(),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '<' | '>' | '|' => format!("${c}$"),
        '\u{2009}' => "\\,".into(),
        '\u{2003}' => "\\quad{}".into(),
        '\u{2026}' => "\\dots{}".into(),
        '\u{2212}' => "$-$".into(),
        '\u{B7}' => "$\\cdot{}$".into(),
        '\u{2248}' => "$\\approx{}$".into(),
        '\u{2264}' => "$\\le{}$".into(),
        '\u{2265}' => "$\\ge{}$".into(),
        '\u{2260}' => "$\\ne{}$".into(),
        '\u{230A}' => "$\\lfloor{}$".into(),
        '\u{230B}' => "$\\rfloor{}$".into(),
        '\u{2308}' => "$\\lceil{}$".into(),
        '\u{2309}' => "$\\rceil{}$".into(),
        '\u{3C6}' => "$\\varphi{}$".into(),
        '\u{3B1}' => "$\\alpha{}$".into(),
        '\u{3B2}' => "$\\beta{}$".into(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_latex() {
        let shown = |text: &str| latex(&Label::parse(text));
        assert_eq!(shown("pairs of $f = x1 + 1$"), "pairs of $f=x_{1}+1$");
        assert_eq!(shown("$c = floor(4*n/3)$"), "$c=\\lfloor{}4n/3\\rfloor{}$");
        assert_eq!(shown("$b_(n-1)$ & 50%"), "$b_{n-1}$ \\& 50\\%");
        assert_eq!(shown("$0 <= n xor 1$"), "$0\\le{}n\\ \\mbox{xor}\\ 1$");
        assert_eq!(shown("$wyt = k^2$"), "$\\mbox{wyt}=k^{2}$");
        assert_eq!(shown("\\input{x} 5$"), "\\textbackslash{}input\\{x\\} 5\\$");
    }
}
