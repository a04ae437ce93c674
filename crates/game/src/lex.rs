//! The tokens of the rule language: words, numbers and signs.

use crate::diagnostic::{Diagnostic, RuleError};
use crate::expr::{Literal, Span};
use wythoff_base::IBig;

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tok {
    Number(Literal),
    /// A word: variable, function, keyword, head or modifier.
    Name(String),
    /// An operator or a punctuation mark, in its ASCII spelling (`⌊ ⌋ ⌈ ⌉` keep theirs).
    Sign(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub span: Span,
}

/// Longest first, so that `<=` is not read as `<`.
const SIGNS: [(&str, &str); 42] = [
    ("..", ".."),
    ("**", "^"),
    ("==", "=="),
    ("!=", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("&&", "&&"),
    ("||", "||"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("|", "|"),
    ("&", "&"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("!", "!"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    ("{", "{"),
    ("}", "}"),
    ("@", "@"),
    ("[", "["),
    ("]", "]"),
    ("\u{229E}", "|"),   // ⊞
    ("\u{22A0}", "&"),   // ⊠
    ("\u{2297}", "&"),   // ⊗
    ("\u{2295}", "xor"), // ⊕
    ("\u{2264}", "<="),
    ("\u{2265}", ">="),
    ("\u{2260}", "!="),
    ("\u{2212}", "-"),
    ("\u{00D7}", "*"),
    ("\u{2208}", "in"), // ∈
    ("\u{230A}", "\u{230A}"),
    ("\u{230B}", "\u{230B}"),
    ("\u{2308}", "\u{2308}"),
    ("\u{2309}", "\u{2309}"),
];

/// Signs people paste that mean something here under another spelling.
const REPAIRS: [(char, &str); 14] = [
    ('\u{221A}', "write sqrt(...)"),
    ('\u{00B2}', "write ^2"),
    ('\u{00B3}', "write ^3"),
    ('\u{00B7}', "write *"),
    ('\u{2219}', "write *"),
    ('\u{22C5}', "write *"),
    ('\u{00F7}', "write /"),
    ('\u{2227}', "write and"),
    ('\u{2228}', "write or"),
    ('\u{00AC}', "write not"),
    ('\u{03C6}', "write phi"),
    ('\u{2013}', "write -"),
    ('[', "write ( ), or floor(...)"),
    ('~', "write compl(a) or compl(b, a) for the complement"),
];

/// The marks of the previous pair: a', in pasted text also a\u{2032} and a\u{2019}.
const PRIMES: [char; 3] = ['\'', '\u{2032}', '\u{2019}'];

/// What a text is, which decides its signs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Text {
    Rule,
    /// Has primed names.
    Predicate,
    /// Has primed names and indices in brackets.
    Statement,
}

/// The tokens of a rule, with an `End` after the last.
pub(crate) fn lex(source: &str) -> Result<Vec<Token>, RuleError> {
    words(source, Text::Rule)
}

/// The tokens of a predicate, which also has primed names.
pub(crate) fn lex_predicate(source: &str) -> Result<Vec<Token>, RuleError> {
    words(source, Text::Predicate)
}

/// The tokens of a statement with indices, which also has brackets.
pub(crate) fn lex_statement(source: &str) -> Result<Vec<Token>, RuleError> {
    words(source, Text::Statement)
}

fn words(source: &str, text: Text) -> Result<Vec<Token>, RuleError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let c = rest.chars().next().unwrap_or(' ');
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if c.is_ascii_digit() || (c == '.' && !rest.starts_with("..")) {
            // The end of 0 in 0..2 is not a decimal point.
            let run = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
            let rest = rest[..run].find("..").map_or(rest, |i| &rest[..i]);
            let (literal, len) = number(rest).map_err(|(d, len)| RuleError::new(d, Span::new(at, at + len), source))?;
            tokens.push(Token { tok: Tok::Number(literal), span: Span::new(at, at + len) });
            at += len;
        } else if c.is_alphabetic() || c == '_' {
            let len = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let word = &rest[..len];
            if let Some(repair) = REPAIRS.iter().find(|(sign, _)| word.starts_with(*sign)) {
                return Err(RuleError::new(
                    Diagnostic::Sign(c, Some(repair.1)),
                    Span::new(at, at + c.len_utf8()),
                    source,
                ));
            }
            // Rules have no previous pair, so a prime after a name is an error there.
            let prime = rest[len..].chars().next().filter(|c| text != Text::Rule && PRIMES.contains(c));
            let name = if prime.is_some() { format!("{word}'") } else { word.to_string() };
            let len = len + prime.map_or(0, char::len_utf8);
            tokens.push(Token { tok: Tok::Name(name), span: Span::new(at, at + len) });
            at += len;
        } else if let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling))
            && (text == Text::Statement || !matches!(*sign, "[" | "]"))
        {
            tokens.push(Token { tok: Tok::Sign(sign), span: Span::new(at, at + spelling.len()) });
            at += spelling.len();
        } else {
            let repair = REPAIRS.iter().find(|(sign, _)| *sign == c).map(|r| r.1);
            return Err(RuleError::new(Diagnostic::Sign(c, repair), Span::new(at, at + c.len_utf8()), source));
        }
    }
    tokens.push(Token { tok: Tok::End, span: Span::new(source.len(), source.len()) });
    Ok(tokens)
}

/// A decimal number at the beginning of `rest`, and its length in bytes.
fn number(rest: &str) -> Result<(Literal, usize), (Diagnostic, usize)> {
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let whole = digits(rest);
    let mut len = whole;
    let mut fraction = "";
    if rest[whole..].starts_with('.') {
        let after = &rest[whole + 1..];
        fraction = &after[..digits(after)];
        len = whole + 1 + fraction.len();
        if whole == 0 || fraction.is_empty() || after[fraction.len()..].starts_with('.') {
            return Err((Diagnostic::Number(repaired(&rest[..whole], fraction)), len));
        }
    }
    // 1e14 is a number on the command line, but here `e14` would be a name.
    let tail = &rest[len..];
    if let Some(exponent) = tail.strip_prefix(['e', 'E']) {
        let power = digits(exponent);
        let next = exponent[power..].chars().next();
        if power > 0 && !next.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            let repair = format!("{}*10^{}", &rest[..len], &exponent[..power]);
            return Err((Diagnostic::Number(repair), len + 1 + power));
        }
    }
    let text = format!("{}{fraction}", &rest[..whole]);
    let value: IBig = text.parse().map_err(|_| (Diagnostic::Number("0".into()), len))?;
    Ok((Literal { digits: value, scale: fraction.len() as u32 }, len))
}

fn repaired(whole: &str, fraction: &str) -> String {
    let or_zero = |s: &str| if s.is_empty() { "0".to_string() } else { s.to_string() };
    if fraction.is_empty() { or_zero(whole) } else { format!("{}.{fraction}", or_zero(whole)) }
}
