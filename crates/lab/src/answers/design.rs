//! `design`: a game with given P-positions, class by class.

use super::allowance::Allowance;
use super::certificate;
use super::failure::{ASK_AGAIN, Failure, Reason};
use super::parameter::{Form, Given, Parameter, Place, Value as Parsed, parameters};
use super::question::Question;
use crate::wire::{self, Integer, seen_as, view, wire};
use serde::Serialize;
use wythoff_base::Spent;
use wythoff_check::certificate::{Certificate, Class};
use wythoff_seq::access::Partner;
use wythoff_study::design::{self, DesignError, LARGEST_BOX, TargetError, file};

pub use wythoff_study::design::{DesignStatus, Target, Verdict};

parameters! {
    /// Asks for a game with given P-positions.
    #[derive(Clone, Debug)]
    pub struct Design {
        /// The P-positions that are wanted.
        target: Target = Parameter {
            called: "the target",
            required: true,
            about: "The P-positions wanted: A = COND or B = COND (on x), word \"0->01, 1->0\" from 0, automaton TEXT, \
                    beatty ALPHA, c = NUMBER, pairs (0,0) (1,2) ..., terms A: 1,3,4, or prefix 0110; give the content \
                    of a file as text",
            help: "The P-positions wanted, in one of the forms of the examples below",
            ..Parameter::new(Form::Text, Place::Optional("TARGET"))
        },
        /// The box of the judge.
        to: u64 = Parameter {
            usual: "100",
            about: "The largest pile of the positions checked and of the brute force",
            help: "The largest pile of the brute force that checks each rule",
            ..Parameter::new(Form::Count(|_| LARGEST_BOX), Place::Long("N"))
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
#[non_exhaustive]
pub struct Designed {
    /// The target.
    pub target: String,
    /// The verdict on each class.
    pub classes: Vec<Verdict>,
    /// The preferred rule; `None` if no class in question has one.
    pub rule: Option<String>,
    /// The name of that rule in the catalogue.
    pub name: Option<&'static str>,
    /// The pairs of the target with no number above the box.
    pub pairs: Vec<(u64, u64)>,
    /// The numbers of the box for which no partner was found, and the bound of that search.
    pub alone: (Vec<u64>, u64),
    /// The box that the judge decided, and whether every printed rule has the pairs there.
    pub judge: (u64, bool),
}

impl From<design::Design> for Designed {
    fn from(found: design::Design) -> Designed {
        let design::Design { target, classes, rule, name, pairs, alone, judge } = found;
        Designed { target, classes, rule, name, pairs, alone, judge }
    }
}

impl Question for Design {
    const NAME: &'static str = "design";
    const SUMMARY: &'static str =
        "A game with given P-positions: in each class of rules proved, correct up to a bound, or impossible";
    type Answer = Designed;

    fn answer(&self, allowance: &Allowance) -> Result<Designed, Failure> {
        if self.to == 0 {
            return Err(Failure::wrong("the bound must be at least 1", "write `$to=100`"));
        }
        let found = design::design(&self.target, self.to, self.class, &allowance.budget(Self::TIME));
        found.map(Designed::from).map_err(|error| match error {
            DesignError::Target(error) => error.into(),
            DesignError::Spent(spent) => {
                let more = "give more time, for example `$budget=10m`, or a smaller bound, for example `$to=40`";
                let hint = if spent == Spent::Stopped { ASK_AGAIN } else { more };
                Failure::GaveUp { reason: spent.into(), tried: vec![format!("design: {spent}")], hint: hint.into() }
            }
            DesignError::Beyond(what) => Failure::GaveUp {
                reason: Reason::Bound,
                tried: vec![format!("design: {what}")],
                hint: "try a smaller bound, for example `$to=40`".into(),
            },
        })
    }
}

impl Designed {
    /// The certificates of the classes without a rule, each with its class.
    pub fn certificates(&self) -> impl Iterator<Item = (Class, certificate::WrittenCertificate)> {
        self.classes.iter().filter_map(|verdict| Some((verdict.class, certificate(verdict)?)))
    }
}

/// The certificate that a class has no rule.
fn certificate(verdict: &Verdict) -> Option<certificate::WrittenCertificate> {
    verdict.certificate.clone().map(|none| certificate::json(&Certificate::Impossible(none)))
}

seen_as!(Designed, Seen);

view! {
    /// The result for a target.
    struct Seen<'a> of Designed as found =>
        let pair = |(n, (a, b)): (usize, &(u64, u64))| wire::Pair::new(&n, a, &Partner::Exact((*b).into()));
    {
        target: &'a str = &found.target,
        classes: Vec<ClassSeen<'a>> = wire(&found.classes),
        /// The preferred rule; null if no class has one.
        rule: Option<&'a str> = found.rule.as_deref(),
        /// The name of that rule in the catalogue.
        name: Option<&'a str> = found.name,
        pairs: Vec<wire::Pair> = found.pairs.iter().enumerate().map(pair).collect(),
        alone: Alone = Alone { numbers: wire(&found.alone.0), to: wire(&found.alone.1) },
        judge: Agreed = Agreed { r#box: wire(&found.judge.0), agrees: found.judge.1 },
    }
}

view! {
    /// The verdict on a class of rules.
    #[cfg_attr(feature = "schema", schemars(rename = "Verdict"))]
    struct ClassSeen<'a> of Verdict as verdict => {
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Class::ALL.map(Class::name))))]
        class: &'a str = verdict.class.name(),
        /// Whether the class has a rule with these P-positions: proved by a theorem, holds in the box, or impossible by
        /// a certificate.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proved", "holds", "impossible"])))]
        status: &'a str = verdict.status.name(),
        rule: Option<&'a str> = verdict.rule.as_deref(),
        /// The rule has these P-positions for piles up to this bound; null if it has all of them.
        bound: Option<Integer> = wire(&verdict.bound),
        reason: &'a str = &verdict.reason,
        /// A certificate, which verify checks.
        certificate: Option<certificate::WrittenCertificate> = certificate(verdict),
    }
}

/// The numbers of the box without a partner, and the bound of the search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Alone {
    numbers: Vec<Integer>,
    to: Integer,
}

/// Whether brute force with piles up to box found exactly these pairs for every rule.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Agreed {
    r#box: Integer,
    agrees: bool,
}
