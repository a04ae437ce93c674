//! `wyt check`: every hypothesis with its proof or witness, then the formula against brute force.

use super::{print, print_json, wrapped};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::input::{Game, count};
use crate::pairs::failure;
use crate::progress::Bar;
use crate::style::{BOLD, DIM, DOUBT, ERROR, GOOD};
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;
use wythoff_game::budget::Budget;
use wythoff_solve::hypothesis::Status;
use wythoff_solve::json;
use wythoff_solve::report::{self, Report};

/// What a check may take when nobody says otherwise.
const TIME: Duration = Duration::from_secs(60);

/// A table of more positions than this is not brute force any more but a wait.
const MOST: u64 = 20_000;

pub fn run(game: &str, to: &str, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let game = Game::read(game)?;
    let to = count(to, "--to", MOST)?;
    let bar = Bar::new("checking", common.quiet, false);
    let budget = Budget::time(common.budget.unwrap_or(TIME)).with_progress(&bar);
    let report = report::check(&game.rules, to, &budget).map_err(|error| failure(&error, "check", &game, common))?;
    drop(bar);
    if common.format == Format::Json {
        print_json(as_json(&game, &report))?;
    } else {
        print(&as_text(&game, &report, common.quiet))?;
    }
    Ok(if report.refuted() { Found::Refuted } else { Found::Done })
}

fn as_json(game: &Game, report: &Report) -> serde_json::Map<String, Value> {
    let candidates = report.candidates.as_ref().map(|c| {
        let position = |(x, y)| json::position(x, y);
        let witness = c.witness.map(|w| json!({"from": position(w.from), "to": w.to.map(position)}));
        json!({"status": c.status.word(), "bound": c.compared.to_string(), "witness": witness, "reason": c.reason})
    });
    let entry = game.entry();
    json::object([
        ("game", game.rules.to_string().into()),
        ("formula", json!(report.formula)),
        ("hypotheses", Value::Array(report.hypotheses.iter().map(json::hypothesis).collect())),
        ("candidates_are_P", json!(candidates)),
        ("remarks", json!(report.remarks)),
        ("erratum", json!(entry.and_then(|e| e.erratum.as_ref()))),
        ("printed", json!(entry.and_then(|e| e.printed.as_ref()))),
    ])
}

fn as_text(game: &Game, report: &Report, quiet: bool) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}", game.rules);
    if let Some(formula) = &report.formula {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(formula, 96, 0));
    }
    let _ = writeln!(text);
    let widest = report.hypotheses.iter().map(|h| h.name.chars().count()).chain([15]).max().unwrap_or(15);
    let mut line = |name: &str, status: Status, reason: &str| {
        let style = match status {
            Status::Proved => GOOD,
            Status::Holds { .. } => DOUBT,
            Status::Refuted => ERROR,
        };
        let word = status.bound().map_or(status.word().to_string(), |bound| format!("holds to {bound}"));
        let indent = widest + 18;
        let body = wrapped(reason, 100usize.saturating_sub(indent).max(40), indent);
        let _ = writeln!(text, "  {name:<widest$}  {style}{word:<13}{style:#} {body}");
    };
    for hypothesis in &report.hypotheses {
        line(hypothesis.name, hypothesis.status, &hypothesis.reason);
    }
    if let Some(candidates) = &report.candidates {
        let name = if report.formula.as_deref().is_some_and(|f| f.starts_with("S:")) { "S = P" } else { "pairs = P" };
        line(name, candidates.status, &candidates.reason);
    }
    if !quiet {
        for remark in &report.remarks {
            let _ = writeln!(text, "\n{DIM}{}{DIM:#}", wrapped(remark, 100, 0));
        }
        let entry = game.entry();
        for (name, body) in
            [("printed", entry.and_then(|e| e.printed.as_ref())), ("erratum", entry.and_then(|e| e.erratum.as_ref()))]
        {
            if let Some(body) = body {
                let _ = writeln!(text, "\n{DOUBT}{name}{DOUBT:#} {}", wrapped(body, 92, 8));
            }
        }
    }
    text
}
