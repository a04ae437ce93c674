//! `layers`: a number for every position of a square: remaining moves, winning moves, or the Grundy value.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::grundy::Grundy;
use super::grundy::table::{Triangle, writable};
use super::parameter::{Form, GAME, Given, Parameter, Place, TO, Value as Read, parameters};
use super::question::Question;
use super::solve::table_failure;
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_base::Budget;
use wythoff_check::NoValues;
use wythoff_check::Values;
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_grundy::{remoteness, table};

parameters! {
    /// Asks for a number for every position of a square.
    #[derive(Clone, Debug)]
    pub struct Layers {
        /// The game.
        game: Game = GAME,
        /// Which number.
        layer: Layer = Parameter {
            usual: "remoteness",
            about: "Which number: remoteness, wins or grundy",
            help: "Which number",
            ..Parameter::new(Form::Choice(&Layer::NAMES), Place::Long(""))
        },
        /// The largest pile.
        to: u64 = Parameter {
            form: Form::Count(|limits| limits.to),
            usual: "15",
            help: "All positions with piles up to this bound, inclusive",
            ..TO
        },
    }
}

/// Which number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layer {
    /// The number of moves still to be played.
    Remoteness,
    /// The number of winning moves.
    Wins,
    /// The Grundy value; in misère play the misère one.
    Grundy,
}

impl Layer {
    /// Every one.
    pub(crate) const ALL: [Layer; 3] = [Layer::Remoteness, Layer::Wins, Layer::Grundy];

    /// The name of each, and what it is.
    pub(crate) const NAMES: [(&'static str, &'static str); 3] = [
        ("remoteness", "The number of moves still to be played if the winner hurries and the loser delays"),
        (
            "wins",
            "The number of winning moves; in a blocking game the number of moves to P-positions, forbidden or not",
        ),
        ("grundy", "The Grundy value; in misère play the misère Grundy value"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// What it is.
    pub fn meaning(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// The one of that name.
    pub fn named(text: &str) -> Result<Layer, Failure> {
        let known = Layer::ALL.into_iter().find(|layer| layer.name() == text);
        known.ok_or_else(|| {
            let message = format!("unknown layer {}", super::clip(text));
            Failure::wrong(message, format!("the layers are: {}", Layer::ALL.map(Layer::name).join(", ")))
        })
    }

    /// The numbers of all positions with piles up to a bound, by the fastest way there is.
    pub(crate) fn values(self, rules: &Ruleset, to: u64, budget: &Budget) -> Result<Values, NoValues> {
        Ok(match self {
            Layer::Remoteness => remoteness(rules, to, budget)?.lengths,
            Layer::Wins => remoteness(rules, to, budget)?.wins,
            Layer::Grundy => table(rules, to, budget)?.values,
        })
    }
}

impl Read for Layer {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Layer, Failure> {
        Layer::named(text)
    }
}

/// A number for every position of a square.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Layered {
    /// The canonical line.
    pub game: String,
    /// Which number.
    pub layer: Layer,
    /// The numbers.
    pub values: Values,
}

impl Layered {
    /// Every position with piles up to the bound was computed.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.values.size() }
    }
}

impl Question for Layers {
    const NAME: &'static str = "layers";
    const SUMMARY: &'static str =
        "The number of remaining moves, of winning moves, or the Grundy value of every position of a square";
    type Answer = Layered;

    fn answer(&self, allowance: &Allowance) -> Result<Layered, Failure> {
        let Layers { game, layer, to } = self;
        let budget = allowance.budget(Self::TIME);
        let rules = game.rules()?;
        let failed = |error: NoValues| match error {
            NoValues::Judge(error) => table_failure(error, game),
            blocking => Grundy::of(game.clone()).failure(blocking),
        };
        let values = layer.values(rules, *to, &budget).map_err(failed)?;
        writable(*to, &budget).map_err(|spent| failed(spent.into()))?;
        Ok(Layered { game: game.line(), layer: *layer, values })
    }
}

seen_as!(Layered, Seen);

view! {
    /// A number for every position of a square.
    struct Seen<'a> of Layered as layered =>
        let Layered { game, layer, values } = layered;
    {
        /// The canonical line of the game.
        game: &'a str = game,
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Layer::ALL.map(Layer::name))))]
        layer: &'a str = layer.name(),
        meaning: &'a str = layer.meaning(),
        /// The largest pile.
        to: Integer = wire(&values.size()),
        /// The greatest of the numbers.
        greatest: Integer = wire(&values.positions().map(|(_, value)| value).max().unwrap_or(0)),
        evidence: wire::Evidence = wire(&layered.evidence()),
        values: Triangle<'a> = Triangle(values),
    }
}
