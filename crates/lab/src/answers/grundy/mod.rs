//! `grundy`: the Sprague-Grundy values of a game.

pub(crate) mod nth;
pub(crate) mod position;
pub(crate) mod row;
pub(crate) mod table;

pub use nth::Nth;
pub use position::Valued;
pub use row::Repeats;
pub use table::{GrundySquare, Values};

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{FIRST_PILE, Form, GAME, Parameter, Place, SECOND_PILE, TO, parameters};
use super::question::Question;
use serde::Serialize;
use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::NoValues;
use wythoff_game::Ruleset;
use wythoff_grundy::{MAX_VALUE, rows};

parameters! {
    /// Asks for Grundy values: of a position, of all positions up to a bound, how a row repeats, or for the n-th
    /// position of a value.
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
        /// A row, which is asked for its period.
        row: Option<u64> = Parameter {
            about: "A row: its preperiod and period",
            help: "The preperiod and period of row A; in misère play those of its misère values",
            ..Parameter::new(Form::Count(|_| MAX_ROW), Place::Long("A"))
        },
        /// A value, which is asked for its n-th position.
        value: Option<u64> = Parameter {
            about: "With n: the n-th position of this value in Wythoff's game",
            help: "With -n: the n-th position of this value in Wythoff's game",
            ..Parameter::new(Form::Count(|_| MAX_VALUE), Place::Long("V"))
        },
        /// Its index.
        n: Option<UBig> = Parameter {
            about: "The index of a position with this value, counted from 0 by the smaller pile",
            help: "The index, counted from 0 by the smaller pile: 7, 1e100",
            ..Parameter::new(Form::Number, Place::Short('n', "N"))
        },
        /// Whether a certificate is given with the answer.
        certificate: bool = Parameter {
            about: "Also give a certificate of the period of a row, or of the convergence used for the n-th position; \
                    verify checks it",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// The last row whose period is computed.
pub(crate) const MAX_ROW: u64 = 2000;

/// The default largest pile of a table.
const USUAL: u64 = 15;

/// What is asked, by the parameters given.
pub(crate) enum Asked<'a> {
    /// One position.
    Position([&'a UBig; 2]),
    /// All positions with piles up to a bound.
    Table(u64),
    /// How a row repeats.
    Row(u64),
    /// The n-th position of a value.
    Nth(u64, &'a UBig),
}

/// What is found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum GrundyAnswer {
    /// The value of one position.
    Position(Box<Valued>),
    /// The values of a square.
    Table(Box<GrundySquare>),
    /// How a row repeats.
    Row(Repeats),
    /// The n-th position of a value.
    Nth(Nth),
}

/// The failure of a method that gave up.
fn gave_up(name: &'static str) -> impl Fn(GaveUp) -> Failure {
    move |gave_up| Failure::GaveUp {
        reason: gave_up.spent().map_or(Reason::Size, Reason::from),
        tried: vec![format!("{name}: {gave_up}")],
        hint: "ask for less, or give more time, for example `$budget=10m`".into(),
    }
}

impl Grundy {
    /// A question about a game without any other parameter.
    pub fn of(game: Game) -> Grundy {
        Grundy { game, x: None, y: None, to: None, row: None, value: None, n: None, certificate: false }
    }

    /// Which of the questions it is.
    pub(crate) fn asked(&self) -> Result<Asked<'_>, Failure> {
        let usage = |message: &str| {
            let hint = "give two piles for one position, `$to=30` for a table, `$row=5` for the period of a row, or \
                        `$value=1, $n=1e100` for the n-th position with a value";
            Failure::wrong(message, hint)
        };
        let given = [
            self.x.is_some() || self.y.is_some(),
            self.to.is_some(),
            self.row.is_some(),
            self.value.is_some() || self.n.is_some(),
        ];
        if given.iter().filter(|given| **given).count() > 1 {
            return Err(usage("a position, a bound, a row and a value are different questions"));
        }
        let asked = match (&self.x, &self.y, self.row, self.value, &self.n) {
            (Some(x), Some(y), ..) => Asked::Position([x, y]),
            (Some(_), ..) | (_, Some(_), ..) => return Err(usage("a position has two piles")),
            (_, _, Some(row), ..) => Asked::Row(row),
            (_, _, _, Some(value), Some(n)) => Asked::Nth(value, n),
            (_, _, _, Some(_), None) | (_, _, _, None, Some(_)) => {
                return Err(usage("the n-th position with a value needs both `$value` and `$n`"));
            }
            _ => Asked::Table(self.to.unwrap_or(USUAL)),
        };
        match asked {
            Asked::Position(_) | Asked::Table(_) if self.certificate => {
                Err(usage("only `$row`, or `$value` with `$n`, has a certificate"))
            }
            asked => Ok(asked),
        }
    }

    /// The game, which must have moves and no blocking.
    pub(crate) fn rules(&self) -> Result<&Ruleset, Failure> {
        let rules = self.game.rules()?;
        match rules.play() {
            play if play.is_blocking() => Err(self.failure(NoValues::Blocking(play.q()))),
            _ => Ok(rules),
        }
    }

    /// The failure for values that were not found.
    pub(super) fn failure(&self, error: NoValues) -> Failure {
        match error {
            NoValues::Judge(error) => super::pull::listing_failure(&error.into(), Self::NAME, &self.game),
            NoValues::Blocking(_) => Failure::wrong(
                format!(
                    "{error}: the options depend on what the opponent forbids, and a sum does not say in which \
                     component"
                ),
                "leave the blocking out; `$solve()` decides positions with it",
            ),
        }
    }

    /// The value of one position.
    pub fn position(&self, piles: [&UBig; 2], allowance: &Allowance) -> Result<Valued, Failure> {
        position::find(self, piles, allowance, &allowance.budget(Self::TIME))
    }

    /// The values of all positions with piles up to a bound.
    pub fn table(&self, to: u64, allowance: &Allowance) -> Result<GrundySquare, Failure> {
        table::find(self, to, &allowance.budget(Self::TIME))
    }

    /// The values of the positions with a pile up to `row` and the other up to `to`; in misère play the misère ones.
    pub(crate) fn rows(&self, row: u64, to: u64, allowance: &Allowance) -> Result<Values, Failure> {
        rows(self.rules()?, row, to, &allowance.budget(Self::TIME)).map_err(|error| self.failure(error))
    }

    /// How a row repeats.
    pub fn row(&self, row: u64, allowance: &Allowance) -> Result<Repeats, Failure> {
        self.repeats(row, &allowance.budget(Self::TIME))
    }

    /// The n-th position of a value.
    pub fn nth(&self, value: u64, n: &UBig, allowance: &Allowance) -> Result<Nth, Failure> {
        nth::find(self, value, n, &allowance.budget(Self::TIME))
    }

    pub(crate) fn repeats(&self, row: u64, budget: &Budget) -> Result<Repeats, Failure> {
        row::find(self, row, budget)
    }

    /// The answer, of any size.
    pub fn find(&self, allowance: &Allowance) -> Result<GrundyAnswer, Failure> {
        match self.asked()? {
            Asked::Position(piles) => {
                self.position(piles, allowance).map(|valued| GrundyAnswer::Position(Box::new(valued)))
            }
            Asked::Table(to) => self.table(to, allowance).map(|square| GrundyAnswer::Table(Box::new(square))),
            Asked::Row(row) => self.row(row, allowance).map(GrundyAnswer::Row),
            Asked::Nth(value, n) => self.nth(value, n, allowance).map(GrundyAnswer::Nth),
        }
    }
}

impl Question for Grundy {
    const NAME: &'static str = "grundy";
    const SUMMARY: &'static str = "Grundy values: of one position, of all positions up to a bound, the period of a \
                                   row, the n-th position with a value";
    type Answer = GrundyAnswer;

    fn answer(&self, allowance: &Allowance) -> Result<GrundyAnswer, Failure> {
        if let Asked::Table(to) = self.asked()? {
            table::writable(to, &allowance.budget(Self::TIME)).map_err(|spent| self.failure(spent.into()))?;
        }
        self.find(allowance)
    }
}
