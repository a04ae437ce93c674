//! `errata` and `questions`: what the papers print wrongly and what they ask, with what holds and what shows it.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::{Form, Parameter, Place, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use wythoff_game::literature::{Asked, Erratum, errata, questions};
use wythoff_solve::json;

parameters! {
    /// The errors found in the literature, or those that have each of some words.
    #[derive(Clone, Debug, Default)]
    pub struct Errata {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words, all of which stand in source, place, game or text",
            help: "Only errors that have each of these words in source, place, game or text",
            ..Parameter::new(Form::Text, Place::Optional("QUERY"))
        },
    }
}

parameters! {
    /// The questions of the papers, or those that have each of some words.
    #[derive(Clone, Debug, Default)]
    pub struct Questions {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words, all of which stand in source, place, status or text",
            help: "Only questions that have each of these words in source, place, status or text",
            ..Parameter::new(Form::Text, Place::Optional("QUERY"))
        },
    }
}

/// The errors found.
#[derive(Clone, Debug)]
pub struct Erred {
    /// In the papers' order.
    pub errata: Vec<&'static Erratum>,
}

/// The questions found.
#[derive(Clone, Debug)]
pub struct Open {
    /// In the papers' order.
    pub questions: Vec<&'static Asked>,
}

impl Question for Errata {
    const NAME: &'static str = "errata";
    const SUMMARY: &'static str = "What the papers print wrongly, and what holds";
    type Answer = Erred;

    fn answer(&self, _: &Allowance) -> Result<Erred, Failure> {
        let texts = |e: &Erratum| [&e.source, &e.place, &e.printed, &e.holds].map(String::clone).join(" ");
        let found = |e: &&Erratum| has(&self.query, &format!("{} {}", texts(e), e.games.join(" ")));
        Ok(Erred { errata: errata().iter().filter(found).collect() })
    }
}

impl Question for Questions {
    const NAME: &'static str = "questions";
    const SUMMARY: &'static str = "What the papers ask, and how far it is answered";
    type Answer = Open;

    fn answer(&self, _: &Allowance) -> Result<Open, Failure> {
        let quoted = |q: &Asked| q.quotation.clone().unwrap_or_default();
        let texts = |q: &Asked| [&q.source, &q.place, &q.question, &q.answer, &quoted(q)].map(String::clone).join(" ");
        let found = |q: &&Asked| has(&self.query, &format!("{} {}", texts(q), q.status));
        Ok(Open { questions: questions().iter().filter(found).collect() })
    }
}

/// Whether a text has every word of a query, in capitals or not.
fn has(query: &Option<String>, text: &str) -> bool {
    let (query, text) = (query.as_deref().unwrap_or_default().to_lowercase(), text.to_lowercase());
    query.split_whitespace().all(|word| text.contains(word))
}

impl Answer for Erred {
    fn json(&self) -> Map<String, Value> {
        let one = |e: &&Erratum| {
            json!({"source": e.source, "place": e.place, "printed": e.printed, "correct": e.holds, "games": e.games,
                   "propositions": numbers(&e.propositions), "command": e.command})
        };
        json::object([("errata", self.errata.iter().map(one).collect())])
    }
}

impl Answer for Open {
    fn json(&self) -> Map<String, Value> {
        let one = |q: &&Asked| {
            json!({"source": q.source, "place": q.place, "quotation": q.quotation, "question": q.question,
                   "status": q.status.to_string(), "answer": q.answer, "propositions": numbers(&q.propositions),
                   "command": q.command})
        };
        json::object([("questions", self.questions.iter().map(one).collect())])
    }
}

fn numbers(propositions: &[u32]) -> Vec<String> {
    propositions.iter().map(ToString::to_string).collect()
}
