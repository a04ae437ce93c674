//! A rule as it was written.

use crate::catalogue;
use crate::diagnostic::{Diagnostic, RuleError};
use crate::expr::{Expr, Span, Var};
use crate::parse::{parse_constant, parse_line};
use wythoff_exact::IBig;

/// The longest rule that is read, in bytes.
pub const MAX_SOURCE: usize = 64 * 1024;

/// What a rule defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// `f = ...`: a constraint game.
    F,
    /// `wyt = ...`: Wyt(f).
    Wyt,
    /// `c = ...`: a pair sequence.
    C,
    /// `take = ...`: any two-pile move.
    Take,
}

impl Head {
    /// Every head.
    pub const ALL: [Head; 4] = [Head::F, Head::Wyt, Head::C, Head::Take];

    /// The word before `=`.
    pub fn name(self) -> &'static str {
        match self {
            Head::F => "f",
            Head::Wyt => "wyt",
            Head::C => "c",
            Head::Take => "take",
        }
    }

    /// The family's variables, in the order in which formulas take their arguments.
    pub fn vars(self) -> &'static [Var] {
        match self {
            Head::F => &[Var::X1, Var::Y1, Var::X0],
            Head::Wyt => &[Var::K],
            Head::C => &[Var::N],
            Head::Take => &[Var::K, Var::L, Var::X0, Var::Y0, Var::X1, Var::Y1],
        }
    }

    pub(crate) fn var_list(self) -> &'static str {
        match self {
            Head::F => "x1,y1,x0",
            Head::Wyt => "k",
            Head::C => "n",
            Head::Take => "k,l,x0,y0,x1,y1",
        }
    }
}

/// What follows the expression behind a comma.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    /// `blocking q`
    Blocking(u32),
    /// `misere`
    Misere,
    /// `no single`
    NoSingle,
    /// `single = CONDITION`
    Single(Expr),
}

impl Modifier {
    /// The word it is known by; two modifiers of one name contradict each other.
    pub fn name(&self) -> &'static str {
        match self {
            Modifier::Blocking(_) => "blocking",
            Modifier::Misere => "misere",
            Modifier::NoSingle | Modifier::Single(_) => "single",
        }
    }
}

/// A remark on a rule that is right but perhaps not meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub span: Span,
    /// The remark.
    pub text: String,
}

/// A rule as written: the text, its parts with their places, and remarks.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The text, a catalogue name replaced by its line.
    pub source: String,
    /// The catalogue name it was written as.
    pub name: Option<String>,
    /// What is defined.
    pub head: Head,
    /// The expression.
    pub body: Expr,
    /// The modifiers in the order written.
    pub modifiers: Vec<Modifier>,
    /// Remarks.
    pub notes: Vec<Note>,
}

impl Rule {
    /// Reads a rule, or a catalogue name, perhaps with modifiers behind it.
    ///
    /// ```
    /// use wythoff_game::rule::Rule;
    /// assert!(Rule::parse("f = x1 + 1, misere").is_ok());
    /// assert_eq!(Rule::parse("hofstadter").unwrap().source, "f = x1 + 1");
    /// let error = Rule::parse("f = x2 + 1").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown name x2");
    /// assert_eq!((error.span.start, error.span.end), (4, 6));
    /// ```
    pub fn parse(text: &str) -> Result<Rule, RuleError> {
        let trimmed = text.trim_start();
        if trimmed.starts_with('@') {
            let at = text.len() - trimmed.len();
            let shown = if text.len() > MAX_SOURCE { "@" } else { text };
            let span = Span::new(at.min(shown.len()), shown.len());
            return Err(RuleError::new(Diagnostic::FileNotRead, span, shown));
        }
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

/// Reads a number without variables: `165580140`, `10^100+7`, `2**32`, `1e14`.
///
/// ```
/// use wythoff_game::rule::parse_number;
/// assert_eq!(parse_number("10^3+7").unwrap().to_string(), "1007");
/// assert_eq!(parse_number("1e3").unwrap().to_string(), "1000");
/// assert_eq!(parse_number("1.5e3+2**4").unwrap().to_string(), "1516");
/// assert!(parse_number("1/2").is_err());
/// ```
pub fn parse_number(text: &str) -> Result<IBig, NumeralError> {
    let clean = text.trim();
    if !clean.is_empty() && clean.bytes().all(|b| b.is_ascii_digit()) {
        if clean.len() > MAX_DIGITS {
            return Err(NumeralError::TooManyDigits);
        }
        return clean.parse().map_err(|_| NumeralError::TooManyDigits);
    }
    if clean.len() > MAX_SOURCE {
        return Err(NumeralError::TooManyDigits);
    }
    let spelled = spell_out_exponents(clean);
    let expr = parse_constant(&spelled).map_err(NumeralError::Syntax)?;
    crate::eval::Formula::new(expr, &[]).integer(&[]).map_err(NumeralError::Value)
}

/// `1e14` means (1*10^14) on the command line: `e14` is no name anybody could mean there.
fn spell_out_exponents(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let mantissa = rest[at..].find(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(rest.len(), |i| at + i);
        let exponent = rest[mantissa..].strip_prefix(['e', 'E']).unwrap_or("");
        let digits = exponent.find(|c: char| !c.is_ascii_digit()).unwrap_or(exponent.len());
        let part_of_a_name = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        out.push_str(&rest[..at]);
        if digits > 0 && !part_of_a_name {
            out.push_str(&format!("({}*10^{})", &rest[at..mantissa], &exponent[..digits]));
            rest = &exponent[digits..];
        } else {
            out.push_str(&rest[at..mantissa]);
            rest = &rest[mantissa..];
        }
    }
    out + rest
}

/// The most digits a number written out may have.
pub const MAX_DIGITS: usize = 1_200_000;

/// What can be wrong with a number on the command line.
#[derive(Clone, Debug)]
pub enum NumeralError {
    /// It is not an expression.
    Syntax(RuleError),
    /// Its value is not an integer that can be written down.
    Value(crate::eval::EvalError),
    /// It is too long.
    TooManyDigits,
}

impl std::fmt::Display for NumeralError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NumeralError::Syntax(error) => error.fmt(out),
            NumeralError::Value(error) => error.fmt(out),
            NumeralError::TooManyDigits => write!(out, "the number has more than {MAX_DIGITS} digits"),
        }
    }
}

impl std::error::Error for NumeralError {}
