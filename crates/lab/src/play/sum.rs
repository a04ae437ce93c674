//! A sum of games in progress: a move is a move in one component, and the last move is the last one in all of them.

use super::course::Course;
use super::legality::{legal_move, some_move};
use super::opponent::{Opponent, View};
use super::oracle::TableOracle;
use super::random::SplitMix64;
use super::session::{How, Phase, Side};
use super::{Piles, Take};
use crate::answers::sum::{Components, Sum, Summand, Summed};
use crate::answers::words::InWords;
use crate::answers::{Allowance, Failure, Question};
use std::cell::RefCell;
use std::time::Duration;
use wythoff_base::{Budget, UBig, abbreviated as short};
use wythoff_game::Ruleset;
use wythoff_game::position::Outcome;
use wythoff_grundy::Winning;

/// A heap of Nim is the first pile of this game; the second stays empty.
const HEAP: &str = "wyt = 1";

/// A move that was made in a sum.
#[derive(Clone, Debug)]
pub struct Step {
    /// Whose move it was.
    pub by: Side,
    /// The sum in which it was made.
    pub from: Vec<Summand>,
    /// In which component, and what it left there.
    pub mv: Winning,
    /// Why, where the program knows.
    pub reason: Option<String>,
}

/// A sum of games between a person and the program.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_lab::answers::{Game, Summand};
/// use wythoff_lab::play::{Take, PATIENCE, Opponent, Phase, Side, SumSession};
/// let wythoff = Summand { game: Some(Game::parse("wythoff").unwrap()), piles: vec![1u8.into(), 1u8.into()] };
/// let sum = vec![wythoff, Summand { game: None, piles: vec![1u8.into()] }];
/// let (player, budget) = (Opponent::Perfect, Budget::unlimited());
/// let mut session = SumSession::new(sum, false, Side::Person, player, PATIENCE, budget).unwrap();
/// // The values are 2 and 1. One pile of the first game has the value 1, and 1 + 1 is lost.
/// session.take(0, &Take { k: 1u8.into(), l: 0u8.into() }).unwrap();
/// assert!(session.program().is_some());
/// let best = session.summed().unwrap().decision.moves[0].clone();
/// session.move_to(best).unwrap();
/// assert!(matches!(session.phase(), Phase::Over { winner: Side::Person, .. }));
/// ```
pub struct SumSession<'a> {
    misere: bool,
    heap: Ruleset,
    opponent: Opponent,
    limit: Duration,
    budget: Budget<'a>,
    /// What was asked last: the same is asked for a hint, for its reason and for the move.
    asked: RefCell<Option<Asked>>,
    course: Course<Vec<Summand>, Step>,
}

/// The piles of a sum, and who wins it.
type Asked = (Vec<Vec<UBig>>, Result<Summed, Failure>);

impl<'a> SumSession<'a> {
    /// The sum, this side to move first: at most `limit` is spent on a decision, and the budget on all of them.
    pub fn new(
        components: Vec<Summand>,
        misere: bool,
        first: Side,
        opponent: Opponent,
        limit: Duration,
        budget: Budget<'a>,
    ) -> Result<SumSession<'a>, Failure> {
        if matches!(opponent, Opponent::Guess(_)) {
            return Err(Failure::wrong("the opponent guess plays one game, not a sum", "try `$opponent=random`"));
        }
        let sum = Sum { components: Components(components), misere };
        let misere = sum.misere_play()?;
        let Components(components) = sum.components;
        let course = Course::new(components, first);
        let heap = Ruleset::parse(HEAP)?;
        let mut session = SumSession { misere, heap, opponent, limit, budget, asked: RefCell::default(), course };
        session.begin_turn(first, None);
        Ok(session)
    }

    /// The components as they lie.
    pub fn components(&self) -> &[Summand] {
        &self.course.now
    }

    /// Whether play is misère.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Whose decision is awaited.
    pub fn phase(&self) -> Phase {
        self.course.phase
    }

    /// Every move made so far.
    pub fn played(&self) -> &[Step] {
        &self.course.played
    }

    /// Who wins from here, and how.
    pub fn summed(&self) -> Result<Summed, Failure> {
        self.summed_at(&self.course.now)
    }

    /// Who wins from there, and how.
    pub fn summed_at(&self, components: &[Summand]) -> Result<Summed, Failure> {
        let piles: Vec<Vec<UBig>> = components.iter().map(|one| one.piles.clone()).collect();
        if let Some((_, known)) = self.asked.borrow().as_ref().filter(|(asked, _)| *asked == piles) {
            return known.clone();
        }
        let sum = Sum { components: Components(components.to_vec()), misere: self.misere };
        let found = sum.answer(&Allowance::from(&self.budget()));
        *self.asked.borrow_mut() = Some((piles, found.clone()));
        found
    }

    /// What one question may cost.
    pub(crate) fn budget(&self) -> Budget<'_> {
        self.budget.within(self.limit)
    }

    /// The rules and the piles of a component.
    fn board<'s>(&'s self, one: &'s Summand) -> Option<(&'s Ruleset, Piles)> {
        let (x, y) = (one.piles.first()?.clone(), one.piles.get(1).cloned().unwrap_or_default());
        let rules = one.game.as_ref().map_or(Some(&self.heap), |game| game.subject.game())?;
        Some((rules, Piles { x, y }))
    }

    /// A move of a component that takes little, if there is one; an error where that is not known.
    fn some_move(&self, component: usize) -> Result<Option<Winning>, String> {
        let Some((rules, piles)) = self.course.now.get(component).and_then(|one| self.board(one)) else {
            return Ok(None);
        };
        let found = some_move(rules, &piles, &[], &self.budget())?;
        Ok(found.and_then(|mv| self.left(component, &mv)))
    }

    /// What a move leaves of a component.
    fn left(&self, component: usize, mv: &Take) -> Option<Winning> {
        let one = self.course.now.get(component)?;
        let to = self.board(one)?.1.after(mv)?;
        Some(Winning { component, to: [to.x, to.y].into_iter().take(one.piles.len()).collect() })
    }

    fn begin_turn(&mut self, side: Side, last: Option<Side>) {
        let over = (0..self.course.now.len()).all(|component| self.some_move(component) == Ok(None));
        // The player who cannot move loses in normal play and wins in misère play.
        let winner = if self.misere { side } else { side.other() };
        self.course.phase = if over { Phase::Over { winner, how: How::LastMove(last) } } else { Phase::Move(side) };
    }

    /// The person gives up.
    pub fn resign(&mut self) {
        self.course.resign();
    }

    /// The person's move in a component, counted from 0; otherwise why it cannot be made.
    pub fn take(&mut self, component: usize, mv: &Take) -> Result<(), String> {
        let count = self.course.now.len();
        let one = self.course.now.get(component);
        let Some(((rules, piles), one)) = one.and_then(|one| Some((self.board(one)?, one))) else {
            return Err(format!(
                "there is no component {}; the components are 1 to {count}",
                component.saturating_add(1)
            ));
        };
        match one.game {
            None if !mv.l.is_zero() => return Err("a heap is one pile: give one number".into()),
            None if mv.k > piles.x => return Err(format!("the heap has only {}", short(&piles.x))),
            _ => legal_move(rules, &piles, mv, &[])?,
        };
        let left = self.left(component, mv).ok_or("there are no such piles")?;
        self.decide(left)
    }

    /// The person's move to what it leaves; otherwise why it cannot be made.
    pub fn move_to(&mut self, mv: Winning) -> Result<(), String> {
        let one = self.course.now.get(mv.component).ok_or("there is no such component")?;
        if one.piles.len() != mv.to.len() || one.piles.iter().zip(&mv.to).any(|(pile, left)| left > pile) {
            let (from, to) = (one.position(&one.piles, &short), one.position(&mv.to, &short));
            return Err(format!("{to} is not below {from}"));
        }
        let mut take = one.take(&mv.to).into_iter();
        let (k, l) = (take.next().unwrap_or_default(), take.next().unwrap_or_default());
        self.take(mv.component, &Take { k, l })
    }

    fn decide(&mut self, mv: Winning) -> Result<(), String> {
        if self.course.phase != Phase::Move(Side::Person) {
            return Err("it is not your move".into());
        }
        self.course.remember();
        self.apply(Side::Person, mv, None);
        Ok(())
    }

    fn apply(&mut self, by: Side, mv: Winning, reason: Option<String>) {
        let left = after(&self.course.now, &mv);
        let from = std::mem::replace(&mut self.course.now, left);
        self.course.played.push(Step { by, from, mv, reason });
        self.begin_turn(by.other(), Some(by));
    }

    /// The program's move, if it is its turn: its number among those played; nothing where it found none and resigned.
    pub fn program(&mut self) -> Option<Option<&Step>> {
        if self.course.phase != Phase::Move(Side::Program) {
            return None;
        }
        let Some((mv, reason)) = self.choose() else {
            self.course.phase = Phase::Over { winner: Side::Person, how: How::Resigned };
            return Some(None);
        };
        self.apply(Side::Program, mv, Some(reason));
        Some(self.course.played.last())
    }

    fn choose(&mut self) -> Option<(Winning, String)> {
        if let Some(mut random) = self.opponent.chance().cloned() {
            let mv = self.at_random(&mut random);
            if let Opponent::Random(before) | Opponent::Mixed(_, before) = &mut self.opponent {
                *before = random;
            }
            return mv.or_else(|| self.little()).map(|mv| (mv, "chosen at random".into()));
        }
        match self.summed() {
            Ok(summed) => match (summed.decision.outcome, summed.decision.moves.first()) {
                (Outcome::N, Some(mv)) => Some((mv.clone(), reason(&summed, &short))),
                // The longer the game, the more chances for a mistake.
                _ => {
                    let why = reason(&summed, &short);
                    self.little().map(|mv| (mv, format!("there was no winning move; {why}")))
                }
            },
            Err(error) => self.little().map(|mv| (mv, format!("this sum could not be decided: {}", in_short(&error)))),
        }
    }

    /// A move that takes little from the largest component that has one.
    fn little(&self) -> Option<Winning> {
        let size = |&component: &usize| -> UBig { self.course.now[component].piles.iter().sum() };
        let mut order: Vec<usize> = (0..self.course.now.len()).collect();
        order.sort_by_key(|component| std::cmp::Reverse(size(component)));
        order.into_iter().find_map(|component| self.some_move(component).ok().flatten())
    }

    fn at_random(&self, random: &mut SplitMix64) -> Option<Winning> {
        let open = |component: &usize| matches!(self.some_move(*component), Ok(Some(_)));
        let open: Vec<usize> = (0..self.course.now.len()).filter(open).collect();
        let component = *open.get(random.below(open.len()))?;
        let (rules, piles) = self.board(self.course.now.get(component)?)?;
        let oracle = TableOracle::new(rules, self.limit, self.budget());
        let view = View { rules, piles: &piles, blocked: &[], oracle: &oracle };
        let mut player = Opponent::Random(random.clone());
        let choice = player.choose_move(&view)?;
        if let Opponent::Random(after) = player {
            *random = after;
        }
        self.left(component, &choice.what)
    }

    /// Back to the person's last decision. False if there was none.
    pub fn undo(&mut self) -> bool {
        self.course.undo()
    }
}

/// The sum after a move.
pub fn after(components: &[Summand], mv: &Winning) -> Vec<Summand> {
    let mut after = components.to_vec();
    if let Some(one) = after.get_mut(mv.component) {
        one.piles.clone_from(&mv.to);
    }
    after
}

/// The values, their nim-sum, and what follows from them.
pub fn reason(summed: &Summed, number: InWords) -> String {
    let values = summed.values(number).join(", ");
    let nim_sum = summed.decision.nim_sum.as_ref();
    let nim_sum = nim_sum.map_or_else(String::new, |sum| format!(", nim-sum {}", number(sum)));
    let (called, why) = (if summed.misere { "(g, g-)" } else { "values" }, summed.decision.why);
    format!("{called} {values}{nim_sum}: {why}")
}

/// Why a sum is not decided, in a line.
pub fn in_short(error: &Failure) -> String {
    match error {
        Failure::GaveUp { tried, .. } if !tried.is_empty() => tried.join("; "),
        other => other.message(),
    }
}
