//! `errata` and `questions`: what the papers print wrongly and what they ask, with quotations and answers.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::{Form, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{Integer, seen_as, view, wire};
use serde::Serialize;
use wythoff_game::literature::{Asked, Erratum, Quoted, errata, questions};
use wythoff_game::{Match, folded, has_words};

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
        let asked = |q: &Asked| if q.implied { "implied" } else { "asked" };
        let found = |q: &&Asked| has(&self.query, &format!("{} {} {}{}", texts(q), q.status, asked(q), others(q)));
        Ok(Open { questions: questions().iter().filter(found).collect() })
    }
}

/// Whether a text has every word of a query; capitals and accents do not matter.
fn has(query: &Option<String>, text: &str) -> bool {
    has_words(&[folded(text)], &folded(query.as_deref().unwrap_or_default()), Match::Whole)
}

seen_as!(Erred, ErrataSeen);
seen_as!(Open, QuestionsSeen);

view! {
    /// Errors in the papers, with corrections.
    struct ErrataSeen<'a> of Erred as found =>
        let one = |e: &&'a Erratum| ErratumSeen {
            quoted: QuotedSeen { source: &e.source, place: &e.place, quotation: &e.quotation },
            printed: &e.printed,
            correct: &e.correct,
            games: &e.games,
            propositions: wire(&e.propositions),
            command: e.command.as_deref(),
        };
    {
        errata: Vec<ErratumSeen<'a>> = found.errata.iter().map(one).collect(),
    }
}

view! {
    /// Questions of the papers, with the answers known.
    struct QuestionsSeen<'a> of Open as found =>
        let one = |q: &&'a Asked| QuestionSeen {
            quoted: QuotedSeen { source: &q.source, place: &q.place, quotation: &q.quotation },
            implied: q.implied,
            also: wire(&q.also),
            question: &q.question,
            status: q.status.to_string(),
            answer: &q.answer,
            propositions: wire(&q.propositions),
            command: q.command.as_deref(),
        };
    {
        questions: Vec<QuestionSeen<'a>> = found.questions.iter().map(one).collect(),
    }
}

/// Something that a paper prints or claims and that is not correct.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Erratum"))]
struct ErratumSeen<'a> {
    #[serde(flatten)]
    quoted: QuotedSeen<'a>,
    printed: &'a str,
    correct: &'a str,
    /// The games of the catalogue that it concerns.
    games: &'a [String],
    /// The propositions that prove it.
    propositions: Vec<Integer>,
    /// What shows it.
    command: Option<&'a str>,
}

/// Something that a paper asks.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Question"))]
struct QuestionSeen<'a> {
    #[serde(flatten)]
    quoted: QuotedSeen<'a>,
    /// Whether the words only imply the question.
    implied: bool,
    /// Other places where the same is asked.
    also: Vec<QuotedSeen<'a>>,
    question: &'a str,
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["answered", "partly", "open"])))]
    status: String,
    answer: &'a str,
    /// The propositions that prove it.
    propositions: Vec<Integer>,
    /// What shows it.
    command: Option<&'a str>,
}

view! {
    /// The words of a paper, and their place.
    #[cfg_attr(feature = "schema", schemars(rename = "Quoted"))]
    struct QuotedSeen<'a> of Quoted as Quoted { source, place, quotation } => {
        source: &'a str = source,
        place: &'a str = place,
        quotation: &'a str = quotation,
    }
}
