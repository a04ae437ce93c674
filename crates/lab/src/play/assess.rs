//! `assess`: who is winning a game between a person and the program, and what the person should do.

use super::decision::{BLOCKED, PATIENCE, TURN, as_move};
use super::opponent::Opponent;
use super::oracle::Oracle;
use super::panel::PanelOracle;
use super::session::{Assessment, How, Phase, Session, Side};
use super::{Piles, Take};
use crate::answers::parameter::{FIRST_PILE, GAME, Parameter, SECOND_PILE, parameters};
use crate::answers::words::{list, position, taken};
use crate::answers::{Allowance, Failure, Game, Question, Reason};
use crate::wire::{self, Integer, Position, seen_as, view, wire};
use wythoff_base::{Spent, UBig};

parameters! {
    /// Who is winning, given what is forbidden, and what the person should do.
    #[derive(Clone, Debug)]
    pub(crate) struct Assess {
        /// The game.
        game: Game = GAME,
        /// The first pile.
        x: UBig = FIRST_PILE,
        /// The second pile.
        y: UBig = SECOND_PILE,
        /// Who moves now.
        turn: Side = TURN,
        /// The equal removals forbidden to the player to move.
        blocked: Option<Vec<UBig>> = Parameter {
            about: "The equal removals forbidden to the player to move, for example 3,5, or none; leave it out if \
                    they are not chosen yet",
            ..BLOCKED
        },
    }
}

/// What is known about a game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Assessed {
    /// The canonical line.
    pub game: String,
    /// The position.
    pub piles: Piles,
    /// Who moves now.
    pub turn: Side,
    /// What is forbidden, if that is decided.
    pub blocked: Option<Vec<UBig>>,
    /// Whose decision is awaited.
    pub phase: Phase,
    /// What is known.
    pub found: Assessment,
}

impl Question for Assess {
    const NAME: &'static str = "assess";
    const SUMMARY: &'static str = "The player who is winning a game in progress, and what to do";
    type Answer = Assessed;

    fn answer(&self, allowance: &Allowance) -> Result<Assessed, Failure> {
        let Assess { game, x, y, turn, blocked } = self;
        let budget = allowance.budget(2 * PATIENCE);
        let oracle = PanelOracle::new(game, allowance.time.unwrap_or(PATIENCE), budget)?;
        let piles = Piles { x: x.clone(), y: y.clone() };
        let mut session = Session::new(game.rules()?, piles.clone(), *turn, Opponent::Perfect, &oracle);
        if let Some(blocked) = blocked {
            let hint = "give equal removals that are legal here";
            session = session.forbidden(blocked).map_err(|why| Failure::wrong(format!("blocked: {why}"), hint))?;
        }
        let found = session.assess().map_err(|error| Failure::GaveUp {
            reason: oracle.budget().spent().map_or(Reason::Size, Spent::into),
            tried: vec![error],
            hint: "ask about smaller piles".into(),
        })?;
        let (turn, blocked, phase) = (*turn, blocked.clone(), session.phase());
        Ok(Assessed { game: game.line(), piles, turn, blocked, phase, found })
    }
}

/// A side, as the subject of a sentence.
fn name(side: Side) -> &'static str {
    if side == Side::Person { "you" } else { "the program" }
}

/// A side that has something.
fn have(side: Side) -> &'static str {
    if side == Side::Person { "you have" } else { "the program has" }
}

impl Assessed {
    /// Who wins if both play their best from now on.
    pub(crate) fn winner(&self) -> Side {
        match self.phase {
            Phase::Over { winner, .. } => winner,
            _ if self.found.mover_wins => self.turn,
            _ => self.turn.other(),
        }
    }

    /// Who is winning, and why, without naming a move.
    pub(crate) fn who(&self) -> String {
        let (mover, found) = (have(self.turn), &self.found);
        let why = match self.phase {
            Phase::Over { how: How::Blocked, .. } => return "The game is over: every move is forbidden.".into(),
            Phase::Over { .. } => return "The game is over: no move is left.".into(),
            Phase::Move(_) if found.mover_wins => format!("{mover} a winning move"),
            Phase::Move(_) if self.cut_off() => format!("every winning move is forbidden to {}", name(self.turn)),
            Phase::Block(by) if found.mover_wins => {
                let forbid = if by == Side::Person { "you forbid" } else { "the program forbids" };
                format!("whatever {forbid}, {mover} a winning move")
            }
            Phase::Block(by) if !found.blocks.is_empty() => format!("{} can forbid every winning move", name(by)),
            _ => format!("{mover} no winning move"),
        };
        let is = if self.winner() == Side::Person { "You are" } else { "The program is" };
        format!("{is} winning: {why}.")
    }

    /// Whether there would be a winning move, were it not forbidden.
    fn cut_off(&self) -> bool {
        !self.found.verdict.into_p.is_empty() && self.found.best.is_none()
    }

    /// What the person should do.
    pub(crate) fn hint(&self) -> String {
        let number = &UBig::to_string;
        let Assessment { mover_wins, best, blocks, .. } = &self.found;
        match (self.phase, best) {
            (Phase::Over { .. }, _) => self.who(),
            (Phase::Move(Side::Person), Some(best)) => {
                let left = self.left_by(best);
                format!("Take {}. This leaves {left}, a losing position for the program.", taken(best, number))
            }
            (Phase::Move(Side::Person), None) => {
                let why =
                    if self.cut_off() { "Every winning move is forbidden" } else { "There is no winning move here" };
                format!("{why}. Take a small number, and wait for a mistake.")
            }
            (Phase::Block(Side::Person), _) if *mover_wins => {
                "Whatever you forbid, the program has a winning move.".into()
            }
            (Phase::Block(Side::Person), _) if blocks.is_empty() => {
                "Nothing needs to be forbidden: the program has no winning move.".into()
            }
            (Phase::Block(Side::Person), _) => {
                let amounts = list(blocks, "and", number);
                format!("Forbid taking {amounts} from both piles. Then the program has no winning move.")
            }
            (Phase::Move(Side::Program) | Phase::Block(Side::Program), _) => "It is not your turn.".into(),
        }
    }

    /// What would have won, where the decision was the person's and something would.
    pub(crate) fn missed(&self) -> Option<String> {
        let number = &UBig::to_string;
        let at = position((&self.piles.x, &self.piles.y), number);
        let Assessment { best, blocks, mover_wins, .. } = &self.found;
        match self.phase {
            Phase::Move(Side::Person) => {
                let best = best.as_ref()?;
                Some(format!("at {at} taking {}, to {}, would have won.", taken(best, number), self.left_by(best)))
            }
            Phase::Block(Side::Person) if !mover_wins && !blocks.is_empty() => {
                let amounts = list(blocks, "and", number);
                Some(format!("at {at} forbidding the program to take {amounts} from both piles would have won."))
            }
            _ => None,
        }
    }

    fn left_by(&self, mv: &Take) -> String {
        self.piles.after(mv).map_or_else(String::new, |to| position((&to.x, &to.y), &UBig::to_string))
    }
}

seen_as!(Assessed, Seen);

view! {
    /// What is known about a game in progress. The sentences address the person.
    struct Seen<'a> of Assessed as assessed =>
        let Assessment { verdict, best, blocks, .. } = &assessed.found;
    {
        /// The canonical line of the game.
        game: &'a str = &assessed.game,
        position: Position = wire(&assessed.piles),
        outcome: wire::Outcome = wire(&verdict.outcome),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["person", "program"])))]
        turn: &'static str = assessed.turn.name(),
        /// The equal removals forbidden to the player to move; null if they are not chosen yet.
        blocked: Option<Vec<Integer>> = wire(&assessed.blocked),
        /// The winner if both play perfectly from now on, given what is forbidden.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["person", "program"])))]
        winner: &'static str = assessed.winner().name(),
        /// A winning move that is not forbidden.
        r#move: Option<wire::Move> = best.as_ref().and_then(|best| as_move(&assessed.piles, best)),
        /// The amounts of the equal removals worth forbidding.
        block: Vec<Integer> = wire(blocks),
        who: String = assessed.who(),
        hint: String = assessed.hint(),
        /// For a review: what would have won, where the decision was the person's and could win.
        missed: Option<String> = assessed.missed(),
        theorem: &'a str = &verdict.theorem,
        evidence: wire::Evidence = wire(&verdict.evidence),
    }
}
