//! `design`: a game with given P-positions, class by class.

use super::allowance::Allowance;
use super::certificate;
use super::failure::{ASK_AGAIN, Failure, Reason};
use super::parameter::{Form, Given, Parameter, Place, Value as Parsed, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_budget::Spent;
use wythoff_check::certificate::{Certificate, Class};
use wythoff_design::design::{self, MOST};
use wythoff_design::error::{DesignError, TargetError};
use wythoff_design::source::file;
use wythoff_solve::json;

pub use wythoff_design::design::{Status, Verdict};
pub use wythoff_design::target::Target;

parameters! {
    /// Asks for a game with given P-positions.
    #[derive(Clone, Debug)]
    pub struct Design {
        /// The P-positions that are wanted.
        target: Target = Parameter {
            called: "the target",
            required: true,
            about: "The P-positions that are wanted: A = COND or B = COND (on x), word \"0->01, 1->0\" from 0, automaton TEXT, beatty ALPHA, c = NUMBER, pairs (0,0) (1,2) ..., terms A: 1,3,4, prefix 0110; what is in a file is given as text",
            help: "The P-positions that are wanted, in a form of the examples below",
            ..Parameter::new(Form::Text, Place::Optional("TARGET"))
        },
        /// The box of the judge.
        to: u64 = Parameter {
            called: "--to",
            usual: "100",
            about: "Rules are played by brute force, and positions looked at, with piles up to this",
            help: "The largest pile with which rules are played by brute force",
            ..Parameter::new(Form::Count(|_| MOST), Place::Long("N"))
        },
        /// One class alone.
        class: Option<Class> = Parameter {
            called: "--class",
            about: "This class alone",
            help: "This class alone",
            ..Parameter::new(
                Form::Choice(&[
                    ("f(x1)", "take k and l if abs(k - l) < f(x1)"),
                    ("f(x1,y1)", "f may look at both piles after the move"),
                    ("f(x1,y1,x0)", "f may look at the smaller pile before it as well"),
                    ("wyt", "take 0 < k <= l < f(k)"),
                    ("invariant", "take k and l where a set says so, at every position"),
                    ("take", "any two-pile moves"),
                ]),
                Place::Long("CLASS"),
            )
        },
    }
}

/// What a design may take when nobody says otherwise.
pub const TIME: Duration = Duration::from_secs(60);

/// On the command line `pairs FILE` and `automaton FILE` are read; elsewhere their content stands in the target.
impl Parsed for Target {
    fn parse(text: &str, given: &Given, _: &Parameter) -> Result<Target, Failure> {
        let Some((word, path)) = file(text) else { return Ok(Target::parse(text)?) };
        let what = format!("what is in the file, behind the word {word}");
        let content = given.contents(text, Some(path), 1 << 20, &what)?;
        Target::parse(&format!("{word} {content}")).map(|target| target.called(text)).map_err(|error| {
            // The place is one in the file.
            Failure::wrong(format!("{path}: {}", error.message), error.hint)
        })
    }

    fn absent(_: &Given, _: &Parameter) -> Result<Target, Failure> {
        Ok(Target::parse("")?)
    }
}

impl Parsed for Class {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<Class, Failure> {
        text.parse().map_err(|error: String| Failure::wrong("there is no such class", error))
    }
}

impl From<TargetError> for Failure {
    fn from(error: TargetError) -> Failure {
        let place = (!error.source_text.is_empty()).then_some((error.source_text, error.span));
        Failure::Wrong { message: error.message, place, hint: Some(error.hint).filter(|hint| !hint.is_empty()) }
    }
}

/// What became of a target.
#[derive(Clone, Debug)]
pub struct Designed(pub design::Design);

impl Question for Design {
    const NAME: &'static str = "design";
    const SUMMARY: &'static str =
        "A game with given P-positions: for each class of rules proved, holding to a bound, or impossible";
    type Answer = Designed;

    fn answer(&self, allowance: &Allowance) -> Result<Designed, Failure> {
        if self.to == 0 {
            return Err(Failure::wrong("a box needs piles", "--to 100"));
        }
        let found = design::design(&self.target, self.to, self.class, &allowance.budget(TIME));
        found.map(Designed).map_err(|error| match error {
            DesignError::Target(error) => error.into(),
            DesignError::Spent(spent) => {
                let more = "give more time, as in --budget 10m, or a smaller box, as in --to 40";
                let hint = if spent == Spent::Stopped { ASK_AGAIN } else { more };
                Failure::GaveUp { reason: spent.into(), tried: vec![format!("design: {spent}")], hint: hint.into() }
            }
            DesignError::Beyond(what) => Failure::GaveUp {
                reason: Reason::Bound,
                tried: vec![format!("design: {what}")],
                hint: "try a smaller box, as in --to 40".into(),
            },
        })
    }
}

impl Designed {
    /// The certificates of the classes without a rule, each with its class.
    pub fn certificates(&self) -> impl Iterator<Item = (Class, Map<String, Value>)> {
        let written = |verdict: &Verdict| {
            let none = verdict.certificate.clone()?;
            Some((verdict.class, certificate::json(&Certificate::Impossible(none))))
        };
        self.0.classes.iter().filter_map(written)
    }
}

impl Answer for Designed {
    fn json(&self) -> Map<String, Value> {
        let found = &self.0;
        let class = |verdict: &Verdict| {
            let certificate = verdict.certificate.clone().map(|none| certificate::json(&Certificate::Impossible(none)));
            json!({
                "class": verdict.class.name(),
                "status": verdict.status.name(),
                "rule": verdict.rule,
                "bound": verdict.bound.map(|bound| bound.to_string()),
                "reason": verdict.reason,
                "certificate": certificate,
            })
        };
        let pair =
            |(n, (a, b)): (usize, &(u64, u64))| json!({"n": n.to_string(), "a": a.to_string(), "b": b.to_string()});
        let (alone, looked) = &found.alone;
        json::object([
            ("target", found.target.clone().into()),
            ("classes", found.classes.iter().map(class).collect()),
            ("rule", json!(found.rule)),
            ("name", json!(found.name)),
            ("pairs", found.pairs.iter().enumerate().map(pair).collect()),
            (
                "alone",
                json!({"numbers": alone.iter().map(u64::to_string).collect::<Vec<_>>(), "to": looked.to_string()}),
            ),
            ("judge", json!({"box": found.judge.0.to_string(), "agrees": found.judge.1})),
        ])
    }
}

/// Whether all classes that were asked about are impossible.
pub fn none(found: &design::Design) -> bool {
    found.classes.iter().all(|verdict| verdict.status == Status::Impossible)
}
