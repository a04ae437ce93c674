//! `piles`: the one question about three and four piles, with three kinds of answers.

use super::conjectures::{self, Tested};
use super::list::{self, Listed};
use super::solve::{self, PilesSolution};
use crate::answers::parameter::{Form, Given, Parameter, Place, Value, parameters};
use crate::answers::{Allowance, Failure, Question, Reason, clip, number};
use crate::wire::{Integer, Of, wire};
use serde::Serialize;
use wythoff_base::{GaveUp, UBig};
use wythoff_study::piles::Convention;

parameters! {
    /// Asks about three or four piles.
    #[derive(Clone, Debug)]
    pub struct SeveralPiles {
        /// The moves in several piles.
        convention: Convention = Parameter {
            required: true,
            about: "The moves in several piles, in addition to any number from one pile: nimsum (numbers whose \
                    nim-sum is 0), pair (the same from any two piles), any (the same from each of any piles), all \
                    (the same from all), nimhoff:H (fewer than H in all)",
            help: "The moves in several piles, in addition to any number from one pile",
            ..Parameter::new(
                Form::Choice(&[
                    ("nimsum", "Numbers whose nim-sum is 0: Fraenkel's game"),
                    ("pair", "The same number from any two piles"),
                    ("any", "The same number from each of any piles"),
                    ("all", "The same number from all piles"),
                    ("nimhoff:H", "Fewer than H in all: cyclic Nimhoff"),
                ]),
                Place::Argument(""),
            )
        },
        /// A position to be solved.
        position: Option<PileList> = Parameter {
            called: "a pile",
            about: "The piles of a position to solve, separated by spaces or commas",
            help: "The piles of a position to solve; the word solve may precede them",
            ..Parameter::new(Form::Text, Place::Optional("PILE"))
        },
        /// The largest pile.
        to: Option<u64> = Parameter {
            about: "The largest pile: 20 by default for a list, 60000 for the conjectures",
            help: "The largest pile: 20 by default for a list, 60000 for $conjectures",
            ..Parameter::new(Form::Count(|_| u64::from(u32::MAX >> 2)), Place::Long("N"))
        },
        /// Only positions whose smallest pile is in this range.
        first: Option<PileRange> = Parameter {
            about: "Only positions whose smallest pile is in this range, for example 1..30",
            help: "Only positions with this smallest pile, or with one in a range such as 1..30",
            ..Parameter::new(Form::Text, Place::Long("A..B"))
        },
        /// How many piles a list has.
        piles: u64 = Parameter {
            usual: "3",
            about: "The number of piles: 3 or 4",
            help: "The number of piles of a list: 3 or 4",
            ..Parameter::new(Form::Count(|_| 4), Place::Long("N"))
        },
        /// Whether Fraenkel's conjectures are tested.
        conjectures: bool = Parameter {
            about: "Test Fraenkel's two conjectures for each first pile of the range, with nimsum",
            help: "Test Fraenkel's two conjectures for each first pile of $first, with nimsum",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

/// The piles of a position.
#[derive(Clone, Debug)]
pub struct PileList(pub Vec<UBig>);

/// `solve 3 4 10^9`: the first word may be left out.
impl Value for PileList {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<PileList, Failure> {
        let piles = text.trim();
        Vec::parse(piles.strip_prefix("solve").unwrap_or(piles), given, parameter).map(PileList)
    }
}

impl Value for Convention {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Convention, Failure> {
        Convention::parse(text).ok_or_else(|| {
            Failure::wrong(
                format!("unknown convention {}", clip(text)),
                "the conventions are: nimsum, pair, any, all, and nimhoff:H with 1 <= H < 2^64",
            )
        })
    }
}

/// A range of first piles, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileRange {
    /// The first.
    pub from: u64,
    /// The last.
    pub to: u64,
}

/// The least and the greatest first pile.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Firsts([Integer; 2]);

impl<'a> Of<'a, PileRange> for Firsts {
    fn of(PileRange { from, to }: &'a PileRange) -> Self {
        Firsts([wire(from), wire(to)])
    }
}

impl Value for PileRange {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<PileRange, Failure> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let end = |text: &str| {
            let digits = given.allowance.digits;
            number::count(text, &parameter.called(), digits, u64::from(u32::MAX >> 2))
        };
        let (from, to) = (end(from)?, end(to)?);
        if from > to {
            return Err(Failure::wrong(
                format!("the range {from}..{to} is empty"),
                "write the smaller end first, for example 1..30",
            ));
        }
        Ok(PileRange { from, to })
    }
}

/// What was asked for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PilesAnswer {
    /// A list of P-positions.
    Listed(Listed),
    /// One position.
    Solved(PilesSolution),
    /// The conjectures.
    Tested(Tested),
}

impl Question for SeveralPiles {
    const NAME: &'static str = "piles";
    const SUMMARY: &'static str = "Three and four piles: P-positions, one position, Fraenkel's two conjectures";
    type Answer = PilesAnswer;

    fn answer(&self, allowance: &Allowance) -> Result<PilesAnswer, Failure> {
        match (&self.position, self.conjectures) {
            (Some(_), true) => Err(Failure::wrong("the conjectures concern all positions", "leave the piles out")),
            (Some(_), false) if self.to.is_some() || self.first.is_some() => {
                Err(Failure::wrong("a position takes no bounds", "leave out `$to` and `$first`, or the piles"))
            }
            (Some(PileList(piles)), false) => solve::solved(self.convention, piles, allowance).map(PilesAnswer::Solved),
            (None, true) => conjectures::tested(self, allowance, None).map(PilesAnswer::Tested),
            (None, false) => list::listed(self, allowance).map(PilesAnswer::Listed),
        }
    }
}

/// A method that gave up, as a failure.
pub(super) fn gave_up(name: &str, why: &GaveUp, hint: &str) -> Failure {
    let reason = why.spent().map_or(Reason::Size, Reason::from);
    let hint = if reason == Reason::Stopped { crate::answers::failure::ASK_AGAIN } else { hint };
    Failure::GaveUp { reason, tried: vec![format!("{name}: {why}")], hint: hint.into() }
}
