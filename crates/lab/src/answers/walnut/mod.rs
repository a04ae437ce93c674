//! `walnut`: a folder of files for Walnut, which then proves the P-positions of a game.

mod folder;
mod sentences;

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{GAME, parameters};
use super::question::Question;
use crate::wire::{Members, seen_as, view};

pub use folder::Folder;

parameters! {
    /// Asks for the files with which Walnut proves a game.
    #[derive(Clone, Debug)]
    pub struct Walnut {
        /// The game.
        game: Game = GAME,
    }
}

/// The folder of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WalnutFiles {
    /// The canonical line of the game.
    pub game: String,
    /// The files.
    pub folder: Folder,
}

impl Question for Walnut {
    const NAME: &'static str = "walnut";
    const SUMMARY: &'static str = "The files for a proof of the P-positions by the prover Walnut";
    type Answer = WalnutFiles;

    fn answer(&self, allowance: &Allowance) -> Result<WalnutFiles, Failure> {
        // A `take` that says f or wyt in other words has their formula.
        let rules = self.game.rules().map(|written| self.game.analysis.game().unwrap_or(written))?;
        let folder =
            Folder::of(&self.game.analysis, rules, &allowance.budget(Self::TIME)).map_err(|error| Failure::GaveUp {
                reason: error.spent().map_or(Reason::Bound, Reason::from),
                tried: vec![format!("walnut: {error}")],
                hint: "`$check()` lists what is known about the rule; `$prove()` searches for larger automata".into(),
            })?;
        Ok(WalnutFiles { game: self.game.line(), folder })
    }
}

seen_as!(WalnutFiles, Seen);

view! {
    /// The files for Walnut.
    struct Seen<'a> of WalnutFiles as WalnutFiles { game, folder: Folder { name, files, sentences } } =>
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
