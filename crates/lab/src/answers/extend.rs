//! `extend`: moves that may be added to a game, or left out, without changing its P-positions.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::question::Question;
use crate::wire::{self, Integer, Of, Position, seen_as, view, wire};
use serde::Serialize;
use wythoff_automata::{Automaton, Walnut};
use wythoff_base::{GaveUp, IBig, Number, UBig, with_point};
use wythoff_game::eval::EvalError;
use wythoff_study::moves::{
    Density, Forbidden, Joined, Setting, essential, forbidden, forbidden_automaton, judge, restriction,
};

pub use wythoff_check::evidence::Evidence;
pub use wythoff_study::moves::{Essential, Judged, MoveRole, MoveStatus};

parameters! {
    /// Asks which moves (k,l) may be added to a game, and which of its own it needs.
    #[derive(Clone, Debug)]
    pub struct Extend {
        /// The game.
        game: Game = GAME,
        /// The bound of both amounts.
        to: u64 = Parameter {
            form: Form::Count(|allowance| allowance.to.min(MOST)),
            usual: "20",
            about: "The bound of both amounts, inclusive",
            help: "The bound of both amounts, inclusive",
            ..TO
        },
        /// One move: two amounts, or nothing.
        r#move: Vec<UBig> = Parameter {
            about: "One move, for example 4,6: whether it is forbidden, legal, or may be added; any size where the \
                    rule has a formula",
            help: "One move, for example 4,6: whether it is forbidden, legal, or may be added, with a witness",
            ..Parameter::new(Form::Text, Place::Long("K,L"))
        },
        /// Whether the automaton of the forbidden moves is wanted.
        automaton: bool = Parameter {
            about: "Also give the automaton of the forbidden moves in Walnut's format, if the game is automatic",
            help: "Also give the automaton of the forbidden moves in Walnut's format, if the game is automatic",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
    }
}

/// The greatest bound: there are half a million moves up to it, and a list may have most of them.
pub(crate) const MOST: u64 = 1000;
/// The least and the greatest box for the search of essential moves; it is four times the bound between these.
const BOX: (u64, u64) = (60, 400);
/// How many decimals of a density are shown.
const DECIMALS: usize = 12;

/// What was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Extended {
    /// The canonical line of the game.
    pub game: String,
    /// The forbidden moves, and the bound.
    pub forbidden: Forbidden,
    /// The legal ones; `None` where legality depends on the piles.
    pub legal: Option<Vec<(u64, u64)>>,
    /// The density of the forbidden moves, where it is proved.
    pub density: Option<Density>,
    /// The moves that the game needs; `None` where legality depends on the piles.
    pub essential: Option<Essential>,
    /// Which moves are enough, in a sentence.
    pub restriction: Option<String>,
    /// The automaton of the forbidden moves, where it was asked for and found.
    pub automaton: Option<Automaton>,
    /// The one move that was asked for.
    pub one: Option<Judged>,
}

impl Question for Extend {
    const NAME: &'static str = "extend";
    const SUMMARY: &'static str = "Moves that may be added to a game, or left out, without changing its P-positions";
    type Answer = Extended;

    fn answer(&self, allowance: &Allowance) -> Result<Extended, Failure> {
        let budget = allowance.budget(Self::TIME);
        if self.to > MOST {
            return Err(Failure::wrong(
                format!("the bound is greater than {MOST}"),
                "ask about one larger move with `$move=4,6`",
            ));
        }
        let gave_up = |error: GaveUp| gave_up(&error, &self.game.rule.source);
        self.game.rules()?;
        let setting = Setting::of(&self.game.analysis).map_err(|reason| {
            Failure::wrong(reason, "ask about a game with free one-pile moves, for example wythoff")
        })?;
        let one = match self.r#move.as_slice() {
            [] => None,
            [k, l] if !k.is_zero() && !l.is_zero() => Some(judge(&setting, k, l, &budget).map_err(&gave_up)?),
            _ => return Err(Failure::wrong("a move has two amounts, both at least 1", "write `$move=4,6`")),
        };
        let automaton = if self.automaton { forbidden_automaton(&setting, &budget).map_err(&gave_up)? } else { None };
        Ok(Extended {
            game: self.game.line(),
            forbidden: forbidden(&setting, self.to, &budget).map_err(&gave_up)?,
            legal: setting.legal(self.to, &budget).map_err(&gave_up)?,
            density: Density::of(&setting, &budget),
            essential: essential(&setting, self.to, self.to.saturating_mul(4).clamp(BOX.0, BOX.1), &budget)
                .map_err(&gave_up)?,
            restriction: restriction(&setting),
            automaton,
            one,
        })
    }
}

/// No answer: the rule has no value, or something was missing.
fn gave_up(error: &GaveUp, source: &str) -> Failure {
    if let GaveUp::Rule(fault) = error
        && let Some(error) = fault.is::<EvalError>()
    {
        return Failure::eval(error, source);
    }
    let hint = match error.spent() {
        Some(_) => "give more time, for example `$budget=10m`, or a smaller bound, for example `$to=20`",
        None => "`$check()` lists what is known about the rule",
    };
    let reason = error.spent().map_or(Reason::Bound, Reason::from);
    Failure::GaveUp { reason, tried: vec![format!("moves: {error}")], hint: hint.into() }
}

impl Extended {
    /// How many moves with 1 <= k <= l there are up to the bound.
    fn all(&self) -> u64 {
        self.forbidden.to * (self.forbidden.to + 1) / 2
    }

    /// The automaton of the forbidden moves as Walnut writes it.
    pub fn walnut(&self) -> Option<String> {
        self.automaton.as_ref().map(|automaton| Walnut::of(automaton).to_string())
    }

    /// How many of them may be adjoined: neither legal nor forbidden.
    pub fn adjoinable(&self) -> u64 {
        let legal = self.legal.as_ref().map_or(0, Vec::len) as u64;
        self.all().saturating_sub(legal).saturating_sub(self.forbidden.moves.len() as u64)
    }

    /// The statement about these moves: they may be added if it is proved that they join no two P-positions.
    pub fn said(&self) -> &'static str {
        match (self.forbidden.evidence, &self.legal) {
            (Evidence::Observed, _) => {
                "join no two of the P-positions computed; larger P-positions may forbid some of them"
            }
            (_, Some(_)) => "may all be added at once without changing the P-positions",
            (_, None) => "may all be allowed from every position at once without changing the P-positions",
        }
    }
}

/// A number from 0 to 1 to twelve decimals, not rounded up.
pub fn decimals(x: &Number) -> String {
    let scaled = x.mul(&Number::from(UBig::from(10u8).pow(DECIMALS)));
    with_point(&scaled.map_or(IBig::ZERO, |x| x.floor()), DECIMALS)
}

seen_as!(Extended, Seen);

view! {
    /// Moves that may be added to a game, or left out.
    struct Seen<'a> of Extended as found =>
        let Extended { forbidden, essential, .. } = found;
    {
        /// The canonical line of the game.
        game: &'a str = &found.game,
        to: Integer = wire(&forbidden.to),
        /// The moves up to the bound that join two P-positions.
        forbidden: Vec<Amounts> = wire(&forbidden.moves),
        /// The moves of the rule; null if legality depends on the piles.
        legal: Option<Vec<Amounts>> = wire(&found.legal),
        /// The number of moves that are neither legal nor forbidden.
        adjoinable: Integer = wire(&found.adjoinable()),
        /// The statement about those moves: that they may be added, where it is proved.
        said: &'a str = found.said(),
        evidence: wire::Evidence = wire(&forbidden.evidence),
        /// Why there are no other forbidden moves, or the bound of the search.
        why: &'a str = &forbidden.why,
        density: Option<DensitySeen<'a>> = wire(&found.density),
        /// null if legality depends on the piles.
        essential: Option<Vec<Needed>> =
            essential.as_ref().map(|essential| essential.moves.iter().map(needed).collect()),
        redundant: Option<Redundant<'a>> = wire(essential),
        /// Which moves are enough.
        restriction: Option<&'a str> = found.restriction.as_deref(),
        automaton: Option<AutomatonSeen> = wire(&found.automaton),
        r#move: Option<One<'a>> = wire(&found.one),
    }
}

/// The two amounts of a move, the smaller one first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Amounts([Integer; 2]);

view! {
    /// The limiting density of the forbidden moves.
    #[cfg_attr(feature = "schema", schemars(rename = "Density"))]
    struct DensitySeen<'a> of Density as density => {
        /// The limiting density of the forbidden moves, exactly.
        value: String = density.value.to_string(),
        /// The same to twelve decimals, rounded down.
        decimal: String = decimals(&density.value),
        formula: Option<&'a str> = density.formula,
        why: &'a str = &density.why,
    }
}

/// A move that the game needs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Essential"))]
struct Needed {
    k: Integer,
    l: Integer,
    /// A position whose only winning move this is.
    witness: Option<Position>,
}

fn needed(((k, l), at): (&(u64, u64), &Option<(u64, u64)>)) -> Needed {
    Needed { k: wire(k), l: wire(l), witness: wire(at) }
}

view! {
    /// The other legal moves.
    struct Redundant<'a> of Essential as essential => {
        /// The other legal moves: each alone may be left out.
        moves: Vec<Amounts> = wire(&essential.redundant),
        evidence: wire::Evidence = wire(&essential.evidence),
        why: &'a str = &essential.why,
        /// What is proved about all moves.
        all: Option<&'a str> = essential.all.as_deref(),
    }
}

view! {
    /// The automaton of the forbidden moves.
    #[cfg_attr(feature = "schema", schemars(rename = "ForbiddenMoves"))]
    struct AutomatonSeen of Automaton as automaton => {
        system: String = automaton.system().to_string(),
        states: Integer = wire(&automaton.states()),
        /// The automaton of the forbidden moves in both orders, in Walnut's format.
        walnut: String = Walnut::of(automaton).to_string(),
    }
}

view! {
    /// The one move that was asked for.
    #[cfg_attr(feature = "schema", schemars(rename = "JudgedMove"))]
    struct One<'a> of Judged as Judged { k, l, status, evidence, why } =>
        let only = |at: &(UBig, UBig)| MoveWitness::Only { position: wire(at) };
        let joined = |joined: &Joined<UBig>| MoveWitness::Joined { from: wire(&joined.from), to: wire(&joined.to) };
        let (role, witness) = match status {
            MoveStatus::Forbidden(of) => (None, of.as_ref().map(joined)),
            MoveStatus::Legal(MoveRole::Essential(at)) => (Some("essential"), at.as_ref().map(only)),
            MoveStatus::Legal(MoveRole::Redundant) => (Some("redundant"), None),
            MoveStatus::Legal(MoveRole::Unknown) | MoveStatus::Adjoinable => (None, None),
        };
    {
        k: Integer = wire(k),
        l: Integer = wire(l),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["forbidden", "legal", "adjoinable"])))]
        status: &'a str = status.word(),
        /// The role of a legal move.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["essential", "redundant", null])))]
        role: Option<&'a str> = role,
        witness: Option<MoveWitness> = witness,
        evidence: wire::Evidence = wire(evidence),
        why: &'a str = why,
    }
}

/// What shows the status of a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum MoveWitness {
    /// Two P-positions that a forbidden move joins.
    Joined { from: Position, to: Position },
    /// A position whose only winning move is this essential move.
    Only { position: Position },
}

impl<'a> Of<'a, (u64, u64)> for Amounts {
    fn of((k, l): &'a (u64, u64)) -> Self {
        Amounts([wire(k), wire(l)])
    }
}
