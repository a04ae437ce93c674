//! `play_sum`: the program's move in a sum that the caller keeps.

use super::decision::{OPPONENT, PATIENCE, SEED, TURN, opponent};
use super::session::{How, Phase, Side};
use super::sum::SumSession;
use crate::answers::failure::ASK_AGAIN;
use crate::answers::parameter::{Parameter, parameters};
use crate::answers::sum::{COMPONENTS, Components, MISERE, SumMove, Summand, taken_in};
use crate::answers::{Allowance, Failure, Question, Reason, short};
use crate::wire::{Integer, seen_as, view, wire};
use wythoff_base::Spent;
use wythoff_grundy::Winning;

parameters! {
    /// One move of the program in a sum that the caller keeps.
    #[derive(Clone, Debug)]
    pub(crate) struct PlaySum {
        /// The components.
        components: Components = COMPONENTS,
        /// Misère play.
        misere: bool = MISERE,
        /// Who moves now. If it is the person, the program only says whether the game is over.
        turn: Side = Parameter {
            about: "Who moves now: program, or person to hear only whether the game is over",
            ..TURN
        },
        /// How the program plays.
        opponent: String = Parameter { about: "How the program plays: perfect, random or mixed:P", ..OPPONENT },
        /// The seed of a random player.
        seed: Option<u64> = SEED,
    }
}

/// The program's move in a sum.
#[derive(Clone, Debug)]
pub(crate) struct SumDecision {
    /// The sum it was asked about.
    pub components: Vec<Summand>,
    /// Whether play is misère.
    pub misere: bool,
    /// Its player.
    pub opponent: String,
    /// Its move and why, if it was its turn and it had one.
    pub played: Option<(Winning, String)>,
    /// Who has won and how, if the game is over.
    pub over: Option<(Side, How)>,
    /// Who was to move.
    turn: Side,
}

impl Question for PlaySum {
    const NAME: &'static str = "play_sum";
    const SUMMARY: &'static str = "The program's move in a sum of games that the caller keeps";
    type Answer = SumDecision;

    fn answer(&self, allowance: &Allowance) -> Result<SumDecision, Failure> {
        let PlaySum { components: Components(components), misere, turn, opponent: name, seed } = self;
        let (player, _) = opponent(name, *seed, None)?;
        let (limit, budget) = (allowance.time.unwrap_or(PATIENCE), allowance.budget(2 * PATIENCE));
        let mut session = SumSession::new(components.clone(), *misere, *turn, player, limit, budget)?;
        // A game without values is refused at once rather than played badly.
        if let (Phase::Move(_), Err(wrong @ Failure::Wrong { .. })) = (session.phase(), session.summed()) {
            return Err(wrong);
        }
        let made = session.program().flatten();
        let played = made.map(|step| (step.mv.clone(), step.reason.clone().unwrap_or_default()));
        if session.budget().spent() == Some(Spent::Stopped) {
            let (reason, hint) = (Reason::Stopped, ASK_AGAIN.into());
            return Err(Failure::GaveUp { reason, tried: vec![], hint });
        }
        let over = match session.phase() {
            Phase::Over { winner, how } => Some((winner, how)),
            _ => None,
        };
        let (components, misere) = (components.clone(), session.is_misere());
        Ok(SumDecision { components, misere, opponent: name.clone(), played, over, turn: *turn })
    }
}

impl SumDecision {
    /// The reason for its move, or how the game ended without one.
    pub(crate) fn why(&self) -> String {
        match (&self.played, self.over) {
            (Some((_, why)), _) => why.clone(),
            (None, Some((_, How::Resigned))) => "no move was found".into(),
            (None, Some(_)) => "no move is left".into(),
            (None, None) => "it is your move".into(),
        }
    }

    /// What it did, said to the person.
    pub(crate) fn said(&self) -> String {
        let took =
            self.played.as_ref().map(|(mv, _)| format!("The program took {}.", taken_in(&self.components, mv, &short)));
        took.unwrap_or_default()
    }

    /// How the game ended, said to the person. If there is no move, the player not to move made the last one.
    pub(crate) fn ending(&self) -> Option<String> {
        let misere = if self.misere { ", and in misère play the last move loses" } else { "" };
        Some(match (self.over?.1, &self.played) {
            (How::Resigned, _) => "The program found no move and resigned.".into(),
            (_, Some((mv, _))) => {
                format!("The program took {}, the last move{misere}.", taken_in(&self.components, mv, &short))
            }
            (_, None) if self.turn == Side::Program => format!("You made the last move{misere}."),
            (_, None) => format!("The program made the last move{misere}."),
        })
    }
}

seen_as!(SumDecision, Seen);

view! {
    /// The program's move in a sum.
    struct Seen<'a> of SumDecision as decision => {
        /// The components as they were given, before the move.
        components: Vec<Component> = wire(&decision.components),
        misere: bool = decision.misere,
        #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^(perfect|random|mixed:[0-9]+)$")))]
        opponent: &'a str = &decision.opponent,
        r#move: Option<SumMove> = decision.played.as_ref().map(|(mv, _)| SumMove::of(&decision.components, mv)),
        why: String = decision.why(),
        /// Whether the game is over after the move.
        over: bool = decision.over.is_some(),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["person", "program", null])))]
        winner: Option<&'static str> = decision.over.map(|(winner, _)| winner.name()),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["last move", "resigned", null])))]
        how: Option<&'static str> = decision.over.map(|(_, how)| how.name()),
        /// What the program did, addressed to the person; may be empty.
        said: String = decision.said(),
        /// How the game ended, addressed to the person.
        ending: Option<String> = decision.ending(),
    }
}

view! {
    /// A component of a sum.
    #[cfg_attr(feature = "schema", schemars(rename = "SumComponent"))]
    struct Component of Summand as one => {
        /// The canonical line, or nim for a heap.
        game: String = one.line(),
        /// Two piles, or the heap.
        #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 2)))]
        position: Vec<Integer> = wire(&one.piles),
    }
}
