//! `games`: the catalogue.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::parameters;
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::json;
use wythoff_solve::solver::Solver;

parameters! {
    /// The catalogue.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Games {}
}

/// The catalogue, each game with its best solver.
#[derive(Clone, Debug)]
pub struct Catalogue(pub Vec<(&'static Entry, &'static str)>);

impl Question for Games {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "The catalogue";
    type Answer = Catalogue;

    fn answer(&self, _allowance: &Allowance) -> Result<Catalogue, Failure> {
        let best = |entry: &'static Entry| {
            let subject = Subject::parse(&entry.rule)?;
            Ok((entry, Analysis::of(&subject).solvers().next().map_or("none", Solver::name)))
        };
        catalogue::all().iter().map(best).collect::<Result<_, Failure>>().map(Catalogue)
    }
}

impl Answer for Catalogue {
    fn json(&self) -> Map<String, Value> {
        let game = |(e, solver): &(&Entry, &str)| {
            json!({"name": e.name, "title": e.title, "rule": e.rule, "source": e.source, "place": e.place,
                   "growth": e.growth, "solver": solver, "oeis": e.oeis})
        };
        json::object([("games", Value::Array(self.0.iter().map(game).collect()))])
    }
}
