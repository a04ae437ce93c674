//! `check`: every hypothesis with its proof or witness, then the formula against brute force.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_game::catalogue::Entry;
use wythoff_solve::json;
use wythoff_solve::report::{self, Report};

/// What a check may take when nobody says otherwise.
const TIME: Duration = Duration::from_secs(60);

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The canonical line.
    pub game: String,
    /// Its catalogue entry.
    pub entry: Option<&'static Entry>,
    /// What was found.
    pub report: Report,
}

/// Checks a rule: hypotheses searched up to `to`, positions compared with piles up to `to`.
pub fn check(game: &Game, to: u64, allowance: &Allowance) -> Result<Checked, Failure> {
    let report = report::check(&game.subject, to, &allowance.budget(TIME))
        .map_err(|error| super::pull::failure(&error, "check", game, allowance.time.is_some()))?;
    Ok(Checked { game: game.line(), entry: game.entry(), report })
}

impl Checked {
    /// The object.
    pub fn json(&self) -> Map<String, Value> {
        let candidates = self.report.candidates.as_ref().map(|c| {
            let position = |(x, y)| json::position(x, y);
            let witness = c.witness.map(|w| json!({"from": position(w.from), "to": w.to.map(position)}));
            json!({"status": c.status.word(), "bound": c.compared.to_string(), "witness": witness, "reason": c.reason})
        });
        super::object([
            ("game", self.game.clone().into()),
            ("formula", json!(self.report.formula)),
            ("hypotheses", Value::Array(self.report.hypotheses.iter().map(json::hypothesis).collect())),
            ("candidates_are_P", json!(candidates)),
            ("remarks", json!(self.report.remarks)),
            ("erratum", json!(self.entry.and_then(|e| e.erratum.as_ref()))),
            ("printed", json!(self.entry.and_then(|e| e.printed.as_ref()))),
        ])
    }
}
