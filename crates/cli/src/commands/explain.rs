//! `wyt explain`: the method chosen for a game and its manual, or the manual of a solver.

use super::{print, print_json, wrapped};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::input::Game;
use crate::style::{BOLD, DIM};
use serde_json::json;
use std::fmt::Write;
use wythoff_game::names::nearest;
use wythoff_solve::solver::manual;
use wythoff_solve::solvers::{MANUALS, rank};
use wythoff_solve::{json, words};

pub fn run(subject: &str, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    if let Some((name, source)) = MANUALS.iter().find(|(name, _)| *name == subject.trim()) {
        let text = manual(source);
        return match common.format {
            Format::Json => print_json(json::object([("solver", (*name).into()), ("manual", text.into())])),
            _ => print(&format!("{text}\n")),
        };
    }
    let game = Game::read(subject).map_err(|failure| {
        let names: Vec<&str> = MANUALS.iter().map(|(name, _)| *name).collect();
        match nearest(subject.trim(), &names) {
            Some(near) if !subject.contains('=') && matches!(&failure, Failure::Wrong { .. }) => Failure::wrong(
                format!("no game or solver is called {}", subject.trim()),
                format!("did you mean {near}?"),
            ),
            _ => failure,
        }
    })?;
    let solvers = rank(&game.rules);
    let Some(best) = solvers.first() else {
        return Err(Failure::GaveUp { tried: vec![], hint: "no solver exists for this game".into() });
    };
    let others: Vec<&str> = solvers.iter().skip(1).map(|s| s.name()).collect();
    let line = game.rules.to_string();
    if common.format == Format::Json {
        return print_json(json::object([
            ("game", line.into()),
            ("moves", json!(words::moves(&game.rules))),
            ("solver", best.name().into()),
            ("theorem", best.theorem().into()),
            ("reasons", json!(best.reasons())),
            ("evidence", json::evidence(&best.evidence())),
            ("manual", best.manual().into()),
            ("others", json!(others)),
        ]));
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{line}{BOLD:#}\n{}\n", wrapped(&words::moves(&game.rules).join(" "), 96, 0));
    let reach = if best.name() == "any-stream" {
        "Positions are decided, as far as the budget reaches,"
    } else {
        "Positions of any size are decided"
    };
    let _ = writeln!(text, "{reach} by {BOLD}{}{BOLD:#}:", best.name());
    let _ = writeln!(text, "  {}", wrapped(&best.theorem(), 94, 2));
    for reason in best.reasons() {
        let _ = writeln!(text, "  {DIM}{}{DIM:#}", wrapped(&reason, 94, 2));
    }
    let _ = writeln!(text, "\n{}", best.manual());
    if !others.is_empty() {
        let _ = writeln!(text, "\nAlso available: {}", others.join(", "));
    }
    print(&text)
}
