//! `grundy`: the Sprague-Grundy values of a game.

pub mod position;
pub mod table;

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{FIRST_PILE, Form, GAME, Parameter, Place, SECOND_PILE, TO, parameters};
use super::question::{Answer, Question};
use position::Valued;
use serde_json::{Map, Value};
use std::time::Duration;
use table::Square;
use wythoff_check::judge_values::NoValues;
use wythoff_exact::UBig;
use wythoff_game::ruleset::Ruleset;

parameters! {
    /// Asks for Grundy values: of a position, or of all positions up to a bound.
    ///
    /// `{"game", "position", "value", "at_least", "solver", "theorem", "evidence"}`, or with a bound `{"game", "to", "values",
    /// "solver", "theorem", "evidence", "temper"}`; of a game in misère play also the misère values beside each.
    #[derive(Clone, Debug)]
    pub struct Grundy {
        /// The game.
        game: Game = GAME,
        /// The first pile of a position.
        x: Option<UBig> = Parameter { required: false, place: Place::Perhaps(""), ..FIRST_PILE },
        /// The second one.
        y: Option<UBig> = Parameter { required: false, place: Place::Perhaps(""), ..SECOND_PILE },
        /// The largest pile of a table.
        to: Option<u64> = Parameter {
            about: "All positions with piles up to this bound, inclusive",
            help: "All positions with piles up to this bound, inclusive; 15 if no position is given",
            ..Parameter { form: Form::Count(|limits| limits.to), ..TO }
        },
    }
}

/// What values may take when nobody says otherwise.
pub const TIME: Duration = Duration::from_secs(60);

/// The largest pile of a table where nothing else is asked.
const USUAL: u64 = 15;

/// What is asked: the parameters that are given say so.
pub enum Asked<'a> {
    /// One position.
    Position([&'a UBig; 2]),
    /// All positions with piles up to a bound.
    Table(u64),
}

/// What is found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Found {
    /// The value of one position.
    Position(Box<Valued>),
    /// The values of a square.
    Table(Box<Square>),
}

impl Grundy {
    /// About a game, and nothing said yet.
    pub fn of(game: Game) -> Grundy {
        Grundy { game, x: None, y: None, to: None }
    }

    /// Which of the questions it is.
    pub fn asked(&self) -> Result<Asked<'_>, Failure> {
        let usage = |message: &str| {
            Failure::wrong(
                message,
                "ask for one position, as in wyt grundy wythoff 11 15, or for all, as in wyt grundy wythoff --to 30",
            )
        };
        match (&self.x, &self.y, self.to) {
            (Some(x), Some(y), None) => Ok(Asked::Position([x, y])),
            (None, None, to) => Ok(Asked::Table(to.unwrap_or(USUAL))),
            (Some(_), Some(_), Some(_)) => Err(usage("a position and a bound are two questions")),
            _ => Err(usage("a position has two piles")),
        }
    }

    /// The game, which must have moves, and options that nobody forbids.
    fn rules(&self) -> Result<&Ruleset, Failure> {
        let none = || Failure::wrong("a pair sequence has no moves, and so no Grundy values", "ask about a game");
        let rules = self.game.subject.game().ok_or_else(none)?;
        match rules.play() {
            play if play.is_blocking() => Err(self.failure(NoValues::Blocking(play.q()))),
            _ => Ok(rules),
        }
    }

    /// The failure behind values that were not found.
    fn failure(&self, error: NoValues) -> Failure {
        match error {
            NoValues::Judge(error) => super::pull::failure(&error.into(), Self::NAME, &self.game),
            NoValues::Blocking(_) => Failure::wrong(
                format!(
                    "{error}: what a player may do depends on what the opponent forbids, and in a sum nothing says where"
                ),
                "leave the blocking out; wyt solve tells who wins with it",
            ),
        }
    }

    /// The value of one position.
    pub fn position(&self, piles: [&UBig; 2], allowance: &Allowance) -> Result<Valued, Failure> {
        position::find(self, piles, allowance, &allowance.budget(TIME))
    }

    /// The values of all positions with piles up to a bound.
    pub fn table(&self, to: u64, allowance: &Allowance) -> Result<Square, Failure> {
        table::find(self, to, &allowance.budget(TIME))
    }

    /// What is found, however much it is.
    pub fn find(&self, allowance: &Allowance) -> Result<Found, Failure> {
        match self.asked()? {
            Asked::Position(piles) => self.position(piles, allowance).map(|valued| Found::Position(Box::new(valued))),
            Asked::Table(to) => self.table(to, allowance).map(|square| Found::Table(Box::new(square))),
        }
    }
}

impl Question for Grundy {
    const NAME: &'static str = "grundy";
    const SUMMARY: &'static str = "Grundy values: of a position, or of all positions up to a bound";
    type Answer = Found;

    fn answer(&self, allowance: &Allowance) -> Result<Found, Failure> {
        if let Asked::Table(to) = self.asked()? {
            table::writable(self, to, &allowance.budget(TIME))?;
        }
        self.find(allowance)
    }
}

impl Answer for Found {
    fn json(&self) -> Map<String, Value> {
        match self {
            Found::Position(valued) => valued.json(),
            Found::Table(square) => square.json(),
        }
    }
}
