//! `check`: every hypothesis with its proof or witness, then the formula against brute force.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, TO, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_game::catalogue::Entry;
use wythoff_solve::json;
use wythoff_solve::report::{self, Report};

parameters! {
    /// Hypotheses searched, and positions compared, up to a bound.
    #[derive(Clone, Debug)]
    pub struct Check {
        /// The game.
        game: Game = GAME,
        /// The bound of the search, and the largest pile compared.
        to: u64 = Parameter {
            form: Form::Count(|limits| limits.to),
            usual: "200",
            help: "Search and compare up to this bound, inclusive",
            ..TO
        },
    }
}

/// What a check may take when nobody says otherwise.
pub const TIME: Duration = Duration::from_secs(60);

/// The result of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The canonical line.
    pub game: String,
    /// Its catalogue entry.
    pub entry: Option<&'static Entry>,
    /// What was found.
    pub report: Report,
}

impl Question for Check {
    const NAME: &'static str = "check";
    const SUMMARY: &'static str =
        "Each hypothesis of the theorem with its proof or witness, then the formula against brute force";
    type Answer = Checked;

    fn answer(&self, allowance: &Allowance) -> Result<Checked, Failure> {
        let Check { game, to } = self;
        let report = report::check(&game.analysis, *to, &allowance.budget(TIME))
            .map_err(|error| super::pull::failure(&error, Self::NAME, game))?;
        Ok(Checked { game: game.line(), entry: game.entry(), report })
    }
}

impl Answer for Checked {
    fn json(&self) -> Map<String, Value> {
        let candidates = self.report.candidates.as_ref().map(|c| {
            let position = |(x, y)| json::position(x, y);
            let witness = c.witness.map(|w| json!({"from": position(w.from), "to": w.to.map(position)}));
            let evidence = json::evidence(&c.evidence());
            json!({"status": c.status.word(), "bound": c.compared.to_string(), "witness": witness, "reason": c.reason,
                "evidence": evidence})
        });
        let p = self.report.p.as_ref().map(|p| json!({"formula": p.formula, "theorem": p.theorem, "solver": p.solver}));
        json::object([
            ("game", self.game.clone().into()),
            ("formula", json!(self.report.formula)),
            ("hypotheses", Value::Array(self.report.hypotheses.iter().map(json::hypothesis).collect())),
            ("candidates_are_P", json!(candidates)),
            ("P", json!(p)),
            ("remarks", json!(self.report.remarks)),
            ("erratum", json!(self.entry.and_then(|e| e.erratum.as_ref()))),
            ("printed", json!(self.entry.and_then(|e| e.printed.as_ref()))),
        ])
    }
}
