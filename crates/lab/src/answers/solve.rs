//! `solve`: who wins, the winning move, and why.

use super::allowance::Allowance;
use super::failure::Failure;
use super::game::Game;
use super::panel::Panel;
use super::parameter::{DOUBLE_CHECK, FIRST_PILE, Form, GAME, Parameter, Place, SECOND_PILE, SOLVER, parameters};
use super::question::Question;
use super::scope::at_row;
use super::trace::{Steps, TRACE, TraceTable, TraceWindow, Tracing, WINDOW};
use super::words::{InWords, list, position, taken};
use crate::wire::{self, Integer, Position as Two, seen_as, view, wire};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use wythoff_base::UBig;
use wythoff_check::JudgeError;
use wythoff_check::evidence::Evidence;
use wythoff_check::winning_moves;
use wythoff_game::Subject;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_seq::access::Goal;
use wythoff_solve::Blocking;
use wythoff_table::outcomes;

parameters! {
    /// Asks about a position of any size.
    #[derive(Clone, Debug)]
    pub struct Solve {
        /// The game.
        game: Game = GAME,
        /// The first pile.
        x: UBig = FIRST_PILE,
        /// The second pile.
        y: UBig = SECOND_PILE,
        /// Every winning move.
        all: bool = Parameter {
            about: "List every winning move, for piles up to 3000",
            help: "List every winning move, for piles up to 3000; above that only the one found",
            ..Parameter::new(Form::Flag, Place::Long(""))
        },
        /// This solver only.
        solver: Option<String> = SOLVER,
        /// A second, independent method must agree.
        double_check: bool = DOUBLE_CHECK,
        /// The steps of the method.
        trace: bool = TRACE,
        /// Their windows, for Algorithm 1.
        window: Option<TraceWindow> = WINDOW,
    }
}

/// All winning moves are listed for piles up to this size.
pub const ALL: u64 = 3000;

/// The default time of the table of all winning moves.
const TABLE_TIME: Duration = Duration::from_secs(60);

/// The answer about a position. Piles are in the order asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The canonical line.
    pub game: String,
    /// The position.
    pub piles: [UBig; 2],
    /// Who wins.
    pub outcome: Outcome,
    /// Where a winning move leads, if there is one.
    pub to: Option<(UBig, UBig)>,
    /// Where every winning move leads, where that was asked for.
    pub moves: Option<Vec<(UBig, UBig)>>,
    /// Whether `moves` holds them all, rather than the one found.
    pub complete: bool,
    /// In a blocking game: the P-options, and which to forbid.
    pub blocking: Option<Blocking>,
    /// One sentence why.
    pub why: String,
    /// Who found it.
    pub solver: &'static str,
    /// What that rests on.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    /// How far.
    pub evidence: Evidence,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
    /// The command that may prove more.
    pub stronger: Option<String>,
    /// The steps of the method, where they were asked for.
    pub trace: Option<TraceTable>,
    subject: Arc<Subject>,
}

impl Question for Solve {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str = "The outcome of a position, a winning move, and the reason";
    type Answer = Solved;
    const TIME: Duration = super::panel::TIME;

    fn answer(&self, allowance: &Allowance) -> Result<Solved, Failure> {
        solved(self, allowance)
    }
}

fn solved(question: &Solve, allowance: &Allowance) -> Result<Solved, Failure> {
    let Solve { game, x, y, all, solver, double_check, trace, window } = question;
    let (tracing, until) = (Tracing { trace: *trace, window: *window }, allowance.budget(Solve::TIME));
    let solver = tracing.solver(game, solver.as_deref())?;
    let panel = Panel::new(game, solver, *double_check, allowance)?;
    let typed = Piles { x: x.clone(), y: y.clone() };
    let at = Position::from(typed.clone());
    let asked = panel.ask(|s, budget| s.solve(&at, budget), |a, b| a.outcome == b.outcome)?;
    let solution = asked.value;
    // Answers follow the piles as typed.
    let ordered = |pair: (UBig, UBig)| {
        let Piles { x, y } = typed.ordered(pair);
        (x, y)
    };
    let to = solution.to.map(ordered);
    let small = u64::try_from(x).ok().zip(u64::try_from(y).ok()).filter(|(x, y)| *x.max(y) <= ALL);
    let moves = match (*all, small) {
        (true, Some(piles)) => Some(all_moves(game, piles, allowance)?),
        // For larger piles only the one move found is listed.
        (true, None) => Some(to.iter().cloned().collect()),
        (false, _) => None,
    };
    let open = game.analysis.may_fall() && solution.outcome == Outcome::N;
    let seen = solution.evidence.or(open.then_some(Evidence::Observed));
    let evidence = seen.unwrap_or_else(|| at_row(asked.solver.evidence(), at.x()));
    let blocking = solution.blocking.map(|Blocking { p_options, block }| Blocking {
        p_options: p_options.into_iter().map(ordered).collect(),
        block,
    });
    let (solver, confirmed_by) = (asked.solver, asked.confirmed_by);
    let trace = tracing.steps(solver, Goal::Pair(at.x(), at.y()), |trace| trace.x == *at.x(), &until)?;
    Ok(Solved {
        game: game.line(),
        outcome: solution.outcome,
        to,
        moves,
        complete: small.is_some(),
        blocking,
        why: solution.why,
        solver: solver.name(),
        theorem: solver.theorem().into(),
        reasons: solver.reasons().to_vec(),
        stronger: game.stronger(&evidence),
        evidence,
        confirmed_by,
        piles: [x.clone(), y.clone()],
        trace,
        subject: game.subject.clone(),
    })
}

impl Solved {
    /// What a move to these piles takes.
    pub fn take(&self, to: &(UBig, UBig)) -> [UBig; 2] {
        // A move puts nothing back.
        let less = |pile: &UBig, rest: &UBig| if rest < pile { pile - rest } else { UBig::ZERO };
        [less(&self.piles[0], &to.0), less(&self.piles[1], &to.1)]
    }

    /// The answer in sentences: the verdict, then how to win or what to forbid.
    pub fn said(&self, number: InWords) -> Vec<String> {
        let verdict = match (self.subject.game(), self.outcome) {
            (None, Outcome::P) => "This is one of the pairs.",
            (None, Outcome::N) => "This is not one of the pairs.",
            (Some(_), Outcome::P) => "The player to move loses.",
            (Some(_), Outcome::N) => "The player to move wins.",
        };
        [verdict.into()].into_iter().chain(self.advice(number)).collect()
    }

    /// A move in one pile, or of unequal amounts, cannot be forbidden. Where only equal removals win, more of them do
    /// than can be forbidden, or, in misère play, one must be left.
    fn advice(&self, number: InWords) -> Option<String> {
        let rules = self.subject.game()?;
        let as_move = |to: &(UBig, UBig)| {
            let [k, l] = self.take(to);
            Move { k, l }
        };
        let equal = |to: &(UBig, UBig)| Some(as_move(to)).filter(|mv| mv.k == mv.l).map(|mv| mv.k);
        let blocking = self.blocking.as_ref();
        match (self.outcome, &self.to) {
            (Outcome::P, _) => {
                let block = &blocking.filter(|blocking| !blocking.block.is_empty())?.block;
                let amounts = list(block, "and", number);
                Some(format!("The opponent forbids taking {amounts} from both piles, and no other move wins."))
            }
            (Outcome::N, Some(to)) if blocking.is_none() || equal(to).is_none() => {
                let left = position((&to.0, &to.1), number);
                let certain = if blocking.is_some() { "; the opponent cannot forbid this move" } else { "" };
                Some(format!("Take {}, leaving {left}{certain}.", taken(&as_move(to), number)))
            }
            (Outcome::N, _) => {
                let amounts: Vec<UBig> = blocking.iter().flat_map(|b| &b.p_options).filter_map(equal).collect();
                let q = rules.play().q() as usize;
                let left = match amounts.len() {
                    0 if rules.play().is_misere() => {
                        return Some("No move is left, and in misère play the player who cannot move wins.".into());
                    }
                    0 => return None,
                    // A whole choice is left; or, where all could be forbidden, misère play leaves one or is won.
                    n if n >= q => format!("the opponent may forbid only {} of these", q - 1),
                    _ => "in misère play a player without a move wins as well".into(),
                };
                let which = if amounts.len() > 1 { ", whichever is not forbidden" } else { "" };
                Some(format!("Take {} from both piles{which}: {left}.", list(&amounts, "or", number)))
            }
        }
    }
}

/// The answer in sentences.
impl fmt::Display for Solved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.said(&UBig::to_string).join(" "))
    }
}

seen_as!(Solved, Seen);

view! {
    /// The answer about a position.
    struct Seen<'a> of Solved as solved =>
        let as_move = |to: &(UBig, UBig)| wire::Move { to: wire(to), take: wire(&solved.take(to)) };
        let blocking = solved.blocking.as_ref();
    {
        /// The canonical line of the game.
        game: &'a str = &solved.game,
        position: Two = wire(&solved.piles),
        outcome: wire::Outcome = wire(&solved.outcome),
        /// A winning move.
        r#move: Option<wire::Move> = solved.to.as_ref().map(as_move),
        /// The winning moves, if they were asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<wire::Move>> = solved.moves.as_ref().map(|moves| moves.iter().map(as_move).collect()),
        /// In a blocking game: the amounts of the equal removals that the previous player forbids.
        #[serde(skip_serializing_if = "Option::is_none")]
        block: Option<Vec<Integer>> = blocking.map(|blocking| wire(&blocking.block)),
        /// In a blocking game: the P-positions among the options, forbidden or not.
        #[serde(skip_serializing_if = "Option::is_none")]
        p_options: Option<Vec<Two>> = blocking.map(|blocking| wire(&blocking.p_options)),
        /// Whether moves lists every winning move; null where moves was not asked for.
        moves_complete: Option<bool> = solved.moves.as_ref().map(|_| solved.complete),
        /// The answer in sentences: the verdict, then how to win or what to forbid.
        said: Vec<String> = solved.said(&UBig::to_string),
        why: &'a str = &solved.why,
        solver: &'a str = solved.solver,
        theorem: &'a str = &solved.theorem,
        /// Why the theorem's hypotheses hold for this rule.
        reasons: &'a [String] = &solved.reasons,
        evidence: wire::Evidence = wire(&solved.evidence),
        /// The second method that found the same.
        confirmed_by: Option<&'a str> = solved.confirmed_by,
        /// A command that may prove for every n what is known up to a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        stronger: Option<&'a str> = solved.stronger.as_deref(),
        #[serde(skip_serializing_if = "Option::is_none")]
        trace: Option<Steps<'a>> = wire(&solved.trace),
    }
}

fn all_moves(game: &Game, (x, y): (u64, u64), allowance: &Allowance) -> Result<Vec<(UBig, UBig)>, Failure> {
    let rules = game.rules()?;
    let board = outcomes(rules, x.max(y), &allowance.budget(TABLE_TIME)).map_err(|error| table_failure(error, game))?;
    if board.outcome(x, y) == Some(Outcome::P) {
        return Ok(vec![]);
    }
    let found = winning_moves(rules, &board, Piles { x, y }).transpose();
    let moves = found.map_err(|error| Failure::eval(&error, &game.rule.source))?.unwrap_or_default();
    Ok(moves.iter().map(|mv| (UBig::from(x - mv.k), UBig::from(y - mv.l))).collect())
}

/// The failure for an outcome table that was not filled.
pub(super) fn table_failure(error: JudgeError, game: &Game) -> Failure {
    super::pull::listing_failure(&error.into(), "any-definition", game)
}
