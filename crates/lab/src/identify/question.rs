//! `identify` as a question.

use super::rules::rules;
pub use super::search::Found as Match;
use super::search::{OFFSETS, search};
use super::terms::Terms;
use crate::answers::parameter::{Form, Parameter, Place, parameters};
use crate::answers::{Allowance, Answer, Failure, Question, Reason};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_solve::json;

parameters! {
    /// Asks which rule has these numbers.
    #[derive(Clone, Debug)]
    pub struct Identify {
        /// The numbers.
        terms: Terms = Parameter {
            called: "the terms",
            required: true,
            about: "Consecutive terms, separated by commas; ? for an unknown term: 2,6,?,17,25,34",
            help: "Consecutive terms, separated by commas or spaces; ? for an unknown term: 2,6,?,17,25,34",
            ..Parameter::new(Form::Text, Place::Optional("TERMS"))
        },
    }
}

/// The default time of a search.
pub const TIME: Duration = Duration::from_secs(20);

/// The number of rules with the same numbers that are named.
const SAME: usize = 20;

/// What has the terms.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Identified {
    /// The terms.
    pub terms: Terms,
    /// The sequences that have them, those of the simplest rules first.
    pub matches: Vec<Match>,
    /// The number of rules searched.
    pub rules: usize,
}

impl Identified {
    /// The evidence of a match, however many terms agree.
    pub const EVIDENCE: Evidence = Evidence::Observed;
}

impl Question for Identify {
    const NAME: &'static str = "identify";
    const SUMMARY: &'static str =
        "Find rules with the given numbers, among the catalogue and some thousand simple rules";
    type Answer = Identified;

    fn answer(&self, allowance: &Allowance) -> Result<Identified, Failure> {
        let matches = search(&self.terms, &allowance.budget(TIME)).map_err(|spent| Failure::GaveUp {
            reason: Reason::from(spent),
            tried: vec![format!("{} rules: {spent}", rules().len())],
            hint: "give more time, for example `--budget 1m`".into(),
        })?;
        Ok(Identified { terms: self.terms.clone(), matches, rules: rules().len() })
    }
}

impl Answer for Identified {
    fn json(&self) -> Map<String, Value> {
        let evidence = json::evidence(&Self::EVIDENCE);
        let terms: Vec<_> = self.terms.0.iter().map(|term| term.as_ref().map(UBig::to_string)).collect();
        let one = |found: &Match| {
            let next: Vec<String> = found.next.iter().map(UBig::to_string).collect();
            json!({"game": found.line, "name": found.name, "sequence": found.sequence.to_string(),
                "offset": found.offset.to_string(), "next": next, "same": found.same.iter().take(SAME).collect::<Vec<_>>(),
                "same_count": found.same.len().to_string(), "evidence": evidence})
        };
        json::object([
            ("terms", json!(terms)),
            ("known", self.terms.known().to_string().into()),
            ("rules", self.rules.to_string().into()),
            ("offsets", json!([OFFSETS.start().to_string(), OFFSETS.end().to_string()])),
            ("matches", self.matches.iter().map(one).collect()),
        ])
    }
}
