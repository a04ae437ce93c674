//! `trace`: the steps of the method that answered, as a table.

use super::failure::{Failure, Reason};
use super::game::Game;
use super::parameter::{Form, Given, Parameter, Place, Value as Read};
use crate::wire::view;
use wythoff_base::{Budget, Spent};
use wythoff_seq::access::{Cell, Goal, Trace, Traced, Untraced};
use wythoff_solve::Solver;

/// Whether the steps are shown.
pub(crate) const TRACE: Parameter = Parameter {
    about: "Also give the steps of the method as a table",
    help: "Also print the steps of the method as a table",
    ..Parameter::new(Form::Flag, Place::Long(""))
};

/// Which windows the steps of Algorithm 1 have.
pub(crate) const WINDOW: Parameter = Parameter {
    about: "With trace: the windows of Algorithm 1, tight or paper; the method is then sequence-windows",
    help: "The windows of Algorithm 1 that the trace shows (solver sequence-windows)",
    ..Parameter::new(Form::Choice(&TraceWindow::NAMES), Place::Long(""))
};

/// The only method with windows.
const WINDOWED: &str = "sequence-windows";

/// The windows of Algorithm 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceWindow {
    /// The least width that the proofs of this project allow.
    Tight,
    /// The width that the proofs of \[FP15\] give.
    Paper,
}

impl TraceWindow {
    const NAMES: [(&'static str, &'static str); 2] =
        [("tight", "The windows that the program uses"), ("paper", "The windows of the paper, as in [FP15] 5.4")];
}

impl Read for TraceWindow {
    fn parse(text: &str, _: &Given, _: &Parameter) -> Result<TraceWindow, Failure> {
        match text {
            "tight" => Ok(TraceWindow::Tight),
            "paper" => Ok(TraceWindow::Paper),
            other => Err(Failure::wrong(
                format!("there is no window {}", super::clip(other)),
                "write `$window=tight` or `$window=paper`",
            )),
        }
    }
}

/// The steps of a method, or one sentence why there are none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TraceTable {
    /// The method.
    pub method: &'static str,
    /// The heads of the columns; none where there are no steps to show.
    pub columns: Vec<String>,
    /// The steps.
    pub rows: Vec<Vec<Cell>>,
    /// What the table means, and the bound of the theorem beside what was counted; or why there is no table.
    pub bound: String,
}

/// What a caller wants to see of the steps.
#[derive(Clone, Copy)]
pub(crate) struct Tracing {
    pub trace: bool,
    pub window: Option<TraceWindow>,
}

impl Tracing {
    /// The solver to ask: a window belongs to one method.
    pub(crate) fn solver<'s>(&self, game: &Game, solver: Option<&'s str>) -> Result<Option<&'s str>, Failure> {
        if self.window.is_none() {
            return Ok(solver);
        }
        if !self.trace {
            return Err(Failure::wrong("`$window` says what the trace shows, and there is none", "add `$trace`"));
        }
        if let Some(other) = solver.filter(|name| *name != WINDOWED) {
            return Err(Failure::wrong(
                format!("the method {} has no window", super::clip(other)),
                format!("only {WINDOWED} has one: leave `$solver` or `$window` out"),
            ));
        }
        if game.analysis.solver(WINDOWED).is_none() {
            let serves = "approximately linear c, blocking p-Wythoff and even diagonals";
            return Err(Failure::wrong(
                "no method of this game has a window",
                format!("leave `$window` out; {WINDOWED} has one, and serves {serves}"),
            ));
        }
        Ok(Some(WINDOWED))
    }

    /// The steps of the solver that answered. They must lead to its answer, as `agrees` tells.
    pub(crate) fn steps(
        &self,
        solver: &Solver,
        goal: Goal,
        agrees: impl FnOnce(&Trace) -> bool,
        budget: &Budget,
    ) -> Result<Option<TraceTable>, Failure> {
        if !self.trace {
            return Ok(None);
        }
        let method = solver.name();
        let paper = self.window == Some(TraceWindow::Paper);
        let without = |bound: String| TraceTable { method, columns: vec![], rows: vec![], bound };
        Ok(Some(match solver.trace(&Traced { goal, paper }, budget) {
            Ok(trace) if !agrees(&trace) => {
                return Err(Failure::bug(format!("the steps of {method} do not lead to its answer")));
            }
            Ok(Trace { columns, rows, bound, .. }) => TraceTable { method, columns, rows, bound },
            Err(Untraced::NoSteps(why)) => without(format!("The method {method} has no steps to show: {why}.")),
            Err(Untraced::GaveUp(error)) if error.spent() == Some(Spent::Stopped) => {
                let hint = super::failure::ASK_AGAIN.into();
                return Err(Failure::GaveUp {
                    reason: Reason::Stopped,
                    tried: vec![format!("{method}: {error}")],
                    hint,
                });
            }
            Err(Untraced::GaveUp(error)) => without(format!("The steps of {method} are not shown: {error}.")),
        }))
    }
}

view! {
    /// The steps of the method.
    pub(crate) struct Steps<'a> of TraceTable as table => {
        /// The method.
        method: &'a str = table.method,
        /// The heads of the columns; none where the method has no steps to show.
        columns: &'a [String] = &table.columns,
        /// The steps: numbers in full, or words.
        rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect(),
        /// What the table means, and the bound of the theorem; or why there is no table.
        bound: &'a str = &table.bound,
    }
}
