//! What a person and the program play: a game, or a sum of games.

use super::Piles;
use super::decision::{OPPONENT, SEED};
use super::session::Side;
use crate::answers::parameter::{FIRST_PILE, Form, GAME, Given, Parameter, Place, SECOND_PILE, Value, parameters};
use crate::answers::sum::{COMPONENTS, Components, MISERE, Summand};
use crate::answers::{Failure, Game};
use wythoff_base::UBig;

parameters! {
    /// A whole game, or a sum of games, between a person and the program.
    #[derive(Clone, Debug)]
    pub struct Match {
        /// The game, or a component.
        game: Part<Game> = Parameter { help: "A rule, a name, or @FILE; or a component of a sum, GAME: X Y", ..GAME },
        /// The first pile, or a component.
        x: Option<Part<UBig>> = Parameter {
            called: "X",
            help: "The first pile, or a component",
            required: false,
            place: Place::Perhaps(""),
            ..FIRST_PILE
        },
        /// The second pile, or a component.
        y: Option<Part<UBig>> = Parameter {
            called: "Y",
            help: "The second pile, or a component",
            required: false,
            place: Place::Perhaps(""),
            ..SECOND_PILE
        },
        /// Further components.
        more: Components = Parameter { help: "Further components; nim: X is a heap of Nim", ..COMPONENTS },
        /// Misère play of a sum.
        misere: bool = Parameter { help: "Misère play of a sum: the player who makes the last move loses", ..MISERE },
        /// How the program plays.
        opponent: String = OPPONENT,
        /// Who moves first.
        first: Side = Parameter {
            usual: "me",
            help: "Who moves first: me, the person who types, or you, the program",
            ..Parameter::new(Form::Choice(&[("me", "The person"), ("you", "The program")]), Place::Long(""))
        },
        /// The seed of a random player.
        seed: Option<u64> = SEED,
    }
}

/// A word of the command line that is a value of its own or a component of a sum.
#[derive(Clone, Debug)]
pub enum Part<T> {
    /// A game, or a pile.
    Alone(T),
    /// `GAME: X Y`, or `nim: X`.
    Component(Box<Summand>),
}

impl<T: Value> Value for Part<T> {
    fn parse(text: &str, given: &Given, parameter: &Parameter) -> Result<Part<T>, Failure> {
        if text.contains(':') && !text.trim_start().starts_with('@') {
            return Summand::parse(text, given.allowance.digits).map(|one| Part::Component(Box::new(one)));
        }
        T::parse(text, given, parameter).map(Part::Alone)
    }
}

/// What is played.
#[derive(Clone, Debug)]
pub enum GameOrSum {
    /// A game from a position.
    Game(Box<Game>, Piles),
    /// A sum of games.
    Sum(Vec<Summand>),
}

impl Match {
    /// What is played: a sum of one game is the game itself.
    pub fn table(&self) -> Result<GameOrSum, Failure> {
        let mixed = || {
            Failure::wrong(
                "a game is GAME X Y, a sum is one GAME: X Y after the other",
                "try: wyt play wythoff 11 15, or: wyt play 'wythoff: 11 15' 'nim: 7'",
            )
        };
        let Components(more) = &self.more;
        let first = match (&self.game, &self.x, &self.y) {
            (Part::Alone(game), Some(Part::Alone(x)), Some(Part::Alone(y))) if more.is_empty() && !self.misere => {
                return Ok(GameOrSum::Game(Box::new(game.clone()), Piles { x: x.clone(), y: y.clone() }));
            }
            (Part::Alone(_), Some(Part::Alone(_)), Some(Part::Alone(_))) if self.misere => {
                return Err(Failure::wrong(
                    "`$misere` is for a sum; the rule of a single game says misere itself",
                    "try: wyt play 'wythoff, misere' 11 15",
                ));
            }
            (Part::Component(one), None, None) => vec![one],
            (Part::Component(one), Some(Part::Component(two)), None) => vec![one, two],
            (Part::Component(one), Some(Part::Component(two)), Some(Part::Component(three))) => vec![one, two, three],
            _ => return Err(mixed()),
        };
        let all: Vec<Summand> = first.into_iter().map(Box::as_ref).chain(more).cloned().collect();
        Ok(match &all[..] {
            [Summand { game: Some(game), piles }] if !self.misere && piles.len() == 2 => {
                GameOrSum::Game(Box::new(game.clone()), Piles { x: piles[0].clone(), y: piles[1].clone() })
            }
            _ => GameOrSum::Sum(all),
        })
    }
}
