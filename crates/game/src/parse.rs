//! The parser: precedence climbing over the words of `lex`.
//!
//! The grammar below is complete. `tests/grammar.rs` reads it from this file, derives random lines from it and
//! demands that the parser takes them, and that the parser refuses every token string the grammar does not derive.

use crate::diagnostic::{Diagnostic, RuleError, quote};
use crate::expr::{BinaryOp, CompareOp, Expr, ExprKind, Func, Literal, MAX_HEIGHT, Span, UnaryOp, Var};
use crate::lex::{Tok, Token, lex};
use crate::names::nearest;
use crate::rule::{Head, MAX_SOURCE, Modifier, Note, Rule};
use wythoff_exact::IBig;

/// The grammar of a rule. White space and `# comments` may stand between any two words.
/// In `f`, VARIABLE is x1, y1 or x0; in `wyt`, k; in `c`, n; in `take`, k l x0 y0 x1 y1; in `single`, k.
/// Besides: no `^ 1` on anything that varies, no modifier twice, trees at most 200 high.
pub const GRAMMAR: &str = r#"
line        = "c" "=" number | "f" "=" number modifiers | "wyt" "=" number modifiers | "take" "=" condition modifiers ;
modifiers   = { "," modifier } ;
modifier    = "blocking" NUMBER | "misere" | "no" "single" | "single" "=" condition ;
condition   = conjunction { "or" conjunction } ;
conjunction = negation { "and" negation } ;
negation    = "not" negation | number compare number { compare number } | parity "(" number ")" | "(" condition ")" ;
compare     = "==" | "!=" | "<" | "<=" | ">" | ">=" ;
parity      = "even" | "odd" ;
number      = bitxor { "|" bitxor } ;
bitxor      = bitand { "xor" bitand } ;
bitand      = sum { "&" sum } ;
sum         = product { "+" product | "-" product } ;
product     = signed { "*" signed | "%" signed | "mod" signed | "/" divisor } ;
signed      = "-" signed | NUMBER juxtaposed | power ;
divisor     = "-" divisor | power ;
juxtaposed  = named [ "^" exponent ] ;
power       = atom [ "^" exponent ] ;
exponent    = "-" exponent | power ;
atom        = NUMBER | named ;
named       = VARIABLE | "phi" | "(" number ")" | "⌊" number "⌋" | "⌈" number "⌉" | call ;
call        = one "(" number ")" | many "(" number "," number { "," number } ")"
            | "if" "(" condition "," number "," number ")" | "C" "(" number [ "," number ] ")" ;
one         = "floor" | "ceil" | "sqrt" | "isqrt" | "abs" ;
many        = "min" | "max" | "gcd" ;
"#;

/// Words that cannot be names.
const KEYWORDS: [&str; 6] = ["or", "and", "not", "xor", "mod", "phi"];

/// How tightly an operator binds, loosest first as in the grammar.
const COMPARE: u8 = 4;
const UNARY: u8 = 10;
const POWER: u8 = 12;

/// A parsed expression with what the parser must remember of its writing.
struct Node {
    expr: Expr,
    height: usize,
    /// Made by juxtaposition and not in parentheses.
    juxtaposed: bool,
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The family's head, for its variables.
    head: Head,
    in_single: bool,
    notes: Vec<Note>,
}

type Result<T> = std::result::Result<T, RuleError>;

/// Parses `HEAD = EXPRESSION, modifiers`. Catalogue names are resolved by [`Rule::parse`].
pub(crate) fn parse_line(source: &str) -> Result<Rule> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    let tokens = lex(source)?;
    let mut parser = Parser { source, tokens, at: 0, depth: 0, head: Head::F, in_single: false, notes: vec![] };
    if parser.peek() == &Tok::End {
        return Err(parser.error_at(Diagnostic::Empty, parser.span()));
    }
    parser.head()?;
    let body = if parser.head == Head::Take { parser.condition()? } else { parser.number()? };
    let modifiers = parser.modifiers()?;
    Ok(Rule { source: source.to_string(), name: None, head: parser.head, body, modifiers, notes: parser.notes })
}

/// Parses a number without variables, as in `10^100+7`.
pub(crate) fn parse_constant(source: &str) -> Result<Expr> {
    let tokens = lex(source)?;
    let mut parser = Parser { source, tokens, at: 0, depth: 0, head: Head::Constant, in_single: false, notes: vec![] };
    let body = parser.number()?;
    match parser.peek() {
        Tok::End => Ok(body),
        _ => Err(parser.unexpected()),
    }
}

impl Parser<'_> {
    fn peek(&self) -> &Tok {
        &self.tokens[self.at].tok
    }

    fn peek_after(&self) -> &Tok {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].tok
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn previous_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn next(&mut self) -> Tok {
        let tok = self.tokens[self.at].tok.clone();
        if tok != Tok::End {
            self.at += 1;
        }
        tok
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn is(&self, word: &str) -> bool {
        match self.peek() {
            Tok::Sign(s) => *s == word,
            Tok::Name(name) => name == word,
            _ => false,
        }
    }

    fn error_at(&self, diagnostic: Diagnostic, span: Span) -> RuleError {
        RuleError::new(diagnostic, span, self.source)
    }

    fn error<T>(&self, diagnostic: Diagnostic, span: Span) -> Result<T> {
        Err(self.error_at(diagnostic, span))
    }

    fn text(&self, span: Span) -> String {
        quote(self.source[span.start..span.end].trim())
    }

    /// `f =`, `f(x1,y1,x0) =`, ...
    fn head(&mut self) -> Result<()> {
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
        self.head = head;
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
            // In the family's order, some may be left out: f(x1) = ...
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
        Ok(())
    }

    /// The line has no `=`: is it a misspelt game, or an expression whose head was forgotten?
    fn without_head(&self) -> RuleError {
        let whole = Span::new(self.span().start.min(self.tokens[0].span.start), self.source.trim_end().len());
        let text = self.source.trim();
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
            let known: Vec<&str> = crate::catalogue::all().iter().map(|e| e.name.as_str()).collect();
            let near = nearest(text, &known);
            return self.error_at(Diagnostic::UnknownGame(text.to_string(), near), whole);
        };
        self.error_at(Diagnostic::NoHead(format!("{head} = {}", quote(text))), whole)
    }

    fn number(&mut self) -> Result<Expr> {
        let node = self.expr(0)?;
        self.as_number(node.expr)
    }

    fn condition(&mut self) -> Result<Expr> {
        let node = self.expr(0)?;
        self.as_condition(node.expr)
    }

    fn as_number(&self, e: Expr) -> Result<Expr> {
        if e.is_condition() { self.error(Diagnostic::ConditionAsNumber(self.text(e.span)), e.span) } else { Ok(e) }
    }

    fn as_condition(&self, e: Expr) -> Result<Expr> {
        if !e.is_condition() && self.is("=") {
            return self.error(Diagnostic::SingleEquals, self.span());
        }
        if e.is_condition() { Ok(e) } else { self.error(Diagnostic::NumberAsCondition(self.text(e.span)), e.span) }
    }

    fn deeper(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_HEIGHT { self.error(Diagnostic::TooDeep(MAX_HEIGHT), self.span()) } else { Ok(()) }
    }

    fn build(&self, kind: ExprKind, span: Span, height: usize) -> Result<Node> {
        if height > MAX_HEIGHT {
            return self.error(Diagnostic::TooDeep(MAX_HEIGHT), span);
        }
        Ok(Node { expr: Expr { kind, span }, height, juxtaposed: false })
    }

    /// The operator that stands here, and how tightly it binds.
    fn operator(&self) -> Option<(BinaryOp, u8)> {
        let word = match self.peek() {
            Tok::Sign(s) => *s,
            Tok::Name(name) => name.as_str(),
            _ => return None,
        };
        Some(match word {
            "or" => (BinaryOp::Or, 1),
            "and" => (BinaryOp::And, 2),
            "|" => (BinaryOp::BitOr, 5),
            "xor" => (BinaryOp::BitXor, 6),
            "&" => (BinaryOp::BitAnd, 7),
            "+" => (BinaryOp::Add, 8),
            "-" => (BinaryOp::Sub, 8),
            "*" => (BinaryOp::Mul, 9),
            "/" => (BinaryOp::Div, 9),
            "%" | "mod" => (BinaryOp::Rem, 9),
            "^" => (BinaryOp::Pow, POWER),
            _ => return None,
        })
    }

    fn comparison(&self) -> Option<CompareOp> {
        let Tok::Sign(sign) = self.peek() else { return None };
        Some(match *sign {
            "==" => CompareOp::Eq,
            "!=" => CompareOp::Ne,
            "<" => CompareOp::Lt,
            "<=" => CompareOp::Le,
            ">" => CompareOp::Gt,
            ">=" => CompareOp::Ge,
            _ => return None,
        })
    }

    /// An expression whose operators all bind at least as tightly as `least`.
    fn expr(&mut self, least: u8) -> Result<Node> {
        self.deeper()?;
        let mut left = self.prefix(least)?;
        loop {
            if self.comparison().is_some() {
                if COMPARE < least {
                    break;
                }
                left = self.chain(left)?;
                continue;
            }
            let Some((op, tightness)) = self.operator() else { break };
            if tightness < least {
                break;
            }
            self.next();
            left = self.binary(op, tightness, left)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn chain(&mut self, first: Node) -> Result<Node> {
        let (mut height, mut span) = (first.height, first.expr.span);
        let first = self.as_number(first.expr)?;
        let mut rest = Vec::new();
        while let Some(op) = self.comparison() {
            self.next();
            let node = self.expr(COMPARE + 1)?;
            height = height.max(node.height);
            span = span.to(node.expr.span);
            rest.push((op, self.as_number(node.expr)?));
        }
        self.build(ExprKind::Compare(Box::new(first), rest), span, height + 1)
    }

    fn binary(&mut self, op: BinaryOp, tightness: u8, left: Node) -> Result<Node> {
        // Powers associate to the right, everything else to the left.
        let right = self.expr(if op == BinaryOp::Pow { POWER } else { tightness + 1 })?;
        if op == BinaryOp::Div && right.juxtaposed {
            let mut product = &right.expr;
            while let ExprKind::Unary(_, inner) = &product.kind {
                product = inner;
            }
            if let ExprKind::Binary(_, number, factor) = &product.kind {
                let over = self.text(left.expr.span);
                let number = self.text(Span::new(right.expr.span.start, number.span.end));
                let factor = self.text(factor.span);
                let one = format!("({over}/{number})*{factor}");
                let two = format!("{over}/({number}*{factor})");
                return self.error(Diagnostic::AmbiguousDivision(one, two), left.expr.span.to(right.expr.span));
            }
        }
        let height = left.height.max(right.height) + 1;
        let span = left.expr.span.to(right.expr.span);
        let (left, right) = if matches!(op, BinaryOp::And | BinaryOp::Or) {
            (self.as_condition(left.expr)?, self.as_condition(right.expr)?)
        } else {
            (self.as_number(left.expr)?, self.as_number(right.expr)?)
        };
        if op == BinaryOp::Pow {
            self.look_at_power(&left, &right, span)?;
        }
        self.build(ExprKind::Binary(op, Box::new(left), Box::new(right)), span, height)
    }

    /// `^` is never exclusive or: refuse `x1^1`, remark on `x1^y1`.
    fn look_at_power(&mut self, base: &Expr, exponent: &Expr, span: Span) -> Result<()> {
        let one = Literal { digits: IBig::ONE, scale: 0 };
        if exponent.kind == ExprKind::Number(one) && !base.is_constant() {
            return self.error(Diagnostic::PowerOfOne(self.text(base.span)), span);
        }
        if !base.is_constant() && !exponent.is_constant() {
            let text =
                format!("^ is power; for exclusive or write {} xor {}", self.text(base.span), self.text(exponent.span));
            self.notes.push(Note { span, text });
        }
        Ok(())
    }

    fn prefix(&mut self, least: u8) -> Result<Node> {
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
                if least > 3 {
                    return self.error(Diagnostic::MisplacedNot, span);
                }
                self.next();
                let node = self.expr(3)?;
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

    /// Whether a name, a function or an opening bracket stands here: what a number directly before it multiplies.
    fn starts_named(&self) -> bool {
        match self.peek() {
            Tok::Name(word) => word == "phi" || !KEYWORDS.contains(&word.as_str()),
            Tok::Sign(s) => matches!(*s, "(" | "\u{230A}" | "\u{2308}"),
            _ => false,
        }
    }

    /// `2k^2` is 2*(k^2).
    fn juxtaposition(&mut self, number: Node, least: u8) -> Result<Node> {
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

    fn named(&mut self) -> Result<Node> {
        let span = self.span();
        match self.next() {
            Tok::Sign("(") => {
                let mut node = self.expr(0)?;
                self.close(")", "(", span)?;
                node.expr.span = span.to(self.previous_span());
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

    fn word(&mut self, word: String, span: Span) -> Result<Node> {
        if word == "phi" {
            return self.build(ExprKind::Phi, span, 1);
        }
        let vars = if self.in_single { &[Var::K][..] } else { self.head.vars() };
        if let Some(var) = Var::ALL.into_iter().find(|v| v.name() == word) {
            if !vars.contains(&var) {
                let (head, list) =
                    if self.in_single { ("single", "k") } else { (self.head.name(), self.head.var_list()) };
                return self.error(Diagnostic::ForeignVariable(var.name(), head, list), span);
            }
            return self.build(ExprKind::Var(var), span, 1);
        }
        if let Some(func) = Func::ALL.into_iter().find(|f| f.name() == word) {
            return self.call(func, span);
        }
        if KEYWORDS.contains(&word.as_str()) {
            return self.error(Diagnostic::ExpectedOperand(word), span);
        }
        // kl: two variables run together.
        let letters = vars.iter().flat_map(|a| vars.iter().map(move |b| (a.name(), b.name())));
        let product = letters.into_iter().find(|(a, b)| format!("{a}{b}") == word).map(|(a, b)| format!("{a}*{b}"));
        let mut known: Vec<&str> = vars.iter().map(|v| v.name()).collect();
        known.extend(Func::ALL.iter().map(|f| f.name()));
        known.extend(KEYWORDS);
        let near = product.or_else(|| nearest(&word, &known));
        self.error(Diagnostic::UnknownName(word, near), span)
    }

    fn call(&mut self, func: Func, span: Span) -> Result<Node> {
        if !self.is("(") {
            return self.error(Diagnostic::NoArguments(func.name()), span);
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
                (3, 3) => "three arguments",
                _ => "at least two arguments",
            };
            return self.error(Diagnostic::Arity(func.name(), wanted, args.len()), span);
        }
        self.build(ExprKind::Call(func, args), span, height + 1)
    }

    fn close(&mut self, close: &str, open: &'static str, from: Span) -> Result<()> {
        if self.accept(close) {
            Ok(())
        } else if self.peek() == &Tok::End {
            self.error(Diagnostic::Unclosed(open), from)
        } else {
            Err(self.unexpected())
        }
    }

    /// Why the token here cannot follow a complete expression.
    fn unexpected(&self) -> RuleError {
        let span = self.span();
        let diagnostic = match self.peek() {
            Tok::Sign(s @ (")" | "\u{230B}" | "\u{2309}")) => Diagnostic::Unopened(s.to_string()),
            Tok::Sign("=") => Diagnostic::SingleEquals,
            Tok::Sign("&&") => Diagnostic::ForeignOperator("&&", "and"),
            Tok::Sign("||") => Diagnostic::ForeignOperator("||", "or"),
            Tok::Sign("!") => Diagnostic::ForeignOperator("!", "not, or != to compare"),
            Tok::Sign("(") => match &self.tokens[self.at.saturating_sub(1)].tok {
                Tok::Name(name) => Diagnostic::NotAFunction(name.clone()),
                _ => Diagnostic::MissingOperator("*( to multiply".into()),
            },
            Tok::Name(word) if KEYWORDS[..5].contains(&word.as_str()) => Diagnostic::Keyword(word.clone()),
            Tok::Number(_) | Tok::Name(_) | Tok::Sign("\u{230A}" | "\u{2308}") => {
                Diagnostic::MissingOperator(format!("*{} to multiply", self.text(span)))
            }
            _ => Diagnostic::Trailing(self.text(span)),
        };
        self.error_at(diagnostic, span)
    }

    fn modifiers(&mut self) -> Result<Vec<Modifier>> {
        let mut modifiers: Vec<Modifier> = Vec::new();
        while self.peek() != &Tok::End {
            if !self.accept(",") {
                return Err(self.unexpected());
            }
            let from = self.span();
            if self.head == Head::C {
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

    fn modifier(&mut self) -> Result<Modifier> {
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
                self.in_single = true;
                let condition = self.condition()?;
                self.in_single = false;
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
                let near = nearest(&word, &["blocking", "misere", "single"]);
                self.error(Diagnostic::UnknownModifier(word, near), span)
            }
        }
    }
}
