//! `eval`: the value of an expression, or whether a law holds in a box.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::parameter::{Form, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{self, ExactValue, Integer, OrNull, seen_as, view, wire};
use wythoff_base::{Budget, Number, UBig, with_point};
use wythoff_check::evidence::Evidence;
use wythoff_game::eval::EvalError;
use wythoff_game::{Expression, Value};

parameters! {
    /// Asks for the value of an expression, or whether a law holds in a box.
    #[derive(Clone, Debug)]
    pub struct Eval {
        /// The expression.
        expression: String = Parameter {
            called: "the expression",
            required: true,
            about: "A number or a condition of the language of rules; values of names may follow it: x1 + 1, x1 = 5",
            help: "A number or a condition of the language of rules, for example '5 | 6' or 'sqrt(2)*n, n = 10'",
            ..Parameter::new(Form::Expression, Place::Argument(""))
        },
        /// Values of its names.
        values: Option<String> = Parameter {
            about: "Values of names, for example x1=3 x0=5",
            help: "Values of its names, for example x1=3 x0=5",
            ..Parameter::new(Form::Text, Place::Optional("NAME=VALUE"))
        },
        /// The bound of a law.
        to: Option<u64> = Parameter {
            about: "Check a condition for all values of the other names from 0 to this bound",
            help: "Check a condition for all values of the other names from 0 to this bound",
            ..Parameter::new(Form::Count(|limits| limits.to), Place::Long("N"))
        },
    }
}

/// The value of an expression, or what became of a law.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evaluated {
    /// The expression with the values of its names, as given.
    pub expression: String,
    /// The value; for a law, whether it holds in the box.
    pub value: Value,
    /// The law, where names run through a range.
    pub law: Option<Law>,
    /// Remarks about what may not be meant.
    pub notes: Vec<String>,
}

/// A condition for all values of some names up to a bound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Law {
    /// The names, the slowest first.
    pub names: Vec<String>,
    /// Their bound.
    pub to: u64,
    /// The number of points looked at.
    pub points: u64,
    /// Values of the names for which the condition is false.
    pub counterexample: Option<Vec<u64>>,
}

impl Law {
    /// What it rests on, where it holds: every point of the box.
    pub(crate) fn evidence(&self) -> Option<Evidence> {
        self.counterexample.is_none().then_some(Evidence::Exhaustive { bound: self.to })
    }
}

impl Question for Eval {
    const NAME: &'static str = "eval";
    const SUMMARY: &'static str =
        "The value of an expression of the language of rules, or whether a law holds in a box";
    type Answer = Evaluated;

    fn answer(&self, allowance: &Allowance) -> Result<Evaluated, Failure> {
        let values = self.values.as_deref().unwrap_or_default();
        let source = if values.is_empty() { self.expression.clone() } else { format!("{} {values}", self.expression) };
        let expression = Expression::parse(&source)?;
        let notes = expression.notes.iter().map(|note| note.text.clone()).collect();
        let (value, law) = match (self.to, expression.unknown()) {
            (_, None) => (expression.value().map_err(|error| Failure::eval(&error, &source))?, None),
            (None, Some(error)) => return Err(unknown(&expression, error.into())),
            (Some(_), Some(_)) if !expression.is_condition() => {
                let message = "a number is not a law: a law is a condition";
                return Err(Failure::wrong(message, "compare two numbers, for example 'a | b == b | a'"));
            }
            (Some(to), Some(_)) => {
                let law = law(&expression, to, &allowance.budget(Self::TIME))?;
                (Value::Truth(law.counterexample.is_none()), Some(law))
            }
        };
        Ok(Evaluated { expression: source, value, law, notes })
    }
}

/// A name has no value.
fn unknown(expression: &Expression, error: Failure) -> Failure {
    let name = expression.free().next().unwrap_or_default();
    let hint = if expression.is_condition() {
        format!("give its value after the expression: {name}=3; or check all values up to 20: `$to=20`")
    } else {
        format!("give its value after the expression: {name}=3")
    };
    match error {
        Failure::Wrong { place, .. } => {
            Failure::Wrong { message: format!("`{}` has no value", super::clip(name)), place, hint: Some(hint) }
        }
        other => other,
    }
}

/// Every point of the box, the last name fastest.
fn law(expression: &Expression, to: u64, budget: &Budget) -> Result<Law, Failure> {
    let names: Vec<String> = expression.free().map(str::to_string).collect();
    let bound = i64::try_from(to).map_err(|_| Failure::wrong("`$to` is too large", "use a smaller number"))?;
    let total = u32::try_from(names.len()).ok().and_then(|count| to.checked_add(1)?.checked_pow(count));
    let mut at = vec![0i64; names.len()];
    let mut law = Law { names, to, points: 0, counterexample: None };
    loop {
        budget.tick(law.points, total).map_err(|spent| Failure::GaveUp {
            reason: Reason::from(spent),
            tried: vec![format!("{} points, at each of which the condition is true", law.points)],
            hint: "use a smaller bound `$to`, or give some of the names values".into(),
        })?;
        let holds = expression.holds(&at).unwrap_or(Ok(false));
        law.points += 1;
        if !holds.map_err(|error| at_point(error, &law.names, &at, &expression.source))? {
            law.counterexample = Some(at.iter().map(|value| value.unsigned_abs()).collect());
            return Ok(law);
        }
        // The next point, as a counter counts.
        let Some(place) = at.iter().rposition(|value| *value < bound) else { return Ok(law) };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
}

/// A value that does not exist at a point. The evaluator knows the names as variables.
fn at_point(error: EvalError, names: &[String], at: &[i64], source: &str) -> Failure {
    let values: Vec<String> = names.iter().zip(at).map(|(name, value)| format!("{name} = {value}")).collect();
    match Failure::eval(&EvalError { point: vec![], ..error }, source) {
        Failure::Wrong { message, place, hint } => {
            Failure::Wrong { message: format!("{message} at {}", values.join(", ")), place, hint }
        }
        other => other,
    }
}

/// The decimals of an approximation: more than a double has.
const PLACES: usize = 20;

impl Evaluated {
    /// What the value is.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Truth(_) if self.law.is_some() => "law",
            Value::Truth(_) => "condition",
            Value::Number(number) if number.is_integer() => "integer",
            Value::Number(number) if number.is_rational() => "fraction",
            Value::Number(_) => "surd",
        }
    }

    /// The value in the language of rules, exactly: `7`, `7/2`, `(1 + sqrt(5))/2`, `true`.
    pub fn exact(&self) -> String {
        match &self.value {
            Value::Truth(truth) => truth.to_string(),
            Value::Number(number) => number.to_string(),
        }
    }

    /// The first decimals of a number that is not an integer, and whether they are all; nothing where it is too large.
    pub fn decimals(&self) -> Option<(String, bool)> {
        let Value::Number(number) = &self.value else { return None };
        let size = number.abs();
        let scaled = size.mul(&Number::from(UBig::from(10u8).pow(PLACES))).ok().filter(|_| !number.is_integer())?;
        let sign = if number.compare(&Number::ZERO).is_lt() { "-" } else { "" };
        let text = format!("{sign}{}", with_point(&scaled.floor(), PLACES));
        let all = scaled.is_integer();
        Some((if all { text.trim_end_matches('0').to_string() } else { text }, all))
    }
}

seen_as!(Evaluated, Seen);

view! {
    /// The value of an expression, or whether a law holds in a box.
    struct Seen<'a> of Evaluated as found => {
        /// The expression, with the values of its names.
        expression: &'a str = &found.expression,
        #[cfg_attr(
            feature = "schema",
            schemars(extend("enum" = ["integer", "fraction", "surd", "condition", "law"]))
        )]
        kind: &'static str = found.kind(),
        /// The value in the language of rules, exactly: 7, 7/2, (1 + sqrt(5))/2, true or false.
        value: ExactValue = ExactValue::of(found.exact()),
        /// The first 20 decimals of a number that is not an integer, cut off and not rounded; otherwise null.
        decimal: Option<String> = found.decimals().map(|(text, _)| text),
        /// The box of a law.
        #[serde(skip_serializing_if = "Option::is_none")]
        law: Option<LawSeen<'a>> = wire(&found.law),
        /// Remarks about what may not be meant.
        notes: &'a [String] = &found.notes,
    }
}

view! {
    /// A condition for all values of some names from 0 to a bound.
    #[cfg_attr(feature = "schema", schemars(rename = "Law"))]
    struct LawSeen<'a> of Law as law => {
        names: &'a [String] = &law.names,
        to: Integer = wire(&law.to),
        /// The number of points that were looked at.
        points: Integer = wire(&law.points),
        /// The values of the names, in their order, for which the condition is false; null if there are none.
        counterexample: OrNull<Vec<Integer>> = OrNull(wire(&law.counterexample)),
        /// The evidence; null if the law is false.
        evidence: OrNull<wire::Evidence> = OrNull(wire(&law.evidence())),
    }
}
