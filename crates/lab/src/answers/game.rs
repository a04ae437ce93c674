//! A game and how it was written.

use super::failure::Failure;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::rule::Rule;
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;

/// A game and how it was written.
#[derive(Clone, Debug)]
pub struct Game {
    /// As it was written.
    pub rule: Rule,
    /// What it means.
    pub subject: Subject,
    /// What is known of it.
    pub analysis: Analysis,
}

impl Game {
    /// A rule or a catalogue name.
    pub fn parse(text: &str) -> Result<Game, Failure> {
        let rule = Rule::parse(text)?;
        let subject = Subject::from(&rule);
        Ok(Game { analysis: Analysis::of(&subject), subject, rule })
    }

    /// The catalogue entry whose line this is, by name or by rule.
    pub fn entry(&self) -> Option<&'static Entry> {
        let line = self.line();
        catalogue::all().iter().find(|entry| entry.rule == line)
    }

    /// The canonical line.
    pub fn line(&self) -> String {
        self.subject.to_string()
    }
}
