//! `wyt explain`: the method chosen for a game and its manual, or the manual of a solver.

use super::*;
use std::fmt::Write;
use wythoff_lab::answers::{Explain, Explained, Explanation};
use wythoff_solve::any_size;

pub(super) type Args = Typed<Explain>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "explain",
        about: "Print the method chosen for a game and its manual, or the manual of a solver",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt explain 'wyt = 1.5k + 1'", ""), ("wyt explain wythoff-beatty", "the manual of a solver")],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
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
    let _ = writeln!(text, "{BOLD}{game}{BOLD:#}\n{}\n", flowed(&moves.join(" "), 0, 0));
    let reach = if any_size(solver) { "of any size" } else { "as large as the budget allows" };
    let _ = writeln!(text, "{BOLD}{solver}{BOLD:#} decides positions {reach}:");
    let _ = writeln!(text, "  {}", flowed(theorem, 2, 2));
    for reason in reasons {
        let _ = writeln!(text, "  {DIM}{}{DIM:#}", flowed(reason, 2, 2));
    }
    let _ = writeln!(text, "\n{manual}");
    if !others.is_empty() {
        let _ = writeln!(text, "\nOther solvers of this game: {}", others.join(", "));
    }
    for known in known {
        let _ = writeln!(text, "\n{}", flowed(known, 0, 0));
    }
    print(&text)
}
