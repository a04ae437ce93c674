//! Asking the solvers, fastest first, within the budget.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::Game;
use crate::progress::Bar;
use std::time::Duration;
use wythoff_game::budget::Budget;
use wythoff_game::names::nearest;
use wythoff_seq::access::GaveUp;
use wythoff_solve::solver::Solver;
use wythoff_solve::solvers;

/// What a question may take when nobody says otherwise.
const TIME: Duration = Duration::from_secs(20);

/// The solvers of a game in their order.
pub struct Panel {
    solvers: Vec<Box<dyn Solver>>,
    time: Duration,
    quiet: bool,
    source: String,
}

/// An answer, who gave it, and who confirmed it.
pub struct Asked<'a, T> {
    pub value: T,
    pub solver: &'a dyn Solver,
    pub confirmed_by: Option<&'static str>,
}

impl Panel {
    /// All solvers of the game, or the one named.
    pub fn new(game: &Game, only: Option<&str>, common: &Common) -> Result<Panel, Failure> {
        let mut solvers = solvers::rank(&game.rules);
        if let Some(name) = only {
            let names: Vec<&str> = solvers.iter().map(|s| s.name()).collect();
            if !names.contains(&name) {
                let near = nearest(name, &names).map(|n| format!("did you mean {n}? ")).unwrap_or_default();
                let message = format!("no solver of this game is called {name}");
                return Err(Failure::wrong(message, format!("{near}its solvers are: {}", names.join(", "))));
            }
            solvers.retain(|s| s.name() == name);
        }
        Ok(Panel {
            solvers,
            time: common.budget.unwrap_or(TIME),
            quiet: common.quiet,
            source: game.rule.source.clone(),
        })
    }

    /// Asks one after the other; with `twice` a second, independent method must agree.
    pub fn ask<T: PartialEq>(
        &self,
        twice: bool,
        question: impl Fn(&dyn Solver, &Budget) -> Result<T, GaveUp>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Result<Asked<'_, T>, Failure> {
        let mut tried = Vec::new();
        let mut found: Option<Asked<T>> = None;
        for (i, solver) in self.solvers.iter().enumerate() {
            let bar = Bar::new(solver.name(), self.quiet, false);
            // Whoever gives up late leaves time for those behind it.
            let share = if i + 1 == self.solvers.len() { self.time } else { self.time / 2 };
            let budget = Budget::time(share).with_progress(&bar);
            match (question(solver.as_ref(), &budget), &mut found) {
                (Err(gave_up), _) => tried.push(format!("{}: {gave_up}", solver.name())),
                (Ok(value), None) => {
                    found = Some(Asked { value, solver: solver.as_ref(), confirmed_by: None });
                    if !twice {
                        break;
                    }
                }
                (Ok(value), Some(first)) => {
                    if !same(&first.value, &value) {
                        let names = format!("{} and {}", first.solver.name(), solver.name());
                        return Err(Failure::wrong(
                            format!("{names} disagree: this is an error of the program"),
                            "please report this rule and position",
                        ));
                    }
                    first.confirmed_by = Some(solver.name());
                    break;
                }
            }
        }
        if let (None, Some(fault)) = (&found, self.solvers.iter().find_map(|s| s.fault())) {
            return Err(Failure::eval(&fault, &self.source));
        }
        found.ok_or(Failure::GaveUp {
            tried,
            hint: "allow more time with --budget, ask for smaller numbers, or look whether `wyt check` finds a theorem"
                .into(),
        })
    }
}
