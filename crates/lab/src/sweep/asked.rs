//! The questions about all pairs of a range: the questions with their parameters, as the command line gives them and
//! the checkpoint keeps them.

use super::question::{PairQuestion, additivity, agree, bounds, deviation, predicate, statement};
use crate::answers::parameter::{Form, Given, Parameter, Parameters, Place, SOLVER, parameters};
use crate::answers::{Allowance, Failure, Game, clip};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use wythoff_game::statement::is_indexed;
use wythoff_game::{Span, nearest};

/// A question with its parameters. In canonical form, as [`PairQuestion::asked`] gives it: equal values, equal answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "lowercase")]
pub enum Asked {
    /// s_n - a_n and t_n - b_n against the Beatty approximation.
    Deviation(Deviation),
    /// How often a_n = s_n - 1 and b_n = t_n - 1.
    Guess(Guess),
    /// Is L <= a_n - n alpha <= U?
    Bounds(Bounds),
    /// Do two methods give the same pairs?
    Agree(Agree),
    /// Does every pair meet a condition?
    Predicate(Predicate),
    /// How often does an expression take each value?
    Histogram(Histogram),
    /// How far are a, b and c from being additive?
    Additivity(Additivity),
}

parameters! {
    /// The distance to the Beatty approximation.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Deviation {}
}

parameters! {
    /// The success of the player who believes a_n = s_n - 1.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Guess {}
}

parameters! {
    /// The bounds of a_n - n alpha; those of the theorem where none are given.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Bounds {
        /// L.
        #[serde(skip_serializing_if = "Option::is_none")]
        lower: Option<String> = Parameter {
            help: "L, for example -2, 1/2 or (1 - sqrt(17))/4; the proved bound by default",
            ..Parameter::new(Form::Expression, Place::Long("L"))
        },
        /// U.
        #[serde(skip_serializing_if = "Option::is_none")]
        upper: Option<String> = Parameter { help: "U", ..Parameter::new(Form::Expression, Place::Long("U")) },
    }
}

parameters! {
    /// Two methods side by side.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Agree {
        /// The solver asked for every n.
        solver: Option<String> = Parameter { help: "The solver that computes every n; the fastest by \
            default", ..SOLVER },
        /// What it is compared with.
        against: Option<String> = Parameter {
            help: "Another solver, stream (the pairs as other questions read them) or list (from n = 0 on)",
            ..SOLVER
        },
    }
}

parameters! {
    /// A condition on every pair.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Predicate {
        /// The condition.
        #[serde(rename = "where")]
        condition: String = Parameter {
            help: r#"For example "a - a' in {1, 2}""#,
            ..Parameter::new(Form::Expression, Place::Argument(""))
        },
        /// An expression whose values are counted too.
        #[serde(skip_serializing_if = "Option::is_none")]
        histogram: Option<String> = Parameter {
            help: "Also count the values of this expression",
            ..Parameter::new(Form::Expression, Place::Long("EXPR"))
        },
        /// End at the first counterexample.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stop: bool = Parameter {
            help: "Stop at the first counterexample",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

parameters! {
    /// The values of an expression.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Histogram {
        /// The expression.
        #[serde(rename = "histogram")]
        expression: String = Parameter {
            help: r#"For example "b - 2*a""#,
            ..Parameter::new(Form::Expression, Place::Argument(""))
        },
    }
}

parameters! {
    /// The least constants of bounded additivity.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Additivity {}
}

/// Reads the parameters of a question from texts by their names.
type Read = fn(&BTreeMap<String, String>) -> Result<Asked, Failure>;

fn texts<Q: Parameters>(
    name: &'static str,
    texts: &BTreeMap<String, String>,
    asked: fn(Q) -> Asked,
) -> Result<Asked, Failure> {
    let allowance = Allowance::default();
    Ok(asked(Q::read(&Given::new(name, Q::PARAMETERS, texts, &allowance, None)?)?))
}

/// Every question by its name.
const QUESTIONS: [(&str, Read); 7] = [
    ("deviation", |given| texts("deviation", given, Asked::Deviation)),
    ("guess", |given| texts("guess", given, Asked::Guess)),
    ("bounds", |given| texts("bounds", given, Asked::Bounds)),
    ("agree", |given| texts("agree", given, Asked::Agree)),
    ("predicate", |given| texts("predicate", given, Asked::Predicate)),
    ("histogram", |given| texts("histogram", given, Asked::Histogram)),
    ("additivity", |given| texts("additivity", given, Asked::Additivity)),
];

impl Asked {
    /// A question by its name, its parameters as texts, as other programs have them.
    ///
    /// ```
    /// use wythoff_lab::sweep::Asked;
    /// let params = [("condition".to_string(), "a < b".to_string())].into();
    /// assert_eq!(Asked::read("predicate", &params).unwrap().to_string(), "predicate a < b");
    /// assert!(Asked::read("predict", &params).unwrap_err().hint().unwrap().starts_with("did you mean predicate?"));
    /// ```
    pub fn read(question: &str, params: &BTreeMap<String, String>) -> Result<Asked, Failure> {
        match QUESTIONS.iter().find(|(name, _)| *name == question) {
            Some((_, read)) => read(params),
            None => {
                let names = QUESTIONS.map(|(name, _)| name);
                let near = nearest(question, &names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
                let message = format!("unknown question {} of a sweep", clip(question));
                Err(Failure::wrong(message, format!("{near}the questions are: {}", names.join(", "))))
            }
        }
    }

    /// The question, ready to be asked of the pairs of a game.
    pub fn of(&self, game: &Game) -> Result<Box<dyn PairQuestion>, Failure> {
        let analysis = &game.analysis;
        if let Some(error) = analysis.fault() {
            let line = game.line();
            let body = line.find('=').map_or(0, |at| at + 2);
            return Err(Failure::pairs(error, &line, Span::new(body, line.len())));
        }
        Ok(match self {
            Asked::Deviation(Deviation {}) => Box::new(deviation::Deviation::new(analysis, false)?),
            Asked::Guess(Guess {}) => Box::new(deviation::Deviation::new(analysis, true)?),
            Asked::Bounds(Bounds { lower, upper }) => {
                Box::new(bounds::Bounds::new(analysis, lower.as_deref(), upper.as_deref())?)
            }
            Asked::Agree(Agree { solver, against }) => {
                Box::new(agree::Agree::new(analysis, solver.as_deref(), against.as_deref())?)
            }
            Asked::Predicate(Predicate { condition, histogram, stop }) if is_indexed(condition) => {
                Box::new(statement::StatementSweep::new(analysis, condition, histogram.as_deref(), *stop)?)
            }
            Asked::Predicate(Predicate { condition, histogram, stop }) => {
                Box::new(predicate::PredicateSweep::new(analysis, Some(condition), histogram.as_deref(), *stop)?)
            }
            Asked::Additivity(Additivity {}) => Box::new(additivity::AdditivitySweep::new(analysis)?),
            Asked::Histogram(Histogram { expression }) => {
                Box::new(predicate::PredicateSweep::new(analysis, None, Some(expression), false)?)
            }
        })
    }

    /// The name, then the parameters: text or true.
    pub fn members(&self) -> impl Iterator<Item = (String, Value)> {
        let value = serde_json::to_value(self).unwrap_or_default();
        value.as_object().cloned().unwrap_or_default().into_iter()
    }
}

/// For people.
impl fmt::Display for Asked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let members: Vec<(String, String)> = self.members().map(|(key, value)| (key, word(value))).collect();
        // The parameters of a question are stored with its name.
        let (about, how): (Vec<_>, Vec<_>) =
            members.iter().skip(1).partition(|(key, _)| key == "where" || members[0].1 == *key);
        let name = members.iter().take(1).map(|(_, name)| name.clone());
        let first: Vec<String> = name.chain(about.iter().map(|(_, value)| value.clone())).collect();
        let rest = how.iter().map(|(key, value)| if value == "true" { key.clone() } else { format!("{key} {value}") });
        out.write_str(&std::iter::once(first.join(" ")).chain(rest).collect::<Vec<_>>().join(", "))
    }
}
