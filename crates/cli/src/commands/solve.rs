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
    let (style, letter) = if solved.outcome == Outcome::P { (BOLD, "P") } else { (GOOD, "N") };
    let _ = writeln!(text, "{style}{letter}{style:#}: {}", solved.said(&number).join(" "));
    if !quiet {
        let _ = writeln!(text, "{}", wrapped(&format!("Why: {}.", solved.why), 96, 5));
    }
    if let Some(blocking) = &solved.blocking {
        let _ = writeln!(text, "P-options: {}", list(&blocking.p_options));
    }
    if let Some(moves) = &solved.moves {
        let all = match (solved.complete, &solved.blocking) {
            (true, None) => "All winning moves lead to",
            (true, Some(_)) => "All moves that win unless they are forbidden lead to",
            _ => "Piles above 3000: not all winning moves are listed, one leads to",
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
