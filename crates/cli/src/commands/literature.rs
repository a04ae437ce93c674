//! `wyt errata` and `wyt questions`: the errors found in the papers, and their open questions.

use super::*;
use wythoff_lab::answers::{Errata, Questions};

/// The width of the labels.
const INDENT: usize = 10;

pub(super) type ErrataArgs = Typed<Errata>;

impl Command for ErrataArgs {
    const ABOUT: About<Self> = About {
        name: "errata",
        about: "List the errors found in the papers, with corrections",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt errata", "all errata"), ("wyt errata F04 table", "the errata with these words")],
        run: errata,
    };
}

fn errata(args: &ErrataArgs, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let found = args.read(&allowance)?.answer(&allowance)?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    let entries = found.errata.iter().map(|e| {
        let lines = [("quoted", quoted(&e.quotation)), ("printed", e.printed.clone()), ("correct", e.correct.clone())];
        entry(&e.source, &e.place, &lines, &e.propositions, e.command.as_deref())
    });
    print(&all(entries.collect(), "no erratum has these words"))
}

pub(super) type QuestionsArgs = Typed<Questions>;

impl Command for QuestionsArgs {
    const ABOUT: About<Self> = About {
        name: "questions",
        about: "List the open questions of the papers, and how far they are answered",
        formats: BOTH,
        time: Time::Short,
        examples: &[("wyt questions", "all questions"), ("wyt questions open", "the questions that are still open")],
        run: questions,
    };
}

fn questions(args: &QuestionsArgs, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let found = args.read(&allowance)?.answer(&allowance)?;
    if common.format() == Format::Json {
        return print_json(found.json());
    }
    let entries = found.questions.iter().map(|q| {
        let also = q.also.iter().map(|a| ("also", format!("[{}] {}: {}", a.source, a.place, quoted(&a.quotation))));
        let words = if q.implied { "implied" } else { "quoted" };
        let mut lines = vec![("question", q.question.clone()), (words, quoted(&q.quotation))];
        lines.extend(also);
        let status = q.status.to_string();
        lines.push((&status, q.answer.clone()));
        entry(&q.source, &q.place, &lines, &q.propositions, q.command.as_deref())
    });
    print(&all(entries.collect(), "no question has these words"))
}

fn all(entries: Vec<String>, none: &str) -> String {
    if entries.is_empty() { format!("{none}; the command without words lists all\n") } else { entries.join("\n") }
}

fn quoted(words: &str) -> String {
    format!("\"{words}\"")
}

/// A heading, the lines, the proof, and the command that shows it.
fn entry(source: &str, place: &str, lines: &[(&str, String)], propositions: &[u32], command: Option<&str>) -> String {
    let mut text = format!("{BOLD}[{source}] {place}{BOLD:#}\n");
    let mut line = |name: &str, said: &str| {
        text.push_str(&format!("{name:INDENT$}{}\n", flowed(said, INDENT, INDENT)));
    };
    for (name, said) in lines {
        line(name, said);
    }
    let numbers: Vec<String> = propositions.iter().map(ToString::to_string).collect();
    if !numbers.is_empty() {
        let word = if numbers.len() == 1 { "Proposition" } else { "Propositions" };
        line("proof", &format!("docs/proofs.md, {word} {}", numbers.join(", ")));
    }
    if let Some(command) = command {
        text.push_str(&format!("{:INDENT$}{DIM}{command}{DIM:#}\n", "see"));
    }
    text
}
