//! `wyt explain`: the method chosen for a game and its manual, or the manual of a solver.

use super::{print, print_json, wrapped};
use crate::Conclusion;
use crate::args::{Common, Format, Typed};
use crate::failure::Failure;
use crate::style::{BOLD, DIM};
use std::fmt::Write;
use wythoff_lab::answers::explain::{Explain, Explained, Explanation};
use wythoff_lab::answers::{Answer, Question};
use wythoff_solve::methods::any_size;

pub fn run(args: &Typed<Explain>, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let explained = args.read(&allowance)?.answer(&allowance)?;
    if common.format() == Format::Json {
        return print_json(explained.json());
    }
    let Explanation { game, moves, solver, theorem, reasons, manual, others, known, .. } = match &explained {
        Explained::Method { manual, .. } => return print(&format!("{manual}\n")),
        Explained::Game(explanation) => explanation.as_ref(),
    };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{BOLD}{game}{BOLD:#}\n{}\n", wrapped(&moves.join(" "), 96, 0));
    let reach = if any_size(solver) {
        "Positions of any size are decided"
    } else {
        "Positions are decided, as far as the budget reaches,"
    };
    let _ = writeln!(text, "{reach} by {BOLD}{solver}{BOLD:#}:");
    let _ = writeln!(text, "  {}", wrapped(theorem, 94, 2));
    for reason in reasons {
        let _ = writeln!(text, "  {DIM}{}{DIM:#}", wrapped(reason, 94, 2));
    }
    let _ = writeln!(text, "\n{manual}");
    if !others.is_empty() {
        let _ = writeln!(text, "\nAlso available: {}", others.join(", "));
    }
    for known in known {
        let _ = writeln!(text, "\n{}", wrapped(known, 96, 0));
    }
    print(&text)
}
