//! `wyt piles`: three and four piles.

use super::*;
use crate::interrupt::Keeping;
use crate::output::{self, csv_cell, number, whole};
use std::fmt::Write as _;
use std::io::Write as _;
use wythoff_base::UBig;
use wythoff_lab::piles::{Checkpoint, THEOREM, Tested, tested};
use wythoff_lab::piles::{Listed, PilesAnswer, PilesSolution, SeveralPiles};

/// SeveralPiles, and their files.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Typed<SeveralPiles>,
    /// Save each finished first pile of --conjectures in this file
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Continue from the file of --checkpoint
    #[arg(long)]
    resume: bool,
    /// Write to this file; without --format the ending of its name chooses the format: .csv or .json, otherwise text
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "piles",
        about: "Study three and four piles: the losing positions, one position, Fraenkel's two conjectures",
        formats: CSV,
        time: Time::Usual(SeveralPiles::TIME),
        examples: &[
            ("wyt piles pair --to 30", "equal numbers from two of three piles"),
            ("wyt piles any --piles 4 --to 12 -o four.csv", "the ending of the name chooses the format"),
            ("wyt piles nimsum 5 7 11", "who wins, and a winning move"),
            ("wyt piles nimhoff:3 10^30 10^30+1 10^30+2", "piles of any size, by a formula"),
            ("wyt piles nimsum --first 0..2 --to 5000 -o layers.csv", ""),
            ("wyt piles nimsum --first 1..12 --to 9000 --conjectures", "where the conjectures are proved to begin"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("piles", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = args.question.read(&allowance)?;
    let format = output::format(args.output.as_deref(), common, Args::ABOUT.formats);
    let _keeping = question.conjectures.then(Keeping::begin);
    let found = match &args.checkpoint {
        Some(path) if question.conjectures && question.position.is_none() => {
            let mut checkpoint = Checkpoint::open(path, &question, args.resume)?;
            if args.resume && !common.quiet {
                eprintln!("{}", resumed(&checkpoint, path));
            }
            tested(&question, &allowance, Some(&mut checkpoint)).map(PilesAnswer::Tested)?
        }
        Some(_) => {
            return Err(Failure::wrong(
                "--checkpoint works only with --conjectures",
                "leave out --checkpoint, or add --conjectures",
            ));
        }
        None if args.resume => {
            return Err(Failure::wrong("--resume needs a file to continue from", "name the file with --checkpoint"));
        }
        None => question.answer(&allowance)?,
    };
    drop(bar);
    let mut out = Output::open(args.output.as_deref(), format)?;
    match format {
        Format::Json => writeln!(out, "{}", found.json_text())?,
        Format::Csv => write!(out, "{}", as_csv(&found))?,
        _ => write!(out, "{}", as_text(&question, &found, args.output.is_some(), common.quiet))?,
    }
    out.close()?;
    match found {
        PilesAnswer::Tested(Tested { stopped: Some(failure), .. })
            if format == Format::Json && args.output.is_none() =>
        {
            Err(Failure::Reported { exit_code: Failure::from(failure).exit_code() })
        }
        PilesAnswer::Tested(Tested { stopped: Some(failure), .. }) => Err(failure.into()),
        _ => Ok(Conclusion::Done),
    }
}

fn resumed(checkpoint: &Checkpoint, path: &std::path::Path) -> String {
    let dropped = if checkpoint.dropped { "; its last line was incomplete and is ignored" } else { "" };
    format!("resuming {}: {} first piles are done{dropped}", path.display(), checkpoint.held())
}

fn as_text(question: &SeveralPiles, found: &PilesAnswer, file: bool, quiet: bool) -> String {
    let mut text = String::new();
    if !quiet {
        let rule = format!("take any number from one pile, or {}", question.convention.words());
        let _ = writeln!(text, "{BOLD}{}{BOLD:#}: {rule}", question.convention);
    }
    match found {
        PilesAnswer::Listed(listed) => list(&mut text, listed, quiet),
        PilesAnswer::Solved(solved) => solve(&mut text, solved, whole(file), quiet),
        PilesAnswer::Tested(tested) => conjectures(&mut text, tested, quiet),
    }
    text
}

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

fn list(text: &mut String, listed: &Listed, quiet: bool) {
    let head = NAMES[..listed.piles.min(4)].iter().map(ToString::to_string).collect();
    let rows = listed.positions.iter().map(|position| position.iter().map(u64::to_string).collect());
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    aligned(&rows, &[]).iter().for_each(|line| text.extend([line, "\n"]));
    if !quiet {
        let count = listed.positions.len();
        let first =
            listed.first.map_or(String::new(), |range| format!(", the smallest in {}..{}", range.from, range.to));
        let about = format!("{count} P-positions with no pile above {}{first}", listed.to);
        let scope = format!("{} ({})", listed.evidence(), listed.method.name());
        let _ = write!(text, "\n{about}\n{}{}", labelled("why", listed.method.theorem()), labelled("scope", &scope));
    }
}

fn solve(text: &mut String, solved: &PilesSolution, full: bool, quiet: bool) {
    let shown =
        |piles: &[UBig]| format!("({})", piles.iter().map(|pile| number(pile, full)).collect::<Vec<_>>().join(", "));
    let position = shown(&solved.piles);
    let _ = match (&solved.to, solved.take()) {
        (Some(to), Some(take)) => {
            writeln!(
                text,
                "{GOOD}N{GOOD:#}: the player to move wins {position}. Take {}, leaving {}.",
                shown(&take),
                shown(to)
            )
        }
        _ => writeln!(text, "{BOLD}P{BOLD:#}: the player to move loses {position}."),
    };
    if !quiet {
        let scope = format!("{} ({})", solved.evidence(), solved.method.name());
        text.push_str(&(labelled("why", solved.method.theorem()) + &labelled("scope", &scope)));
    }
}

const HEAD: [&str; 8] = ["first", "shift", "N1", "N2", "alpha", "seen to", "conjectures", "literature"];

/// A row of the conjectures for each first pile.
fn rows(tested: &Tested) -> Vec<Vec<String>> {
    let row = |layer: &wythoff_lab::piles::FirstPile| {
        let reading = &layer.reading;
        let n2 = reading.n2.map_or("-".into(), |n2| n2.to_string());
        let proved = match (&layer.open, reading.n2) {
            (None, _) => "proved",
            (Some(_), Some(_)) => "observed",
            (Some(_), None) => "not seen yet",
        };
        let numbers = [reading.first.to_string(), reading.shift().to_string(), reading.n1.to_string(), n2];
        let rest = [reading.alpha.to_string(), reading.last.to_string(), proved.into()];
        let before = layer.literature().unwrap_or("open").to_string();
        numbers.into_iter().chain(rest).chain([before]).collect()
    };
    std::iter::once(HEAD.map(String::from).to_vec()).chain(tested.layers.iter().map(row)).collect()
}

fn conjectures(text: &mut String, tested: &Tested, quiet: bool) {
    if !quiet {
        let about = "With the first pile fixed, the P-positions are (first, y, y + n), one for each \
                     difference n, except for `shift` differences that never occur. Conjecture (i): from n = \
                     N1 on, y grows with n. Conjecture (ii): from n = N2 on, y = floor(n phi) + alpha + eps \
                     with eps = -1, 0 or 1. The n-th pair, counted from 0, has the difference n + shift.";
        let _ = writeln!(text, "{}\n", flowed(about, 0, 0));
    }
    aligned(&rows(tested), &[false, false, false, false, false, false, true, true])
        .iter()
        .for_each(|line| text.extend([line, "\n"]));
    if quiet {
        return;
    }
    if let [layer] = &tested.layers[..] {
        let words = |all: &[u64]| all.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let reading = &layer.reading;
        let _ =
            writeln!(text, "\n{}", flowed(&format!("differences that never occur: {}", words(&reading.missing)), 0, 2));
        let below = format!("differences that occur only with a pile below the first: {}", words(&reading.below));
        let _ = writeln!(text, "{}", flowed(&below, 0, 2));
    }
    for layer in &tested.layers {
        if let Some(open) = &layer.open {
            let _ = writeln!(text, "first pile {}: not proved here: {open}", layer.reading.first);
        }
    }
    let _ = writeln!(text, "\n{DIM}\"proved\" means for every n, by {THEOREM}{DIM:#}");
}

fn as_csv(found: &PilesAnswer) -> String {
    let lines: Vec<Vec<String>> = match found {
        PilesAnswer::Listed(listed) => {
            let head = NAMES[..listed.piles.min(4)].iter().map(ToString::to_string).collect();
            std::iter::once(head)
                .chain(listed.positions.iter().map(|position| position.iter().map(u64::to_string).collect()))
                .collect()
        }
        PilesAnswer::Solved(solved) => {
            let texts = |piles: &[UBig]| piles.iter().map(UBig::to_string).collect::<Vec<_>>().join(" ");
            let outcome = if solved.to.is_none() { "P" } else { "N" };
            let to = solved.to.as_deref().map(texts).unwrap_or_default();
            let take = solved.take().as_deref().map(texts).unwrap_or_default();
            vec![
                ["position", "outcome", "to", "take"].map(String::from).to_vec(),
                vec![texts(&solved.piles), outcome.into(), to, take],
            ]
        }
        PilesAnswer::Tested(tested) => rows(tested),
    };
    lines.iter().map(|row| row.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}
