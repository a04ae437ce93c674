//! `words`: its parameters.

use super::answer::Counts;
use super::{counting, source};
use crate::answers::parameter::{Document, Form, GAME, Parameter, Place, parameters};
use crate::answers::{Allowance, Failure, Game, Question, Reason};
use wythoff_base::GaveUp;
use wythoff_study::words::WORDS;

/// The longest factors that can be asked for: the closures that make the counts exact grow with the length.
pub(crate) const MOST_LENGTH: u64 = 4096;
/// The longest word in a file, in bytes: a quarter of the usual memory.
const MOST_BYTES: usize = 1 << 28;
/// The most letters: they are counted with 32 bits.
const MOST_LETTERS: u64 = 4_000_000_000;

parameters! {
    /// Asks how complex a word is.
    #[derive(Clone, Debug)]
    pub struct Words {
        /// The game.
        game: Option<Game> = Parameter { required: false, place: Place::Optional("GAME"), ..GAME },
        /// The greatest length.
        length: u64 = Parameter {
            called: "the length",
            usual: "64",
            about: "The greatest length of factors and the greatest period",
            help: "The greatest length of factors and the greatest period, at most 4096",
            ..Parameter::new(Form::Count(|_| MOST_LENGTH), Place::Short('L', "N"))
        },
        /// How many letters are looked at.
        prefix: u64 = Parameter {
            usual: "1000000",
            about: "The number of letters of the word to read",
            help: "The number of letters of the word to read; 1e8 takes half a minute",
            ..Parameter::new(Form::Count(|allowance| allowance.rows.min(MOST_LETTERS)), Place::Long("N"))
        },
        /// A word itself.
        word: Option<Document<MOST_BYTES>> = Parameter {
            called: "the word",
            about: "A word of 0 and 1 instead of the word of a game; white space is ignored",
            help: "Read a word of 0 and 1 from this file instead of the word of a game; white space is ignored",
            ..Parameter::new(Form::Text, Place::Long("FILE"))
        },
        /// A morphism.
        morphism: Option<String> = Parameter {
            called: "the morphism",
            about: "The fixed point of a morphism instead of the word of a game: 0->01, 1->0, optionally followed by \
                    from 0 and a coding of other letters: a->ab, b->a coding a->0, b->1",
            help: "The fixed point of a morphism instead of the word of a game: '0->01, 1->0', optionally with \
                   `from 0` and, for other letters, `coding a->0, b->1`",
            ..Parameter::new(Form::Text, Place::Long("TEXT"))
        },
        /// A word of the literature.
        named: Option<String> = Parameter {
            called: "the name of the word",
            about: "A word of the literature by its name instead of the word of a game",
            help: "Measure a word of the literature instead of the word of a game",
            ..Parameter::new(Form::Choice(WORDS), Place::Long("NAME"))
        },
        /// The word of alternating gaps.
        gaps: bool = Parameter {
            about: "Measure the word of alternating gaps, 0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) ..., instead",
            help: "Measure the word of alternating gaps, 0^(a_1 - a_0) 1^(a_2 - a_1) 0^(a_3 - a_2) ..., instead",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

/// The default number of letters.
const LETTERS: u64 = 1_000_000;

impl Words {
    /// Of a game, up to a length.
    pub fn of(game: Game, length: u64) -> Words {
        let length = length.clamp(1, MOST_LENGTH);
        Words { game: Some(game), length, prefix: LETTERS, word: None, morphism: None, named: None, gaps: false }
    }
}

impl Question for Words {
    const NAME: &'static str = "words";
    const SUMMARY: &'static str =
        "The complexity of the word of a game: factors, palindromes, squares, balance, recurrence, parsings, structure";
    type Answer = Counts;

    fn answer(&self, allowance: &Allowance) -> Result<Counts, Failure> {
        if self.length == 0 {
            return Err(Failure::wrong("factors have at least one letter", "ask for lengths up to 64"));
        }
        let budget = allowance.budget(Self::TIME);
        let length = usize::try_from(self.length).unwrap_or(usize::MAX);
        let mut source = source::of(self, length, allowance, &budget)?;
        if self.gaps {
            source = source.alternating(length, &budget)?;
        }
        counting::counts(source, length, &budget).map_err(|spent| gave_up(&GaveUp::Spent(spent)))
    }
}

/// The failure of a method that gave up.
pub(super) fn gave_up(why: &GaveUp) -> Failure {
    let reason = why.spent().map_or(Reason::Size, Reason::from);
    let hint = match reason {
        Reason::Stopped => crate::answers::failure::ASK_AGAIN,
        Reason::Memory => "read fewer letters, for example `$prefix=1e6`, or use lengths up to 64",
        _ => "read fewer letters, for example `$prefix=1e5`, or give more time, for example `$budget=10m`",
    };
    Failure::GaveUp { reason, tried: vec![format!("words: {why}")], hint: hint.into() }
}
