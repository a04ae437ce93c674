//! `wyt solve`: who wins, the winning move, and why.

use super::{print, print_json, wrapped};
use crate::Found;
use crate::args::{Common, Format, Solve};
use crate::ask::Panel;
use crate::failure::Failure;
use crate::input::{Game, number};
use crate::style::{BOLD, DIM, GOOD};
use serde_json::{Value, json};
use std::fmt::Write;
use wythoff_check::evidence::Evidence;
use wythoff_check::{moves::winning_moves, table::outcomes};
use wythoff_exact::UBig;
use wythoff_game::budget::Budget;
use wythoff_game::position::{Outcome, Position};
use wythoff_solve::json;

/// All winning moves are listed for piles up to this size.
const ALL: u64 = 3000;

pub fn run(args: &Solve, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let game = Game::read(&args.game)?;
    let pile = |text: &str, what: &str| number(text, what).map(|n| UBig::try_from(n).unwrap_or_default());
    let piles = [pile(&args.x, "the first pile")?, pile(&args.y, "the second pile")?];
    let panel = Panel::new(&game, args.solver.as_deref(), common)?;
    let swapped = piles[0] > piles[1];
    let (x, y) = if swapped { (&piles[1], &piles[0]) } else { (&piles[0], &piles[1]) };
    let asked = panel.ask(args.double_check, |s, budget| s.solve(x, y, budget), |a, b| a.outcome == b.outcome)?;
    let solution = &asked.value;
    // Answers follow the piles as typed.
    let typed = |(a, b): &(UBig, UBig)| if swapped { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    let to = solution.to.as_ref().map(typed);
    let small = piles.iter().all(|p| *p <= UBig::from(ALL));
    // For larger piles the one move found stands for all.
    let moves = match args.all {
        true if small => Some(all_moves(&game, &piles)?),
        true => Some(to.iter().cloned().collect()),
        false => None,
    };
    let evidence = match asked.solver.evidence() {
        Evidence::Exhaustive { .. } => Evidence::Exhaustive { bound: u64::try_from(x).unwrap_or(u64::MAX) },
        other => other,
    };
    if common.format == Format::Json {
        let shown = |(a, b): &(UBig, UBig)| json!([a.to_string(), b.to_string()]);
        let as_move = |to: &(UBig, UBig)| json!({"to": shown(to), "take": [(&piles[0] - &to.0).to_string(), (&piles[1] - &to.1).to_string()]});
        let mut object = json::object([
            ("game", game.rules.to_string().into()),
            ("position", json!([piles[0].to_string(), piles[1].to_string()])),
            ("outcome", if solution.outcome == Outcome::P { "P" } else { "N" }.into()),
            ("move", json!(to.as_ref().map(as_move))),
        ]);
        if let Some(moves) = &moves {
            object.insert("moves".into(), Value::Array(moves.iter().map(as_move).collect()));
        }
        if let Some(blocking) = &solution.blocking {
            let list = |all: &[(UBig, UBig)]| Value::Array(all.iter().map(|to| shown(&typed(to))).collect());
            object.insert("block".into(), list(&blocking.block));
            object.insert("p_options".into(), list(&blocking.p_options));
        }
        object.extend(json::object([
            ("moves_complete", json!(moves.as_ref().map(|_| small))),
            ("why", solution.why.clone().into()),
            ("solver", asked.solver.name().into()),
            ("theorem", asked.solver.theorem().into()),
            ("evidence", json::evidence(&evidence)),
            ("confirmed_by", json!(asked.confirmed_by)),
        ]));
        return print_json(object);
    }
    let number = |n: &UBig| if args.full { n.to_string() } else { super::table::short(n) };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}, piles {} and {}", game.rules, number(&piles[0]), number(&piles[1]));
    let _ = match (solution.outcome, &to) {
        (Outcome::P, _) => writeln!(text, "{BOLD}P{BOLD:#}: whoever must move loses."),
        (Outcome::N, None) => writeln!(text, "{BOLD}N{BOLD:#}."),
        (Outcome::N, Some((a, b))) => {
            let take = [&piles[0] - a, &piles[1] - b];
            let words = match (take[0] == UBig::ZERO, take[1] == UBig::ZERO) {
                (true, _) => format!("take {} from the second pile", number(&take[1])),
                (_, true) => format!("take {} from the first pile", number(&take[0])),
                _ => format!("take {} from the first and {} from the second pile", number(&take[0]), number(&take[1])),
            };
            writeln!(text, "{GOOD}N{GOOD:#}: whoever must move wins: {words}, leaving ({}, {}).", number(a), number(b))
        }
    };
    if !common.quiet {
        let _ = writeln!(text, "{}", wrapped(&format!("Why: {}.", solution.why), 96, 5));
    }
    if let Some(blocking) = &solution.blocking {
        let list = |all: &[(UBig, UBig)]| {
            let shown: Vec<String> =
                all.iter().map(typed).map(|(a, b)| format!("({}, {})", number(&a), number(&b))).collect();
            if shown.is_empty() { "none".to_string() } else { shown.join(" ") }
        };
        let _ = writeln!(text, "P-options: {}\nBlock:     {}", list(&blocking.p_options), list(&blocking.block));
    }
    if let Some(moves) = &moves {
        let shown: Vec<String> = moves.iter().map(|(a, b)| format!("({}, {})", number(a), number(b))).collect();
        let list = if shown.is_empty() { "none".into() } else { shown.join(" ") };
        let all = if small {
            "All winning moves lead to"
        } else {
            "Piles above 3000: not all winning moves are listed, one leads to"
        };
        let _ = writeln!(text, "{all}: {list}");
    }
    if !common.quiet {
        let confirmed = match (args.double_check, asked.confirmed_by) {
            (true, Some(name)) => format!("; {name} agrees"),
            (true, None) => "; no second method could answer".into(),
            _ => String::new(),
        };
        let rests = format!("{} ({}, {evidence}{confirmed})", asked.solver.theorem(), asked.solver.name());
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(&rests, 96, 0));
    }
    print(&text)
}

fn all_moves(game: &Game, piles: &[UBig; 2]) -> Result<Vec<(UBig, UBig)>, Failure> {
    let [x, y] = [&piles[0], &piles[1]].map(|p| u64::try_from(p).unwrap_or(ALL));
    let failed = |e: String| Failure::wrong(e, "leave --all out");
    let board = outcomes(&game.rules, x.max(y), &Budget::unlimited()).map_err(|e| failed(e.to_string()))?;
    if board.outcome(x, y) == Some(Outcome::P) {
        return Ok(vec![]);
    }
    let found = winning_moves(&game.rules, &board, Position { x, y }).transpose();
    let moves = found.map_err(|e| failed(e.to_string()))?.unwrap_or_default();
    Ok(moves.iter().map(|mv| (UBig::from(x - mv.k), UBig::from(y - mv.l))).collect())
}
