//! The language of rules set as formulas: x1 with its index, `floor(e)` in brackets, `k^2` raised.

use super::label::{Face, Label, Level};

/// A piece of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Name(&'a str),
    Number(&'a str),
    Space(&'a str),
    Sign(&'a str),
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        let (length, token): (usize, fn(&str) -> Token) = if first.is_alphabetic() {
            (run(char::is_alphanumeric), |s| Token::Name(s))
        } else if first.is_ascii_digit() {
            (run(|c| c.is_ascii_digit() || c == '.'), |s| Token::Number(s))
        } else if first.is_whitespace() {
            (run(char::is_whitespace), |s| Token::Space(s))
        } else if ["<=", ">=", "!=", "=="].iter().any(|two| rest.starts_with(two)) {
            (2, |s| Token::Sign(s))
        } else {
            (first.len_utf8(), |s| Token::Sign(s))
        };
        let (head, tail) = rest.split_at(length);
        found.push(token(head));
        rest = tail;
    }
    found
}

/// The formula.
pub(super) fn spans(text: &str) -> Label {
    let mut label = Label::default();
    Setter { tokens: tokens(text), at: 0, label: &mut label }.all(Level::Base);
    label
}

struct Setter<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    label: &'a mut Label,
}

impl Setter<'_> {
    fn peek(&self, ahead: usize) -> Option<Token<'_>> {
        self.at.checked_add(ahead).and_then(|i| self.tokens.get(i)).copied()
    }

    fn all(&mut self, level: Level) {
        let mut closing: Vec<&str> = Vec::new();
        while let Some(&token) = self.tokens.get(self.at) {
            self.one(token, level, &mut closing);
        }
    }

    /// Sets the next token; `closing` holds what the open parentheses end with.
    fn one(&mut self, token: Token<'_>, level: Level, closing: &mut Vec<&str>) {
        self.at += 1;
        match token {
            Token::Space(room) => self.label.push(room, Face::Upright, level),
            Token::Number(digits) => self.label.push(digits, Face::Upright, level),
            Token::Name(name) => self.name(name, level, closing),
            Token::Sign("(") => {
                self.label.push("(", Face::Upright, level);
                closing.push(")");
            }
            Token::Sign(")") => self.label.push(closing.pop().unwrap_or(")"), Face::Upright, level),
            Token::Sign("^") => self.operand(Level::Super),
            Token::Sign("_") => self.operand(Level::Sub),
            Token::Sign("*") => {
                // 2*k is written 2k; elsewhere a dot.
                let number = self.at >= 2 && matches!(self.tokens.get(self.at - 2), Some(Token::Number(_)));
                if !(number && matches!(self.peek(0), Some(Token::Name(_) | Token::Sign("(")))) {
                    self.label.push("\u{B7}", Face::Upright, level);
                }
            }
            Token::Sign(sign) => {
                let shown = match sign {
                    "<=" => "\u{2264}",
                    ">=" => "\u{2265}",
                    "!=" => "\u{2260}",
                    "==" => "=",
                    "-" => "\u{2212}",
                    other => other,
                };
                self.label.push(shown, Face::Upright, level);
            }
        }
    }

    fn name(&mut self, name: &str, level: Level, closing: &mut Vec<&str>) {
        let called = self.peek(0) == Some(Token::Sign("("));
        let brackets = match name {
            "floor" => Some(("\u{230A}", "\u{230B}")),
            "ceil" => Some(("\u{2308}", "\u{2309}")),
            "abs" => Some(("|", "|")),
            _ => None,
        };
        if let Some((open, close)) = brackets.filter(|_| called) {
            self.at += 1;
            self.label.push(open, Face::Upright, level);
            closing.push(close);
            return;
        }
        if name == "sqrt" && called {
            self.label.push("\u{221A}", Face::Upright, level);
            // The root of one number or variable needs no parentheses.
            if matches!(self.peek(1), Some(Token::Number(_) | Token::Name(_))) && self.peek(2) == Some(Token::Sign(")"))
            {
                let inner = self.tokens.get(self.at + 1).copied();
                self.at += 1;
                if let Some(inner) = inner {
                    self.one(inner, level, closing);
                }
                self.at += 1;
            }
            return;
        }
        let equals = matches!(self.peek(0), Some(Token::Space(_))) && self.peek(1) == Some(Token::Sign("="));
        match name {
            // What follows is a condition, with equality signs of its own.
            "take" | "single" if equals => {
                self.at += 2;
                self.label.push(&format!("{name} if"), Face::Upright, level);
            }
            "x0" | "x1" | "y0" | "y1" => {
                self.label.push(&name[..1], Face::Italic, level);
                self.label.push(&name[1..], Face::Upright, Level::Sub);
            }
            "phi" | "alpha" | "beta" => {
                let letter = match name {
                    "phi" => "\u{3C6}",
                    "alpha" => "\u{3B1}",
                    _ => "\u{3B2}",
                };
                self.label.push(letter, Face::Italic, level);
            }
            "misere" => self.label.push("mis\u{E8}re", Face::Upright, level),
            _ if name.chars().count() == 1 && !called => self.label.push(name, Face::Italic, level),
            _ => self.label.push(name, Face::Upright, level),
        }
    }

    /// The exponent or index that follows: a number, a name, or a group without its parentheses.
    fn operand(&mut self, level: Level) {
        let Some(&token) = self.tokens.get(self.at) else { return };
        if token == Token::Sign("-") || token != Token::Sign("(") {
            self.one(token, level, &mut Vec::new());
            return;
        }
        self.at += 1;
        // What the innermost open parenthesis ends with: an empty text for the group itself.
        let mut closing = vec![""];
        while let Some(&token) = self.tokens.get(self.at).filter(|_| !closing.is_empty()) {
            self.one(token, level, &mut closing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mark = |span: &super::super::label::Span| match (span.level, span.face) {
            (Level::Sub, _) => format!("_{{{}}}", span.text),
            (Level::Super, _) => format!("^{{{}}}", span.text),
            (_, Face::Italic) => format!("/{}/", span.text),
            _ => span.text.clone(),
        };
        spans(text).spans.iter().map(mark).collect()
    }

    #[test]
    fn rules_are_set_as_formulas() {
        assert_eq!(shown("f = x1 + 1"), "/f/ = /x/_{1} + 1");
        assert_eq!(shown("wyt = 2*k^2 - 9"), "wyt = 2/k/^{2} \u{2212} 9");
        assert_eq!(shown("c = floor(4*n/3)"), "/c/ = \u{230A}4/n//3\u{230B}");
        assert_eq!(shown("(1 + sqrt(5))/2"), "(1 + \u{221A}5)/2");
        assert_eq!(shown("sqrt(k + 1)"), "\u{221A}(/k/ + 1)");
        assert_eq!(shown("b_n - a_(n-1)"), "/b/_{n} \u{2212} /a/_{n}_{\u{2212}1}");
        assert_eq!(shown("2^(k*(k+1)) <= 3"), "2^{k}^{\u{B7}(}^{k}^{+1)} \u{2264} 3");
        assert_eq!(shown("take = k == l, single = odd(k)"), "take if /k/ = /l/, single if odd(/k/)");
        assert_eq!(shown("abs(k - l) < 2, misere"), "|/k/ \u{2212} /l/| < 2, mis\u{E8}re");
    }

    #[test]
    fn nothing_is_too_odd() {
        for text in
            ["", "^", "_", "((", "))", "sqrt(", "sqrt(5", "floor(", "^(", "x1^^2", "\u{1F600}^\u{E9}", "1.2.3*", "a_-"]
        {
            spans(text);
        }
    }
}
