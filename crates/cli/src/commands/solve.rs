//! `wyt solve`: who wins, the winning move, and why.

use super::{confirmed, print, print_json, wrapped};
use crate::Conclusion;
use crate::args::{Common, Format, Whole};
use crate::failure::Failure;
use crate::output::{number, whole};
use crate::style::{BOLD, DIM, GOOD};
use std::fmt::Write;
use wythoff_exact::UBig;
use wythoff_game::position::Outcome;
use wythoff_lab::answers::Answer;
use wythoff_lab::answers::solve::{Solve, Solved};

pub fn run(args: &Whole<Solve>, common: &Common) -> Result<Conclusion, Failure> {
    let (question, solved) = common.ask(args, "solving")?;
    if common.format() == Format::Json {
        print_json(solved.json())?;
    } else {
        print(&as_text(&solved, whole(args.full), question.double_check, common.quiet))?;
    }
    confirmed(question.double_check, solved.confirmed_by)
}

fn as_text(solved: &Solved, full: bool, double_check: bool, quiet: bool) -> String {
    let number = |n: &UBig| number(n, full);
    let list = |all: &[(UBig, UBig)]| {
        let shown: Vec<String> = all.iter().map(|(a, b)| format!("({}, {})", number(a), number(b))).collect();
        if shown.is_empty() { "none".to_string() } else { shown.join(" ") }
    };
    let mut text = String::new();
    let [x, y] = &solved.piles;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}, piles {} and {}", solved.game, number(x), number(y));
    let _ = match (solved.outcome, &solved.to) {
        (Outcome::P, _) => writeln!(text, "{BOLD}P{BOLD:#}: whoever must move loses."),
        (Outcome::N, None) => writeln!(text, "{BOLD}N{BOLD:#}."),
        (Outcome::N, Some(to)) => {
            let take = solved.take(to);
            let words = match (take[0] == UBig::ZERO, take[1] == UBig::ZERO) {
                (true, _) => format!("take {} from the second pile", number(&take[1])),
                (_, true) => format!("take {} from the first pile", number(&take[0])),
                _ => format!("take {} from the first and {} from the second pile", number(&take[0]), number(&take[1])),
            };
            let left = format!("leaving ({}, {})", number(&to.0), number(&to.1));
            writeln!(text, "{GOOD}N{GOOD:#}: whoever must move wins: {words}, {left}.")
        }
    };
    if !quiet {
        let _ = writeln!(text, "{}", wrapped(&format!("Why: {}.", solved.why), 96, 5));
    }
    if let Some(blocking) = &solved.blocking {
        let _ = writeln!(text, "P-options: {}\nBlock:     {}", list(&blocking.p_options), list(&blocking.block));
    }
    if let Some(moves) = &solved.moves {
        let all = if solved.complete {
            "All winning moves lead to"
        } else {
            "Piles above 3000: not all winning moves are listed, one leads to"
        };
        let _ = writeln!(text, "{all}: {}", list(moves));
    }
    if !quiet {
        let confirmed = match (double_check, solved.confirmed_by) {
            (true, Some(name)) => format!("; {name} agrees"),
            (true, None) => "; no second method could answer".into(),
            _ => String::new(),
        };
        let rests = format!("{} ({}, {}{confirmed})", solved.theorem, solved.solver, solved.evidence);
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(&rests, 96, 0));
    }
    text
}
