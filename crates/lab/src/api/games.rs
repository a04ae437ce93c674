//! `games`: the catalogue.

use super::failure::Failure;
use serde_json::{Map, Value, json};
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::subject::Subject;
use wythoff_solve::solvers::rank;

/// The catalogue, each game with its best solver.
#[derive(Clone, Debug)]
pub struct Games(pub Vec<(&'static Entry, &'static str)>);

/// The catalogue.
pub fn games() -> Result<Games, Failure> {
    let best = |entry: &'static Entry| {
        let subject = Subject::parse(&entry.rule)?;
        Ok((entry, rank(&subject).first().map_or("none", |solver| solver.name())))
    };
    catalogue::all().iter().map(best).collect::<Result<_, Failure>>().map(Games)
}

impl Games {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let game = |(e, solver): &(&Entry, &str)| {
            json!({"name": e.name, "title": e.title, "rule": e.rule, "source": e.source, "place": e.place,
                   "growth": e.growth, "solver": solver, "oeis": e.oeis})
        };
        super::object([("games", Value::Array(self.0.iter().map(game).collect()))])
    }
}
