//! A game and how it was written.

use super::failure::Failure;
use serde_json::{Value, json};
use std::sync::Arc;
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::rule::Rule;
use wythoff_game::ruleset::{Ruleset, Single};
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;

/// A game and how it was written. A clone shares all of this.
#[derive(Clone, Debug)]
pub struct Game {
    /// As it was written.
    pub rule: Arc<Rule>,
    /// What it means.
    pub subject: Arc<Subject>,
    /// What is known of it.
    pub analysis: Analysis,
    line: Arc<str>,
}

impl Game {
    /// A rule or a catalogue name.
    pub fn parse(text: &str) -> Result<Game, Failure> {
        let rule = Rule::parse(text)?;
        let subject = Subject::from(&rule);
        let (analysis, line) = (Analysis::of(&subject), subject.to_string().into());
        Ok(Game { rule: Arc::new(rule), subject: Arc::new(subject), analysis, line })
    }

    /// The catalogue entry whose line this is, by name or by rule.
    pub fn entry(&self) -> Option<&'static Entry> {
        catalogue::all().iter().find(|entry| entry.rule == *self.line)
    }

    /// The command that may prove for every n what is known up to a bound.
    pub fn stronger(&self, evidence: &Evidence) -> Option<String> {
        let prover = (evidence.kind() == "exhaustive").then(|| self.analysis.prover())??;
        let (command, flags) = prover.split_once(' ').map_or((prover, String::new()), |(a, b)| (a, format!(" {b}")));
        Some(format!("wyt {command} '{}'{flags}", self.line))
    }

    /// The canonical line.
    pub fn line(&self) -> String {
        self.line.to_string()
    }
}

/// What kind of game a line names.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The word before `=`.
    pub head: &'static str,
    /// Whether there is anything to play: a pair sequence has no moves.
    pub playable: bool,
    /// Whether the last player loses.
    pub misere: bool,
    /// q: before each move the opponent may forbid up to q - 1 equal removals.
    pub blocking: u32,
    /// The moves in one pile: `free`, `none` or `restricted`.
    pub single: &'static str,
    /// Whether the catalogue has the pairs of c = floor(n/2) for it, whose approximation \[FS\] a player can guess by.
    pub guessable: bool,
}

impl Form {
    /// Of a game.
    pub fn of(game: &Game) -> Form {
        let rules = game.subject.game();
        let half = catalogue::find("half").map(|half| &half.pairs);
        Form {
            head: game.rule.head.name(),
            playable: rules.is_some(),
            misere: rules.is_some_and(|rules| rules.play().is_misere()),
            blocking: rules.map_or(1, |rules| rules.play().q()),
            single: match rules.map(Ruleset::single) {
                Some(Single::Free) => "free",
                Some(Single::If(_)) => "restricted",
                Some(Single::Forbidden) | None => "none",
            },
            guessable: rules.is_some() && game.entry().map(|entry| &entry.pairs) == half,
        }
    }

    /// The object.
    pub fn json(self) -> Value {
        let Form { head, playable, misere, blocking, single, guessable } = self;
        json!({"head": head, "playable": playable, "misere": misere, "blocking": blocking.to_string(), "single": single,
            "guessable": guessable})
    }
}
