//! `tournament`: how many games a player wins against the perfect one, from random positions.
//!
//! The perfect player makes no mistake: as soon as it has a winning move, the game is decided and not played on. In a
//! lost position it takes little, so that the other player must find many moves.

use super::decision::{OPPONENT, PATIENCE, opponent};
use super::guess::{self, Belief};
use super::opponent::{Opponent, View};
use super::oracle::Oracle;
use super::panel::PanelOracle;
use super::random::SplitMix64;
use super::session::{Event, Phase, Record, Session, Side};
use super::{Piles, shown};
use crate::answers::parameter::{Form, GAME, Parameter, Place, TO, parameters};
use crate::answers::shares::beside;
use crate::answers::{Allowance, Failure, Game, Question, Reason, Told};
use crate::wire::{self, As, Integer};
use serde::Serialize;
use wythoff_base::{Budget, Spent, UBig};
use wythoff_check::evidence::Evidence;
use wythoff_game::position::Outcome;

parameters! {
    /// Asks how many games a player wins against the perfect one.
    #[derive(Clone, Debug)]
    pub struct Tournament {
        /// The game.
        game: Game = GAME,
        /// The player that is measured; it moves first.
        opponent: String = Parameter {
            usual: "guess",
            about: "The player that meets the perfect one: guess; guess:J; random; mixed:P; or perfect",
            help: "The player that meets the perfect one; it moves first",
            ..OPPONENT
        },
        /// The number of games.
        games: u64 = Parameter {
            usual: "1000",
            about: "The number of games",
            help: "The number of games",
            ..Parameter::new(Form::Count(|limits| limits.rows), Place::Long("N"))
        },
        /// The largest pile at the start.
        to: UBig = Parameter {
            usual: "10000",
            about: "The largest pile at the start: each pile is drawn from 0..to",
            help: "Draw each pile of a start from 0..N",
            ..TO
        },
        /// The seed of the starts.
        seed: u64 = Parameter {
            usual: "1",
            about: "The seed of the starts; the same seed gives the same games",
            help: "The seed of the starts; the same seed gives the same games",
            ..Parameter::new(Form::Seed, Place::Long("N"))
        },
    }
}

/// What became of the games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Results {
    /// The canonical line of the game.
    pub game: String,
    /// The player that met the perfect one, and moved first.
    pub player: String,
    /// The largest pile at the start.
    #[serde(with = "As::<Integer>")]
    pub to: UBig,
    /// The seed of the starts.
    #[serde(with = "As::<Integer>")]
    pub seed: u64,
    /// The number of games decided.
    #[serde(with = "As::<Integer>")]
    pub games: u64,
    /// The number of starts that are N-positions, which the player to move can win.
    #[serde(with = "As::<Integer>")]
    pub n_positions: u64,
    /// The number of games that the player won, all of them from N-positions.
    #[serde(with = "As::<Integer>")]
    pub won: u64,
    /// The number of N-positions from which its first move led to a P-position.
    #[serde(with = "As::<Integer>")]
    pub first_right: u64,
    /// A guessing player believed this number of positions to be P-positions, and they are.
    #[serde(with = "As::<Integer>")]
    pub right: u64,
    /// It believed this number of positions to be P-positions, and they are not.
    #[serde(with = "As::<Integer>")]
    pub wrong: u64,
    /// What is proved about the pairs of a guessing player; no theorem is known about the games.
    pub proved: Option<ProvedShares>,
    /// The counts are about these games only.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
    /// Why there are fewer games than asked for.
    #[serde(flatten, with = "As::<Told>")]
    pub stopped: Option<Failure>,
}

/// For how many n a guess is right, in the long run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvedShares {
    /// The pair that the player guesses is right for at least this part of all n.
    pub least: String,
    /// And for at most this part, where that is known.
    pub most: Option<String>,
    /// The least and the greatest part for which (s_n - 1, t_n - 1) is the pair, the guess of the slides.
    pub both: Option<[String; 2]>,
}

/// The shares of a belief that are proved.
fn proved(game: &Game, belief: Belief) -> Option<ProvedShares> {
    // The digits that the frequencies next to a measurement have.
    const DIGITS: u32 = 8;
    let Belief::Slides = belief else {
        return Some(ProvedShares { least: guess::as_part(belief), most: None, both: None });
    };
    let shares = beside(&game.analysis)?;
    let [least, most] = shares.a.get(&1)?.decimals(DIGITS);
    let both = shares.joint.get(&(1, 1)).map(|share| share.decimals(DIGITS));
    Some(ProvedShares { least, most: Some(most), both })
}

/// A game that was decided.
pub(super) struct Decided {
    pub(super) won: bool,
    pub(super) first_right: bool,
    record: Record,
}

/// A game from this position; the player moves first.
pub(super) fn decided(
    session: &mut Session,
    mut perfect: Opponent,
    oracle: &dyn Oracle,
    budget: &Budget,
) -> Result<Decided, String> {
    let mut first_right = None;
    let won = loop {
        budget.step().map_err(|spent| spent.to_string())?;
        let (mover, phase) = match session.phase() {
            Phase::Over { winner, .. } => break winner == Side::Program,
            phase @ Phase::Block(by) => (by.other(), phase),
            phase @ Phase::Move(mover) => (mover, phase),
        };
        if session.assess()?.mover_wins == (mover == Side::Person) {
            break false;
        }
        let (piles, blocked) = (session.piles().clone(), session.blocked().to_vec());
        let view = View { rules: session.rules(), piles: &piles, blocked: &blocked, oracle };
        match phase {
            Phase::Block(Side::Person) => {
                let mut blocks = perfect.choose_blocks(&view, session.most_blocks()).what;
                // In misère play a move must be left.
                while session.block(blocks.clone()).is_err() && blocks.pop().is_some() {}
            }
            Phase::Move(Side::Person) => {
                let chosen = perfect.choose_move(&view).ok_or("the perfect player found no move")?;
                session.take(chosen.what)?;
            }
            _ => {
                if let (Some(Event::Moved(_)), None) = (session.program(), first_right) {
                    first_right = Some(session.outcome(session.piles())? == Outcome::P);
                }
            }
        }
    };
    Ok(Decided {
        won,
        first_right: first_right.unwrap_or(false),
        record: session.record().map(|(_, record)| record).unwrap_or_default(),
    })
}

/// A pile from 0..to.
fn pile(random: &mut SplitMix64, to: &UBig) -> UBig {
    random.up_to(&(to + 1u8)) - 1u8
}

impl Question for Tournament {
    const NAME: &'static str = "tournament";
    const SUMMARY: &'static str =
        "The number of games from random positions that a player wins against the perfect one";
    type Answer = Results;

    fn answer(&self, allowance: &Allowance) -> Result<Results, Failure> {
        let Tournament { game, opponent: name, games, to, seed } = self;
        let budget = allowance.budget(Self::TIME);
        let rules = game.rules()?;
        let (player, _) = opponent(name, None, Some((game, &budget)))?;
        let oracle = PanelOracle::new(game, allowance.time.unwrap_or(PATIENCE), budget.with_progress(&()))?;
        let mut found = Results {
            game: game.line(),
            player: name.clone(),
            to: to.clone(),
            seed: *seed,
            games: 0,
            n_positions: 0,
            won: 0,
            first_right: 0,
            right: 0,
            wrong: 0,
            proved: if let Opponent::Guess(belief) = player { proved(game, belief) } else { None },
            evidence: Evidence::Observed,
            stopped: None,
        };
        let mut random = SplitMix64::new(*seed);
        while found.games < *games {
            let start = Piles { x: pile(&mut random, to), y: pile(&mut random, to) };
            // Every player meets the same starts.
            let player = player.clone().seeded(random.word());
            let looked = budget.look(found.games, Some(*games)).map_err(|spent| spent.to_string());
            let one = looked.and_then(|()| oracle.ask(&start.x, &start.y)).and_then(|verdict| {
                let mut session = Session::new(rules, start.clone(), Side::Program, player, &oracle);
                let n = verdict.outcome == Outcome::N;
                n.then(|| decided(&mut session, Opponent::Perfect, &oracle, &budget)).transpose()
            });
            match one {
                Ok(one) => found.add(one),
                Err(error) => {
                    found.stopped = Some(Failure::GaveUp {
                        reason: budget.spent().map_or(Reason::Size, Spent::into),
                        tried: vec![format!("game {} from {}: {error}", found.games + 1, shown(&start))],
                        hint: "ask for fewer games or smaller piles".into(),
                    });
                    break;
                }
            }
        }
        match found.stopped {
            Some(failure) if found.games == 0 => Err(failure),
            _ => Ok(found),
        }
    }
}

impl Results {
    /// Counts a game; nothing was played from a P-position, where the perfect player wins.
    fn add(&mut self, one: Option<Decided>) {
        self.games += 1;
        let Some(Decided { won, first_right, record }) = one else { return };
        self.n_positions += 1;
        self.won += u64::from(won);
        self.first_right += u64::from(first_right);
        self.right += u64::from(record.right);
        self.wrong += u64::from(record.wrong);
    }
}
