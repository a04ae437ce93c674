//! `errata` and `questions`: what the papers print wrongly and what they ask, with quotations and answers.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::{Form, Parameter, Place, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use wythoff_game::literature::{Asked, Erratum, Quoted, errata, questions};
use wythoff_solve::json;

parameters! {
    /// All errata of the literature, or those that contain each word of a query.
    #[derive(Clone, Debug, Default)]
    pub struct Errata {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words to look for in source, place, game and text",
            help: "List only errata whose source, place, game or text contains all of these words",
            ..Parameter::new(Form::Text, Place::Optional("QUERY"))
        },
    }
}

parameters! {
    /// All questions of the papers, or those that contain each word of a query.
    #[derive(Clone, Debug, Default)]
    pub struct Questions {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words to look for in source, place, status and text",
            help: "List only questions whose source, place, status or text contains all of these words",
            ..Parameter::new(Form::Text, Place::Optional("QUERY"))
        },
    }
}

/// The errata found.
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
    const SUMMARY: &'static str = "Errors in the papers, with corrections";
    type Answer = Erred;

    fn answer(&self, _: &Allowance) -> Result<Erred, Failure> {
        let texts =
            |e: &Erratum| [&e.source, &e.place, &e.quotation, &e.printed, &e.correct].map(String::clone).join(" ");
        let found = |e: &&Erratum| has(&self.query, &format!("{} {}", texts(e), e.games.join(" ")));
        Ok(Erred { errata: errata().iter().filter(found).collect() })
    }
}

impl Question for Questions {
    const NAME: &'static str = "questions";
    const SUMMARY: &'static str = "Questions of the papers, with the answers known";
    type Answer = Open;

    fn answer(&self, _: &Allowance) -> Result<Open, Failure> {
        let texts =
            |q: &Asked| [&q.source, &q.place, &q.question, &q.answer, &q.quotation].map(String::clone).join(" ");
        let others =
            |q: &Asked| q.also.iter().map(|a| format!(" {} {} {}", a.source, a.place, a.quotation)).collect::<String>();
        let found = |q: &&Asked| has(&self.query, &format!("{} {}{}", texts(q), q.status, others(q)));
        Ok(Open { questions: questions().iter().filter(found).collect() })
    }
}

/// Whether a text contains every word of a query; capitals do not matter.
fn has(query: &Option<String>, text: &str) -> bool {
    let (query, text) = (query.as_deref().unwrap_or_default().to_lowercase(), text.to_lowercase());
    query.split_whitespace().all(|word| text.contains(word))
}

impl Answer for Erred {
    fn json(&self) -> Map<String, Value> {
        let one = |e: &&Erratum| {
            json!({"source": e.source, "place": e.place, "quotation": e.quotation, "printed": e.printed,
                   "correct": e.correct, "games": e.games, "propositions": numbers(&e.propositions), "command": e.command})
        };
        json::object([("errata", self.errata.iter().map(one).collect())])
    }
}

impl Answer for Open {
    fn json(&self) -> Map<String, Value> {
        let one = |q: &&Asked| {
            let also = |a: &Quoted| json!({"source": a.source, "place": a.place, "quotation": a.quotation});
            json!({"source": q.source, "place": q.place, "quotation": q.quotation,
                   "also": q.also.iter().map(also).collect::<Vec<_>>(), "question": q.question, "status": q.status.to_string(), "answer": q.answer, "propositions": numbers(&q.propositions),
                   "command": q.command})
        };
        json::object([("questions", self.questions.iter().map(one).collect())])
    }
}

fn numbers(propositions: &[u32]) -> Vec<String> {
    propositions.iter().map(ToString::to_string).collect()
}
