//! What can be wrong with a rule: what is wrong, where, and what to write instead.

use crate::expr::Span;
use crate::function::{FUNCTIONS, Func};
use crate::rule::MODIFIERS;
use std::fmt;

/// Every way a rule can be refused. `tests/game/diagnostics.tsv` has a wrong rule for each kind.
///
/// Messages put words of the language and of the user in backticks where they could be read as English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnostic {
    /// Nothing was written.
    Empty,
    /// The text is longer than the limit.
    TooLong(usize),
    /// A character the language does not have, and what to write instead.
    Sign(char, Option<&'static str>),
    /// A malformed number, and its repair.
    Number(String),
    /// An unknown name: the name, the nearest known name or another repair, and where it was used.
    UnknownName(String, Option<String>, Role),
    /// No catalogue game has this name: the name, and the nearest.
    UnknownGame(String, Option<String>),
    /// An expression without `f =`, `wyt =`, `c =` or `take =`: the line that the user probably meant.
    NoHead(String),
    /// A word other than a head before `=`.
    UnknownHead(String),
    /// The variables after a head are not those of the family: head and its variables.
    HeadVariables(&'static str, &'static str),
    /// A variable of another family: variable, head, variables of this family.
    ForeignVariable(&'static str, &'static str, &'static str),
    /// A modifier or a parameter without a comma before it: the modifier or parameter.
    MissingComma(String),
    /// A name that a parameter cannot have, and its meaning in the language.
    ParameterName(String, String),
    /// A parameter with two values.
    RepeatedParameter(String),
    /// A parameter that the rule does not mention.
    UnusedParameter(String),
    /// A parameter without a value: `q =`.
    NoValue(String),
    /// A name in the value of a parameter.
    ParameterValue(String),
    /// The rule is too large once its sets and parameters are written out.
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
    /// An operand is missing: the text found instead.
    ExpectedOperand(String),
    /// No set after `in`: the text found instead.
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
    /// A modifier written twice, or `no single` together with `single =`.
    RepeatedModifier(&'static str),
    /// A modifier on a pair sequence.
    ModifierOnPairs(String),
    /// A pair sequence where a game is needed.
    NoMoves,
    /// `blocking` without a whole number from 1 on.
    BlockingNumber,
    /// Text after the end of a complete expression, and where it was.
    Trailing(String, Role),
    /// `@FILE` where files are not read.
    FileNotRead,
}

/// Where a text was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Before parentheses, as a function.
    Function,
    /// In a rule, where parameters may have names.
    Rule,
    /// In a number without variables.
    Number,
    /// In a condition on pairs.
    Pair,
    /// In a statement with indices.
    Statement,
    /// In the condition of a set.
    Member,
    /// In an expression by itself.
    Alone,
}

/// What a user wrote, cut so that it cannot flood the terminal.
pub(crate) fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    if text.chars().count() > 40 {
        short.push_str("...");
    }
    short
}

fn unprintable(c: char) -> bool {
    c.is_control() || c == '\u{FFFD}'
}

impl Diagnostic {
    /// What to write instead.
    pub(crate) fn hint(&self) -> String {
        use Diagnostic::*;
        match self {
            Empty | UnknownGame(_, None) => {
                "write a rule such as f = x1 + 1, or a name from the catalogue such as wythoff".into()
            }
            TooLong(_) => "shorten the rule: write repeated parts once, with if, min, max or powers".into(),
            Sign(_, Some(repair)) => repair.to_string(),
            Sign(c, None) if unprintable(*c) => "remove it".into(),
            Sign(_, None) => "the operators are + - * / % ^ | & xor == != < <= > >= in and or not".into(),
            Number(repair) => format!("write {repair}"),
            UnknownName(_, Some(near), _) | UnknownModifier(_, Some(near)) | UnknownGame(_, Some(near)) => {
                format!("did you mean {near}?")
            }
            UnknownName(name, None, Role::Rule) => {
                format!("if it is a parameter, give its value after the rule: , {} = 3", quote(name))
            }
            UnknownName(_, None, Role::Number) => "only phi and functions have names here".into(),
            UnknownName(_, None, Role::Pair) => "a predicate can use n, a, b, d, a', b', d'".into(),
            UnknownName(_, None, Role::Statement) => {
                "a statement with indices can use n (or U), m, a[i], b[i], c[i], s[i], t[i], A(U), B(U), S(U), T(U)"
                    .into()
            }
            UnknownName(_, None, Role::Member) => "the condition of a set can use x".into(),
            UnknownName(_, None, Role::Alone) => "use fewer names, or give some of them values".into(),
            UnknownName(_, None, Role::Function) => {
                format!("the functions are {}", FUNCTIONS.map(|known| known.names[0]).join(" "))
            }
            UnknownModifier(_, None) => format!("the modifiers are {}", MODIFIERS.map(|(form, _)| form).join(", ")),
            NoHead(line) => format!("did you mean {line} ?"),
            UnknownHead(_) => "begin the rule with f =, wyt =, c = or take =".into(),
            HeadVariables(head, vars) => format!("write {head} = ... or {head}({vars}) = ..."),
            ForeignVariable(_, head, vars) => format!("{head} can use {}", vars.replace(',', ", ")),
            Keyword(_) => "write an operator or a comma here, or end the rule".into(),
            NoArguments(f) => format!("write {f}(...)"),
            Arity(f, ..) => format!("write {}", Func::named(f).map_or(String::new(), |f| f.known().calls.join(" or "))),
            MissingComma(text) => format!("write , {text}"),
            ParameterName(name, _) => {
                format!("write another name, for example q, in place of {}, and give its value: , q = 3", quote(name))
            }
            RepeatedParameter(name) => format!("remove one of the values of {}", quote(name)),
            UnusedParameter(name) => format!("use {} before its value, or remove it", quote(name)),
            NoValue(name) => format!("write {} = 3", quote(name)),
            ParameterValue(_) => "write a number, for example p = 3 or p = 1/2".into(),
            TooLarge(_) => "use shorter sets, or parameters with shorter values".into(),
            NotOnePile(_) => "use it in single = CONDITION; elsewhere compare x0, y0, x1 and y1".into(),
            ConditionAsNumber(text) => format!("to count it, write if({text}, 1, 0)"),
            NumberAsCondition(text) => format!("compare it with a number, for example {text} > 0"),
            ExpectedOperand(found) if found == "|" => "for the absolute value write abs(...)".into(),
            ExpectedOperand(_) => "write a number, a variable, a function or ( here".into(),
            ExpectedSet(_) => "write in {1, 2} or in {0..3}".into(),
            Unclosed("[") => "write ] where the index ends".into(),
            Unclosed("{") => "write } where the set ends".into(),
            Unclosed("(") => "write ) where the group ends".into(),
            Unclosed(_) => "write \u{230B} or \u{2309} where it ends, or use floor(...) and ceil(...)".into(),
            Unopened(_) => "remove it, or write the opening bracket before it".into(),
            MissingOperator(repair) => format!("write {repair}"),
            NotAFunction(name) => format!("to multiply, write {name}*(...)"),
            AmbiguousDivision(one, two) | AmbiguousPower(one, two) => format!("write {one} or {two}"),
            PowerOfOne(base) => format!("for exclusive or write {base} xor 1"),
            SingleEquals => "to compare, write ==".into(),
            ForeignOperator(_, word) => format!("write {word}"),
            MisplacedNot => "write (not ...)".into(),
            TooDeep(_) => "split the expression, or use a power or a function".into(),
            RepeatedModifier(_) => "give each modifier once".into(),
            ModifierOnPairs(_) | NoMoves => {
                "c defines two sequences and has no moves; give a game as f, wyt or take".into()
            }
            BlockingNumber => "write, for example, blocking 2: the opponent may forbid one equal removal".into(),
            Trailing(_, Role::Number) => "write one whole number, for example 10^100+7".into(),
            Trailing(_, Role::Pair | Role::Statement | Role::Member) => "join conditions with `and` or `or`".into(),
            Trailing(sign, Role::Alone) if sign == "=" => {
                "to compare, write ==; values follow an expression: x1 + 1, x1 = 5".into()
            }
            Trailing(_, Role::Alone) => "write one expression; values follow it: x1 + 1, x1 = 5".into(),
            Trailing(..) => "a rule is HEAD = EXPRESSION; modifiers follow, each after a comma".into(),
            FileNotRead => "write the rule itself; only the command line reads @FILE".into(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Diagnostic::*;
        match self {
            Empty => write!(out, "expected a rule, found nothing"),
            TooLong(limit) => write!(out, "the rule is longer than {limit} bytes"),
            Sign(c, _) if unprintable(*c) => write!(out, "unexpected control character (U+{:04X})", *c as u32),
            Sign(c, _) => write!(out, "unexpected character '{c}'"),
            Number(_) => write!(out, "a number needs digits on both sides of the decimal point, and no exponent"),
            UnknownName(name, ..) => write!(out, "unknown name `{}`", quote(name)),
            UnknownGame(name, _) => write!(out, "no game is called `{}`", quote(name)),
            NoHead(_) => write!(out, "an expression alone is not a rule: a rule begins with f =, wyt =, c = or take ="),
            UnknownHead(head) => write!(out, "a rule cannot begin with `{}`", quote(head)),
            HeadVariables(head, vars) => write!(out, "the variables of {head} are {}", vars.replace(',', ", ")),
            ForeignVariable(var, head, _) => write!(out, "{var} is not a variable of {head}"),
            MissingComma(_) => write!(out, "a comma is missing here"),
            ParameterName(name, what) => write!(out, "`{name}` is {what}, so it cannot name a parameter"),
            RepeatedParameter(name) => write!(out, "the parameter {} has two values", quote(name)),
            UnusedParameter(name) => write!(out, "nothing uses the parameter {}", quote(name)),
            NoValue(name) => write!(out, "the parameter {} has no value", quote(name)),
            ParameterValue(name) => write!(out, "the value of a parameter cannot depend on {}", quote(name)),
            TooLarge(limit) => {
                write!(out, "with its sets and parameters written out the rule has more than {limit} parts")
            }
            NotOnePile(word) => write!(out, "`{word}` describes a one-pile move and has no meaning here"),
            Keyword(word) => write!(out, "`{word}` cannot follow this expression"),
            NoArguments(f) => write!(out, "the function {f} needs arguments"),
            Arity(f, wanted, given) => write!(out, "{f} takes {wanted}, not {given}"),
            ConditionAsNumber(text) => write!(out, "expected a number, found the condition {text}"),
            NumberAsCondition(text) => write!(out, "expected a condition, found the number {text}"),
            ExpectedOperand(found) if found.is_empty() => write!(out, "expected an expression, found the end"),
            ExpectedOperand(found) => write!(out, "expected an expression, found `{found}`"),
            ExpectedSet(found) if found.is_empty() => write!(out, "expected a set after `in`"),
            ExpectedSet(found) => write!(out, "expected a set after `in`, found {found}"),
            Unclosed(open) => write!(out, "this {open} is never closed"),
            Unopened(close) => write!(out, "this {close} has no opening bracket"),
            MissingOperator(_) => write!(out, "an operator is missing here"),
            NotAFunction(name) => write!(out, "{name} is not a function"),
            AmbiguousDivision(..) | AmbiguousPower(..) => write!(out, "this can be read in two ways"),
            PowerOfOne(base) => write!(out, "^ means power, not exclusive or, and {base}^1 is just {base}"),
            SingleEquals => write!(out, "= defines; it does not compare"),
            ForeignOperator(sign, _) => write!(out, "the language has no operator {sign}"),
            MisplacedNot => write!(out, "`not` cannot follow this operator"),
            TooDeep(limit) => write!(out, "the expression is nested more than {limit} levels deep"),
            UnknownModifier(text, _) if text.is_empty() => write!(out, "expected a modifier after the comma"),
            UnknownModifier(text, _) => write!(out, "`{}` is not a modifier", quote(text)),
            RepeatedModifier(name) => write!(out, "the modifier `{name}` is given twice"),
            ModifierOnPairs(name) => write!(out, "the pair sequence c takes no modifier such as {}", quote(name)),
            NoMoves => write!(out, "a pair sequence has no moves"),
            BlockingNumber => write!(out, "blocking needs a whole number from 1 to 4294967295"),
            Trailing(text, _) => write!(out, "unexpected '{}'", quote(text)),
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
    /// The text into which the span points.
    pub source: String,
}

impl RuleError {
    pub(crate) fn new(diagnostic: Diagnostic, span: Span, source: &str) -> RuleError {
        RuleError { diagnostic, span, source: source.to_string() }
    }

    /// What to write instead.
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
/// use wythoff_game::{point_at, Span};
/// assert_eq!(point_at("f = x2 + 1", Span::new(4, 6)), ["f = x2 + 1", "    ^^"]);
/// ```
pub fn point_at(source: &str, span: Span) -> [String; 2] {
    // Columns shown before the fault: two thirds of a terminal's line, as what is wrong follows them.
    const BEFORE: usize = 50;
    // Columns shown: 80, less the dots and the margin.
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
