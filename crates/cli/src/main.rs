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
mod shell;
mod style;
mod usage;

use args::{Common, Format, Whole};
use clap::{ArgMatches, FromArgMatches};
use failure::Failure;
use progress::Bar;
use std::panic;
use std::process::ExitCode;
use std::time::Instant;
use wythoff_base::Progress;
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
    panic::set_hook(Box::new(|panicked| {
        let payload = panicked.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic");
        let place = panicked.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
        // If the terminal is gone there is nothing left to do.
        let _ = failure::bug(&format!("{message}{}", place.unwrap_or_default()), &mut anstream::stderr());
    }));
    guarded(|| commands::typed().and_then(|typed| run(&typed)).unwrap_or_else(|error| usage::report(&error)))
}

/// A panic ends the program as every other bug does; the hook has reported it.
fn guarded(work: fn() -> ExitCode) -> ExitCode {
    panic::catch_unwind(work).unwrap_or(ExitCode::from(failure::BUG))
}

fn run(typed: &ArgMatches) -> Result<ExitCode, clap::Error> {
    let common = Common::from_arg_matches(typed)?;
    if common.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    let named = typed.subcommand().and_then(|(name, arguments)| Some((commands::find(name)?, arguments)));
    let (name, formats) = named.map_or(("", &[Format::Text][..]), |(entry, _)| (entry.name, entry.formats));
    let ended = match (common.only(name, formats), named) {
        (Err(failure), _) => Err(failure),
        (_, Some((entry, arguments))) => (entry.run)(arguments, &common)?,
        (_, None) => commands::greeting::run(),
    };
    Ok(match ended {
        Ok(Conclusion::Done) => ExitCode::SUCCESS,
        Ok(Conclusion::Refuted) => ExitCode::from(1),
        Err(failure) => {
            failure.report(common.format());
            ExitCode::from(failure.exit_code())
        }
    })
}

impl Common {
    /// The limits of a command.
    pub(crate) fn allowance<'a>(&self, progress: &'a dyn Progress) -> Allowance<'a> {
        Allowance { time: self.budget, progress, stop: Some(&interrupt::STOP), ..Allowance::default() }
    }

    /// A question about numbers, and its answer. `--budget` includes reading and writing: to write six numbers in
    /// full takes about six times as long as to read two; to write them abbreviated takes no longer than to read
    /// them.
    pub(crate) fn ask<Q: Question>(&self, args: &Whole<Q>, what: &str) -> Result<(Q, Q::Answer), Failure> {
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
    fn only(&self, command: &str, formats: &[Format]) -> Result<(), Failure> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_bug() {
        assert_eq!(guarded(|| panic!("on purpose")), ExitCode::from(failure::BUG));
        assert_eq!(guarded(|| ExitCode::SUCCESS), ExitCode::SUCCESS);
    }
}
