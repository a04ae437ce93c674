//! `identify` as a question.

use super::rules::rules;
use super::search::RuleMatch;
use super::search::{OFFSETS, search};
use super::terms::Terms;
use crate::answers::parameter::{Form, Parameter, Place, parameters};
use crate::answers::{Allowance, Failure, Question, Reason};
use crate::wire::{self, Integer, seen_as, view, wire};
use std::time::Duration;
use wythoff_check::evidence::Evidence;

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

/// The number of rules with the same numbers that are named: some lines of text. The answer counts all of them.
const SAME: usize = 20;

/// What has the terms.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Identified {
    /// The terms.
    pub terms: Terms,
    /// The sequences that have them, those of the simplest rules first.
    pub matches: Vec<RuleMatch>,
    /// The number of rules searched.
    pub rules: usize,
    /// What a match rests on, however many terms agree.
    pub evidence: Evidence,
}

/// The evidence of every match.
const EVIDENCE: Evidence = Evidence::Observed;

impl Question for Identify {
    const NAME: &'static str = "identify";
    const SUMMARY: &'static str =
        "Find rules with the given numbers, among the catalogue and some thousand simple rules";
    type Answer = Identified;
    /// The default time of a search.
    const TIME: Duration = Duration::from_secs(20);

    fn answer(&self, allowance: &Allowance) -> Result<Identified, Failure> {
        let matches = search(&self.terms, &allowance.budget(Self::TIME)).map_err(|spent| Failure::GaveUp {
            reason: Reason::from(spent),
            tried: vec![format!("{} rules: {spent}", rules().len())],
            hint: "give more time, for example `$budget=1m`".into(),
        })?;
        Ok(Identified { terms: self.terms.clone(), matches, rules: rules().len(), evidence: EVIDENCE })
    }
}

seen_as!(Identified, Seen);

view! {
    /// What has the terms.
    struct Seen<'a> of Identified as found => {
        terms: Vec<Option<Integer>> = wire(&found.terms.0),
        /// The number of known terms.
        known: Integer = wire(&found.terms.known()),
        /// The number of rules searched.
        rules: Integer = wire(&found.rules),
        /// The least and the greatest index that was tried for the first term.
        offsets: [Integer; 2] = [wire(OFFSETS.start()), wire(OFFSETS.end())],
        matches: Vec<MatchSeen<'a>> = wire(&found.matches),
    }
}

view! {
    /// A sequence that has the terms.
    #[cfg_attr(feature = "schema", schemars(rename = "Match"))]
    struct MatchSeen<'a> of RuleMatch as found => {
        /// The canonical line of the game.
        game: &'a str = &found.line,
        /// The name in the catalogue.
        name: Option<&'a str> = found.name,
        /// a, b, b - a, differences of one of them, word, row A or diagonal.
        sequence: String = found.sequence.to_string(),
        /// The index of the first term.
        offset: Integer = wire(&found.offset),
        /// The next terms.
        next: Vec<Integer> = wire(&found.next),
        /// Some other rules with the same numbers, as far as compared.
        same: &'a [String] = &found.same[..found.same.len().min(SAME)],
        /// The number of such rules.
        same_count: Integer = wire(&found.same.len()),
        evidence: wire::Evidence = wire(&EVIDENCE),
    }
}
