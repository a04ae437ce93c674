//! A game and how it was written.

use super::allowance::Allowance;
use super::clip;
use super::failure::Failure;
use crate::wire::{As, Integer};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_game::Rule;
use wythoff_game::Subject;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::{Ruleset, Single};
use wythoff_solve::{Analysis, paragraph};

/// The pairs in an entry of the catalogue.
const ALIKE: usize = 40;

/// The time for finding a game with the same pairs: only a hint depends on it.
const LOOK: Duration = Duration::from_secs(1);

/// A game and how it was written. A clone shares all of this.
#[derive(Clone, Debug)]
pub struct Game {
    /// As it was written.
    pub rule: Arc<Rule>,
    /// What it means.
    pub subject: Arc<Subject>,
    /// What is known of it.
    pub analysis: Analysis,
    pub(super) line: Arc<str>,
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
        catalogue::with_rule(&self.line)
    }

    /// The command that may prove for every n what is known up to a bound.
    pub(crate) fn stronger(&self, evidence: &Evidence) -> Option<String> {
        let prover = (evidence.kind() == "exhaustive").then(|| self.analysis.prover())??;
        let (command, flags) = prover.split_once(' ').map_or((prover, String::new()), |(a, b)| (a, format!(" {b}")));
        Some(format!("wyt {command} '{}'{flags}", self.line))
    }

    /// The rules of the moves. A pair sequence has none; a game with its first pairs may be meant.
    pub fn rules(&self) -> Result<&Ruleset, Failure> {
        self.subject.game().ok_or_else(|| {
            let pairs = self.first_pairs(ALIKE, &Allowance::default().budget(LOOK));
            let same = |entry: &&Entry| pairs.as_ref().is_some_and(|pairs| entry.pairs == *pairs);
            let has_moves = |entry: &&Entry| Ruleset::parse(&entry.rule).is_ok();
            let hint = match catalogue::all().find(|entry| same(entry) && has_moves(entry)) {
                Some(entry) => format!("the game {} ({}) has the same first pairs", entry.name, entry.rule),
                None => "give a game, for example wythoff".into(),
            };
            Failure::wrong(format!("a pair sequence has no moves: {}", clip(&self.line)), hint)
        })
    }

    /// The first pairs, if they are found in time and fit in words.
    pub(crate) fn first_pairs(&self, count: usize, budget: &Budget) -> Option<Vec<(u64, u64)>> {
        let last = u64::try_from(count).ok()?.checked_sub(1)?;
        let pairs = self.analysis.listing().up_to(last, budget).ok()?;
        pairs.iter().map(|pair| Some((pair.a, u64::try_from(&pair.b).ok()?))).collect()
    }

    /// The canonical line.
    pub fn line(&self) -> String {
        self.line.to_string()
    }
}

/// What kind of game a line names.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Form"))]
#[non_exhaustive]
pub struct GameForm {
    /// The word before `=`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["f", "wyt", "take", "c"])))]
    pub head: &'static str,
    /// The moves in a paragraph.
    pub moves: String,
    /// Whether there is anything to play: a pair sequence has no moves.
    pub playable: bool,
    /// Whether the last player loses.
    pub misere: bool,
    /// q: before each move the opponent may forbid up to q - 1 equal removals.
    #[serde(with = "As::<Integer>")]
    pub blocking: u32,
    /// The moves in one pile.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["free", "none", "restricted"])))]
    pub single: &'static str,
    /// Whether the catalogue has the pairs of c = floor(n/2) for it, whose approximation \[FS\] a player can guess by.
    pub guessable: bool,
    /// Whether the digits of a numeration system decide it, which `digits` shows.
    pub numeration: bool,
}

impl GameForm {
    /// Of a game.
    pub(crate) fn of(game: &Game) -> GameForm {
        let rules = game.subject.game();
        let half = catalogue::find("half").map(|half| &half.pairs);
        GameForm {
            head: game.rule.head.name(),
            moves: paragraph(&game.subject).join(" "),
            playable: rules.is_some(),
            misere: rules.is_some_and(|rules| rules.play().is_misere()),
            blocking: rules.map_or(1, |rules| rules.play().q()),
            single: match rules.map(Ruleset::single) {
                Some(Single::Free) => "free",
                Some(Single::If(_)) => "restricted",
                Some(Single::Forbidden) | None => "none",
            },
            guessable: rules.is_some() && game.entry().map(|entry| &entry.pairs) == half,
            numeration: game.analysis.numeration().is_some(),
        }
    }
}
