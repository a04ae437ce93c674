//! Parameters: `, p = 3` after a rule. They are read before the rule, which may then use their names.

use super::{KEYWORDS, Parser, Result, Scope};
use crate::diagnostic::Diagnostic;
use crate::expr::{Func, Keyword, Parameter, Var};
use crate::lex::{Tok, Token};
use crate::names::nearest;
use crate::rule::Head;
use std::collections::HashMap;
use std::sync::Arc;

/// A parameter, and the range of its definition among the tokens.
pub(super) struct Defined {
    pub(super) parameter: Arc<Parameter>,
    start: usize,
    end: usize,
}

/// The first words of the modifiers; `no` is first, so that suggestions can leave it out.
pub(super) const MODIFIER_WORDS: [&str; 4] = ["no", "blocking", "misere", "single"];

impl Parser<'_> {
    /// Reads every definition `, NAME = number` outside all brackets, then returns to its first token. After an
    /// expression by itself the comma may be missing: the words of a command line have none.
    pub(super) fn define_parameters(&mut self) -> Result<()> {
        let begin = self.at;
        let (mut depth, mut starts) = (0usize, vec![]);
        for at in begin..self.tokens.len().saturating_sub(2) {
            match &self.tokens[at].tok {
                Tok::Sign("(" | "{" | "\u{230A}" | "\u{2308}") => depth += 1,
                Tok::Sign(")" | "}" | "\u{230B}" | "\u{2309}") => depth = depth.saturating_sub(1),
                Tok::Sign(",") if depth == 0 && self.tokens[at + 2].tok == Tok::Sign("=") => starts.push(at + 1),
                Tok::Name(_) if self.scope == Scope::Alone && depth == 0 && at > begin => {
                    let new = starts.last() != Some(&at) && self.tokens[at + 1].tok == Tok::Sign("=");
                    starts.extend(new.then_some(at));
                }
                _ => {}
            }
        }
        let mut occurrences: HashMap<String, usize> = HashMap::new();
        for token in self.tokens.iter().filter(|_| !starts.is_empty()) {
            if let Tok::Name(name) = &token.tok {
                *occurrences.entry(name.clone()).or_default() += 1;
            }
        }
        for start in starts {
            self.at = start;
            self.define(&occurrences)?;
        }
        self.at = begin;
        Ok(())
    }

    fn define(&mut self, occurrences: &HashMap<String, usize>) -> Result<()> {
        let (start, span) = (self.at, self.span());
        let name = match self.next() {
            Tok::Name(name) if name != "single" && name != "blocking" => name,
            _ => return Ok(()),
        };
        let taken = if self.scope == Scope::Alone && is_name(&name) { None } else { meaning(&name) };
        if let Some(what) = taken {
            return self.error(Diagnostic::ParameterName(name, what), span);
        }
        if self.defined(&name).is_some() {
            return self.error(Diagnostic::RepeatedParameter(name), span);
        }
        self.next();
        if matches!(self.peek(), Tok::End | Tok::Sign(",")) {
            return self.error(Diagnostic::NoValue(name), span.to(self.previous_span()));
        }
        if occurrences.get(&name) == Some(&1) {
            let near = nearest(&name, &MODIFIER_WORDS[1..]);
            let unknown = near.map(|near| Diagnostic::UnknownModifier(name.clone(), Some(near)));
            return self.error(unknown.unwrap_or(Diagnostic::UnusedParameter(name)), span);
        }
        let around = std::mem::replace(&mut self.scope, Scope::Parameter);
        let value = self.number()?;
        self.scope = around;
        let parameter = Arc::new(Parameter::new(name, value));
        self.parameters.push(Defined { parameter, start, end: self.at });
        Ok(())
    }

    /// The parameter of that name.
    pub(super) fn defined(&self, name: &str) -> Option<&Arc<Parameter>> {
        self.parameters.iter().map(|defined| &defined.parameter).find(|parameter| parameter.name == name)
    }

    /// Whether the line gives a parameter of that name.
    pub(super) fn defines(&self, name: &str) -> bool {
        let is = |token: &Token, sign| token.tok == Tok::Sign(sign);
        self.tokens.windows(3).any(|three| {
            is(&three[0], ",") && is(&three[2], "=") && matches!(&three[1].tok, Tok::Name(known) if known == name)
        })
    }

    /// Steps over a definition that begins here.
    pub(super) fn skip_definition(&mut self) -> bool {
        let end = self.parameters.iter().find(|defined| defined.start == self.at).map(|defined| defined.end);
        self.at = end.unwrap_or(self.at);
        end.is_some()
    }
}

/// What a word of the language is.
fn meaning(word: &str) -> Option<String> {
    if let Some(var) = Var::ALL[..=Var::N as usize].iter().find(|var| var.name() == word) {
        let heads: Vec<&str> = Head::ALL.iter().filter(|head| head.vars().contains(var)).map(|h| h.name()).collect();
        Some(format!("a variable of {}", heads.join(" and ")))
    } else if Head::ALL.iter().any(|head| head.name() == word) {
        Some("the beginning of a rule".into())
    } else {
        (!is_name(word)).then(|| fixed(word).into())
    }
}

/// Whether a word may be a name in an expression by itself, where only functions and words of the language are fixed.
pub(super) fn is_name(word: &str) -> bool {
    fixed(word).is_empty()
}

fn fixed(word: &str) -> &'static str {
    if Func::named(word).is_some() {
        "a function"
    } else if MODIFIER_WORDS.contains(&word) {
        "a modifier"
    } else if KEYWORDS.contains(&word) || Keyword::ALL.iter().any(|known| known.name() == word) {
        "a word of the language"
    } else {
        ""
    }
}
