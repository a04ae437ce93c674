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
            about: "The P-positions wanted: A = COND or B = COND (on x), word \"0->01, 1->0\" from 0, automaton TEXT, beatty ALPHA, c = NUMBER, pairs (0,0) (1,2) ..., terms A: 1,3,4, or prefix 0110; give the content of a file as text",
            help: "The P-positions wanted, in one of the forms of the examples below",
            ..Parameter::new(Form::Text, Place::Optional("TARGET"))
        },
        /// The box of the judge.
        to: u64 = Parameter {
            usual: "100",
            about: "The largest pile of the positions checked and of the brute force",
            help: "The largest pile of the brute force that checks each rule",
            ..Parameter::new(Form::Count(|_| MOST), Place::Long("N"))
        },
        /// One class alone.
        class: Option<Class> = Parameter {
            about: "Only this class of rules",
            help: "Only this class of rules",
            ..Parameter::new(
                Form::Choice(&[
                    ("f(x1)", "take k and l if abs(k - l) < f(x1)"),
                    ("f(x1,y1)", "f may depend on both piles after the move"),
                    ("f(x1,y1,x0)", "f may also depend on the smaller pile before the move"),
                    ("wyt", "take 0 < k <= l < f(k)"),
                    ("invariant", "take k and l if (k,l) is in a fixed set, at every position"),
                    ("take", "any two-pile moves"),
                ]),
                Place::Long("CLASS"),
            )
        },
    }
}

/// The default time of a design.
pub const TIME: Duration = Duration::from_secs(60);

/// The command line reads `pairs FILE` and `automaton FILE`; elsewhere the target has their content.
impl Parsed for Target {
    fn parse(text: &str, given: &Given, _: &Parameter) -> Result<Target, Failure> {
        let Some((word, path)) = file(text) else { return Ok(Target::parse(text)?) };
        let what = format!("the file, after the word {word}");
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
        text.parse().map_err(|error: String| Failure::wrong("unknown class", error))
    }
}

impl From<TargetError> for Failure {
    fn from(error: TargetError) -> Failure {
        let place = (!error.source_text.is_empty()).then_some((error.source_text, error.span));
        Failure::Wrong { message: error.message, place, hint: Some(error.hint).filter(|hint| !hint.is_empty()) }
    }
}

/// The result for a target.
#[derive(Clone, Debug)]
pub struct Designed(pub design::Design);

impl Question for Design {
    const NAME: &'static str = "design";
    const SUMMARY: &'static str =
        "A game with given P-positions: in each class of rules proved, correct up to a bound, or impossible";
    type Answer = Designed;

    fn answer(&self, allowance: &Allowance) -> Result<Designed, Failure> {
        if self.to == 0 {
            return Err(Failure::wrong("the bound must be at least 1", "write `--to 100`"));
        }
        let found = design::design(&self.target, self.to, self.class, &allowance.budget(TIME));
        found.map(Designed).map_err(|error| match error {
            DesignError::Target(error) => error.into(),
            DesignError::Spent(spent) => {
                let more = "give more time, for example `--budget 10m`, or a smaller bound, for example `--to 40`";
                let hint = if spent == Spent::Stopped { ASK_AGAIN } else { more };
                Failure::GaveUp { reason: spent.into(), tried: vec![format!("design: {spent}")], hint: hint.into() }
            }
            DesignError::Beyond(what) => Failure::GaveUp {
                reason: Reason::Bound,
                tried: vec![format!("design: {what}")],
                hint: "try a smaller bound, for example `--to 40`".into(),
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

/// Whether every class in question is impossible.
pub fn none(found: &design::Design) -> bool {
    found.classes.iter().all(|verdict| verdict.status == Status::Impossible)
}
