//! `oeis` as a question.

use super::entry::{Entry, first};
use super::row;
use super::sequence::Sequence;
use crate::answers::grundy::MAX_ROW;
use crate::answers::parameter::{Form, GAME, Parameter, Place, parameters};
use crate::answers::{Allowance, Failure, Game, Question};
use crate::wire::{self, Integer, Members, seen_as, view, wire};
use wythoff_base::UBig;

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
            help: "The row of Grundy values, with $sequence row; 1 by default",
            ..Parameter::new(Form::Count(|_| MAX_ROW), Place::Perhaps("A"))
        },
    }
}

impl Oeis {
    /// Which sequence is asked for.
    fn asked(&self) -> Result<Sequence, Failure> {
        match (self.sequence, self.row) {
            (Sequence::Row(_), Some(row)) => Ok(Sequence::Row(row)),
            (sequence, None) => Ok(sequence),
            (_, Some(_)) => {
                let hint = "give `$sequence=row` as well";
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
        let allowance = Allowance { time: allowance.time.or(Some(Self::TIME)), ..*allowance };
        Entry::of(&self.game, self.asked()?, &allowance)
    }
}

seen_as!(Entry, Seen);

view! {
    /// An entry for the OEIS.
    struct Seen<'a> of Entry as entry => {
        /// The canonical line of the game.
        game: &'a str = &entry.game,
        /// a, b, d, word, or a row of Grundy values, for example row 3.
        sequence: String = entry.sequence.to_string(),
        offset: Integer = wire(&0),
        terms: Vec<Integer> = wire(&entry.terms),
        name: &'a str = &entry.title,
        formula: &'a str = &entry.formula,
        /// Whether the programs follow the moves rather than a recursion.
        by_definition: bool = entry.by_definition,
        /// A program in each language.
        programs: Members<&'a str> =
            entry.programs.iter().map(|(language, text)| (language.name(), text.as_str())).collect(),
        /// Why a language has no program.
        declined: Option<&'a str> = entry.declined.as_deref(),
        /// OEIS numbers, and how they are shifted.
        references: &'a [String] = &entry.references,
        /// The entry in the internal format of the OEIS.
        entry: String = entry.text(),
        evidence: wire::Evidence = wire(&entry.evidence),
    }
}
