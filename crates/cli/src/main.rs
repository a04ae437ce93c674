//! The program `wyt`, a laboratory for two-pile take-away games. A program of one's own adds the crate `wythoff` instead.

mod args;
mod commands;
mod failure;
mod input;
mod interrupt;
mod layout;
mod output;
mod play;
mod progress;
mod style;

use args::{Cli, Command, Common, Format, Whole};
use clap::{CommandFactory, Parser, error::ErrorKind};
use failure::Failure;
use progress::Bar;
use std::process::ExitCode;
use std::time::Instant;
use wythoff_budget::Progress;
use wythoff_lab::answers::{Allowance, Question};

/// How a command concludes: exit code 0 or 1.
pub enum Conclusion {
    /// What was asked for.
    Done,
    /// A counterexample, a difference, a failed test.
    Refuted,
}

fn main() -> ExitCode {
    let _ = ctrlc::set_handler(interrupt::interrupted);
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    if cli.common.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    match run(&cli) {
        Ok(Conclusion::Done) => ExitCode::SUCCESS,
        Ok(Conclusion::Refuted) => ExitCode::from(1),
        Err(failure) => {
            failure.report(cli.common.format);
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(cli: &Cli) -> Result<Conclusion, Failure> {
    let common = &cli.common;
    match &cli.command {
        None => commands::greeting::run(),
        Some(Command::Games(args)) => commands::games::run(args, common),
        Some(Command::Show(args)) => commands::show::run(args, common),
        Some(Command::Table(table)) => commands::table::run(table, common),
        Some(Command::Check(args)) => commands::check::run(args, common),
        Some(Command::Compare(args)) => commands::compare::run(args, common),
        Some(Command::Solve(args)) => commands::solve::run(args, common),
        Some(Command::Term(args)) => commands::term::term(args, common),
        Some(Command::Locate(args)) => commands::term::locate(args, common),
        Some(Command::Explain(args)) => commands::explain::run(args, common),
        Some(Command::Sweep(sweep)) => commands::sweep::run(sweep, common),
        Some(Command::Play(play)) => commands::play::run(play, common),
        Some(Command::Plot(args)) => commands::plot::run(args, common),
        Some(Command::Serve(args)) => commands::serve::run(args, common),
        Some(Command::Selftest { deep }) => commands::selftest::run(*deep, common),
        Some(Command::Bench) => commands::bench::run(common),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "wyt", &mut script);
            commands::write_all(&script)
        }
        Some(Command::Language) => commands::write_all(wythoff_game::language::page().as_bytes()),
        Some(Command::Man) => {
            let mut page = Vec::new();
            commands::man::render(&mut page)?;
            commands::write_all(&page)
        }
    }
}

/// Help and version are results; anything else is wrong usage, told as the reader asked for it.
fn usage(error: &clap::Error) -> ExitCode {
    if wants_json() && !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = error.render().to_string();
        // Up to the empty line: what is wrong, and with what.
        let told: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
        let message = told.join(" ").trim_start_matches("error: ").to_string();
        let failure = Failure::wrong(message, "see wyt --help");
        failure.report(Format::Json);
        return ExitCode::from(2);
    }
    // Nothing is left to do if the terminal is gone.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// Whether the words typed ask for JSON, though something else is wrong with them.
fn wants_json() -> bool {
    let mut words = std::env::args_os().take_while(|word| word != "--");
    while let Some(word) = words.next() {
        if word == "--format=json" || word == "--format" && words.next().is_some_and(|format| format == "json") {
            return true;
        }
    }
    false
}

impl Common {
    /// What a command may use.
    pub fn allowance<'a>(&self, progress: &'a dyn Progress) -> Allowance<'a> {
        Allowance { time: self.budget, progress, ..Allowance::default() }
    }

    /// A question about numbers, and its answer. Where `--budget` says how long the answer may take, reading and writing
    /// count: all digits of six numbers take about six times as long to write as two to read, their ends no longer than
    /// these.
    pub fn ask<Q: Question>(&self, args: &Whole<Q>, what: &str) -> Result<(Q, Q::Answer), Failure> {
        self.only(&[Format::Text, Format::Json])?;
        let begun = Instant::now();
        let question = args.question.read(&self.allowance(&()))?;
        let written = if args.full || self.format == Format::Json { 6 } else { 1 };
        let counted = begun.elapsed() * (written + 1);
        let bar = Bar::new(what, self.quiet, false);
        let time = self.budget.map(|budget| budget.saturating_sub(counted));
        let answer = question.answer(&Allowance { time, ..self.allowance(&bar) })?;
        Ok((question, answer))
    }

    /// A format this command does not have.
    pub fn only(&self, formats: &[Format]) -> Result<(), Failure> {
        if formats.contains(&self.format) {
            return Ok(());
        }
        let names: Vec<String> = formats.iter().map(|f| f.name()).collect();
        Err(Failure::wrong(
            format!("this command has no format {}", self.format.name()),
            format!("formats here: {}", names.join(", ")),
        ))
    }
}
