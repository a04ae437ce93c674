//! This program against the definition, and its fast methods against each other.

mod catalogue;
mod far;
mod grundy;
mod half;
mod packed;
mod prover;

use std::error::Error;
use wythoff_base::Progress;
use wythoff_game::Subject;
use wythoff_game::catalogue::{Entry, all};

/// Success, or the error found.
type Verdict = Result<(), Box<dyn Error>>;

/// One named check.
pub struct Check {
    /// The comparison, in words.
    pub what: &'static str,
    trial: Trial,
}

enum Trial {
    /// A check for each game of the catalogue.
    Games(fn(&Entry, &Subject) -> Verdict),
    /// A check on its own.
    Once(fn() -> Verdict),
}

/// The result of a check.
pub struct Outcome {
    /// The number of games tried, for a check of the catalogue.
    pub games: Option<usize>,
    /// The errors; empty on success.
    pub failures: Vec<String>,
}

/// The checks in order; those far out only if `deep`.
pub fn checks(deep: bool) -> impl Iterator<Item = &'static Check> {
    let deep = far::CHECKS.iter().chain(&grundy::CHECKS).filter(move |_| deep);
    prover::CHECKS.iter().chain(&catalogue::CHECKS).chain(deep)
}

impl Check {
    const fn games(what: &'static str, test: fn(&Entry, &Subject) -> Verdict) -> Check {
        Check { what, trial: Trial::Games(test) }
    }

    const fn once(what: &'static str, test: fn() -> Verdict) -> Check {
        Check { what, trial: Trial::Once(test) }
    }

    /// Runs the check; the listener receives the number of games done.
    pub fn run(&self, progress: &dyn Progress) -> Outcome {
        let told = |name: &str, verdict: Verdict| verdict.err().map(|reason| format!("{name}: {reason}"));
        match self.trial {
            Trial::Once(test) => Outcome { games: None, failures: told(self.what, test()).into_iter().collect() },
            Trial::Games(test) => {
                let total = all().len();
                let failures = all().zip(0..).filter_map(|(entry, done)| {
                    progress.at(done, Some(total as u64));
                    let verdict =
                        Subject::parse(&entry.rule).map_err(Into::into).and_then(|subject| test(entry, &subject));
                    told(&entry.name, verdict)
                });
                Outcome { games: Some(total), failures: failures.collect() }
            }
        }
    }
}
