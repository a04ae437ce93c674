//! The subject of a line: a game or a pair of sequences.

use crate::diagnostic::RuleError;
use crate::eval::Formula;
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use std::fmt;

/// The subject of a line.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A game.
    Game(Ruleset),
    /// The pairs a_n = mex, b_n = a_n + c_n of a sequence c, \[FP15\]; it has no moves.
    Pairs(Formula),
}

impl Subject {
    /// Reads a rule or a catalogue name.
    ///
    /// ```
    /// use wythoff_game::Subject;
    /// let half = Subject::parse("half").unwrap();
    /// assert_eq!(half.to_string(), "c = floor(n/2)");
    /// assert!(half.game().is_none());
    /// ```
    pub fn parse(text: &str) -> Result<Subject, RuleError> {
        Rule::parse(text).map(|rule| Subject::from(&rule))
    }

    /// The game, if it is one.
    pub fn game(&self) -> Option<&Ruleset> {
        match self {
            Subject::Game(rules) => Some(rules),
            Subject::Pairs(_) => None,
        }
    }

    /// Whether every x has at most one partner. This is so in a pair sequence and where one-pile moves are free.
    pub fn one_partner(&self) -> bool {
        self.game().is_none_or(Ruleset::free_single)
    }
}

impl From<&Rule> for Subject {
    fn from(rule: &Rule) -> Subject {
        let pairs = || Subject::Pairs(Formula::new(rule.body.clone(), rule.head.vars()));
        Ruleset::of(rule).map_or_else(pairs, Subject::Game)
    }
}

impl From<&Ruleset> for Subject {
    fn from(rules: &Ruleset) -> Subject {
        Subject::Game(rules.clone())
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Game(rules) => rules.fmt(out),
            Subject::Pairs(c) => {
                write!(out, "c = {}", c.written())?;
                c.written().parameters().into_iter().try_for_each(|parameter| write!(out, ", {parameter}"))
            }
        }
    }
}
