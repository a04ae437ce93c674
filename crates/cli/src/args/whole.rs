//! The whole command line: each command with its examples and its form of the common flags.

use super::about::{About, COMMANDS};
use super::{Cli, Format};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, CommandFactory, ValueEnum};
use wythoff_lab::answers::duration;

/// The command with its own `--format` and `--budget`.
fn complete(about: &'static About, command: Command) -> Command {
    let heading = "Common options";
    let format = Arg::new("format").long("format").global(true).help_heading(heading).value_name("FORMAT");
    let format = format.value_parser(Formats(about.formats)).hide(about.formats.len() == 1);
    let format = format.help("Format of the result [default: text]");
    let budget = Arg::new("budget").long("budget").global(true).help_heading(heading).value_name("TIME");
    let budget = budget.value_parser(duration).hide(about.budget().is_none());
    let command = command.arg(format).arg(budget.help(about.budget().unwrap_or_default()));
    match about.examples() {
        Some(examples) => command.after_help(examples),
        None => command,
    }
}

/// The whole command line.
pub fn command() -> Command {
    COMMANDS.iter().fold(Cli::command(), |all, about| all.mut_subcommand(about.name, |sub| complete(about, sub)))
}

/// The parser accepts every format, the help lists those of the command: a wrong one is refused later, with a list.
#[derive(Clone)]
struct Formats(&'static [Format]);

impl TypedValueParser for Formats {
    type Value = Format;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<Format, clap::Error> {
        EnumValueParser::<Format>::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().filter_map(ValueEnum::to_possible_value)))
    }
}
