//! `check`: every hypothesis with its proof or witness, then the formula against brute force.

use super::allowance::Allowance;
use super::certificate;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::members::MAX_ROWS;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::question::{Answer, Question};
use super::row::insert_stronger;
use crate::smt::Hypotheses;
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_budget::Budget;
use wythoff_check::certificate::Certificate;
use wythoff_check::evidence::Evidence;
use wythoff_game::catalogue::Entry;
use wythoff_solve::hypothesis::Status;
use wythoff_solve::json;
use wythoff_solve::listing::Kind;
use wythoff_solve::report::{self, Comparison, Report};

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
        /// Whether a certificate is given with the answer.
        certificate: bool = Parameter {
            about: "A certificate of the P-positions, where one kind serves the rule: verify checks it",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
        /// Whether the hypotheses are given as SMT-LIB text.
        smt: bool = Parameter {
            about: "The hypotheses as SMT-LIB text, for a solver of one's own: none is run here",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// The default time of a check.
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
    /// The command that may prove more.
    pub stronger: Option<String>,
    /// The certificate, where it was asked for.
    pub certificate: Option<Map<String, Value>>,
    /// The hypotheses as SMT-LIB, where they were asked for.
    pub smt: Option<Hypotheses>,
}

impl Question for Check {
    const NAME: &'static str = "check";
    const SUMMARY: &'static str =
        "Each hypothesis of the theorem with its proof or witness, then the formula compared with brute force";
    type Answer = Checked;

    fn answer(&self, allowance: &Allowance) -> Result<Checked, Failure> {
        let Check { game, to, certificate, smt } = self;
        let budget = allowance.budget(TIME);
        let mut report = report::check(&game.analysis, *to, &budget)
            .map_err(|error| super::pull::failure(&error, Self::NAME, game))?;
        let known = report.candidates.iter().map(|c| c.evidence).chain(report.p.iter().map(|p| p.evidence));
        let stronger = known.last().and_then(|evidence| game.stronger(&evidence));
        report.remarks.extend(stronger.iter().map(|command| format!("{command} may find a proof")));
        let certificate = certificate.then(|| certified(game, &budget)).transpose()?;
        let smt = smt.then(|| Hypotheses::of(&game.analysis, game.line()));
        Ok(Checked { game: game.line(), entry: game.entry(), report, stronger, certificate, smt })
    }
}

/// The certificate of a game.
fn certified(game: &Game, budget: &Budget) -> Result<Map<String, Value>, Failure> {
    let hint = "rules with free one-pile moves have one if they have finitely many two-pile moves, if an automaton recognises their pairs, \
                or, in normal play, if they are wyt = a polynomial of degree 2 to 12";
    let none = || Failure::wrong(format!("there is no kind of certificate for {}", game.line()), hint);
    let found = game.analysis.certificate(budget).ok_or_else(none)?;
    let found = found.map_err(|gave_up| Failure::GaveUp {
        reason: gave_up.spent().map_or(Reason::Size, Reason::from),
        tried: vec![format!("certificate: {gave_up}")],
        hint: "give more time, for example `--budget 10m`".into(),
    })?;
    match found {
        Certificate::Periodic(found) if found.partners.len() > MAX_ROWS => {
            let (from, period) = (found.from, found.period);
            let what = format!(
                "the partners have the period {period} from {from} on: the certificate would have more than \
                 {MAX_ROWS} of them"
            );
            Err(Failure::wrong(what, "use `wyt term`, `wyt locate` or `wyt solve` instead"))
        }
        found => Ok(certificate::json(&found)),
    }
}

/// Who agreed with which method, and how far.
fn compared(one: &Comparison) -> Value {
    json!({"by": one.arbiter.word(), "solver": one.solver, "bound": one.size.to_string(), "rows": one.rows.to_string()})
}

impl Answer for Checked {
    fn json(&self) -> Map<String, Value> {
        let candidates = self.report.candidates.as_ref().map(|c| {
            let position = |(x, y)| json::position(x, y);
            let witness = c.witness.map(|w| json!({"from": position(w.from), "to": w.to.map(position)}));
            let evidence = json::evidence(&c.evidence);
            json!({"status": c.status.word(), "bound": c.compared.to_string(), "witness": witness, "reason": c.reason,
                "evidence": evidence})
        });
        let p = self.report.p.as_ref().map(|p| {
            json!({"recursion": p.formula, "theorem": p.theorem, "solver": p.solver, "evidence": json::evidence(&p.evidence)})
        });
        let mut object = json::object([
            ("game", self.game.clone().into()),
            ("recursion", json!(self.report.formula)),
            ("hypotheses", Value::Array(self.report.hypotheses.iter().map(json::hypothesis).collect())),
            ("candidates_are_P", json!(candidates)),
            ("P", json!(p)),
            ("compared", self.report.compared.iter().map(compared).collect()),
            ("remarks", json!(self.report.remarks)),
            ("erratum", json!(self.entry.and_then(|e| e.erratum.as_ref()))),
            ("printed", json!(self.entry.and_then(|e| e.printed.as_ref()))),
        ]);
        insert_stronger(&mut object, self.stronger.as_ref());
        object.extend(self.certificate.clone().map(|certificate| ("certificate".to_string(), certificate.into())));
        object.extend(self.smt.as_ref().map(|smt| ("smt".to_string(), smt.json())));
        object
    }
}

impl Checked {
    /// What the hypotheses say together with a solver, where they say S = P (docs/proofs.md, Proposition 5).
    pub fn by_tool(&self) -> Option<Evidence> {
        let smt = self
            .smt
            .as_ref()
            .filter(|_| self.report.candidates.as_ref().is_some_and(|c| c.kind == Kind::Candidates))?;
        let proved = |name: &str| self.report.hypotheses.iter().any(|h| h.name == name && h.status == Status::Proved);
        let both = ["monotonicity", "semi-additivity"];
        let all = both.iter().all(|name| proved(name) || smt.proves(name).is_some());
        both.iter().find_map(|name| smt.proves(name)).filter(|_| all)
    }
}
