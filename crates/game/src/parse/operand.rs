//! Operands: numbers, names, calls and brackets, and what cannot follow them.

use super::parameter::{MODIFIER_WORDS, is_name};
use super::{KEYWORDS, Node, Parser, Result, Scope};
use crate::diagnostic::{Diagnostic, Role, RuleError, quote};
use crate::expr::{BinaryOp, Expr, ExprKind, Func, Keyword, Span, UnaryOp, Var};
use crate::function::FUNCTIONS;
use crate::lex::Tok;
use crate::names::nearest;
use crate::operator::{NOT, POWER, UNARY};
use crate::rule::{Head, Note};
use crate::series::{Column, Series};

impl Parser<'_> {
    pub(super) fn prefix(&mut self, least: u8) -> Result<Node> {
        let span = self.span();
        match self.peek().clone() {
            Tok::Sign("-") => {
                self.next();
                let node = self.expr(UNARY.max(least))?;
                let (span, height) = (span.to(node.expr.span), node.height + 1);
                let operand = Box::new(self.as_number(node.expr)?);
                let mut negated = self.build(ExprKind::Unary(UnaryOp::Neg, operand), span, height)?;
                // -2k as a divisor is as ambiguous as 2k.
                negated.juxtaposed = node.juxtaposed;
                Ok(negated)
            }
            Tok::Name(word) if word == "not" => {
                if least > NOT {
                    return self.error(Diagnostic::MisplacedNot, span);
                }
                self.next();
                let node = self.expr(NOT)?;
                let (span, height) = (span.to(node.expr.span), node.height + 1);
                let operand = Box::new(self.as_condition(node.expr)?);
                self.build(ExprKind::Unary(UnaryOp::Not, operand), span, height)
            }
            Tok::Number(literal) => {
                self.next();
                let number = self.build(ExprKind::Number(literal), span, 1)?;
                if self.starts_named() { self.juxtaposition(number, least) } else { Ok(number) }
            }
            _ => self.named(),
        }
    }

    /// Whether a name, a function or an opening bracket is next: a number directly before it multiplies it.
    pub(super) fn starts_named(&self) -> bool {
        match self.peek() {
            Tok::Name(word) => word == "phi" || !(KEYWORDS.contains(&word.as_str()) || self.lacks_comma()),
            Tok::Sign(s) => matches!(*s, "(" | "\u{230A}" | "\u{2308}"),
            _ => false,
        }
    }

    /// `2k^2` is 2*(k^2).
    pub(super) fn juxtaposition(&mut self, number: Node, least: u8) -> Result<Node> {
        // a^2k has two readings in print: it is refused with both.
        let inside_exponent = least >= POWER;
        let right = self.expr(POWER)?;
        let span = number.expr.span.to(right.expr.span);
        if inside_exponent {
            let (number, factor) = (self.text(number.expr.span), self.text(right.expr.span));
            let before = &self.source[..span.start];
            let base = before.trim_end().trim_end_matches(['^', '*']).trim_end();
            let from = base
                .rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
                .map_or(0, |i| i + base[i..].chars().next().map_or(1, char::len_utf8));
            let base = if base[from..].is_empty() { "a" } else { &base[from..] };
            let readings = Diagnostic::AmbiguousPower(
                format!("({base}^{number})*{factor}"),
                format!("{base}^({number}*{factor})"),
            );
            return self.error(readings, span);
        }
        let height = right.height + 1;
        let factor = Box::new(self.as_number(right.expr)?);
        let mut node = self.build(ExprKind::Binary(BinaryOp::Mul, Box::new(number.expr), factor), span, height)?;
        node.juxtaposed = true;
        Ok(node)
    }

    pub(super) fn named(&mut self) -> Result<Node> {
        let span = self.span();
        match self.next() {
            Tok::Sign("(") => {
                let mut node = self.expr(0)?;
                self.close(")", "(", span)?;
                node.expr.span = span.to(self.previous_span());
                // Parentheses settle what 2k after a division means.
                node.juxtaposed = false;
                Ok(node)
            }
            Tok::Sign(open @ ("\u{230A}" | "\u{2308}")) => {
                let (close, func) =
                    if open == "\u{230A}" { ("\u{230B}", Func::Floor) } else { ("\u{2309}", Func::Ceil) };
                let node = self.expr(0)?;
                self.close(close, open, span)?;
                let height = node.height + 1;
                let argument = self.as_number(node.expr)?;
                self.build(ExprKind::Call(func, vec![argument]), span.to(self.previous_span()), height)
            }
            Tok::Name(word) => self.word(word, span),
            Tok::Sign("!") => self.error(Diagnostic::ForeignOperator("!", "not"), span),
            Tok::Sign("|") => self.error(Diagnostic::ExpectedOperand("|".into()), span),
            Tok::End => self.error(Diagnostic::ExpectedOperand(String::new()), span),
            _ => self.error(Diagnostic::ExpectedOperand(self.text(span)), span),
        }
    }

    pub(super) fn word(&mut self, word: String, span: Span) -> Result<Node> {
        if word == "phi" {
            return self.build(ExprKind::Phi, span, 1);
        }
        if self.scope == Scope::Statement
            && let Some(term) = self.term(&word, span)?
        {
            return Ok(term);
        }
        // The slides write statements about counts with U.
        let word = if self.scope == Scope::Statement && word == "U" { Var::N.name().to_string() } else { word };
        let (place, vars, list) = self.scope.words();
        if self.scope == Scope::Alone && !self.is("(") && is_name(&word) && self.defined(&word).is_none() {
            return self.free(word, span);
        }
        // The variables of pairs and of sets have no meaning in a rule.
        let known = match self.scope {
            Scope::Predicate => &Var::ALL[..Var::X as usize],
            Scope::Statement => vars,
            Scope::Set => &Var::ALL[..],
            _ => &Var::ALL[..=Var::N as usize],
        };
        if let Some(&var) = known.iter().find(|v| v.name() == word && self.defined(&word).is_none()) {
            if self.scope == Scope::Parameter {
                return self.error(Diagnostic::ParameterValue(word), span);
            }
            if !vars.contains(&var) {
                return self.error(Diagnostic::ForeignVariable(var.name(), place, list), span);
            }
            return self.build(ExprKind::Var(var), span, 1);
        }
        if let Some(parameter) = self.defined(&word).filter(|_| self.scope != Scope::Parameter) {
            let (kind, height) = (ExprKind::Parameter(parameter.clone()), parameter.size.1);
            return self.build(kind, span, height);
        }
        if let Some(known) = Keyword::ALL.into_iter().find(|known| known.name() == word) {
            if known.of_piles() && self.scope != Scope::Single {
                return self.error(Diagnostic::NotOnePile(known.name()), span);
            }
            return self.build(ExprKind::Keyword(known), span, 3);
        }
        if let Some(func) = Func::named(&word) {
            return self.call(func, &word, span);
        }
        if KEYWORDS.contains(&word.as_str()) {
            return self.error(Diagnostic::ExpectedOperand(word), span);
        }
        if self.scope == Scope::Parameter && self.defines(&word) {
            return self.error(Diagnostic::ParameterValue(word), span);
        }
        let near = self.near(&word, vars);
        // A call suggests a misspelt function, everything else a variable.
        let role = if self.is("(") { Role::Function } else { self.scope.role() };
        self.error(Diagnostic::UnknownName(word, near, role), span)
    }

    /// A name without a value.
    fn free(&mut self, word: String, span: Span) -> Result<Node> {
        let known = self.free.iter().position(|(name, _)| *name == word);
        let place = known.unwrap_or(self.free.len());
        let Some(var) = Var::ALL.get(place) else {
            return self.error(Diagnostic::UnknownName(word, None, Role::Alone), span);
        };
        if known.is_none() {
            self.free.push((word, span));
        }
        self.build(ExprKind::Var(*var), span, 1)
    }

    /// `a[n + m]`, `a` for `a[n]`, or `A(n)`: `word` is read already.
    fn term(&mut self, word: &str, span: Span) -> Result<Option<Node>> {
        let unknown = |near: Option<String>| Diagnostic::UnknownName(word.to_string(), near, Role::Statement);
        let (column, close) = match (Series::named(word), Series::counted(word)) {
            (Some(series), _) if self.is("[") => (self.columns.terms(series), "]"),
            (_, Some(series)) if self.is("(") => (self.columns.counts(series), ")"),
            (Some(series), _) if matches!(word, "a" | "b" | "d") => {
                let n = Expr { kind: ExprKind::Var(Var::N), span };
                return self.build(ExprKind::Term(self.columns.terms(series), Box::new(n)), span, 2).map(Some);
            }
            (Some(_), _) => return self.error(unknown(Some(format!("{word}[n]"))), span),
            (_, Some(_)) => return self.error(unknown(Some(format!("{word}(n)"))), span),
            // floor[n] is a call with the wrong brackets.
            _ if self.is("[") && Func::named(word).is_none() => return self.error(unknown(None), span),
            _ => {
                // The pair before is written with an index too.
                let before = word.strip_suffix('\'').filter(|name| matches!(*name, "a" | "b" | "d"));
                let Some(name) = before else { return Ok(None) };
                return self.error(unknown(Some(format!("{name}[n - 1]"))), span);
            }
        };
        let open = self.span();
        self.next();
        let node = self.expr(0)?;
        let (height, index) = (node.height + 1, self.as_number(node.expr)?);
        self.close(close, Column::brackets(&column)[0], open)?;
        self.build(ExprKind::Term(column, Box::new(index)), span.to(self.previous_span()), height).map(Some)
    }

    /// What was probably meant by an unknown word.
    fn near(&self, word: &str, vars: &[Var]) -> Option<String> {
        if word == "n'" && self.scope == Scope::Predicate {
            return Some("n - 1".to_string());
        }
        // kl: two variables run together.
        let letters = vars.iter().flat_map(|a| vars.iter().map(move |b| (a.name(), b.name())));
        if let Some((a, b)) = letters.into_iter().find(|(a, b)| format!("{a}{b}") == word) {
            return Some(format!("{a}*{b}"));
        }
        if let Some(known) = FUNCTIONS.iter().find(|known| known.tried.contains(&word)) {
            return Some(known.names[0].to_string());
        }
        let functions = FUNCTIONS.iter().flat_map(|known| known.names).copied();
        if self.is("(") {
            return nearest(word, &functions.collect::<Vec<_>>());
        }
        let mut known: Vec<&str> = vars.iter().map(|v| v.name()).collect();
        known.extend(self.parameters.iter().map(|defined| defined.parameter.name.as_str()));
        known.extend(functions.chain(KEYWORDS).chain(Keyword::ALL.map(Keyword::name)));
        nearest(word, &known)
    }

    /// Whether a modifier or a parameter begins here, after an operand and without a comma.
    fn lacks_comma(&self) -> bool {
        let Tok::Name(word) = self.peek() else { return false };
        MODIFIER_WORDS.contains(&word.as_str()) || self.peek_after() == &Tok::Sign("=")
    }

    /// A call by the name it was written with.
    pub(super) fn call(&mut self, func: Func, written: &str, span: Span) -> Result<Node> {
        let name = func.known().names.iter().find(|name| **name == written).copied().unwrap_or(func.name());
        if !self.is("(") {
            return self.error(Diagnostic::NoArguments(name), span);
        }
        let open = self.span();
        self.next();
        let (mut args, mut height) = (Vec::new(), 0);
        if !self.is(")") {
            loop {
                let node = self.expr(0)?;
                height = height.max(node.height);
                let wants_condition = func == Func::If && args.is_empty();
                args.push(if wants_condition { self.as_condition(node.expr)? } else { self.as_number(node.expr)? });
                if !self.accept(",") {
                    break;
                }
            }
        }
        self.close(")", "(", open)?;
        let span = span.to(self.previous_span());
        let (least, most) = func.arity();
        if args.len() < least || args.len() > most {
            let wanted = match (least, most) {
                (1, 1) => "one argument",
                (1, 2) => "one or two arguments",
                (2, 2) => "two arguments",
                (3, 3) => "three arguments",
                _ => "at least two arguments",
            };
            return self.error(Diagnostic::Arity(name, wanted, args.len()), span);
        }
        // C(n, 2) anywhere, and C(2n, n) where there is only one variable.
        let one_variable = matches!(self.scope, Scope::Rule(Head::Wyt | Head::C));
        if let ("C", [n, k]) = (name, args.as_slice())
            && (one_variable || k.is_constant())
        {
            let (n, k) = (self.text(n.span), self.text(k.span));
            let text =
                format!("C({n}, {k}) is a bit complement; for the binomial coefficient, write binomial({n}, {k})");
            self.notes.push(Note { span, text });
        }
        self.build(ExprKind::Call(func, args), span, height + 1)
    }

    pub(super) fn close(&mut self, close: &str, open: &'static str, from: Span) -> Result<()> {
        if self.accept(close) {
            Ok(())
        } else if self.peek() == &Tok::End {
            self.error(Diagnostic::Unclosed(open), from)
        } else {
            Err(self.unexpected())
        }
    }

    /// Why the token here cannot follow a complete expression.
    pub(super) fn unexpected(&self) -> RuleError {
        let span = self.span();
        let diagnostic = match self.peek() {
            Tok::Sign(s @ (")" | "]" | "\u{230B}" | "\u{2309}")) => Diagnostic::Unopened(s.to_string()),
            Tok::Sign("=") if self.scope != Scope::Alone => Diagnostic::SingleEquals,
            Tok::Sign("&&") => Diagnostic::ForeignOperator("&&", "and"),
            Tok::Sign("||") => Diagnostic::ForeignOperator("||", "or"),
            Tok::Sign("!") => Diagnostic::ForeignOperator("!", "not, or != to compare"),
            Tok::Sign("(") => match &self.tokens[self.at.saturating_sub(1)].tok {
                Tok::Name(name) => Diagnostic::NotAFunction(name.clone()),
                _ => Diagnostic::MissingOperator("*( to multiply".into()),
            },
            _ if self.lacks_comma() => {
                let rest = self.source[span.start..].split(',').next().unwrap_or_default();
                Diagnostic::MissingComma(quote(rest.trim()))
            }
            // The last keyword is phi, which may begin an operand.
            Tok::Name(word) if KEYWORDS[..6].contains(&word.as_str()) => Diagnostic::Keyword(word.clone()),
            Tok::Number(_) | Tok::Name(_) | Tok::Sign("\u{230A}" | "\u{2308}") => {
                Diagnostic::MissingOperator(format!("*{} to multiply", self.text(span)))
            }
            _ => Diagnostic::Trailing(self.text(span), self.scope.role()),
        };
        self.error_at(diagnostic, span)
    }
}
