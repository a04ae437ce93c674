//! `oeis` as a question.

use super::entry::{Entry, first};
use super::row;
use super::sequence::Sequence;
use crate::answers::grundy::MAX_ROW;
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
            about: "The sequence of the game; b by default",
            help: "The sequence of the game",
            ..Parameter::new(Form::Choice(&Sequence::WORDS), Place::Long(""))
        },
        /// Which row, where it is a row of Grundy values.
        row: Option<u64> = Parameter {
            called: "the row",
            about: "The row, with sequence=row; 1 by default",
            help: "The row of Grundy values, with --sequence row; 1 by default",
            ..Parameter::new(Form::Count(|_| MAX_ROW), Place::Perhaps("A"))
        },
    }
}

/// The default time for the terms.
pub const TIME: Duration = Duration::from_secs(60);

impl Oeis {
    /// Which sequence is asked for.
    fn asked(&self) -> Result<Sequence, Failure> {
        match (self.sequence, self.row) {
            (Sequence::Row(_), Some(row)) => Ok(Sequence::Row(row)),
            (sequence, None) => Ok(sequence),
            (_, Some(_)) => {
                let hint = "give `--sequence row` as well";
                Err(Failure::wrong("only the Grundy values have rows", hint))
            }
        }
    }

    /// The terms n = 0..=last, for a b-file.
    pub fn terms(&self, last: u64, allowance: &Allowance) -> Result<Vec<UBig>, Failure> {
        match self.asked()? {
            Sequence::Row(row) => row::values(&self.game, row, last, allowance),
            sequence => first(&self.game, last, allowance).map(|(pairs, _)| sequence.of(&pairs)),
        }
    }
}

impl Question for Oeis {
    const NAME: &'static str = "oeis";
    const SUMMARY: &'static str = "An entry for the OEIS: terms, formula, evidence, and programs that run when pasted";
    type Answer = Entry;

    fn answer(&self, allowance: &Allowance) -> Result<Entry, Failure> {
        let allowance = Allowance { time: allowance.time.or(Some(TIME)), ..*allowance };
        Entry::of(&self.game, self.asked()?, &allowance)
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
