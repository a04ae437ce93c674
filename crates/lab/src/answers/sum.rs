//! `sum`: who wins a sum of games.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{self, Form, Given, Parameter, Place, parameters};
use super::question::Question;
use super::words::{InWords, position, taken};
use super::{clip, number};
use crate::wire::{self, Integer, OrNull, seen_as, view, wire};
use serde::Serialize;
use std::fmt;
use wythoff_base::UBig;
use wythoff_check::NoValues;
use wythoff_check::evidence::Evidence;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_grundy::{Component, Decision, NoSum, misere, normal};

pub use wythoff_grundy::Winning;

parameters! {
    /// Asks about a sum of games: a move is a move in one component.
    #[derive(Clone, Debug)]
    pub struct Sum {
        /// The components.
        components: Components = Parameter { required: true, ..COMPONENTS },
        /// Misère play.
        misere: bool = MISERE,
    }
}

/// The components of a sum.
pub(crate) const COMPONENTS: Parameter = Parameter {
    called: "the sum",
    about: "The components, separated by semicolons: wythoff: 11 15; f = x1 + 1: 4 9; nim: 7",
    help: "A component GAME: X Y, or nim: X for a heap of Nim; quote each",
    ..Parameter::new(Form::Text, Place::Several("GAME: X Y"))
};

/// Misère play.
pub(crate) const MISERE: Parameter = Parameter {
    about: "Misère play: the player who makes the last move loses. A rule with misere sets it for the whole sum",
    help: "Misère play: the player who makes the last move loses",
    ..Parameter::new(Form::Flag, Place::Long(""))
};

/// The largest number of components: each may be a game of its own, parsed and proved. No person types as many.
const MOST: usize = 1000;

/// The name of a heap of Nim, which is not a two-pile game.
const NIM: &str = "nim";

/// A component as it was written.
#[derive(Clone, Debug)]
pub struct Summand {
    /// The game; nothing for a heap of Nim.
    pub game: Option<Game>,
    /// Two piles, or the heap.
    pub piles: Vec<UBig>,
}

/// The components of a sum.
#[derive(Clone, Debug, Default)]
pub struct Components(pub Vec<Summand>);

impl parameter::Value for Components {
    fn parse(text: &str, given: &Given, _: &Parameter) -> Result<Components, Failure> {
        let texts: Vec<&str> = text.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()).collect();
        if texts.len() > MOST {
            return Err(Failure::wrong(
                format!("a sum has at most {MOST} components"),
                "leave out pairs of equal components, which cancel",
            ));
        }
        texts
            .into_iter()
            .map(|text| Summand::parse(text, given.allowance.digits))
            .collect::<Result<_, _>>()
            .map(Components)
    }

    fn absent(_: &Given, parameter: &Parameter) -> Result<Components, Failure> {
        if parameter.required { Err(parameter::missing(parameter)) } else { Ok(Components::default()) }
    }
}

impl Summand {
    /// `GAME: X Y` or `nim: X`.
    pub(crate) fn parse(text: &str, digits: usize) -> Result<Summand, Failure> {
        let form = "write GAME: X Y, for example 'wythoff: 11 15', or a heap, for example 'nim: 7'";
        let Some((line, piles)) = text.rsplit_once(':') else {
            return Err(Failure::wrong(format!("the component {} has no piles", clip(text)), form));
        };
        let words = piles.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let piles = words.map(|word| number::number(word, "a pile", digits)).collect::<Result<Vec<_>, _>>()?;
        let game = match (line.trim(), piles.len()) {
            (NIM, 1) => None,
            (line, 2) => Some(Game::parse(line)?),
            (line, count) => {
                let piles = if count == 1 { "one pile".into() } else { format!("{count} piles") };
                return Err(Failure::wrong(format!("the component {} has {piles} instead of two", clip(line)), form));
            }
        };
        game.as_ref().map(Game::rules).transpose()?;
        Ok(Summand { game, piles })
    }

    /// The canonical line.
    pub fn line(&self) -> String {
        self.game.as_ref().map_or_else(|| NIM.into(), Game::line)
    }

    fn component(&self) -> Option<Component> {
        match (&self.game, &self.piles[..]) {
            (None, [heap]) => Some(Component::Heap(heap.clone())),
            (Some(game), [x, y]) => {
                Some(Component::Game(Box::new(game.subject.game()?.clone()), Piles { x: x.clone(), y: y.clone() }))
            }
            _ => None,
        }
    }

    /// What a move takes from each pile.
    pub fn take(&self, to: &[UBig]) -> Vec<UBig> {
        self.piles.iter().zip(to).map(|(pile, left)| if left <= pile { pile - left } else { UBig::ZERO }).collect()
    }

    /// The piles in words.
    pub fn position(&self, piles: &[UBig], number: InWords) -> String {
        match piles {
            [x, y] => position((x, y), number),
            other => other.iter().map(number).collect(),
        }
    }
}

/// A move of a sum in words: what it takes, and in which component.
pub fn taken_in(components: &[Summand], Winning { component, to }: &Winning, number: InWords) -> String {
    let what = match &components.get(*component).map(|one| one.take(to)).unwrap_or_default()[..] {
        [k, l] => taken(&Move { k: k.clone(), l: l.clone() }, number),
        other => other.iter().map(number).collect(),
    };
    format!("{what} in component {}", component + 1)
}

/// A move of a sum.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SumMove {
    /// The first component is 1.
    component: Integer,
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 2)))]
    to: Vec<Integer>,
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 2)))]
    take: Vec<Integer>,
}

impl SumMove {
    /// In a sum of these components.
    pub(crate) fn of(components: &[Summand], Winning { component, to }: &Winning) -> SumMove {
        let take = components.get(*component).map(|one| one.take(to)).unwrap_or_default();
        SumMove { component: wire(&(component + 1)), to: wire(to), take: wire(&take) }
    }
}

/// A sum and who wins it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summed {
    /// The components.
    pub components: Vec<Summand>,
    /// Whether play is misère.
    pub misere: bool,
    /// Who wins, and how.
    pub decision: Decision,
}

impl Question for Sum {
    const NAME: &'static str = "sum";
    const SUMMARY: &'static str = "The outcome of a sum of games, the values of its components, and winning moves";
    type Answer = Summed;

    fn answer(&self, allowance: &Allowance) -> Result<Summed, Failure> {
        let (Components(components), misere_play) = (&self.components, self.misere_play()?);
        let sum: Vec<Component> = components.iter().filter_map(Summand::component).collect();
        let budget = allowance.budget(Self::TIME);
        let decision = if misere_play { misere(&sum, &budget) } else { normal(&sum, &budget) };
        let decision = decision.map_err(|error| failure(error, components, misere_play))?;
        Ok(Summed { components: components.clone(), misere: misere_play, decision })
    }
}

impl Sum {
    /// Whether play is misère, as given for the sum or by the rules of all its games.
    pub(crate) fn misere_play(&self) -> Result<bool, Failure> {
        let Components(components) = &self.components;
        let plays = |wanted: bool| {
            let games = components.iter().filter_map(|one| one.game.as_ref()?.subject.game());
            games.filter(move |rules| rules.play().is_misere() == wanted).count()
        };
        if !self.misere && plays(true) > 0 && plays(false) > 0 {
            return Err(Failure::wrong(
                "some components are in misère play and some in normal play, but a sum has one end",
                "leave misere out of the rules; for misère play of the whole sum add `$misere`",
            ));
        }
        Ok(self.misere || plays(true) > 0)
    }
}

fn failure(error: NoSum, components: &[Summand], misere: bool) -> Failure {
    match error {
        NoSum::Values { component, error } => {
            match (error, components.get(component).and_then(|one| one.game.as_ref())) {
                (NoValues::Judge(error), Some(game)) => super::solve::table_failure(error, game),
                (error, _) => Failure::wrong(
                    format!("component {}: {error}: the options depend on what the opponent forbids", component + 1),
                    "leave the blocking out",
                ),
            }
        }
        NoSum::Beyond(tried) => Failure::GaveUp {
            reason: Reason::Size,
            tried,
            hint: match (components, misere) {
                ([_], _) => "ask about smaller piles, or use `$solve()`, which decides a single game",
                (_, true) => "ask about smaller piles: in misère play every value must be known",
                (_, false) => "ask about smaller piles: only one component, of Wythoff's game, may be large",
            }
            .into(),
        },
        NoSum::Spent(spent) => Failure::GaveUp {
            reason: spent.into(),
            tried: vec![format!("values of the components: {spent}")],
            hint: "ask about smaller piles, or give more time, for example `$budget=10m`".into(),
        },
    }
}

impl Summed {
    /// Who wins, and a winning move, a sentence each.
    pub fn said(&self, number: InWords) -> Vec<String> {
        let verdict = match self.decision.outcome {
            Outcome::P => "The player to move loses.",
            Outcome::N => "The player to move wins.",
        };
        let to_win = match (self.decision.outcome, self.decision.moves.first()) {
            (Outcome::P, _) => None,
            (Outcome::N, None) if self.misere => {
                Some("There is no move, and in misère play the player who cannot move wins.".into())
            }
            (Outcome::N, None) => Some("The winning move was not found.".into()),
            (Outcome::N, Some(mv)) => Some(format!("Take {}.", self.told(mv, number))),
        };
        [verdict.to_string()].into_iter().chain(to_win).collect()
    }

    /// What a move takes, and what it leaves.
    pub fn told(&self, mv: &Winning, number: InWords) -> String {
        let left = self.components.get(mv.component).map(|one| one.position(&mv.to, number)).unwrap_or_default();
        format!("{}, leaving {left}", taken_in(&self.components, mv, number))
    }

    /// What is known of each component, in misère play as a pair.
    pub fn values(&self, number: InWords) -> Vec<String> {
        let shown = |value: &wythoff_grundy::Value| match (&value.normal, &value.misere, &value.at_least) {
            (Some(g), None, _) => number(g),
            (Some(g), Some(h), _) => format!("({}, {})", number(g), number(h)),
            (None, _, Some(least)) => format!("at least {}", number(least)),
            _ => "cancels".into(),
        };
        self.decision.values.iter().map(shown).collect()
    }

    /// What the outcome rests on.
    pub fn evidence(&self) -> &Evidence {
        &self.decision.evidence
    }
}

/// Who wins, and a winning move, in sentences.
impl fmt::Display for Summed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.said(&UBig::to_string).join(" "))
    }
}

seen_as!(Summed, Seen);

view! {
    /// A sum and who wins it.
    struct Seen<'a> of Summed as summed =>
        let Decision { values, nim_sum, outcome, moves, complete, why, evidence } = &summed.decision;
        let component = |(one, value): (&Summand, &wythoff_grundy::Value)| ValueSeen {
            game: one.line(),
            position: wire(&one.piles),
            value: wire(&value.normal),
            at_least: wire(&value.at_least),
            misere: summed.misere.then(|| OrNull(wire(&value.misere))),
        };
        let as_move = |mv: &Winning| SumMove::of(&summed.components, mv);
    {
        components: Vec<ValueSeen> = summed.components.iter().zip(values).map(component).collect(),
        misere: bool = summed.misere,
        nim_sum: Option<Integer> = wire(nim_sum),
        outcome: wire::Outcome = wire(outcome),
        r#move: Option<SumMove> = moves.first().map(as_move),
        /// Winning moves, at most a hundred.
        moves: Vec<SumMove> = moves.iter().map(as_move).collect(),
        /// Whether moves lists every winning move.
        moves_complete: bool = *complete,
        /// The outcome and a winning move, one sentence each.
        said: Vec<String> = summed.said(&UBig::to_string),
        why: &'a str = why,
        evidence: wire::Evidence = wire(evidence),
    }
}

/// A component of a sum, with its value.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SumValue"))]
struct ValueSeen {
    /// The canonical line, or nim for a heap.
    game: String,
    /// Two piles, or the heap.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 2)))]
    position: Vec<Integer>,
    /// null for components that cancel, and where only at_least is known.
    value: Option<Integer>,
    at_least: Option<Integer>,
    /// The misère value, in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    misere: Option<OrNull<Integer>>,
}
