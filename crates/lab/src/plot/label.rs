//! Text with formulas: variables slanted, indices lowered, exponents raised.

use super::math;

/// How a piece of text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Words.
    Text,
    /// Numbers, operators and names of functions.
    Upright,
    /// Variables.
    Italic,
}

/// The place of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// On the line.
    Base,
    /// An index.
    Sub,
    /// An exponent.
    Super,
}

impl Level {
    /// The size relative to the base, and how far the baseline is lowered, in units of the base size.
    pub(super) fn form(self) -> (f64, f64) {
        match self {
            Level::Base => (1.0, 0.0),
            Level::Sub => (0.72, 0.2),
            Level::Super => (0.72, -0.36),
        }
    }
}

/// A piece of text set in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The characters.
    pub text: String,
    /// How they are set.
    pub face: Face,
    /// Their place.
    pub level: Level,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Its pieces.
    pub(crate) spans: Vec<Span>,
}

/// Longer text is cut before it is looked at.
const MOST: usize = 400;

impl Label {
    /// Words as they are.
    pub(crate) fn text(text: &str) -> Label {
        let mut label = Label::default();
        label.push(text, Face::Text, Level::Base);
        label
    }

    /// A formula as the language of rules writes it.
    pub(crate) fn math(formula: &str) -> Label {
        let short: String = formula.chars().take(MOST).collect();
        let mut label = math::spans(&short);
        if short.len() < formula.len() {
            label.push("\u{2026}", Face::Upright, Level::Base);
        }
        label
    }

    /// Words with formulas between dollar signs.
    pub(crate) fn parse(text: &str) -> Label {
        let short: String = text.chars().take(MOST).collect();
        let parts: Vec<&str> = short.split('$').collect();
        // An odd number of dollars: they are meant as such.
        if parts.len().is_multiple_of(2) {
            return Label::text(&short);
        }
        let mut label = Label::default();
        for (i, part) in parts.iter().enumerate() {
            if i % 2 == 0 {
                label.push(part, Face::Text, Level::Base);
            } else {
                label.spans.extend(Label::math(part).spans);
            }
        }
        label
    }

    /// Appends a piece; control characters become spaces.
    pub(super) fn push(&mut self, text: &str, face: Face, level: Level) {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if text.is_empty() {
            return;
        }
        match self.spans.last_mut() {
            Some(last) if last.face == face && last.level == level => last.text.push_str(&text),
            _ => self.spans.push(Span { text, face, level }),
        }
    }

    /// Without formatting; exponents behind `^`.
    pub(crate) fn plain(&self) -> String {
        let mut out = String::new();
        let mut before = Level::Base;
        for span in &self.spans {
            if span.level == Level::Super && before != Level::Super {
                out.push('^');
            }
            before = span.level;
            out.push_str(&span.text);
        }
        out
    }

    /// Cut to a width, by a measure of labels.
    pub(super) fn cut(mut self, most: f64, width: impl Fn(&Label) -> f64) -> Label {
        if width(&self) <= most {
            return self;
        }
        while let Some(last) = self.spans.last_mut() {
            last.text.pop();
            let (face, level) = (last.face, last.level);
            if last.text.is_empty() {
                self.spans.pop();
            }
            let mut shown = self.clone();
            shown.push("\u{2026}", face, level);
            if width(&shown) <= most {
                return shown;
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_as_plain_text() {
        assert_eq!(Label::math("f = floor(x1/2)^2").plain(), "f = ⌊x1/2⌋^2");
        assert_eq!(Label::parse("the line $y = 2*x$").plain(), "the line y = 2x");
    }
}
