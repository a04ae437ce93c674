//! `walnut`: a folder of files for Walnut, which then proves the P-positions of a game.

mod folder;
mod sentences;

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{GAME, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_solve::json;

pub use folder::Folder;

parameters! {
    /// Asks for the files with which Walnut proves a game.
    #[derive(Clone, Debug)]
    pub struct Walnut {
        /// The game.
        game: Game = GAME,
    }
}

/// The default time of the search for an automaton.
pub const TIME: Duration = Duration::from_secs(60);

/// The folder of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The canonical line of the game.
    pub game: String,
    /// The files.
    pub folder: Folder,
}

impl Question for Walnut {
    const NAME: &'static str = "walnut";
    const SUMMARY: &'static str = "The files for a proof of the P-positions by the prover Walnut";
    type Answer = Written;

    fn answer(&self, allowance: &Allowance) -> Result<Written, Failure> {
        let rules = self.game.analysis.game();
        let rules =
            rules.ok_or_else(|| Failure::wrong("a pair sequence has no moves", "give a game, for example wythoff"))?;
        let folder =
            Folder::of(&self.game.analysis, rules, &allowance.budget(TIME)).map_err(|error| Failure::GaveUp {
                reason: error.spent().map_or(Reason::Bound, Reason::from),
                tried: vec![format!("walnut: {error}")],
                hint: "`wyt check` lists what is known about the rule; `wyt prove` searches for larger automata".into(),
            })?;
        Ok(Written { game: self.game.line(), folder })
    }
}

impl Answer for Written {
    fn json(&self) -> Map<String, Value> {
        let Folder { name, files, sentences } = &self.folder;
        let files: Map<String, Value> = files.iter().map(|(path, text)| (path.clone(), text.as_str().into())).collect();
        json::object([
            ("game", self.game.clone().into()),
            ("name", name.as_str().into()),
            ("sentences", json!(sentences)),
            ("files", Value::Object(files)),
        ])
    }
}
