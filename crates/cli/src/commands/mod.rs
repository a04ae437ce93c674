//! One file per command, and the table of all.

mod bench;
mod bfile;
mod check;
mod command;
mod compare;
mod completions;
mod design;
mod digits;
mod eval;
mod explain;
mod extend;
mod games;
pub(crate) mod greeting;
mod grundy;
mod identify;
mod latex;
mod layers;
mod literature;
mod man;
mod moves;
mod oeis;
mod pages;
mod paper;
mod piles;
mod play;
mod plot;
mod prove;
mod selftest;
mod serve;
mod shares;
mod show;
mod smt;
mod solve;
mod sum;
mod sweep;
mod table;
mod term;
mod tournament;
mod trace;
mod verify;
mod walnut;
mod words;

// What most commands need; a command imports everything from here.
use crate::Conclusion;
use crate::args::{Common, Format, Reasoned, Typed, Whole};
use crate::failure::Failure;
use crate::layout::{aligned, flowed};
use crate::output::Output;
use crate::progress::Bar;
use crate::style::{BOLD, DIM, DOUBT, ERROR, GOOD, HINT};
use clap::{ArgMatches, CommandFactory};
use command::{About, BOTH, CSV, Command, Entry, LISTING, TEXT, Time, said};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::PathBuf;
use wythoff_lab::answers::NO_SECOND;
use wythoff_lab::answers::{Answer, Question, WrittenCertificate, versioned};

/// The commands, in the order of the help. A new command is its file and a line here.
const COMMANDS: &[Entry] = &[
    Entry::of::<games::Args>(),
    Entry::of::<show::Args>(),
    Entry::of::<table::Args>(),
    Entry::of::<check::Args>(),
    Entry::of::<verify::Args>(),
    Entry::of::<prove::Args>(),
    Entry::of::<design::Args>(),
    Entry::of::<compare::Args>(),
    Entry::of::<solve::Args>(),
    Entry::of::<moves::Args>(),
    Entry::of::<term::TermArgs>(),
    Entry::of::<term::LocateArgs>(),
    Entry::of::<digits::Args>(),
    Entry::of::<eval::Args>(),
    Entry::of::<shares::Args>(),
    Entry::of::<grundy::Args>(),
    Entry::of::<layers::Args>(),
    Entry::of::<sum::Args>(),
    Entry::of::<piles::Args>(),
    Entry::of::<words::Args>(),
    Entry::of::<extend::Args>(),
    Entry::of::<walnut::Args>(),
    Entry::of::<identify::Args>(),
    Entry::of::<oeis::Args>(),
    Entry::of::<explain::Args>(),
    Entry::of::<paper::Args>(),
    Entry::of::<literature::ErrataArgs>(),
    Entry::of::<literature::QuestionsArgs>(),
    Entry::of::<sweep::Args>(),
    Entry::of::<play::Args>(),
    Entry::of::<tournament::Args>(),
    Entry::of::<plot::Args>(),
    Entry::of::<serve::Args>(),
    Entry::of::<selftest::Args>(),
    Entry::of::<bench::Args>(),
    Entry::of::<completions::Args>(),
    Entry::of::<pages::Language>(),
    Entry::of::<pages::Glossary>(),
    Entry::of::<man::Args>(),
];

/// The command of that name.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}

/// The whole command line.
pub(crate) fn tree() -> clap::Command {
    COMMANDS.iter().fold(Common::command(), |all, entry| all.subcommand(entry.command()))
}

/// The command line that was typed. A correct line needs its own command alone; help and mistakes are about the whole.
pub(crate) fn typed() -> Result<ArgMatches, clap::Error> {
    let named = std::env::args_os().nth(1).and_then(|word| find(word.to_str()?));
    let alone = named.and_then(|entry| Common::command().subcommand(entry.command()).try_get_matches().ok());
    alone.map_or_else(|| tree().try_get_matches(), Ok)
}

/// Writes a finished result to stdout.
pub(crate) fn write_all(bytes: &[u8]) -> Result<Conclusion, Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// Writes a finished text, without colours where they cannot be seen.
pub(crate) fn print(text: &str) -> Result<Conclusion, Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Conclusion::Done)
}

/// A line below an answer: its label, and a paragraph to the right of it.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    format!("{BOLD}{label:<6}{BOLD:#} {}\n", flowed(text, 7, 7))
}

/// A line below an answer with its label, each reason in a paragraph below.
pub(crate) fn reasoned(label: &str, text: &str, reasons: &[String]) -> String {
    let below = reasons.iter().map(|reason| format!("       {DIM}{}{DIM:#}\n", flowed(reason, 7, 7)));
    std::iter::once(labelled(label, text)).chain(below).collect()
}

/// A sentence that follows a colon.
pub(crate) fn continued(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The end of a command whose answer a second method had to confirm: without one the question is not answered.
pub(crate) fn confirmed(wanted: bool, by: Option<&str>) -> Result<Conclusion, Failure> {
    if !wanted || by.is_some() {
        return Ok(Conclusion::Done);
    }
    // The answer says the same in its own form.
    let _ = writeln!(anstream::stderr(), "{ERROR}not confirmed{ERROR:#}: {NO_SECOND}");
    Err(Failure::Reported { exit_code: 3 })
}

/// Writes a certificate to its file and says so, where a certificate was made and a file was named.
pub(crate) fn save(
    path: Option<&PathBuf>,
    certificate: Option<WrittenCertificate>,
    what: &str,
    common: &Common,
) -> Result<(), Failure> {
    let Some((path, certificate)) = path.zip(certificate) else { return Ok(()) };
    let mut out = Output::open(Some(path), Format::Json)?;
    writeln!(out, "{certificate}")?;
    out.close()?;
    if common.format() != Format::Json && !common.quiet {
        print(&format!("Wrote a certificate of the {what} to {}\n\n", path.display()))?;
    }
    Ok(())
}

/// An object from its members, in their order.
pub(crate) fn object<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

/// Writes a JSON object with the version first.
pub(crate) fn print_json(object: Map<String, Value>) -> Result<Conclusion, Failure> {
    write_all(format!("{}\n", Value::Object(versioned(object))).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// clap breaks longer lines between a command and its explanation.
    #[test]
    fn examples_fit_on_a_line() {
        let long = |line: &&str| line.chars().count() > 100;
        let texts: Vec<String> = COMMANDS.iter().filter_map(Entry::shown).collect();
        let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).filter(long).collect();
        assert!(lines.is_empty(), "{lines:#?}");
    }
}
