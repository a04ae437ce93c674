//! `extend`: moves that may be added to a game, or left out, without changing its P-positions.

use super::allowance::Allowance;
use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use super::question::{Answer, Question};
use serde_json::{Map, Value, json};
use std::time::Duration;
use wythoff_automata::{Automaton, Walnut};
use wythoff_budget::GaveUp;
use wythoff_exact::decimal::with_point;
use wythoff_exact::{IBig, Number, UBig};
use wythoff_game::eval::EvalError;
use wythoff_moves::automatic;
use wythoff_moves::density::Density;
use wythoff_moves::essential::{essential, restriction};
use wythoff_moves::forbidden::{Forbidden, forbidden};
use wythoff_moves::one::judge;
use wythoff_moves::setting::Setting;
use wythoff_solve::json;

pub use wythoff_check::evidence::Evidence;
pub use wythoff_moves::essential::Essential;
pub use wythoff_moves::one::{Judged, Role, Status};

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

/// The greatest bound.
pub const MOST: u64 = 1000;
/// The least and the greatest box for the search of essential moves; it is four times the bound between these.
const BOX: (u64, u64) = (60, 400);
/// How many decimals of a density are shown.
const DECIMALS: usize = 12;

/// The default time.
pub const TIME: Duration = Duration::from_secs(60);

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
        let budget = allowance.budget(TIME);
        if self.to > MOST {
            return Err(Failure::wrong(
                format!("the bound is greater than {MOST}"),
                "ask about one larger move with `--move 4,6`",
            ));
        }
        let gave_up = |error: GaveUp| gave_up(&error, &self.game.rule.source);
        let setting = Setting::of(&self.game.analysis).map_err(|reason| {
            Failure::wrong(reason, "ask about a game with free one-pile moves, for example wythoff")
        })?;
        let one = match self.r#move.as_slice() {
            [] => None,
            [k, l] if !k.is_zero() && !l.is_zero() => Some(judge(&setting, k, l, &budget).map_err(&gave_up)?),
            _ => return Err(Failure::wrong("a move has two amounts, both at least 1", "write `--move 4,6`")),
        };
        let automaton = if self.automaton { automatic::forbidden(&setting, &budget).map_err(&gave_up)? } else { None };
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
        Some(_) => "give more time, for example `--budget 10m`, or a smaller bound, for example `--to 20`",
        None => "`wyt check` lists what is known about the rule",
    };
    let reason = error.spent().map_or(Reason::Bound, Reason::from);
    Failure::GaveUp { reason, tried: vec![format!("moves: {error}")], hint: hint.into() }
}

impl Extended {
    /// How many moves with 1 <= k <= l there are up to the bound.
    pub fn all(&self) -> u64 {
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

fn amounts(k: u64, l: u64) -> Value {
    json::position(k, l)
}

fn list<'a>(moves: impl IntoIterator<Item = &'a (u64, u64)>) -> Value {
    moves.into_iter().map(|(k, l)| amounts(*k, *l)).collect()
}

fn position<T: ToString>((x, y): &(T, T)) -> Value {
    json!([x.to_string(), y.to_string()])
}

fn one(judged: &Judged) -> Value {
    let Judged { k, l, status, evidence, why } = judged;
    let (role, witness) = match status {
        Status::Forbidden(joined) => {
            (None, joined.as_ref().map(|joined| json!({"from": position(&joined.from), "to": position(&joined.to)})))
        }
        Status::Legal(Role::Essential(at)) => {
            (Some("essential"), at.as_ref().map(|at| json!({"position": position(at)})))
        }
        Status::Legal(Role::Redundant) => (Some("redundant"), None),
        Status::Legal(Role::Unknown) => (None, None),
        Status::Adjoinable => (None, None),
    };
    json!({
        "k": k.to_string(), "l": l.to_string(), "status": status.word(), "role": role, "witness": witness,
        "evidence": json::evidence(evidence), "why": why,
    })
}

impl Answer for Extended {
    fn json(&self) -> Map<String, Value> {
        let Extended { forbidden, essential, .. } = self;
        let density = self.density.as_ref().map(|density| {
            json!({"value": density.value.to_string(), "decimal": decimals(&density.value), "formula": density.formula,
                "why": density.why})
        });
        let needed = essential.as_ref().map(|essential| {
            let one = |((k, l), at): (&(u64, u64), &Option<(u64, u64)>)| {
                json!({"k": k.to_string(), "l": l.to_string(), "witness": at.as_ref().map(position)})
            };
            essential.moves.iter().map(one).collect::<Value>()
        });
        let others = essential.as_ref().map(|essential| {
            json!({"moves": list(&essential.redundant), "evidence": json::evidence(&essential.evidence), "why": essential.why,
                "all": essential.all})
        });
        let automaton = self.automaton.as_ref().map(|automaton| {
            json!({"system": automaton.system().to_string(), "states": automaton.states().to_string(),
                "walnut": self.walnut()})
        });
        json::object([
            ("game", self.game.clone().into()),
            ("to", forbidden.to.to_string().into()),
            ("forbidden", list(&forbidden.moves)),
            ("legal", json!(self.legal.as_ref().map(list))),
            ("adjoinable", self.adjoinable().to_string().into()),
            ("said", self.said().into()),
            ("evidence", json::evidence(&forbidden.evidence)),
            ("why", forbidden.why.clone().into()),
            ("density", json!(density)),
            ("essential", json!(needed)),
            ("redundant", json!(others)),
            ("restriction", json!(self.restriction)),
            ("automaton", json!(automaton)),
            ("move", json!(self.one.as_ref().map(one))),
        ])
    }
}
