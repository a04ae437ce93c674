//! `oeis` as a question.

use super::entry::Entry;
use super::sequence::Sequence;
use crate::answers::parameter::{Form, GAME, Parameter, Place, parameters};
use crate::answers::{Allowance, Answer, Failure, Game, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_exact::UBig;
use wythoff_solve::json;

parameters! {
    /// Asks for an entry of the OEIS.
    #[derive(Clone, Debug)]
    pub struct Oeis {
        /// The game.
        game: Game = GAME,
        /// Which of its sequences.
        sequence: Sequence = Parameter {
            usual: "b",
            about: "Which sequence of the game; b if not given",
            help: "Which sequence of the game",
            ..Parameter::new(Form::Choice(&Sequence::WORDS), Place::Long(""))
        },
    }
}

/// What the terms may take when nobody says otherwise.
pub const TIME: Duration = Duration::from_secs(60);

impl Question for Oeis {
    const NAME: &'static str = "oeis";
    const SUMMARY: &'static str = "An entry for the OEIS: terms, formula, evidence, and programs that run when pasted";
    type Answer = Entry;

    fn answer(&self, allowance: &Allowance) -> Result<Entry, Failure> {
        let allowance = Allowance { time: allowance.time.or(Some(TIME)), ..*allowance };
        Entry::of(&self.game, self.sequence, &allowance)
    }
}

impl Answer for Entry {
    fn json(&self) -> Map<String, Value> {
        let programs: Map<String, Value> =
            self.programs.iter().map(|(language, text)| (language.name().to_string(), text.as_str().into())).collect();
        json::object([
            ("game", self.game.clone().into()),
            ("sequence", self.sequence.to_string().into()),
            ("offset", "0".into()),
            ("terms", json!(self.terms.iter().map(UBig::to_string).collect::<Vec<_>>())),
            ("name", self.title.clone().into()),
            ("formula", self.formula.clone().into()),
            ("by_definition", self.by_definition.into()),
            ("programs", Value::Object(programs)),
            ("declined", json!(self.declined)),
            ("references", json!(self.references)),
            ("entry", self.text().into()),
            ("evidence", json::evidence(&self.evidence)),
        ])
    }
}
