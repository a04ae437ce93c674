//! The program `wyt`, a laboratory for two-pile take-away games. Use the crate `wythoff` from a program of your own.

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
mod usage;

use args::{About, Cli, Command, Common, Format, Whole};
use clap::FromArgMatches;
use failure::Failure;
use progress::Bar;
use std::process::ExitCode;
use std::time::Instant;
use wythoff_budget::Progress;
use wythoff_lab::answers::{Allowance, Question};

/// How a command concludes: exit code 0 or 1.
pub enum Conclusion {
    /// The answer is complete.
    Done,
    /// A counterexample, a difference, a failed test.
    Refuted,
}

fn main() -> ExitCode {
    let _ = ctrlc::set_handler(interrupt::interrupted);
    let matches = args::command().try_get_matches();
    let name = matches.as_ref().ok().and_then(|matches| matches.subcommand_name().map(str::to_string));
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage::report(&error),
    };
    if cli.common.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    match cli.common.only(&name.unwrap_or_default()).and_then(|()| run(&cli)) {
        Ok(Conclusion::Done) => ExitCode::SUCCESS,
        Ok(Conclusion::Refuted) => ExitCode::from(1),
        Err(failure) => {
            failure.report(cli.common.format());
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
        Some(Command::Verify(args)) => commands::verify::run(args, common),
        Some(Command::Prove(args)) => commands::prove::run(args, common),
        Some(Command::Design(args)) => commands::design::run(args, common),
        Some(Command::Compare(args)) => commands::compare::run(args, common),
        Some(Command::Solve(args)) => commands::solve::run(args, common),
        Some(Command::Term(args)) => commands::term::term(args, common),
        Some(Command::Locate(args)) => commands::term::locate(args, common),
        Some(Command::Words(args)) => commands::words::run(args, common),
        Some(Command::Shares(args)) => commands::shares::run(args, common),
        Some(Command::Grundy(args)) => commands::grundy::run(args, common),
        Some(Command::Layers(args)) => commands::layers::run(args, common),
        Some(Command::Sum(args)) => commands::sum::run(args, common),
        Some(Command::Piles(args)) => commands::piles::run(args, common),
        Some(Command::Extend(args)) => commands::extend::run(args, common),
        Some(Command::Walnut(args)) => commands::walnut::run(args, common),
        Some(Command::Identify(args)) => commands::identify::run(args, common),
        Some(Command::Oeis(args)) => commands::oeis::run(args, common),
        Some(Command::Explain(args)) => commands::explain::run(args, common),
        Some(Command::Errata(args)) => commands::literature::errata(args, common),
        Some(Command::Questions(args)) => commands::literature::questions(args, common),
        Some(Command::Sweep(sweep)) => commands::sweep::run(sweep, common),
        Some(Command::Play(play)) => commands::play::run(play, common),
        Some(Command::Plot(args)) => commands::plot::run(args, common),
        Some(Command::Serve(args)) => commands::serve::run(args, common),
        Some(Command::Selftest { deep }) => commands::selftest::run(*deep, common),
        Some(Command::Bench) => commands::bench::run(common),
        Some(Command::Completions { shell }) => commands::write_all(args::completions(*shell).as_bytes()),
        Some(Command::Language) => commands::write_all(wythoff_game::language::page().as_bytes()),
        Some(Command::Glossary) => commands::write_all(wythoff_game::glossary::page().as_bytes()),
        Some(Command::Man) => {
            let mut page = Vec::new();
            commands::man::render(&mut page)?;
            commands::write_all(&page)
        }
    }
}

impl Common {
    /// The limits of a command.
    pub fn allowance<'a>(&self, progress: &'a dyn Progress) -> Allowance<'a> {
        Allowance { time: self.budget, progress, stop: Some(&interrupt::STOP), ..Allowance::default() }
    }

    /// A question about numbers, and its answer. `--budget` includes reading and writing: to write six numbers in full takes
    /// about six times as long as to read two; to write them abbreviated takes no longer than to read them.
    pub fn ask<Q: Question>(&self, args: &Whole<Q>, what: &str) -> Result<(Q, Q::Answer), Failure> {
        let begun = Instant::now();
        let question = args.question.read(&self.allowance(&()))?;
        let written = if output::whole(args.full) || self.format() == Format::Json { 6 } else { 1 };
        let counted = begun.elapsed() * (written + 1);
        let bar = Bar::new(what, self.quiet, false);
        let time = self.budget.map(|budget| budget.saturating_sub(counted));
        match question.answer(&Allowance { time, ..self.allowance(&bar) }) {
            Ok(answer) => Ok((question, answer)),
            Err(failure) => {
                // The program ends here, and to free large tables would only take time.
                std::mem::forget(question);
                Err(failure.into())
            }
        }
    }

    /// Refuses a format that the command does not have.
    fn only(&self, command: &str) -> Result<(), Failure> {
        let formats = About::find(command).map_or(&[Format::Text][..], |about| about.formats);
        if formats.contains(&self.format()) {
            return Ok(());
        }
        let names: Vec<String> = formats.iter().map(|f| f.name()).collect();
        Err(Failure::wrong(
            format!("`{}` has no format {}", format!("wyt {command}").trim_end(), self.format().name()),
            format!("its formats are: {}", names.join(", ")),
        ))
    }
}
