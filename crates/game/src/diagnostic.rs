//! What can be wrong with a rule: the place, what was expected, and a repair.

use crate::expr::Span;
use crate::function::{FUNCTIONS, Func};
use crate::rule::MODIFIERS;
use std::fmt;

/// Every way a rule can be refused. One wrong rule per kind is kept in `tests/diagnostics.tsv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnostic {
    /// Nothing was written.
    Empty,
    /// The text is longer than the limit.
    TooLong(usize),
    /// A sign the language does not have, and what to write instead.
    Sign(char, Option<&'static str>),
    /// A malformed number, and its repair.
    Number(String),
    /// A name nobody knows: the name, the nearest known one or another repair, and what it stands for.
    UnknownName(String, Option<String>, Role),
    /// No catalogue game has this name: the name, and the nearest.
    UnknownGame(String, Option<String>),
    /// An expression without `f =`, `wyt =`, `c =` or `take =`: the line that was probably meant.
    NoHead(String),
    /// Something else than a head before `=`.
    UnknownHead(String),
    /// The variables behind a head are not those of the family: head and its variables.
    HeadVariables(&'static str, &'static str),
    /// A variable of another family: variable, head, variables of this family.
    ForeignVariable(&'static str, &'static str, &'static str),
    /// A modifier or a parameter without a comma before it: what must follow one.
    MissingComma(String),
    /// A name that a parameter cannot have, and what it is already.
    ParameterName(String, &'static str),
    /// A parameter that is given twice.
    RepeatedParameter(String),
    /// A parameter that the rule does not mention.
    UnusedParameter(String),
    /// A name in the value of a parameter.
    ParameterValue(String),
    /// Sets and parameters written out make the rule too large.
    TooLarge(usize),
    /// `larger` and `smaller` outside `single`: the word.
    NotOnePile(&'static str),
    /// A word of the language used as a name: the word.
    Keyword(String),
    /// A function without parentheses.
    NoArguments(&'static str),
    /// Wrong number of arguments: function, wanted, given.
    Arity(&'static str, &'static str, usize),
    /// A condition where a number is needed.
    ConditionAsNumber(String),
    /// A number where a condition is needed.
    NumberAsCondition(String),
    /// An operand is missing: what stands there instead.
    ExpectedOperand(String),
    /// Something else than a set behind `in`: what stands there.
    ExpectedSet(String),
    /// An opening bracket is never closed.
    Unclosed(&'static str),
    /// A closing bracket without an opening one.
    Unopened(String),
    /// Two operands without an operator: repair.
    MissingOperator(String),
    /// `k(k+1)`: a name called like a function: the name.
    NotAFunction(String),
    /// `1/2n`: both readings.
    AmbiguousDivision(String, String),
    /// `2^3k`: both readings.
    AmbiguousPower(String, String),
    /// `x1 ^ 1`: left and right operand.
    PowerOfOne(String),
    /// `=` inside an expression.
    SingleEquals,
    /// `&&`, `||` or `!`: the word to write.
    ForeignOperator(&'static str, &'static str),
    /// `not` where a tighter operator needs its operand.
    MisplacedNot,
    /// Nested too deeply.
    TooDeep(usize),
    /// Not a modifier: what was written, and the nearest.
    UnknownModifier(String, Option<String>),
    /// A modifier written twice, or `no single` beside `single =`.
    RepeatedModifier(&'static str),
    /// A modifier on a pair sequence.
    ModifierOnPairs(String),
    /// A pair sequence where a game is needed.
    NoMoves,
    /// `blocking` without a whole number from 1 on.
    BlockingNumber,
    /// Something behind the end of the rule.
    Trailing(String),
    /// `@FILE` where files are not read.
    FileNotRead,
}

/// What an unknown name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is called.
    Function,
    /// It stands in a rule, where parameters may have names.
    Parameter,
    /// It stands in a number without variables.
    Number,
    /// It stands in a condition on pairs.
    Pair,
    /// It stands in the condition of a set.
    Member,
}

/// Repeats what a user wrote without letting it flood the terminal.
pub(crate) fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    if text.chars().count() > 40 {
        short.push_str("...");
    }
    short
}

impl Diagnostic {
    /// A repair to try.
    pub fn hint(&self) -> String {
        use Diagnostic::*;
        match self {
            Empty => "try f = x1 + 1, or a name from `wyt games`".into(),
            TooLong(_) => "a rule is one line; write repeated parts once with if, min, max or powers".into(),
            Sign(_, Some(repair)) => repair.to_string(),
            Sign(_, None) => "operators are + - * / % ^ | & xor == != < <= > >= and or not".into(),
            Number(repair) => format!("write {repair}"),
            UnknownName(_, Some(near), _) | UnknownModifier(_, Some(near)) => format!("did you mean {near}?"),
            UnknownName(name, None, Role::Parameter) => {
                format!("a parameter gets its value behind the rule, as in , {} = 3", quote(name))
            }
            UnknownName(_, None, Role::Number) => "only phi and functions have names here".into(),
            UnknownName(_, None, Role::Pair) => "a predicate may use n, a, b, d, a', b', d'".into(),
            UnknownName(_, None, Role::Member) => "the condition of a set is one on x".into(),
            UnknownName(_, None, Role::Function) => {
                format!("functions are {}", FUNCTIONS.map(|known| known.names[0]).join(" "))
            }
            UnknownModifier(_, None) => format!("modifiers are: {}", MODIFIERS.map(|(form, _)| form).join(", ")),
            UnknownGame(_, Some(near)) => format!("did you mean {near}? `wyt games` lists all"),
            UnknownGame(_, None) => "`wyt games` lists the names; a rule looks like f = x1 + 1".into(),
            NoHead(line) => format!("did you mean {line} ?"),
            UnknownHead(_) => "a rule begins with f =, wyt =, c = or take =".into(),
            HeadVariables(head, vars) => format!("write {head} = ... or {head}({vars}) = ..."),
            ForeignVariable(_, head, vars) => {
                format!("{head} may use {}", vars.replace(',', ", "))
            }
            Keyword(_) => "an operator, a comma or the end was expected".into(),
            NoArguments(f) => format!("write {f}(...)"),
            Arity(f, ..) => format!("write {}", Func::named(f).map_or(String::new(), |f| f.known().calls.join(" or "))),
            MissingComma(text) => format!("write , {text}"),
            ParameterName(..) => "choose another name, as in , p = 3".into(),
            RepeatedParameter(_) => "each parameter has one value".into(),
            UnusedParameter(name) => format!("use {} in the rule, or leave it out", quote(name)),
            ParameterValue(_) => "write a number, as in p = 3 or p = 1/2".into(),
            TooLarge(_) => "use shorter sets, or parameters with shorter values".into(),
            NotOnePile(_) => "it stands in single = CONDITION; elsewhere compare x0, y0, x1 and y1".into(),
            ConditionAsNumber(text) => format!("write if({text}, 1, 0) to count it"),
            NumberAsCondition(text) => format!("compare it with something, as in {text} > 0"),
            ExpectedOperand(found) if found == "|" => "for the absolute value write abs(...)".into(),
            ExpectedOperand(_) => "a number, a variable, a function or ( can stand here".into(),
            ExpectedSet(_) => "write in {1, 2} or in {0..3}".into(),
            Unclosed("{") => "write } where it ends".into(),
            Unclosed("(") => "write ) where it ends".into(),
            Unclosed(_) => "write \u{230B} or \u{2309} where it ends, or use floor(...) and ceil(...)".into(),
            Unopened(_) => "remove it, or open one before".into(),
            MissingOperator(repair) => format!("write {repair}"),
            NotAFunction(name) => format!("to multiply write {name}*(...)"),
            AmbiguousDivision(one, two) | AmbiguousPower(one, two) => format!("write {one} or {two}"),
            PowerOfOne(base) => format!("for exclusive or write {base} xor 1"),
            SingleEquals => "write == to compare".into(),
            ForeignOperator(_, word) => format!("write {word}"),
            MisplacedNot => "write (not ...)".into(),
            TooDeep(_) => "split the expression, or use a power or a function".into(),
            RepeatedModifier(_) => "each modifier may stand once".into(),
            ModifierOnPairs(_) | NoMoves => {
                "c names a pair of sequences and has no moves; give a game as f, wyt or take".into()
            }
            BlockingNumber => "write blocking 2: up to 1 equal removal may be forbidden before each move".into(),
            Trailing(_) => "a rule is HEAD = EXPRESSION, then modifiers, each behind a comma".into(),
            FileNotRead => "give the rule itself; @FILE is read on the command line only".into(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Diagnostic::*;
        match self {
            Empty => write!(out, "a rule was expected, but nothing is there"),
            TooLong(limit) => write!(out, "the rule is longer than {limit} bytes"),
            Sign(c, _) if c.is_control() || *c == '\u{FFFD}' => {
                write!(out, "a character that is not text (U+{:04X})", *c as u32)
            }
            Sign(c, _) => write!(out, "the sign {c} has no meaning here"),
            Number(_) => write!(out, "a number needs digits on both sides of the point, and no exponent"),
            UnknownName(name, ..) => write!(out, "unknown name {}", quote(name)),
            UnknownGame(name, _) => write!(out, "no game is called {}", quote(name)),
            NoHead(_) => {
                write!(out, "an expression alone is not a rule: f =, wyt =, c = or take = must stand before it")
            }
            UnknownHead(head) => write!(out, "a rule cannot begin with {}", quote(head)),
            HeadVariables(head, vars) => write!(out, "the variables of {head} are {}", vars.replace(',', ", ")),
            ForeignVariable(var, head, _) => write!(out, "{var} is not a variable of {head}"),
            MissingComma(_) => write!(out, "a comma is missing here"),
            ParameterName(name, what) => write!(out, "{name} is {what} and cannot name a parameter"),
            RepeatedParameter(name) => write!(out, "the parameter {} is given twice", quote(name)),
            UnusedParameter(name) => write!(out, "the rule does not use the parameter {}", quote(name)),
            ParameterValue(name) => write!(out, "the value of a parameter cannot depend on {}", quote(name)),
            TooLarge(limit) => write!(out, "the rule has more than {limit} parts when it is written out"),
            NotOnePile(word) => write!(out, "{word} speaks of a move in one pile"),
            Keyword(word) => write!(out, "{word} is a word of the language and cannot stand here"),
            NoArguments(f) => write!(out, "{f} is a function and needs its arguments"),
            Arity(f, wanted, given) => write!(out, "{f} takes {wanted}, not {given}"),
            ConditionAsNumber(text) => write!(out, "a number was expected, but {text} is a condition"),
            NumberAsCondition(text) => write!(out, "a condition was expected, but {text} is a number"),
            ExpectedOperand(found) if found.is_empty() => {
                write!(out, "an expression was expected, but the rule ends here")
            }
            ExpectedOperand(found) => write!(out, "an expression was expected before {found}"),
            ExpectedSet(found) if found.is_empty() => write!(out, "a set was expected behind in"),
            ExpectedSet(found) => write!(out, "a set was expected behind in, not {found}"),
            Unclosed(open) => write!(out, "this {open} is never closed"),
            Unopened(close) => write!(out, "this {close} was never opened"),
            MissingOperator(_) => write!(out, "an operator is missing here"),
            NotAFunction(name) => write!(out, "{name} is not a function"),
            AmbiguousDivision(..) | AmbiguousPower(..) => write!(out, "this can be read in two ways"),
            PowerOfOne(base) => write!(out, "^ is power, write xor: {base}^1 is only {base}"),
            SingleEquals => write!(out, "= defines, it does not compare"),
            ForeignOperator(sign, _) => write!(out, "the operator {sign} is not used here"),
            MisplacedNot => write!(out, "not cannot stand behind this operator"),
            TooDeep(limit) => write!(out, "the expression is nested more than {limit} deep"),
            UnknownModifier(text, _) if text.is_empty() => write!(out, "a modifier was expected behind the comma"),
            UnknownModifier(text, _) => write!(out, "{} is not a modifier", quote(text)),
            RepeatedModifier(name) => write!(out, "{name} is said twice"),
            ModifierOnPairs(name) => write!(out, "a pair sequence c takes no modifier such as {}", quote(name)),
            NoMoves => write!(out, "a pair sequence has no moves"),
            BlockingNumber => write!(out, "blocking needs a whole number from 1 to 4294967295"),
            Trailing(text) => write!(out, "the rule should end before {}", quote(text)),
            FileNotRead => write!(out, "files are not read here"),
        }
    }
}

/// A refused rule: what is wrong, where, in which text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// Where.
    pub span: Span,
    /// The text the span points into.
    pub source: String,
}

impl RuleError {
    pub(crate) fn new(diagnostic: Diagnostic, span: Span, source: &str) -> RuleError {
        RuleError { diagnostic, span, source: source.to_string() }
    }

    /// A repair to try.
    pub fn hint(&self) -> String {
        self.diagnostic.hint()
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic.fmt(out)
    }
}

impl std::error::Error for RuleError {}

/// The part of the source around a span, and a line of carets below it:
///
/// ```
/// use wythoff_game::{diagnostic::point_at, expr::Span};
/// assert_eq!(point_at("f = x2 + 1", Span::new(4, 6)), ["f = x2 + 1", "    ^^"]);
/// ```
pub fn point_at(source: &str, span: Span) -> [String; 2] {
    const BEFORE: usize = 50;
    const WIDTH: usize = 76;
    let chars: Vec<(usize, char)> = source.char_indices().collect();
    let index = |byte: usize| chars.partition_point(|&(at, _)| at < byte);
    let (start, end) = (index(span.start), index(span.end).max(index(span.start) + 1));
    let from = start.saturating_sub(BEFORE);
    let to = chars.len().min(from + WIDTH);
    let clean = |c: char| if c.is_control() { if c.is_whitespace() { ' ' } else { '\u{FFFD}' } } else { c };
    let (head, tail) = (if from > 0 { "..." } else { "" }, if to < chars.len() { "..." } else { "" });
    let text: String = chars[from.min(to)..to].iter().map(|&(_, c)| clean(c)).collect();
    let carets = end.min(to.max(start + 1)) - start;
    [format!("{head}{text}{tail}"), format!("{}{}", " ".repeat(head.len() + start - from), "^".repeat(carets))]
}
