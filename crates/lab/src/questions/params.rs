//! Parameters as a caller from outside gives them: names with values as text.

use crate::answers::{Allowance, Ask, Failure, Game, clip, duration, number};
use crate::play::session::Side;
use crate::play::{Piles, decision};
use std::collections::BTreeMap;
use wythoff_exact::UBig;
use wythoff_game::names::nearest;

/// The parameters of a command, all of them known ones.
pub(super) struct Params<'a> {
    command: &'a str,
    values: BTreeMap<String, &'a str>,
    digits: usize,
}

impl<'a> Params<'a> {
    /// `names` are the command's parameters; `budget` and `format` go with every command.
    pub(super) fn new(
        command: &'a str,
        names: &[&str],
        given: &'a BTreeMap<String, String>,
        allowance: &Allowance,
    ) -> Result<Params<'a>, Failure> {
        let mut values = BTreeMap::new();
        for (name, value) in given {
            // `--double-check` on the command line, `double_check` in a program.
            let plain = name.replace('-', "_");
            if !names.contains(&plain.as_str()) && !["budget", "format"].contains(&plain.as_str()) {
                let near = nearest(&plain, names).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
                return Err(Failure::wrong(
                    format!("{command} has no parameter {}", clip(name)),
                    format!("{near}its parameters are: {}", [names, &["budget"]].concat().join(", ")),
                ));
            }
            if values.insert(plain.clone(), value.as_str()).is_some() {
                return Err(Failure::wrong(format!("{plain} is given twice"), "give it once"));
            }
        }
        match values.get("format") {
            Some(&"json") | None => {}
            Some(other) => {
                return Err(Failure::wrong(format!("there is no format {} here", clip(other)), "the answer is json"));
            }
        }
        Ok(Params { command, values, digits: allowance.digits })
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.values.get(name).copied()
    }

    pub(super) fn required(&self, name: &str) -> Result<&'a str, Failure> {
        self.text(name).ok_or_else(|| {
            Failure::wrong(format!("{} needs the parameter {name}", self.command), format!("add {name}=..."))
        })
    }

    /// Absent is false, present without a value true.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Failure> {
        match self.text(name) {
            None | Some("false" | "0" | "no") => Ok(false),
            Some("" | "true" | "1" | "yes") => Ok(true),
            Some(other) => {
                Err(Failure::wrong(format!("{name} is true or false, not {}", clip(other)), format!("{name}=true")))
            }
        }
    }

    /// A rule or name; files are for the command line.
    pub(super) fn game(&self, name: &str) -> Result<Game, Failure> {
        let text = self.required(name)?;
        if text.trim_start().starts_with('@') {
            return Err(Failure::wrong("files are read on the command line only", "give the rule itself"));
        }
        Game::parse(text)
    }

    pub(super) fn number(&self, name: &str, what: &str) -> Result<UBig, Failure> {
        let text = self.required(name)?;
        if matches!(text.trim(), "-") || text.trim_start().starts_with('@') {
            return Err(Failure::wrong("files are read on the command line only", format!("give {what} itself")));
        }
        number::number(text, what, self.digits)
    }

    pub(super) fn count(&self, name: &str, what: &str, usual: u64, most: u64) -> Result<u64, Failure> {
        match self.text(name) {
            Some(text) => number::count(text, what, self.digits, most),
            None => Ok(usual.min(most)),
        }
    }

    pub(super) fn ask(&self) -> Result<Ask<'a>, Failure> {
        Ok(Ask { solver: self.text("solver"), double_check: self.flag("double_check")? })
    }

    /// What is asked of the program in a game.
    pub(super) fn play(&self) -> Result<decision::Request<'a>, Failure> {
        let piles = Piles { x: self.number("x", "the first pile")?, y: self.number("y", "the second pile")? };
        let turn = match self.text("turn") {
            None | Some("program") => Side::Program,
            Some("person") => Side::Person,
            Some(other) => {
                return Err(Failure::wrong(format!("turn is program or person, not {}", clip(other)), "turn=program"));
            }
        };
        let seed = |text: &str| number::count(text, "seed", self.digits, u64::MAX);
        let words = |text: &'a str| text.split([',', ' ']).filter(|word| !word.is_empty());
        let removal = |word: &str| number::number(word, "blocked", self.digits);
        Ok(decision::Request {
            piles,
            turn,
            opponent: self.text("opponent").unwrap_or("perfect"),
            seed: self.text("seed").map(seed).transpose()?,
            blocked: self.text("blocked").into_iter().flat_map(words).map(removal).collect::<Result<_, _>>()?,
        })
    }

    /// The allowance, made tighter by `budget`.
    pub(super) fn tighten<'b>(&self, allowance: &Allowance<'b>) -> Result<Allowance<'b>, Failure> {
        let Some(text) = self.text("budget") else { return Ok(*allowance) };
        let wanted = duration(text).map_err(|error| Failure::wrong(format!("budget: {error}"), "budget=10s"))?;
        Ok(Allowance { time: Some(allowance.time.map_or(wanted, |time| time.min(wanted))), ..*allowance })
    }
}
