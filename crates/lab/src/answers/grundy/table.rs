//! The Grundy values of a square.

use super::Grundy;
use crate::answers::failure::Failure;
use serde_json::{Map, Value, json};
use wythoff_budget::{Budget, Spent};
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue;
use wythoff_grundy::table::{Engine, table};
use wythoff_grundy::tame::Temper;
use wythoff_solve::json;

pub use wythoff_check::values::Values;

/// The largest pile up to which the pairs (g, g-) of a game in normal play are compared.
const TEMPER: u64 = 120;

/// The values of all positions with piles up to a bound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Square {
    /// The canonical line.
    pub game: String,
    /// The Grundy values.
    pub values: Values,
    /// The misère ones, of a misère game.
    pub misere: Option<Values>,
    /// Whether it is tame, pet or wild, and within which box.
    pub temper: (Temper, u64),
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

/// One row for each x: the values of (x, x), (x, x + 1), .., (x, to). The board is symmetric.
pub(in crate::answers) fn triangle(values: &Values) -> Value {
    (0..=values.size()).map(|x| Square::row(values, x).collect::<Value>()).collect()
}

pub(super) fn find(asked: &Grundy, to: u64, budget: &Budget) -> Result<Square, Failure> {
    let rules = asked.rules()?;
    let found = |rules, to| table(rules, to, budget).map_err(|error| asked.failure(error));
    let (normal_play, misere_play) = (rules.in_normal_play(), rules.in_misere_play());
    let normal = found(&normal_play, to)?;
    let misere = rules.play().is_misere().then(|| found(&misere_play, to)).transpose()?;
    let temper = match &misere {
        Some(misere) => (Temper::of(&normal.values, &misere.values), to),
        None => {
            let within = to.min(TEMPER);
            (Temper::of(&found(&normal_play, within)?.values, &found(&misere_play, within)?.values), within)
        }
    };
    let misere = misere.map(|misere| misere.values);
    Ok(Square { game: asked.game.line(), values: normal.values, misere, temper, engine: normal.engine })
}

impl Square {
    /// Every position with piles up to the bound was computed.
    pub fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { bound: self.values.size() }
    }

    /// The class of the pairs (g, g-), and the box in which it was checked.
    pub fn said_of_temper(&self) -> String {
        let (temper, within) = &self.temper;
        format!("{temper}; checked for every position with both piles up to {within}")
    }

    /// The values of row x, y = x..=to, as text.
    pub fn row(values: &Values, x: u64) -> impl Iterator<Item = String> {
        (x..=values.size()).filter_map(move |y| values.get(x, y)).map(|value| value.to_string())
    }

    /// What the OEIS has of these values: what, and its number.
    pub fn oeis(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
        let values =
            catalogue::all().iter().filter(|entry| entry.rule == self.game).flat_map(|entry| &entry.oeis_values);
        values.map(|(what, number)| (what.as_str(), number.as_str()))
    }

    /// The object, without the version.
    pub fn json(&self) -> Map<String, Value> {
        let mut object = self.head();
        object.insert("values".into(), triangle(&self.values));
        object.extend(self.misere.as_ref().map(|misere| ("misere".to_string(), triangle(misere))));
        object
    }

    /// The object without the values.
    pub fn head(&self) -> Map<String, Value> {
        let (temper, within) = &self.temper;
        let pair = match temper {
            Temper::Wild { pair: (g, h), .. } => json::position((*g).into(), (*h).into()),
            _ => Value::Null,
        };
        let temper = json!({
            "kind": temper.word(),
            "bound": within.to_string(),
            "position": temper.witness().map(|(x, y)| json::position(x, y)),
            "pair": pair,
        });
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("to", self.values.size().to_string().into()),
            ("solver", self.engine.name().into()),
            ("theorem", self.engine.theorem().into()),
            ("evidence", json::evidence(&self.evidence())),
            ("temper", temper),
        ]);
        let oeis: Map<String, Value> = self.oeis().map(|(what, number)| (what.into(), number.into())).collect();
        if !oeis.is_empty() {
            object.insert("oeis".into(), oeis.into());
        }
        object
    }
}
