//! The line around an expression: its head and its modifiers.

use super::parameter::MODIFIER_WORDS;
use super::{Parser, Result, Scope, parse_line};
use crate::diagnostic::{Diagnostic, RuleError, quote};
use crate::expr::Literal;
use crate::expr::Span;
use crate::lex::Tok;
use crate::names::nearest;
use crate::rule::{Head, Modifier};

impl Parser<'_> {
    /// `f =`, `f(x1,y1,x0) =`, ...
    pub(super) fn head(&mut self) -> Result<Head> {
        let span = self.span();
        let word = match self.peek() {
            Tok::Name(word) => word.clone(),
            _ => self.text(span),
        };
        let defines = self.tokens.iter().any(|t| t.tok == Tok::Sign("="));
        let Some(head) = Head::ALL.into_iter().find(|h| h.name() == word) else {
            return if defines && matches!(self.peek_after(), Tok::Sign("=" | "(")) {
                self.error(Diagnostic::UnknownHead(word), span)
            } else {
                Err(self.without_head())
            };
        };
        self.scope = Scope::Rule(head);
        self.next();
        if self.is("(") && defines {
            let open = self.span();
            let close = self.tokens[self.at..].iter().position(|t| t.tok == Tok::Sign("="));
            let end = close.map_or(self.tokens.len(), |c| self.at + c);
            let words: Vec<String> =
                self.tokens[self.at..end].iter().map(|t| self.source[t.span.start..t.span.end].to_string()).collect();
            let listed = words.len() > 2 && words[0] == "(" && words[words.len() - 1] == ")";
            let names: Vec<&String> =
                if listed { words[1..words.len() - 1].iter().step_by(2).collect() } else { vec![] };
            let commas = listed && words[1..words.len() - 1].iter().skip(1).step_by(2).all(|w| w == ",");
            let known: Vec<&str> = head.vars().iter().map(|v| v.name()).collect();
            let mut rest = known.iter();
            // The variables keep the family's order, and some may be missing: f(x1) = ...
            let ordered = names.iter().all(|name| rest.any(|k| k == *name));
            if !(commas && ordered && words.len() % 2 == 1) {
                let span = open.to(self.tokens[end.min(self.tokens.len() - 1).saturating_sub(1)].span);
                return self.error(Diagnostic::HeadVariables(head.name(), head.var_list()), span);
            }
            self.at = end;
        }
        if !self.accept("=") {
            return if self.is("==") {
                self.error(Diagnostic::UnknownHead(format!("{} ==", head.name())), span.to(self.span()))
            } else {
                Err(self.without_head())
            };
        }
        Ok(head)
    }

    /// The line has no `=`: is it a misspelt game, or an expression whose head was forgotten?
    pub(super) fn without_head(&self) -> RuleError {
        let whole = Span::new(self.span().start.min(self.tokens[0].span.start), self.source.trim_end().len());
        let text = self.source.trim();
        // wyt k^2
        let known = Head::ALL.into_iter().find_map(|head| Some((head.name(), text.strip_prefix(head.name())?)));
        let repaired = known.map(|(head, rest)| format!("{head} = {}", rest.trim_start()));
        if let Some(line) = repaired.filter(|line| parse_line(line).is_ok()) {
            return self.error_at(Diagnostic::NoHead(quote(&line)), whole);
        }
        if let Some(names) = family(text) {
            return self.error_at(Diagnostic::UnknownGame(text.to_string(), Some(names)), whole);
        }
        let mentions = |name: &str| self.tokens.iter().any(|t| t.tok == Tok::Name(name.into()));
        let head = if mentions("l") || mentions("y0") {
            "take"
        } else if mentions("x1") || mentions("y1") || mentions("x0") {
            "f"
        } else if mentions("k") {
            "wyt"
        } else if mentions("n") {
            "c"
        } else {
            let known: Vec<&str> = crate::catalogue::all().map(|e| e.name.as_str()).collect();
            return self.error_at(Diagnostic::UnknownGame(text.to_string(), nearest(text, &known)), whole);
        };
        self.error_at(Diagnostic::NoHead(format!("{head} = {}", quote(text))), whole)
    }

    pub(super) fn modifiers(&mut self, head: Head) -> Result<Vec<Modifier>> {
        let mut modifiers: Vec<Modifier> = Vec::new();
        while self.peek() != &Tok::End {
            if !self.accept(",") {
                return Err(self.unexpected());
            }
            if self.skip_definition() {
                continue;
            }
            let from = self.span();
            if head == Head::C {
                return self.error(Diagnostic::ModifierOnPairs(self.text(from)), from);
            }
            let modifier = self.modifier()?;
            if modifiers.iter().any(|m| m.name() == modifier.name()) {
                return self.error(Diagnostic::RepeatedModifier(modifier.name()), from.to(self.previous_span()));
            }
            modifiers.push(modifier);
        }
        Ok(modifiers)
    }

    pub(super) fn modifier(&mut self) -> Result<Modifier> {
        let span = self.span();
        let word = match self.next() {
            Tok::Name(word) => word,
            Tok::End => return self.error(Diagnostic::UnknownModifier(String::new(), None), span),
            _ => return self.error(Diagnostic::UnknownModifier(self.text(span), None), span),
        };
        match word.as_str() {
            "misere" | "mis\u{E8}re" | "mise\u{300}re" => Ok(Modifier::Misere),
            "no" if self.is("single") => {
                self.next();
                Ok(Modifier::NoSingle)
            }
            "single" if self.is("=") => {
                self.next();
                let around = std::mem::replace(&mut self.scope, Scope::Single);
                let condition = self.condition()?;
                self.within_size(&condition)?;
                self.scope = around;
                Ok(Modifier::Single(condition))
            }
            "blocking" => {
                let number = self.span();
                match self.next() {
                    Tok::Number(Literal { digits, scale: 0 }) => match u32::try_from(&digits) {
                        Ok(q) if q >= 1 => Ok(Modifier::Blocking(q)),
                        _ => self.error(Diagnostic::BlockingNumber, number),
                    },
                    _ => self.error(Diagnostic::BlockingNumber, span.to(number)),
                }
            }
            "single" => self.error(Diagnostic::UnknownModifier(word, Some("single = CONDITION".into())), span),
            "no" => self.error(Diagnostic::UnknownModifier(word, Some("no single".into())), span),
            _ => {
                let near = nearest(&word, &MODIFIER_WORDS[1..]);
                self.error(Diagnostic::UnknownModifier(word, near), span)
            }
        }
    }
}

/// The most names of a family in a hint, which is a line.
const FAMILY: usize = 8;

/// The games whose names are this text and one part more, as a paper writes them with a letter: homework-2-k.
fn family(text: &str) -> Option<String> {
    let text = text.strip_suffix("-k").unwrap_or(text);
    let named = |name: &&str| name.strip_prefix(text).is_some_and(|rest| rest.starts_with('-'));
    let names: Vec<&str> = crate::catalogue::all().map(|entry| entry.name.as_str()).filter(named).collect();
    (!text.is_empty() && (1..=FAMILY).contains(&names.len())).then(|| names.join(", "))
}
