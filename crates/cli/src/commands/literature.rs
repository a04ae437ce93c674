//! `wyt errata` and `wyt questions`: what the papers print wrongly and what they ask.

use super::{print, print_json, wrapped};
use crate::Conclusion;
use crate::args::{Common, Format, Typed};
use crate::failure::Failure;
use crate::style::{BOLD, DIM};
use wythoff_lab::answers::literature::{Errata, Questions};
use wythoff_lab::answers::{Answer, Question};

/// Lines are so wide, and begin so far to the right.
const WIDTH: usize = 96;
const INDENT: usize = 10;

pub fn errata(args: &Typed<Errata>, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let found = args.read(&allowance)?.answer(&allowance)?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    let entries = found.errata.iter().map(|e| {
        let lines = [("printed", Some(e.printed.as_str())), ("holds", Some(e.holds.as_str()))];
        entry(&e.source, &e.place, &lines, &e.propositions, e.command.as_deref())
    });
    print(&all(entries.collect(), "no error found in the literature has these words"))
}

pub fn questions(args: &Typed<Questions>, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let found = args.read(&allowance)?.answer(&allowance)?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    let entries = found.questions.iter().map(|q| {
        let (quoted, status) = (q.quotation.as_ref().map(|words| format!("\"{words}\"")), q.status.to_string());
        let lines = [("asked", Some(q.question.as_str())), ("words", quoted.as_deref()), (&status, Some(&q.answer))];
        entry(&q.source, &q.place, &lines, &q.propositions, q.command.as_deref())
    });
    print(&all(entries.collect(), "no question of the papers has these words"))
}

fn all(entries: Vec<String>, none: &str) -> String {
    if entries.is_empty() { format!("{none} (without words all are listed)\n") } else { entries.join("\n") }
}

/// A heading, the lines, and where it is proved and shown.
fn entry(
    source: &str,
    place: &str,
    lines: &[(&str, Option<&str>)],
    propositions: &[u32],
    command: Option<&str>,
) -> String {
    let mut text = format!("{BOLD}[{source}] {place}{BOLD:#}\n");
    let mut line = |name: &str, said: &str| {
        text.push_str(&format!("{name:INDENT$}{}\n", wrapped(said, WIDTH, INDENT).trim_start()));
    };
    for (name, said) in lines.iter().filter_map(|(name, said)| Some((name, (*said)?))) {
        line(name, said);
    }
    let numbers: Vec<String> = propositions.iter().map(ToString::to_string).collect();
    if !numbers.is_empty() {
        let word = if numbers.len() == 1 { "Proposition" } else { "Propositions" };
        line("proof", &format!("docs/proofs.md, {word} {}", numbers.join(", ")));
    }
    if let Some(command) = command {
        text.push_str(&format!("{:INDENT$}{DIM}{command}{DIM:#}\n", "shown by"));
    }
    text
}
