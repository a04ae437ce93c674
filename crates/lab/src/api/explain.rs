//! `explain`: the method chosen for a game and its manual, or the manual of a method.

use super::failure::Failure;
use super::game::Game;
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_game::names::nearest;
use wythoff_solve::solver::manual;
use wythoff_solve::solvers::{MANUALS, rank};
use wythoff_solve::{json, listing_manuals, words};

/// An explanation.
#[derive(Clone, Debug)]
pub enum Explained {
    /// The manual of a solver or listing.
    Method {
        /// Its name.
        name: &'static str,
        /// Its manual.
        manual: String,
    },
    /// How the positions of a game are decided.
    Game {
        /// The canonical line.
        game: String,
        /// The moves, one sentence each.
        moves: Vec<String>,
        /// The best solver.
        solver: &'static str,
        /// What it rests on.
        theorem: String,
        /// Why its hypotheses hold.
        reasons: Vec<String>,
        /// What its answers rest on.
        evidence: Evidence,
        /// Its manual.
        manual: String,
        /// The other solvers.
        others: Vec<&'static str>,
    },
}

/// The manual of the solver or listing of that name.
pub fn method(name: &str) -> Option<Explained> {
    let name = names().find(|known| *known == name.trim())?;
    let solver = MANUALS.iter().find(|(known, _)| *known == name).map(|(_, source)| manual(source));
    let manual = solver.or_else(|| listing_manuals::manual(name))?;
    Some(Explained::Method { name, manual })
}

/// The solvers, and the listings that `table` names.
fn names() -> impl Iterator<Item = &'static str> {
    MANUALS.iter().map(|(name, _)| *name).chain(listing_manuals::LISTINGS.iter().map(|(name, _)| *name))
}

/// How the positions of a game are decided.
pub fn game(game: &Game) -> Result<Explained, Failure> {
    let solvers = rank(&game.subject);
    let Some(best) = solvers.first() else {
        return Err(Failure::GaveUp { tried: vec![], hint: "no solver exists for this game".into() });
    };
    Ok(Explained::Game {
        game: game.line(),
        moves: words::moves(&game.subject),
        solver: best.name(),
        theorem: best.theorem(),
        reasons: best.reasons(),
        evidence: best.evidence(),
        manual: best.manual(),
        others: solvers.iter().skip(1).map(|s| s.name()).collect(),
    })
}

/// The failure of a subject that is no game: perhaps a method's name was meant.
pub fn unknown(subject: &str, failure: Failure) -> Failure {
    let names: Vec<&str> = names().collect();
    let name = subject.trim();
    match nearest(name, &names) {
        Some(near) if !subject.contains('=') && matches!(failure, Failure::Wrong { .. }) => {
            Failure::wrong(format!("no game or solver is called {name}"), format!("did you mean {near}?"))
        }
        _ => failure,
    }
}

/// A game, or the name of a solver or listing.
pub fn explain(subject: &str) -> Result<Explained, Failure> {
    match method(subject) {
        Some(found) => Ok(found),
        None => game(&Game::parse(subject).map_err(|failure| unknown(subject, failure))?),
    }
}

impl Explained {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        match self {
            Explained::Method { name, manual } => {
                super::object([("solver", (*name).into()), ("manual", manual.clone().into())])
            }
            Explained::Game { game, moves, solver, theorem, reasons, evidence, manual, others } => super::object([
                ("game", game.clone().into()),
                ("moves", json!(moves)),
                ("solver", (*solver).into()),
                ("theorem", theorem.clone().into()),
                ("reasons", json!(reasons)),
                ("evidence", json::evidence(evidence)),
                ("manual", manual.clone().into()),
                ("others", json!(others)),
            ]),
        }
    }
}
