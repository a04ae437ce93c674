//! `wyt paper`: the places of the five papers.

use super::*;
use crate::layout::{columns, screen};
use crate::output::csv_cell;
use wythoff_game::papers::{Holds, Kind, Place, Run, Status};
use wythoff_lab::answers::{Paper, PaperCounts, Papers};

/// The width of the labels.
const INDENT: usize = 12;

pub(super) type Args = Typed<Paper>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "paper",
        about: "List the places of the five papers: what they say, the commands that run them, how far they hold",
        formats: CSV,
        time: Time::Short,
        examples: &[
            ("wyt paper", "the papers, with counts"),
            ("wyt paper F04", "its places, a line each"),
            ("wyt paper F04 'Table 7'", "one place"),
            ("wyt paper slides 'Las Vegas'", "a slide of [FS]"),
            ("wyt paper --missing", "what does not work yet"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let question = args.read(&allowance)?;
    let found = question.answer(&allowance)?;
    match common.format() {
        Format::Json => print_json(found.json()),
        Format::Csv => print(&as_csv(&found, question.missing)),
        _ => print(&as_text(&found, question.missing)),
    }
}

fn as_text(found: &Papers, missing: bool) -> String {
    if found.query.is_some() || (missing && !found.places.is_empty()) {
        return found.places.iter().map(|place| entry(place)).collect::<Vec<_>>().join("\n");
    }
    match found.paper {
        _ if missing => "every place works\n".into(),
        None => {
            let next = "`wyt paper F04` lists the places of a paper, `wyt paper F04 'Table 7'` shows one, and `wyt \
                        paper \
                        --missing` shows what does not work yet";
            let mut rows: Vec<Vec<String>> = vec![HEAD.map(String::from).to_vec()];
            rows.extend(found.papers.iter().map(counts));
            rows.push(total(&found.papers));
            format!("{}\n{DIM}{}{DIM:#}\n", papers(&rows), flowed(next, 0, 0))
        }
        Some(key) => {
            let titles: String =
                found.papers.iter().map(|paper| format!("{BOLD}[{key}] {}{BOLD:#}\n\n", paper.title)).collect();
            let rows: Vec<Vec<String>> = found.places.iter().map(|place| line(place)).collect();
            let next = format!("`wyt paper {key} PLACE` shows one of these {} places", rows.len());
            format!("{titles}{}\n{DIM}{}{DIM:#}\n", lines(&rows), flowed(&next, 0, 0))
        }
    }
}

const HEAD: [&str; 7] = ["paper", "places", "works", "partly", "open", "waits", "title"];

fn counts(paper: &PaperCounts) -> Vec<String> {
    let numbers = std::iter::once(paper.places).chain(paper.of.iter().map(|(_, n)| *n));
    let cells = std::iter::once(paper.key.to_string()).chain(numbers.map(|n| n.to_string()));
    cells.chain([paper.title.to_string()]).collect()
}

fn total(papers: &[PaperCounts]) -> Vec<String> {
    let count = |status: usize| papers.iter().filter_map(|paper| paper.of.get(status)).map(|(_, n)| n).sum::<usize>();
    let numbers = [papers.iter().map(|paper| paper.places).sum(), count(0), count(1), count(2), count(3)];
    let cells = std::iter::once("all".to_string()).chain(numbers.map(|n: usize| n.to_string()));
    cells.chain([String::new()]).collect()
}

/// What the program does with the place, what it is, and the first command.
fn line(place: &Place) -> Vec<String> {
    let command = place.commands.first().map_or("no command", |run| &run.line);
    vec![place.status.to_string(), place.kind.to_string(), place.place.clone(), command.to_string()]
}

/// The papers in columns. A narrow terminal shows the keys and the counts.
fn papers(rows: &[Vec<String>]) -> String {
    let lines = match screen() {
        None => aligned(rows, &[true; 7]),
        Some(width) => columns(rows, width, &[6]).unwrap_or_else(|| {
            let counts: Vec<Vec<String>> = rows.iter().map(|row| row.iter().take(6).cloned().collect()).collect();
            aligned(&counts, &[true; 6])
        }),
    };
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The places, a line each: on a terminal a line ends where the screen does.
fn lines(rows: &[Vec<String>]) -> String {
    let width = screen().unwrap_or(usize::MAX);
    let cut = |line: &String| match line.chars().count() > width {
        false => format!("{line}\n"),
        true => format!("{}..\n", line.chars().take(width.saturating_sub(2)).collect::<String>().trim_end()),
    };
    aligned(rows, &[true; 4]).iter().map(cut).collect()
}

/// All about a place.
fn entry(place: &Place) -> String {
    let mut text = format!("{BOLD}[{}] {}{BOLD:#}\n", place.paper, place.place);
    let mut labelled = |label: &str, said: &str| {
        text.push_str(&format!("{label:INDENT$}{}\n", flowed(said, INDENT, INDENT)));
    };
    labelled(&place.kind.to_string(), &place.says);
    labelled("holds", &held(place));
    let numbers: Vec<String> = place.propositions.iter().map(ToString::to_string).collect();
    if !numbers.is_empty() {
        let word = if numbers.len() == 1 { "Proposition" } else { "Propositions" };
        labelled("proof", &format!("docs/proofs.md, {word} {}", numbers.join(", ")));
    }
    let what = match (place.status, &place.missing) {
        (Status::Waits, Some(issue)) => format!("for {issue}"),
        (_, Some(missing)) => missing.clone(),
        (Status::Works, None) if place.commands.is_empty() => "no command: it is quoted with its status".into(),
        (_, None) => String::new(),
    };
    if place.status != Status::Works || !what.is_empty() {
        labelled(&place.status.to_string(), &what);
    }
    for Run { line, exit } in &place.commands {
        let code = if *exit == 0 { String::new() } else { format!("   (exit code {exit})") };
        text.push_str(&format!("{:INDENT$}{DIM}{line}{code}{DIM:#}\n", "see"));
    }
    if place.commands.is_empty() && place.status != Status::Works {
        text.push_str(&format!("{:INDENT$}no command\n", "see"));
    }
    text
}

/// How far a place holds, in words.
fn held(place: &Place) -> String {
    match (place.holds, &place.to) {
        (Holds::Definition, _) => "a definition".into(),
        (Holds::Theorem, _) if place.kind == Kind::Table => "its numbers are proved".into(),
        (Holds::Theorem, _) if place.propositions.is_empty() => "a theorem, proved in the paper".into(),
        (Holds::Theorem, _) => "a theorem".into(),
        (Holds::Checked, Some(to)) => format!("checked to {to}"),
        (Holds::Checked, None) => "checked".into(),
        (Holds::Cited, _) => "a theorem of others, not proved here".into(),
        (Holds::Refuted, _) => "refuted".into(),
        (Holds::Answered, _) => "a question that is answered".into(),
        (Holds::Partly, _) => "a question that is answered in part".into(),
        (Holds::Open, _) => "an open question".into(),
    }
}

fn as_csv(found: &Papers, missing: bool) -> String {
    let row = |cells: &[String]| cells.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n";
    if found.paper.is_none() && found.query.is_none() && !missing {
        return row(&HEAD.map(String::from))
            + &found.papers.iter().map(|paper| row(&counts(paper))).collect::<String>();
    }
    let head = ["paper", "place", "kind", "status", "holds", "says", "commands", "propositions", "missing"];
    let place = |place: &&Place| {
        let commands: Vec<&str> = place.commands.iter().map(|run| run.line.as_str()).collect();
        let numbers: Vec<String> = place.propositions.iter().map(ToString::to_string).collect();
        row(&[
            place.paper.clone(),
            place.place.clone(),
            place.kind.to_string(),
            place.status.to_string(),
            held(place),
            place.says.clone(),
            commands.join("; "),
            numbers.join(" "),
            place.missing.clone().unwrap_or_default(),
        ])
    };
    row(&head.map(String::from)) + &found.places.iter().map(place).collect::<String>()
}
