//! `wyt explain`: the method chosen for a game and its manual, or the manual of a solver.

use super::*;
use std::fmt::Write;
use wythoff_lab::answers::{Explain, Explained, Explanation, Tractable};
use wythoff_solve::{Growth, any_size};

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
    let explanation = match &explained {
        Explained::Method { manual, .. } => return print(&format!("{manual}\n")),
        Explained::Game(explanation) => explanation.as_ref(),
    };
    let Explanation { game, moves, solver, theorem, reasons, manual, others, known, .. } = explanation;
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
    if let Some(Tractable { verdict, decision, r#move, length, .. }) = &explanation.tractable {
        let _ = writeln!(text, "\nTractable by the definition of [FT13], section 1: {BOLD}{verdict}{BOLD:#}");
        for (name, part) in [("P or N", decision.as_str()), ("move", r#move), ("length", length)] {
            let _ = writeln!(text, "  {name:<6}  {}", flowed(part, 10, 10));
        }
    }
    if let Some(growth) = &explanation.growth {
        let _ = writeln!(text, "\n{}", flowed(&grows(growth), 0, 0));
    }
    print(&text)
}

/// \[FT13\] Lemmas 20 and 25 in words.
fn grows(Growth { least, ratio, tied, .. }: &Growth) -> String {
    let lemma = format!(
        "b_n = g(a_n), where g(n) = n for n < N = {least} and g(n) >= a n for n >= N, a = {ratio} ([FT13] Lemma 20)."
    );
    let tied = tied.as_ref().map(|last| {
        format!(
            " The set S of its Lemma 25 has the numbers n = 1..{last}: a_n = n and b_n = f(1) n there, and b_n = \
             f(a_n) \
             after it. 0 is not in S, because f(0) > 0."
        )
    });
    lemma + &tied.unwrap_or_default()
}
