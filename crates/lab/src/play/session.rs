//! A game in progress: whose decision it is, what is legal, what was played.

use super::course::Course;
use super::guess::Belief;
use super::legality::{is_blocked, legal_move, some_move};
use super::opponent::{Opponent, View};
use super::oracle::{Oracle, Verdict};
use super::{Piles, Take};
use wythoff_base::{UBig, abbreviated as short};
use wythoff_game::Ruleset;
use wythoff_game::position::Outcome;

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The person, who plays against the program.
    Person,
    /// The program.
    Program,
}

impl Side {
    /// `person` or `program`.
    pub(crate) fn name(self) -> &'static str {
        if self == Side::Person { "person" } else { "program" }
    }

    /// The other one.
    pub fn other(self) -> Side {
        if self == Side::Person { Side::Program } else { Side::Person }
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// No move is left; this player moved last, or none if the game began there.
    LastMove(Option<Side>),
    /// Every move is blocked.
    Blocked,
    /// The loser resigned.
    Resigned,
}

impl How {
    /// `last move`, `blocked` or `resigned`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            How::LastMove(_) => "last move",
            How::Blocked => "blocked",
            How::Resigned => "resigned",
        }
    }
}

/// Whose decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This side forbids equal removals to the other.
    Block(Side),
    /// This side moves.
    Move(Side),
    /// The game is over.
    Over {
        /// Who has won.
        winner: Side,
        /// By what.
        how: How,
    },
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Played {
    /// Whose move it was.
    pub by: Side,
    /// Where it was made.
    pub from: Piles,
    /// What it took.
    pub mv: Take,
    /// What was forbidden.
    pub blocked: Vec<UBig>,
    /// Why, where the program knows.
    pub reason: Option<String>,
}

/// How many of the positions that a guessing player believed in are P-positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// They are.
    pub right: u32,
    /// They are not.
    pub wrong: u32,
    /// Not even the oracle could tell.
    pub unknown: u32,
}

/// What the program did.
#[derive(Clone, Debug)]
pub enum Event {
    /// It forbids these equal removals.
    Blocked(Vec<UBig>),
    /// It moved.
    Moved(Played),
    /// It found no move.
    Resigned,
}

/// What is known of the position on the table, the blocks included.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// What the oracle says.
    pub verdict: Verdict,
    /// Whether the player to move wins, given what is blocked.
    pub mover_wins: bool,
    /// A winning move that is not blocked.
    pub best: Option<Take>,
    /// What is worth blocking.
    pub blocks: Vec<UBig>,
}

/// What undo restores.
#[derive(Clone)]
struct State {
    piles: Piles,
    blocked: Vec<UBig>,
    record: Record,
}

/// A game between a person and the program.
pub struct Session<'a> {
    rules: &'a Ruleset,
    oracle: &'a dyn Oracle,
    opponent: Opponent,
    course: Course<State, Played>,
}

impl<'a> Session<'a> {
    /// The game from this position, this side to move first.
    pub fn new(
        rules: &'a Ruleset,
        piles: Piles,
        first: Side,
        opponent: Opponent,
        oracle: &'a dyn Oracle,
    ) -> Session<'a> {
        let state = State { piles, blocked: vec![], record: Record::default() };
        let mut session = Session { rules, oracle, opponent, course: Course::new(state, first) };
        session.begin_turn(first, None);
        session
    }

    /// The game.
    pub fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// The position.
    pub fn piles(&self) -> &Piles {
        &self.course.now.piles
    }

    /// Whose decision is awaited.
    pub fn phase(&self) -> Phase {
        self.course.phase
    }

    /// The equal removals that the player to move may not make.
    pub fn blocked(&self) -> &[UBig] {
        &self.course.now.blocked
    }

    /// Every move made so far.
    pub fn played(&self) -> &[Played] {
        &self.course.played
    }

    /// What a guessing player believes, and its record.
    pub fn record(&self) -> Option<(Belief, Record)> {
        if let Opponent::Guess(belief) = self.opponent { Some((belief, self.course.now.record)) } else { None }
    }

    /// q - 1: how many equal removals may be blocked.
    pub fn most_blocks(&self) -> usize {
        self.rules.play().q() as usize - 1
    }

    fn begin_turn(&mut self, side: Side, last: Option<Side>) {
        self.course.now.blocked.clear();
        self.course.phase = match some_move(self.rules, &self.course.now.piles, &[], &self.oracle.budget()) {
            // The player who cannot move loses in normal play and wins in misère play.
            Ok(None) => {
                let winner = if self.rules.play().is_misere() { side } else { side.other() };
                Phase::Over { winner, how: How::LastMove(last) }
            }
            // If it is not known whether a move is left, the players must find one or resign.
            _ if self.may_block() => Phase::Block(side.other()),
            _ => Phase::Move(side),
        };
    }

    /// Whether there is anything to block; beyond a thousand removals it is assumed.
    fn may_block(&self) -> bool {
        let smaller = (&self.course.now.piles.x).min(&self.course.now.piles.y);
        let few = u64::try_from(smaller).unwrap_or(u64::MAX);
        let removal = |t: u64| Take { k: UBig::from(t), l: UBig::from(t) };
        self.most_blocks() > 0
            && (few > 1000
                || (1..=few).any(|t| self.rules.allows(&self.course.now.piles, &removal(t)).unwrap_or(false)))
    }

    /// The person's move; otherwise why it cannot be made.
    pub fn take(&mut self, mv: Take) -> Result<(), String> {
        if self.course.phase != Phase::Move(Side::Person) {
            return Err("it is not your move".into());
        }
        legal_move(self.rules, &self.course.now.piles, &mv, &self.course.now.blocked)?;
        self.course.remember();
        self.apply(Side::Person, mv, None);
        Ok(())
    }

    fn apply(&mut self, by: Side, mv: Take, reason: Option<String>) {
        let Some(to) = self.course.now.piles.after(&mv) else { return };
        let from = std::mem::replace(&mut self.course.now.piles, to);
        let blocked = std::mem::take(&mut self.course.now.blocked);
        self.course.played.push(Played { by, from, mv, blocked, reason });
        self.begin_turn(by.other(), Some(by));
    }

    /// What the person forbids; otherwise why it cannot be forbidden.
    pub fn block(&mut self, removals: Vec<UBig>) -> Result<(), String> {
        if self.course.phase != Phase::Block(Side::Person) {
            return Err("there is nothing for you to block now".into());
        }
        self.may_forbid(&removals)?;
        self.course.remember();
        self.set_blocks(Side::Person, removals);
        Ok(())
    }

    /// Continues the turn with these removals forbidden; otherwise why they cannot be forbidden.
    pub(crate) fn forbidden(mut self, removals: &[UBig]) -> Result<Session<'a>, String> {
        match self.course.phase {
            Phase::Block(by) => {
                self.may_forbid(removals)?;
                self.set_blocks(by, removals.to_vec());
            }
            _ if removals.is_empty() => {}
            _ => return Err("there is nothing to block now".into()),
        }
        Ok(self)
    }

    /// Why these cannot be forbidden here.
    fn may_forbid(&self, removals: &[UBig]) -> Result<(), String> {
        let most = self.most_blocks();
        if removals.len() > most {
            return Err(format!("at most {most} can be blocked"));
        }
        for (i, t) in removals.iter().enumerate() {
            let removal = Take { k: t.clone(), l: t.clone() };
            legal_move(self.rules, &self.course.now.piles, &removal, &[])
                .map_err(|why| format!("taking {} from both piles is not a legal move: {why}", short(t)))?;
            if removals[..i].contains(t) {
                return Err(format!("{} is named twice", short(t)));
            }
        }
        if self.rules.play().is_misere() && self.leaves_no_move(removals) {
            return Err("in misère play a move must be left".into());
        }
        Ok(())
    }

    fn leaves_no_move(&self, removals: &[UBig]) -> bool {
        matches!(some_move(self.rules, &self.course.now.piles, removals, &self.oracle.budget()), Ok(None))
    }

    fn set_blocks(&mut self, by: Side, removals: Vec<UBig>) {
        let over = self.leaves_no_move(&removals);
        self.course.now.blocked = removals;
        self.course.phase = if over { Phase::Over { winner: by, how: How::Blocked } } else { Phase::Move(by.other()) };
    }

    /// The program's next decision, if it is its turn.
    pub fn program(&mut self) -> Option<Event> {
        let (piles, blocked) = (self.course.now.piles.clone(), self.course.now.blocked.clone());
        let view = View { rules: self.rules, piles: &piles, blocked: &blocked, oracle: self.oracle };
        match self.course.phase {
            Phase::Block(Side::Program) => {
                let mut choice = self.opponent.choose_blocks(&view, self.most_blocks());
                while self.rules.play().is_misere() && self.leaves_no_move(&choice.what) && choice.what.pop().is_some()
                {
                }
                self.judge(&choice.believed);
                self.set_blocks(Side::Program, choice.what.clone());
                Some(Event::Blocked(choice.what))
            }
            Phase::Move(Side::Program) => {
                let Some(choice) = self.opponent.choose_move(&view) else {
                    self.course.phase = Phase::Over { winner: Side::Person, how: How::Resigned };
                    return Some(Event::Resigned);
                };
                self.judge(&choice.believed);
                self.apply(Side::Program, choice.what, Some(choice.reason));
                self.course.played.last().cloned().map(Event::Moved)
            }
            _ => None,
        }
    }

    /// Compares what a guesser believed with the truth.
    fn judge(&mut self, believed: &[Piles]) {
        for piles in believed {
            let count = match self.oracle.ask(&piles.x, &piles.y) {
                Ok(Verdict { outcome: Outcome::P, .. }) => &mut self.course.now.record.right,
                Ok(_) => &mut self.course.now.record.wrong,
                Err(_) => &mut self.course.now.record.unknown,
            };
            *count = count.saturating_add(1);
        }
    }

    /// Back to the person's last decision. False if there was none.
    pub fn undo(&mut self) -> bool {
        self.course.undo()
    }

    /// The person gives up.
    pub fn resign(&mut self) {
        self.course.resign();
    }

    /// What is known of the position on the table.
    pub fn assess(&self) -> Result<Assessment, String> {
        self.assess_at(&self.course.now.piles, &self.course.now.blocked, matches!(self.course.phase, Phase::Block(_)))
    }

    /// What was known when a move was made.
    pub fn assess_played(&self, played: &Played) -> Result<Assessment, String> {
        self.assess_at(&played.from, &played.blocked, false)
    }

    /// P or N.
    pub fn outcome(&self, piles: &Piles) -> Result<Outcome, String> {
        self.oracle.ask(&piles.x, &piles.y).map(|verdict| verdict.outcome)
    }

    fn assess_at(&self, piles: &Piles, blocked: &[UBig], blocking: bool) -> Result<Assessment, String> {
        let verdict = self.oracle.ask(&piles.x, &piles.y)?;
        let mut into_p = verdict.winning.iter().chain(&verdict.into_p);
        let best = into_p.find(|mv| !is_blocked(mv, blocked) && self.rules.allows(piles, mv).unwrap_or(false)).cloned();
        let equal = verdict.into_p.iter().filter(|mv| mv.k == mv.l).map(|mv| mv.k.clone());
        let blocks = equal.take(self.most_blocks()).collect();
        // Before the blocks are known both sides are taken to play their best.
        let mover_wins = if blocking { verdict.outcome == Outcome::N } else { best.is_some() };
        Ok(Assessment { verdict, mover_wins, best, blocks })
    }
}
