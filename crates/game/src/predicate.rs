//! Conditions on the pairs of a sequence and on single numbers, in the language of rules.
//!
//! The variables are those of pair n, `n a b d` with d = b - a, and those of the previous pair, `a' b' d'`.

use crate::diagnostic::RuleError;
use crate::eval::{Condition, Formula};
use crate::expr::{Expr, Var};
use crate::parse::{PAIR, SET, parse_constant, parse_predicate, parse_set};

/// Reads a condition on pairs.
///
/// ```
/// use wythoff_game::predicate;
/// let gaps = predicate::condition("a - a' in {1, 2}").unwrap();
/// // n, a, b, d, then the previous pair
/// assert_eq!(gaps.holds_small(&[2, 3, 5, 2, 1, 2, 1]), Some(true));
/// assert_eq!(gaps.expr().to_string(), "a - a' == 1 or a - a' == 2");
/// assert!(predicate::looks_back(gaps.expr()));
/// assert_eq!(predicate::condition("x1 > 0").unwrap_err().to_string(), "x1 is not a variable of a predicate");
/// ```
pub fn condition(text: &str) -> Result<Condition, RuleError> {
    Ok(Condition::new(parse_predicate(text, true)?, &PAIR))
}

/// Reads a number computed from a pair.
///
/// ```
/// let double = wythoff_game::predicate::number("b - 2a").unwrap();
/// assert_eq!(double.integer_small(&[2, 3, 5, 2, 1, 2, 1]), Some(-1));
/// ```
pub fn number(text: &str) -> Result<Formula, RuleError> {
    Ok(Formula::new(parse_predicate(text, false)?, &PAIR))
}

/// Reads the condition of a set of numbers, in the variable x.
///
/// ```
/// use wythoff_game::predicate;
/// let squares = predicate::set("isqrt(x)^2 == x").unwrap();
/// assert_eq!([8, 9].map(|x| squares.holds_small(&[x])), [Some(false), Some(true)]);
/// assert_eq!(predicate::set("x1 > 0").unwrap_err().to_string(), "x1 is not a variable of the condition of a set");
/// ```
pub fn set(text: &str) -> Result<Condition, RuleError> {
    Ok(Condition::new(parse_set(text)?, &SET))
}

/// Reads a number without variables, exactly.
///
/// ```
/// let alpha = wythoff_game::predicate::constant("(5 + sqrt(5))/5").unwrap();
/// assert_eq!(alpha.value(&[]).unwrap().floor(), 1u8.into());
/// ```
pub fn constant(text: &str) -> Result<Formula, RuleError> {
    Ok(Formula::new(parse_constant(text)?, &[]))
}

/// Whether the expression mentions the previous pair: then it has no value at n = 0.
pub fn looks_back(expr: &Expr) -> bool {
    [Var::PreviousA, Var::PreviousB, Var::PreviousD].into_iter().any(|var| expr.mentions(var))
}
