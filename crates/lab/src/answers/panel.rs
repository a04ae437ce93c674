//! Asking the solvers, fastest first, within the budget.

use super::allowance::Allowance;
use super::failure::{ASK_AGAIN, Failure, Reason};
use super::game::Game;
use std::sync::Arc;
use std::time::Duration;
use wythoff_base::{Budget, Fault, GaveUp, Spent};
use wythoff_game::eval::EvalError;
use wythoff_game::{Rule, Span, nearest};
use wythoff_solve::Analysis;
use wythoff_solve::PairError;
use wythoff_solve::Solver;

/// The default time of a question.
pub(crate) const TIME: Duration = Duration::from_secs(20);

/// The solvers of a game in their order.
pub(crate) struct Panel<'a> {
    analysis: Analysis,
    /// The one solver to ask, where one was named.
    only: Option<&'static str>,
    twice: bool,
    /// The rule as written.
    rule: Arc<Rule>,
    budget: Budget<'a>,
    per_question: Duration,
}

/// An answer, its solver, and the solver that confirmed it.
pub(crate) struct PanelAnswer<'a, T> {
    /// The answer.
    pub value: T,
    /// The solver that gave it.
    pub solver: &'a Solver,
    /// The second method that found the same.
    pub confirmed_by: Option<&'static str>,
}

impl<'a> Panel<'a> {
    /// All solvers of the game, or the one named; `twice` if a second one must agree. The clock starts now.
    pub(crate) fn new(
        game: &Game,
        solver: Option<&str>,
        twice: bool,
        allowance: &Allowance<'a>,
    ) -> Result<Panel<'a>, Failure> {
        let analysis = game.analysis.clone();
        let only = match solver.map(|name| (name, analysis.solver(name))) {
            Some((_, Some(solver))) => Some(solver.name()),
            Some((name, None)) => {
                let names: Vec<&str> = analysis.solvers().map(Solver::name).collect();
                let near = nearest(name, &names).map(|n| format!("did you mean {n}? ")).unwrap_or_default();
                let message = format!("this game has no solver named {name}");
                return Err(Failure::wrong(
                    message,
                    format!("{near}the solvers of this game are: {}", names.join(", ")),
                ));
            }
            None => None,
        };
        let (rule, budget) = (game.rule.clone(), allowance.patient());
        Ok(Panel { analysis, only, twice, rule, budget, per_question: allowance.time.unwrap_or(TIME) })
    }

    /// All solvers of the game, with a time limit for each question.
    pub(crate) fn of(game: &Game, per_question: Duration, budget: Budget<'a>) -> Panel<'a> {
        let (analysis, rule) = (game.analysis.clone(), game.rule.clone());
        Panel { analysis, only: None, twice: false, rule, budget, per_question }
    }

    /// Asks one after the other; if a second method is wanted it must agree.
    pub(crate) fn ask<T>(
        &self,
        question: impl Fn(&Solver, &Budget) -> Result<T, GaveUp>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Result<PanelAnswer<'_, T>, Failure> {
        let budget = self.budget.within(self.per_question);
        let mut reasons = Reasons::default();
        let mut found: Option<PanelAnswer<T>> = None;
        for solver in self.analysis.solvers().filter(|solver| self.only.is_none_or(|only| only == solver.name())) {
            // Many quick answers also add up.
            if let Some(spent) = budget.spent() {
                reasons.add(solver.name(), spent.into(), Some(spent));
                break;
            }
            // A solver gets half of the remaining time, so that one which gives up late leaves time to the next ones.
            let left = budget.left().unwrap_or(self.per_question);
            let share = budget.within(if self.only.is_some() || solver.is_last() { left } else { left / 2 });
            share.begins(solver.name());
            match (question(solver, &share), &mut found) {
                (Err(gave_up), _) => reasons.add(solver.name(), gave_up, share.spent()),
                (Ok(value), None) => {
                    found = Some(PanelAnswer { value, solver, confirmed_by: None });
                    if !self.twice {
                        break;
                    }
                }
                (Ok(value), Some(first)) => {
                    if !same(&first.value, &value) {
                        let names = format!("{} and {}", first.solver.name(), solver.name());
                        return Err(Failure::bug(format!("{names} disagree")));
                    }
                    first.confirmed_by = Some(solver.name());
                    break;
                }
            }
        }
        found.ok_or_else(|| reasons.failure(&self.rule.source, self.rule.body.span))
    }
}

/// Why the solvers gave up.
#[derive(Default)]
struct Reasons {
    tried: Vec<String>,
    time: bool,
    memory: bool,
    stopped: bool,
    fault: Option<Fault>,
}

impl Reasons {
    fn add(&mut self, name: &str, gave_up: GaveUp, spent: Option<Spent>) {
        if let GaveUp::Rule(fault) = &gave_up {
            self.fault.get_or_insert_with(|| fault.clone());
        }
        for spent in spent.into_iter().chain(gave_up.spent()) {
            self.stopped |= spent == Spent::Stopped;
            self.time |= spent == Spent::Time;
            self.memory |= matches!(spent, Spent::Memory(_));
        }
        let reason = if self.stopped { Spent::Stopped.to_string() } else { gave_up.to_string() };
        self.tried.push(format!("{name}: {reason}"));
    }

    /// A rule without a value must be corrected; otherwise the hint says what would help.
    fn failure(self, source: &str, body: Span) -> Failure {
        if let Some(error) = self.fault.as_ref().and_then(Fault::is::<EvalError>) {
            return Failure::eval(error, source);
        }
        if let Some(error) = self.fault.as_ref().and_then(Fault::is::<PairError>) {
            return Failure::pairs(error, source, body);
        }
        let (reason, hint) = match (self.stopped, self.time, self.memory) {
            (true, ..) => (Reason::Stopped, ASK_AGAIN),
            (_, true, _) => (
                Reason::Time,
                "allow more time, ask for smaller numbers, or run `$check()` to see whether a theorem applies",
            ),
            (_, _, true) => (Reason::Memory, "ask for smaller numbers: the computation needs more memory than allowed"),
            _ => (
                Reason::Size,
                "more time would not help: ask for smaller numbers, or run `$check()` to see which hypotheses fail",
            ),
        };
        Failure::GaveUp { reason, tried: self.tried, hint: hint.into() }
    }
}
