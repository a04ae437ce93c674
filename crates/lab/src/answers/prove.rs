//! `prove`: the P-positions of a game as the pairs of an automaton, proved by first-order sentences.

use super::allowance::Allowance;
use super::certificate::{self, MAX_BYTES};
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{Document, Form, GAME, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_automata::{Automaton, Formula, Prover, System, Walnut};
use wythoff_base::{Budget, GaveUp};
use wythoff_check::certificate::{Automatic, Certificate, Refused};
use wythoff_check::evidence::Evidence;
use wythoff_check::{Claim, Counterexample, Kernel, Settled};
use wythoff_game::Ruleset;
use wythoff_solve::{automaton_systems, search_automaton};

parameters! {
    /// Proves the P-positions of a game by an automaton, which is given or searched for.
    #[derive(Clone, Debug)]
    pub struct Prove {
        /// The game; if it is missing, the game of the automaton given.
        game: Option<Game> = Parameter { required: false, place: Place::Optional("GAME"), ..GAME },
        /// The numeration system; several are tried if none is given.
        system: Option<String> = Parameter {
            about: "The numeration system of the digits, s,t or base k; several are tried if not given",
            help: "The numeration system of the digits, s,t or base k; several are tried if not given",
            ..Parameter::new(Form::Text, Place::Long("SYSTEM"))
        },
        /// The largest number of states.
        states: u64 = Parameter {
            usual: "500",
            about: "The largest number of states of the automaton searched for",
            help: "The largest number of states of the automaton searched for",
            ..Parameter::new(Form::Count(|_| MAX_STATES), Place::Long("N"))
        },
        /// An automaton from a certificate or a file of Walnut, instead of a search.
        automaton: Option<Document<MAX_BYTES>> = Parameter {
            called: "the automaton",
            about: "An automaton, as a certificate or in Walnut's format: decide whether its pairs are the P-positions",
            help: "Read an automaton from this certificate or file of Walnut, and decide whether its pairs are the \
                   P-positions",
            ..Parameter::new(Form::Text, Place::Long("FILE"))
        },
        /// Whether a certificate is given with the answer.
        certificate: bool = Parameter {
            about: "Also give the certificate, which verify checks",
            ..Parameter::new(Form::Flag, Place::Nowhere)
        },
    }
}

/// The limit of that number.
const MAX_STATES: u64 = 10_000;

/// A decided kernel.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proved {
    /// The canonical line of the game.
    pub game: String,
    /// The system of the digits.
    pub system: System,
    /// The states of the automaton.
    pub states: usize,
    /// The sentences that were proved, and the most states of an automaton on the way; or what refutes one.
    pub found: Result<(Vec<Claim>, usize), Counterexample>,
    /// The certificate, where it was asked for.
    pub certificate: Option<certificate::WrittenCertificate>,
}

impl Question for Prove {
    const NAME: &'static str = "prove";
    const SUMMARY: &'static str =
        "The P-positions as the pairs of an automaton, proved by first-order sentences about its digits";
    type Answer = Proved;

    fn answer(&self, allowance: &Allowance) -> Result<Proved, Failure> {
        let budget = allowance.budget(Self::TIME);
        let given = self.automaton.as_ref().map(|document| given(&document.0, &budget)).transpose()?;
        let rules = match (&self.game, &given) {
            (Some(game), _) => game.rules()?.clone(),
            (None, Some((Some(rules), _))) => rules.clone(),
            (None, Some((None, _))) => {
                return Err(Failure::wrong(
                    "this automaton does not name its game",
                    "give the game as well, for example wythoff",
                ));
            }
            (None, None) => {
                return Err(Failure::wrong("prove needs a game or an automaton", "give a game, for example wythoff"));
            }
        };
        let system = self.system.as_deref().map(str::parse::<System>).transpose();
        let system = system.map_err(|error| Failure::wrong(error, "write `$system=1,2` or `$system='base 3'`"))?;
        match given {
            Some((_, pairs)) => {
                let kernel = Kernel::of(&rules).ok_or_else(|| gave_up(&GaveUp::beyond(Kernel::NEEDS), vec![]))?;
                let found = kernel.decide(&pairs, &budget).map_err(|error| gave_up(&error, vec![]))?;
                Ok(self.proved(&rules, &pairs, found))
            }
            None => {
                let systems = system.map_or_else(automaton_systems, |system| vec![system]);
                let states = usize::try_from(self.states).unwrap_or(usize::MAX);
                let search = search_automaton(&rules, &systems, states, &budget);
                let search = search.map_err(|error| gave_up(&error, vec![]))?;
                let none = GaveUp::beyond("no automaton was found whose pairs could be proved to be the P-positions");
                let found = search.found.ok_or_else(|| gave_up(&none, search.tried))?;
                let proved = Settled::Proved { claims: found.claims, largest: found.largest };
                Ok(self.proved(&rules, &found.pairs, proved))
            }
        }
    }
}

impl Prove {
    fn proved(&self, rules: &Ruleset, pairs: &Automaton, found: Settled) -> Proved {
        let found = match found {
            Settled::Proved { claims, largest } => Ok((claims, largest)),
            Settled::Refuted(example) => Err(example),
        };
        let certificate = found
            .as_ref()
            .ok()
            .filter(|_| self.certificate)
            .map(|(claims, _)| certificate::json(&Certificate::Automatic(Automatic::new(rules, pairs, claims))));
        Proved { game: rules.to_string(), system: pairs.system(), states: pairs.states(), found, certificate }
    }
}

/// The game and the automaton of a certificate, not yet checked; or an automaton in Walnut's format, without a game.
fn given(text: &str, budget: &Budget) -> Result<(Option<Ruleset>, Automaton), Failure> {
    let hint = "give a certificate written by `$prove()`, or an automaton of Walnut";
    if is_walnut(text) {
        return walnut(text, budget).map(|pairs| (None, pairs));
    }
    let Certificate::Automatic(read) = certificate::read(text)?.certificate else {
        return Err(Failure::wrong("this certificate is of another kind and has no automaton", hint));
    };
    match read.automaton(budget) {
        Ok(pairs) => Ok((Some(read.rules), pairs)),
        Err(Refused::Refuted(reason)) => Err(Failure::wrong(reason, hint)),
        Err(Refused::Spent(spent)) => Err(gave_up(&spent.into(), vec![])),
    }
}

/// Whether a text begins as Walnut's automata do: comments, then the tracks.
fn is_walnut(text: &str) -> bool {
    let first = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or("");
    let alphabet =
        first.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    first.starts_with("msd_") || first.starts_with("lsd_") || alphabet
}

/// The pairs of an automaton of Walnut with two tracks; only the sorted ones if it has each pair in both orders.
fn walnut(text: &str, budget: &Budget) -> Result<Automaton, Failure> {
    let hint =
        "an automaton of Walnut for pairs has two tracks, for example msd_fib msd_fib; an output other than 0 accepts";
    let read: Walnut = text.parse().map_err(|error: String| Failure::wrong(error, hint))?;
    if read.tracks.len() != 2 {
        return Err(Failure::wrong(format!("an automaton of pairs has two tracks, not {}", read.tracks.len()), hint));
    }
    let spent = |error: GaveUp| gave_up(&error, vec![]);
    let pairs = read.relation(|output| output != 0, budget).map_err(spent)?;
    let pairs = pairs.map_err(|error| Failure::wrong(error, hint))?;
    let (prover, pair) =
        (Prover::new(pairs.system(), [pairs.clone()], budget), |x, y| Formula::Relation(0, vec![x, y]));
    let both = prover.decide(&pair(0, 1).implies(pair(1, 0)).for_all(&[0, 1])).map_err(spent)?;
    if !both.holds() {
        return Ok(pairs);
    }
    let sorted = pair(0, 1).and(Formula::Not(Box::new(Formula::less(1, 0))));
    prover.automaton(&sorted, &[0, 1]).map_err(spent)
}

/// The failure of a search, with what was tried.
fn gave_up(error: &GaveUp, mut tried: Vec<String>) -> Failure {
    tried.push(format!("prover: {error}"));
    let hint = match error.spent() {
        Some(_) => "give more time, for example `$budget=10m`, or a system, for example `$system=1,1`",
        None if tried.len() == 1 => "`$check()` lists what else is known about the rule",
        None => "try another system, for example `$system=3,2`, or more states, for example `$states=2000`",
    };
    Failure::GaveUp { reason: error.spent().map_or(Reason::Bound, Reason::from), tried, hint: hint.into() }
}

seen_as!(Proved, Seen);

view! {
    /// A decided kernel.
    struct Seen<'a> of Proved as proved =>
        let found = proved.found.as_ref();
    {
        /// The canonical line of the game.
        game: &'a str = &proved.game,
        /// The numeration system of the digits, s,t or base k.
        system: String = proved.system.to_string(),
        /// The number of states of the automaton.
        states: Integer = wire(&proved.states),
        proved: bool = found.is_ok(),
        /// The sentences proved about the pairs, in order.
        sentences: Vec<Sentence> = found.map(|(claims, _)| wire(claims)).unwrap_or_default(),
        refuted: Option<Refuted> = found.err().map(wire),
        /// The largest number of states of an automaton in the proof.
        largest: Option<Integer> = found.ok().map(|(_, largest)| wire(largest)),
        evidence: Option<wire::Evidence> =
            found.is_ok().then(|| wire(&Evidence::Certificate { kind: Automatic::KIND })),
        /// The certificate, if it was asked for; verify checks it.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<&'a certificate::WrittenCertificate> = proved.certificate.as_ref(),
    }
}

view! {
    /// A sentence about the pairs.
    struct Sentence of Claim as claim => {
        name: &'static str = claim.name(),
        meaning: &'static str = claim.meaning(),
    }
}

view! {
    /// A sentence that fails.
    struct Refuted of Counterexample as example => {
        sentence: &'static str = example.claim.name(),
        /// The first numbers, by their digits, for which the sentence fails.
        numbers: Vec<Integer> = wire(&example.numbers),
        words: String = example.to_string(),
    }
}
