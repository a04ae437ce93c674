//! `wyt show`: what is known about a game, on one page.

use super::*;
use crate::output::{number, whole};
use std::fmt::Write;
use wythoff_lab::answers::Show;
use wythoff_lab::answers::headline;
use wythoff_solve::any_size;

pub(super) type Args = Reasoned<Typed<Show>>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "show",
        about: "Describe a game: its moves, recursion, theorem, first pairs and references",
        formats: BOTH,
        time: LISTING,
        examples: &[("wyt show hofstadter", ""), ("wyt show 'f = 2*x1 + 1'", "")],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("pairs", common.quiet, false);
    let allowance = common.allowance(&bar);
    let shown = args.inner.read(&allowance)?.answer(&allowance)?;
    drop(bar);
    if common.format() == Format::Json {
        return print_json(shown.json());
    }
    let entry = shown.entry;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut field = |name: &str, body: &str| {
        let _ = writeln!(text, "{BOLD}{name:<11}{BOLD:#} {}", flowed(body, 12, 12));
    };
    if let Some(entry) = entry {
        field("game", &format!("{} ({})", entry.title, entry.name));
    }
    field("rule", &shown.game);
    field("moves", &shown.moves.join(" "));
    if let Some(entry) = entry {
        field("", &format!("In other words: {}", entry.words));
    }
    let pairs: Vec<String> = shown.pairs.iter().map(|p| format!("({},{})", p.a, number(&p.b, whole(false)))).collect();
    field("recursion", &shown.recursion);
    field("pairs", &format!("{}{}", pairs.join(" "), if shown.is_whole() { "" } else { " ..." }));
    field("why", if args.why { &shown.theorem } else { headline(&shown.theorem) });
    for reason in shown.reasons.iter().filter(|_| args.why) {
        field("", reason);
    }
    field("scope", &shown.scope);
    if let Some(gaps) = &shown.gaps {
        field("rows", &gaps.to_string());
    }
    match &shown.best {
        Some(("any-stream", ..)) => {
            let boxed = shown.form.playable && (shown.form.single != "free" || shown.form.blocking > 1);
            let how = if boxed { "by a table of all smaller positions" } else { "by listing the pairs up to it" };
            field("solver", &format!("any-stream decides a position {how}"));
        }
        Some((solver, theorem, evidence)) => {
            let reach =
                if any_size(solver) { "positions of any size" } else { "positions as large as the budget allows" };
            let theorem = if args.why { format!(": {theorem} ({evidence})") } else { String::new() };
            field("solver", &format!("{solver} decides {reach}{theorem}"));
        }
        None => {}
    }
    // The reasons are these hypotheses, where there are any.
    for hypothesis in shown.hypotheses.iter().filter(|_| args.why && shown.reasons.is_empty()) {
        field("proved", &format!("{}: {}", hypothesis.name, hypothesis.reason));
    }
    if let Some(entry) = entry {
        let optional = [("growth", &entry.growth), ("remark", &entry.remark), ("printed", &entry.printed)];
        for (name, body) in optional {
            if let Some(body) = body {
                field(name, body);
            }
        }
        let place = entry.place.as_deref().map(|p| format!(", {p}")).unwrap_or_default();
        field("source", &format!("[{}]{place}; see REFERENCES.md", entry.source));
        if !entry.oeis.is_empty() {
            let note = entry.oeis_note.as_deref().map(|n| format!(". {n}")).unwrap_or_default();
            field("OEIS", &format!("{}{note}", entry.oeis.join(", ")));
        }
        if !entry.oeis_values.is_empty() {
            let all: Vec<String> =
                entry.oeis_values.iter().map(|(what, number)| format!("{number} ({what})")).collect();
            field("values", &format!("Grundy values in the OEIS: {}", all.join(", ")));
        }
        if let Some(erratum) = &entry.erratum {
            let _ = writeln!(text, "{DOUBT}{:<11}{DOUBT:#} {}", "erratum", flowed(erratum, 12, 12));
        }
    }
    let _ = writeln!(text, "{DIM}next        wyt check '{}'{DIM:#}", shown.game);
    print(&text)
}
