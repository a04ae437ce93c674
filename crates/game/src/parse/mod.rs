//! The parser: precedence climbing over the words of `lex`.
//!
//! The grammar below is complete. `tests/game/grammar.rs` reads it from this file, derives random lines from it and
//! demands that the parser takes them, and that the parser refuses every token string the grammar does not derive.

mod line;
mod operand;
mod operator;
mod parameter;

use crate::catalogue;
use crate::diagnostic::{Diagnostic, Role, RuleError, quote};
use crate::expr::{Expr, ExprKind, MAX_HEIGHT, Span, Var};
use crate::lex::{Tok, Token, lex, lex_predicate, lex_statement};
use crate::plain::MAX_PARTS;
use crate::rule::{Head, MAX_SOURCE, Note, Rule, SINGLE};
use crate::series::{Columns, Series};
use parameter::Defined;

/// The grammar of a rule. White space and `# comments` may separate any two words.
/// In `f`, VARIABLE is x1, y1 or x0; in `wyt`, k; in `c`, n; in `take`, k l x0 y0 x1 y1; in `single`, k x0 y0 x1 y1;
/// and everywhere the NAME of a parameter. NAME is no other word of the language.
/// In addition the parser refuses `^ 1` after an expression that varies, a modifier or parameter given twice, an unused
/// parameter, a VARIABLE in the value of a parameter, `larger` and `smaller` outside `single`, and trees more than 200
/// high.
pub const GRAMMAR: &str = r#"
line        = "c" "=" number { "," parameter } | "f" "=" number modifiers | "wyt" "=" number modifiers
            | "take" "=" condition modifiers ;
modifiers   = { "," modifier | "," parameter } ;
parameter   = NAME "=" number ;
modifier    = "blocking" NUMBER | "misere" | "no" "single" | "single" "=" condition ;
condition   = conjunction { "or" conjunction } ;
conjunction = negation { "and" negation } ;
negation    = "not" negation | number compare number { compare number } | number "in" "{" element { "," element } "}"
            | parity "(" number ")" | "(" condition ")" | "true" | "false" | "larger" | "smaller" ;
element     = number [ ".." number ] ;
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
            | "binomial" "(" number "," number ")" | complement "(" number [ "," number ] ")"
            | "if" "(" condition "," number "," number ")" ;
one         = "floor" | "ceil" | "sqrt" | "isqrt" | "abs" | "fib" | "log2" | "popcount" | "digits" ;
many        = "min" | "max" | "gcd" ;
complement  = "compl" | "C" ;
"#;

/// Words that cannot be names.
const KEYWORDS: [&str; 7] = ["or", "and", "not", "xor", "mod", "in", "phi"];

/// A parsed expression, and how it was written as far as the parser needs it.
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
    scope: Scope,
    notes: Vec<Note>,
    parameters: Vec<Defined>,
    /// The names without a value in an expression by itself, each where it first occurs: the i-th is variable i.
    free: Vec<(String, Span)>,
    /// The values of the sequences of a statement.
    columns: Columns,
}

/// Where an expression is, which decides the variables it may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// After a head.
    Rule(Head),
    /// In `single = CONDITION`.
    Single,
    /// The value of a parameter.
    Parameter,
    /// A number without variables, as on the command line.
    Constant,
    /// A condition on pairs, or a number made of them; see [`crate::predicate`].
    Predicate,
    /// A condition on indices and terms; see [`crate::predicate::statement`].
    Statement,
    /// A condition on one number.
    Set,
    /// By itself, where every word without another meaning is a name.
    Alone,
}

/// The variables of a pair and of the one before it, in the order of a point's coordinates.
pub(crate) const PAIR: [Var; 7] = [Var::N, Var::A, Var::B, Var::D, Var::PreviousA, Var::PreviousB, Var::PreviousD];

/// The indices of a statement.
pub(crate) const INDICES: [Var; 2] = [Var::N, Var::M];

/// The variable of a set.
pub(crate) const SET: [Var; 1] = [Var::X];

impl Scope {
    /// Its name, its variables, and their names.
    fn words(self) -> (&'static str, &'static [Var], &'static str) {
        match self {
            Scope::Rule(head) => (head.name(), head.vars(), head.var_list()),
            Scope::Single => ("single", &SINGLE, "k,x0,y0,x1,y1"),
            Scope::Parameter => ("the value of a parameter", &[], "no variable"),
            Scope::Constant => ("a number", &[], "no variable"),
            Scope::Predicate => ("a predicate", &PAIR, "n,a,b,d,a',b',d'"),
            Scope::Statement => ("a statement with indices", &INDICES, "n,m"),
            Scope::Set => ("the condition of a set", &SET, "x"),
            Scope::Alone => ("an expression", &[], "any name"),
        }
    }

    fn role(self) -> Role {
        match self {
            Scope::Rule(_) | Scope::Single => Role::Rule,
            Scope::Parameter | Scope::Constant => Role::Number,
            Scope::Predicate => Role::Pair,
            Scope::Statement => Role::Statement,
            Scope::Set => Role::Member,
            Scope::Alone => Role::Alone,
        }
    }
}

type Result<T> = std::result::Result<T, RuleError>;

impl Rule {
    /// Reads a rule or a catalogue name; modifiers may follow either.
    ///
    /// ```
    /// use wythoff_game::Rule;
    /// assert!(Rule::parse("f = x1 + 1, misere").is_ok());
    /// assert_eq!(Rule::parse("hofstadter").unwrap().source, "f = x1 + 1");
    /// let error = Rule::parse("f = x2 + 1").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown name `x2`");
    /// assert_eq!((error.span.start, error.span.end), (4, 6));
    /// ```
    pub fn parse(text: &str) -> Result<Rule> {
        let trimmed = text.trim_start();
        if trimmed.starts_with('@') {
            let at = text.len() - trimmed.len();
            let shown = if text.len() > MAX_SOURCE { "@" } else { text };
            let span = Span::new(at.min(shown.len()), shown.len());
            return Err(RuleError::new(Diagnostic::FileNotRead, span, shown));
        }
        // Modifiers may follow a name as they follow a rule: the name is what precedes the first comma.
        let name = text.split(',').next().unwrap_or("");
        if let Some(entry) = catalogue::find(name.trim()) {
            let expanded = format!("{}{}", entry.rule, &text[name.len()..]);
            let mut rule = parse_line(&expanded)?;
            rule.name = Some(entry.name.clone());
            return Ok(rule);
        }
        parse_line(text)
    }
}

/// Parses `HEAD = EXPRESSION, modifiers`. Catalogue names are resolved by [`Rule::parse`].
fn parse_line(source: &str) -> Result<Rule> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    let mut parser = Parser::new(source, lex(source)?, Scope::Rule(Head::F));
    if parser.peek() == &Tok::End {
        return Err(parser.error_at(Diagnostic::Empty, parser.span()));
    }
    let head = parser.head()?;
    // Parameters are defined at the end of the line and used before it, so they are read first.
    parser.define_parameters()?;
    let body = if head == Head::Take { parser.condition()? } else { parser.number()? };
    parser.within_size(&body)?;
    let modifiers = parser.modifiers(head)?;
    let parameters = parser.parameters.into_iter().map(|defined| defined.parameter).collect();
    Ok(Rule { source: source.to_string(), name: None, head, body, modifiers, parameters, notes: parser.notes })
}

/// Parses a condition on one number x.
pub(crate) fn parse_set(source: &str) -> Result<Expr> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    Parser::new(source, lex(source)?, Scope::Set).whole(Parser::condition)
}

/// Parses a number without variables, for example `10^100+7`.
pub(crate) fn parse_constant(source: &str) -> Result<Expr> {
    Parser::new(source, lex(source)?, Scope::Constant).whole(Parser::number)
}

/// Parses an expression by itself, a number or a condition, and the values of its names.
pub(crate) fn parse_alone(source: &str) -> Result<Alone> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    let mut parser = Parser::new(source, lex(source)?, Scope::Alone);
    parser.define_parameters()?;
    let body = parser.expr(0)?.expr;
    parser.within_size(&body)?;
    while parser.peek() != &Tok::End {
        let comma = parser.accept(",");
        if !parser.skip_definition() {
            parser.at -= usize::from(comma);
            return Err(parser.unexpected());
        }
    }
    Ok(Alone { body, free: parser.free, notes: parser.notes })
}

/// An expression by itself.
pub(crate) struct Alone {
    /// The expression; the i-th name without a value is variable i.
    pub body: Expr,
    /// The names without a value, each with its first place.
    pub free: Vec<(String, Span)>,
    /// Remarks.
    pub notes: Vec<Note>,
}

/// Parses a condition on pairs, or a number made of them.
pub(crate) fn parse_predicate(source: &str, condition: bool) -> Result<Expr> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    let parser = Parser::new(source, lex_predicate(source)?, Scope::Predicate);
    parser.whole(if condition { Parser::condition } else { Parser::number })
}

/// Parses a condition on indices and terms, whose values are in these columns.
pub(crate) fn parse_statement(source: &str, columns: &Columns) -> Result<Expr> {
    if source.len() > MAX_SOURCE {
        return Err(RuleError::new(Diagnostic::TooLong(MAX_SOURCE), Span::new(0, 0), ""));
    }
    let mut parser = Parser::new(source, lex_statement(source)?, Scope::Statement);
    parser.columns = columns.clone();
    parser.whole(Parser::condition)
}

/// Whether the text has an index: brackets after a name, the name m, or a count such as `A(n)`.
pub(crate) fn has_index(source: &str) -> bool {
    let Ok(tokens) = lex_statement(source) else { return source.contains('[') };
    tokens.windows(2).any(|two| match &two[0].tok {
        Tok::Name(name) if name == INDICES[1].name() => true,
        Tok::Name(_) if two[1].tok == Tok::Sign("[") => true,
        Tok::Name(name) => Series::counted(name).is_some() && two[1].tok == Tok::Sign("("),
        _ => false,
    })
}

impl<'a> Parser<'a> {
    fn new(source: &'a str, tokens: Vec<Token>, scope: Scope) -> Parser<'a> {
        Parser {
            source,
            tokens,
            at: 0,
            depth: 0,
            scope,
            notes: vec![],
            parameters: vec![],
            free: vec![],
            columns: Columns::default(),
        }
    }

    /// An expression with nothing after it.
    fn whole(mut self, read: fn(&mut Self) -> Result<Expr>) -> Result<Expr> {
        let body = read(&mut self)?;
        self.within_size(&body)?;
        if self.peek() == &Tok::End { Ok(body) } else { Err(self.unexpected()) }
    }

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
        // The end is never passed: looking further is safe anywhere.
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
        // `k = 2` where `k == 2` is meant is the more helpful message.
        if !e.is_condition() && self.is("=") {
            return self.error(Diagnostic::SingleEquals, self.span());
        }
        if e.is_condition() { Ok(e) } else { self.error(Diagnostic::NumberAsCondition(self.text(e.span)), e.span) }
    }

    fn deeper(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_HEIGHT { self.error(Diagnostic::TooDeep(MAX_HEIGHT), self.span()) } else { Ok(()) }
    }

    /// Refuses what would be too large or too high with its sets and parameters written out.
    fn within_size(&self, e: &Expr) -> Result<()> {
        match e.plain_size() {
            (parts, _) if parts > MAX_PARTS => self.error(Diagnostic::TooLarge(MAX_PARTS), e.span),
            (_, high) if high > MAX_HEIGHT => self.error(Diagnostic::TooDeep(MAX_HEIGHT), e.span),
            _ => Ok(()),
        }
    }

    fn build(&self, kind: ExprKind, span: Span, height: usize) -> Result<Node> {
        if height > MAX_HEIGHT {
            return self.error(Diagnostic::TooDeep(MAX_HEIGHT), span);
        }
        Ok(Node { expr: Expr { kind, span }, height, juxtaposed: false })
    }
}
