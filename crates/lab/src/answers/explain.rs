//! `explain`: the method chosen for a game and its manual, or the manual of a method.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::{Game, GameForm};
use super::parameter::{self, Given, Parameter, Parameters, Place, Value, missing, parameters};
use super::pull;
use super::question::Question;
use super::tractable::{self, Tractable};
use crate::wire::{self, As};
use serde::Serialize;
use std::time::Duration;
use wythoff_check::evidence::Evidence;
use wythoff_game::nearest;
use wythoff_seq::Differences64;
use wythoff_solve::{Growth, METHODS, Method, Solver, moves_in_words};

/// An explanation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Explained {
    /// The manual of a solver or listing.
    Method {
        /// Its name.
        #[serde(rename = "solver")]
        name: &'static str,
        /// Its manual.
        manual: String,
    },
    /// How the positions of a game are decided.
    Game(Box<Explanation>),
}

/// How the positions of a game are decided.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Explanation {
    /// The canonical line.
    pub game: String,
    /// The moves, one sentence each.
    pub moves: Vec<String>,
    /// The best solver.
    pub solver: &'static str,
    /// What it rests on.
    pub theorem: String,
    /// Why its hypotheses hold.
    pub reasons: Vec<String>,
    /// What its answers rest on.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
    /// Its manual.
    pub manual: String,
    /// The other solvers.
    pub others: Vec<&'static str>,
    /// What is proved of the pairs as a whole.
    pub known: Vec<&'static str>,
    /// Whether the game is tractable; null for a pair sequence, which has no moves.
    pub tractable: Option<Tractable>,
    /// For Wyt(f), and rules with such P-positions, where b_n is a superadditive function of a_n: how fast it grows.
    #[serde(with = "As::<Option<tractable::Seen>>", skip_serializing_if = "Option::is_none")]
    pub growth: Option<Growth>,
    /// What kind of game that is.
    pub form: GameForm,
}

/// About c = floor(n/2) and the game with its pairs.
const HALF: &str = "Conjecture 2 of the slides [FS] is a theorem: with s_n = floor(n alpha) and t_n = floor(n beta), \
                    a_n = s_n - 1 for more than N/2 of n = 1..N, for every N >= 3, and b_n = t_n - 1 likewise for \
                    every N >= 113; the limits are 73.0795% and 56.8838% (docs/proofs.md, Proposition 65; wyt shares \
                    half)";

/// About every game whose law is known.
const LAW: &str = "each value of s_n - a_n and of t_n - b_n has a limiting frequency, which `shares` computes \
                   (docs/proofs.md, Proposition 60)";

/// What is proved of the pairs as a whole.
fn known(game: &Game) -> Vec<&'static str> {
    let periodic = game.analysis.linear().ok().and_then(|linear| linear.periodic());
    let Some(c) = periodic else { return vec![] };
    let half = c.period().is_multiple_of(2) && (0..=c.begin() + c.period()).all(|n| c.at64(n) == Some(n / 2));
    match (half, c.period()) {
        (true, _) => vec![HALF, LAW],
        // c = p n: a_n = s_n.
        (false, 1) => vec![],
        (false, _) => vec![LAW],
    }
}

/// What is to be explained.
#[derive(Clone, Debug)]
pub enum Topic {
    /// The solver or listing of this name.
    Method(&'static str),
    /// How the positions of a game are decided.
    Game(Box<Game>),
}

impl Value for Topic {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Topic, Failure> {
        if let Some(name) = names().find(|known| *known == text.trim()) {
            return Ok(Topic::Method(name));
        }
        <Game as Value>::parse(text, given, parameter)
            .map(|game| Topic::Game(game.into()))
            .map_err(|error| unknown(text, error))
    }
}

parameters! {
    /// Asks for the method chosen for a game and its manual, or for the manual of a method.
    #[derive(Clone, Debug)]
    pub struct Explain {
        /// The game or the method.
        subject: Option<Topic> = Parameter {
            about: "A rule, a name or a solver",
            help: "A game, or the name of a solver",
            ..Parameter::new(parameter::Form::Game, Place::Argument(""))
        },
        /// The same.
        game: Option<Topic> = Parameter {
            about: "A rule or a name; another name for subject",
            ..Parameter::new(parameter::Form::Game, Place::Nowhere)
        },
    }
}

impl Question for Explain {
    const NAME: &'static str = "explain";
    const SUMMARY: &'static str = "The method chosen for a game and its manual, or the manual of a solver";
    type Answer = Explained;

    fn answer(&self, allowance: &Allowance) -> Result<Explained, Failure> {
        match self.subject.as_ref().or(self.game.as_ref()) {
            Some(Topic::Method(name)) => Ok(Explained::Method { name, manual: manual_of(name) }),
            Some(Topic::Game(subject)) => Ok(Explained::Game(explanation(subject, allowance)?.into())),
            None => Err(missing(&Self::PARAMETERS[0])),
        }
    }
}

/// The evidence of a method before it answers. What a listing has decided for earlier questions about the same game is
/// not part of this answer.
pub(super) fn before(best: &Solver, game: &Game) -> Evidence {
    if best.name() == "any-stream" { game.analysis.listing().evidence() } else { best.evidence() }
}

fn manual_of(name: &str) -> String {
    METHODS.iter().find(|method| method.name == name).map(Method::manual).unwrap_or_default()
}

/// The solvers, and the listings that `table` names.
fn names() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|method| method.name)
}

/// The time for evaluating the rule at small piles.
const LOOK: Duration = Duration::from_secs(1);

/// How the positions of a game are decided.
pub fn explanation(game: &Game, allowance: &Allowance) -> Result<Explanation, Failure> {
    let time = Some(allowance.time.map_or(LOOK, |time| time.min(LOOK)));
    if let Err(wrong @ Failure::Wrong { .. }) = pull::first(game, pull::FIRST, &Allowance { time, ..*allowance }) {
        return Err(wrong);
    }
    if let Some(error) = game.analysis.fault() {
        return Err(Failure::pairs(error, &game.rule.source, game.rule.body.span));
    }
    let mut solvers = game.analysis.solvers();
    let Some(best) = solvers.next() else {
        return Err(Failure::GaveUp {
            reason: Reason::Size,
            tried: vec![],
            hint: "there is no solver for this game".into(),
        });
    };
    Ok(Explanation {
        game: game.line(),
        form: GameForm::of(game),
        moves: moves_in_words(&game.subject),
        solver: best.name(),
        theorem: best.theorem().into(),
        reasons: best.reasons().to_vec(),
        evidence: before(best, game),
        manual: best.manual(),
        others: solvers.map(Solver::name).collect(),
        known: known(game),
        tractable: tractable::tractable(game),
        growth: tractable::growth(game),
    })
}

/// The failure of a subject that is not a game; it may be a misspelt name of a method.
fn unknown(subject: &str, failure: Failure) -> Failure {
    let names: Vec<&str> = names().collect();
    let name = subject.trim();
    match nearest(name, &names) {
        Some(near) if !subject.contains('=') && matches!(failure, Failure::Wrong { .. }) => {
            Failure::wrong(format!("no game or solver is called {name}"), format!("did you mean {near}?"))
        }
        _ => failure,
    }
}
