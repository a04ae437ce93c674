//! An expression by itself: a number or a condition, with names that have values or run through a range.

use crate::diagnostic::{Diagnostic, Role, RuleError};
use crate::eval::{Condition, EvalError, Formula};
use crate::expr::{Span, Var};
use crate::parse::{Alone, parse_alone};
use crate::rule::Note;
use wythoff_base::{IBig, Number};

/// The variables that stand for names without a value, in the order in which these occur.
const VARS: &[Var] = &Var::ALL;

/// An expression of the language by itself. Names may have values after it, as parameters have after a rule.
///
/// ```
/// use wythoff_game::{Expression, Value};
/// use wythoff_base::Number;
/// let sum = Expression::parse("(x1 ⊞ x0) * 2, x1 = 3, x0 = 5").unwrap();
/// assert_eq!(sum.value(), Ok(Value::Number(Number::from(14))));
/// assert_eq!(Expression::parse("even(4)").unwrap().value(), Ok(Value::Truth(true)));
/// // Without a value a name is free.
/// let law = Expression::parse("a | b == b | a").unwrap();
/// assert_eq!(law.free().collect::<Vec<_>>(), ["a", "b"]);
/// assert_eq!(law.holds(&[5, 6]), Some(Ok(true)));
/// ```
pub struct Expression {
    /// The text.
    pub source: String,
    free: Vec<(String, Span)>,
    /// Remarks.
    pub notes: Vec<Note>,
    meaning: Meaning,
}

enum Meaning {
    Number(Formula),
    Condition(Condition),
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of a number.
    Number(Number),
    /// Of a condition.
    Truth(bool),
}

impl Expression {
    /// Reads an expression, with the values of its names after it: `x1 + 1, x1 = 5`. The commas may be missing.
    pub fn parse(source: &str) -> Result<Expression, RuleError> {
        let Alone { body, free, notes } = parse_alone(source)?;
        let vars = &VARS[..free.len().min(VARS.len())];
        let meaning = if body.is_condition() {
            Meaning::Condition(Condition::new(body, vars))
        } else {
            Meaning::Number(Formula::new(body, vars))
        };
        Ok(Expression { source: source.to_string(), free, notes, meaning })
    }

    /// The names without a value, in the order in which they first occur.
    pub fn free(&self) -> impl ExactSizeIterator<Item = &str> {
        self.free.iter().map(|(name, _)| name.as_str())
    }

    /// The first name without a value, and its place.
    pub fn unknown(&self) -> Option<RuleError> {
        let (name, span) = self.free.first()?;
        Some(RuleError::new(Diagnostic::UnknownName(name.clone(), None, Role::Rule), *span, &self.source))
    }

    /// Whether it is a condition.
    pub fn is_condition(&self) -> bool {
        matches!(self.meaning, Meaning::Condition(_))
    }

    /// The value, exactly. A name without a value is an error.
    pub fn value(&self) -> Result<Value, EvalError> {
        let at: &[IBig] = &[];
        match &self.meaning {
            Meaning::Number(formula) => formula.value(at).map(Value::Number),
            Meaning::Condition(condition) => condition.holds(at).map(Value::Truth),
        }
    }

    /// Whether the condition is true at these values of the free names; nothing for a number.
    pub fn holds(&self, at: &[i64]) -> Option<Result<bool, EvalError>> {
        match &self.meaning {
            Meaning::Number(_) => None,
            Meaning::Condition(condition) => Some(condition.holds_at(at)),
        }
    }
}
