//! `walnut`: a folder of files for Walnut, which then proves the P-positions of a game.

mod folder;
mod sentences;

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{GAME, parameters};
use super::question::Question;
use crate::wire::{Members, seen_as, view};
use std::time::Duration;

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
        // A `take` that says f or wyt in other words has their formula.
        let rules = self.game.rules().map(|written| self.game.analysis.game().unwrap_or(written))?;
        let folder =
            Folder::of(&self.game.analysis, rules, &allowance.budget(TIME)).map_err(|error| Failure::GaveUp {
                reason: error.spent().map_or(Reason::Bound, Reason::from),
                tried: vec![format!("walnut: {error}")],
                hint: "`$check()` lists what is known about the rule; `$prove()` searches for larger automata".into(),
            })?;
        Ok(Written { game: self.game.line(), folder })
    }
}

seen_as!(Written, Seen);

view! {
    /// The files for Walnut.
    struct Seen<'a> of Written as Written { game, folder: Folder { name, files, sentences } } =>
        let files = files.iter().map(|(path, text)| (path, text.as_str())).collect();
    {
        /// The canonical line of the game.
        game: &'a str = game,
        /// The name of the command file; the names of the others begin with it.
        name: &'a str = name,
        /// What Walnut must find true.
        sentences: &'a [String] = sentences,
        /// The content of each file, by its path in the folder.
        files: Members<&'a str> = files,
    }
}
