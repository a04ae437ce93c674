//! The Grundy values of a square.

use super::Grundy;
use crate::answers::Answer;
use crate::answers::failure::Failure;
use crate::wire::{self, Integer, Members, Position, seen_as, view, wire};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use wythoff_base::{Budget, Spent};
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue;
use wythoff_grundy::{Engine, Temper, table};

pub use wythoff_check::Values;

/// The largest pile up to which the pairs (g, g-) of a game in normal play are compared: the misère values are found
/// for this alone, at most 14,641 of them.
const TEMPER: u64 = 120;

/// The values of all positions with piles up to a bound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GrundySquare {
    /// The canonical line.
    pub game: String,
    /// The Grundy values.
    pub values: Values,
    /// The misère ones, of a misère game.
    pub misere: Option<Values>,
    /// Whether it is tame, pet or wild.
    pub temper: Temper,
    /// The largest pile of the box in which that was checked.
    pub temper_bound: u64,
    /// How the values were found.
    pub engine: Engine,
}

/// The size of a value in memory as JSON.
const WRITTEN: u64 = 60;

/// Whether there is room for the values as JSON.
pub(in crate::answers) fn writable(to: u64, budget: &Budget) -> Result<(), Spent> {
    let positions = (to + 1).saturating_mul(to + 2) / 2;
    budget.allows(usize::try_from(positions.saturating_mul(WRITTEN)).unwrap_or(usize::MAX))
}

/// Row x has the values of (x, x), (x, x + 1), ..., (x, to). The board is symmetric.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<Integer>>"))]
pub(in crate::answers) struct Triangle<'a>(pub &'a Values);

impl Serialize for Triangle<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((0..=self.0.size()).map(|x| GrundySquare::row(self.0, x).collect::<Vec<_>>()))
    }
}

pub(super) fn find(asked: &Grundy, to: u64, budget: &Budget) -> Result<GrundySquare, Failure> {
    let rules = asked.rules()?;
    let found = |rules, to| table(rules, to, budget).map_err(|error| asked.failure(error));
    let (normal_play, misere_play) = (rules.in_normal_play(), rules.in_misere_play());
    let normal = found(&normal_play, to)?;
    let misere = rules.play().is_misere().then(|| found(&misere_play, to)).transpose()?;
    let (temper, temper_bound) = match &misere {
        Some(misere) => (Temper::of(&normal.values, &misere.values), to),
        None => {
            let within = to.min(TEMPER);
            (Temper::of(&found(&normal_play, within)?.values, &found(&misere_play, within)?.values), within)
        }
    };
    let misere = misere.map(|misere| misere.values);
    let (game, values, engine) = (asked.game.line(), normal.values, normal.engine);
    Ok(GrundySquare { game, values, misere, temper, temper_bound, engine })
}

impl GrundySquare {
    /// Every position with piles up to the bound was computed.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.values.size() }
    }

    /// The values of row x, y = x..=to, as text.
    pub fn row(values: &Values, x: u64) -> impl Iterator<Item = String> {
        (x..=values.size()).filter_map(move |y| values.get(x, y)).map(|value| value.to_string())
    }

    /// What the OEIS has of these values: what, and its number.
    pub fn oeis(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
        let values = catalogue::with_rule(&self.game).into_iter().flat_map(|entry| &entry.oeis_values);
        values.map(|(what, number)| (what.as_str(), number.as_str()))
    }

    /// What is known beside the values, as JSON.
    pub fn head_json(&self) -> Map<String, Value> {
        Answer::json(&self.head())
    }

    fn head(&self) -> SquareHead<'_> {
        let (temper, within) = (&self.temper, &self.temper_bound);
        let pair = match temper {
            Temper::Wild { pair, .. } => Some(wire(pair)),
            _ => None,
        };
        SquareHead {
            game: &self.game,
            to: wire(&self.values.size()),
            solver: self.engine.name(),
            theorem: self.engine.theorem(),
            evidence: wire(&self.evidence()),
            temper: TemperSeen { kind: temper.word(), bound: wire(within), position: wire(&temper.witness()), pair },
            oeis: self.oeis().next().is_some().then(|| self.oeis().collect()),
        }
    }
}

/// What is known beside the values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SquareHead<'a> {
    /// The canonical line of the game.
    game: &'a str,
    /// The largest pile.
    to: Integer,
    solver: &'a str,
    theorem: &'a str,
    evidence: wire::Evidence,
    temper: TemperSeen<'a>,
    /// OEIS numbers of these values, by what they list.
    #[serde(skip_serializing_if = "Option::is_none")]
    oeis: Option<Members<&'a str>>,
}

/// The class of the normal and misère Grundy values (g, g-) of all positions with both piles up to bound: pet if each
/// is (0,1), (1,0), or equal and at least 2; tame if each is (0,1), (1,0), or equal; otherwise wild.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Temper"))]
struct TemperSeen<'a> {
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pet", "tame", "wild"])))]
    kind: &'a str,
    bound: Integer,
    /// The first position that excludes a better class.
    position: Option<Position>,
    /// The pair (g, g-) there, if the game is wild.
    pair: Option<Position>,
}

seen_as!(GrundySquare, GrundyTable);

view! {
    /// The values of all positions with piles up to a bound.
    struct GrundyTable<'a> of GrundySquare as square => {
        #[serde(flatten)]
        head: SquareHead<'a> = square.head(),
        values: Triangle<'a> = Triangle(&square.values),
        /// The misère values, in misère play.
        #[serde(skip_serializing_if = "Option::is_none")]
        misere: Option<Triangle<'a>> = square.misere.as_ref().map(Triangle),
    }
}
