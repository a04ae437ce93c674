//! What every command has: its arguments, its line in the help, formats, default time, examples, and what it does.

use crate::Conclusion;
use crate::args::{Common, Format};
use crate::failure::Failure;
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, ArgMatches, Args, ValueEnum};
use std::time::Duration;
use wythoff_lab::answers::{WAITS, duration};

/// The arguments of a command. Its part of the command line, of the manual and of the completions is made from this.
pub(crate) trait Command: Args {
    /// Everything else about it.
    const ABOUT: About<Self>;
}

/// A command with arguments of type `A`.
pub(crate) struct About<A> {
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// The formats of its result.
    pub formats: &'static [Format],
    pub time: Time,
    /// Command lines that work, each with a remark or "".
    pub examples: &'static [(&'static str, &'static str)],
    pub run: fn(&A, &Common) -> Result<Conclusion, Failure>,
}

/// The meaning of `--budget` for a command.
#[derive(Clone, Copy)]
pub(crate) enum Time {
    /// The command takes no time worth a limit.
    Short,
    /// The default time for the whole answer.
    Usual(Duration),
    /// The same in words.
    Words(fn() -> String),
}

pub(super) const TEXT: &[Format] = &[Format::Text];
pub(super) const BOTH: &[Format] = &[Format::Text, Format::Json];
pub(super) const CSV: &[Format] = &[Format::Text, Format::Json, Format::Csv];

pub(super) const LISTING: Time = Time::Words(|| {
    let [first, next] = WAITS.map(said);
    format!("by default at most {first} for the first pair and {next} for each further pair")
});

/// A time as `--budget` accepts it.
pub(super) fn said(time: Duration) -> String {
    format!("{}s", time.as_secs())
}

/// What a command came to, or the mistake in its arguments.
type Ran = Result<Result<Conclusion, Failure>, clap::Error>;

/// A command in the table of commands.
pub(crate) struct Entry {
    pub name: &'static str,
    about: &'static str,
    pub formats: &'static [Format],
    time: Time,
    examples: &'static [(&'static str, &'static str)],
    arguments: fn(clap::Command) -> clap::Command,
    /// Reads the arguments, and does what they ask.
    pub run: fn(&ArgMatches, &Common) -> Ran,
}

impl Entry {
    pub(crate) const fn of<C: Command>() -> Entry {
        let About { name, about, formats, time, examples, .. } = C::ABOUT;
        let run = |typed: &ArgMatches, common: &Common| Ok((C::ABOUT.run)(&C::from_arg_matches(typed)?, common));
        Entry { name, about, formats, time, examples, arguments: C::augment_args, run }
    }

    /// The command as clap knows it, with its own `--format` and `--budget`.
    pub(crate) fn command(&self) -> clap::Command {
        let heading = "Common options";
        let format = Arg::new("format").long("format").global(true).help_heading(heading).value_name("FORMAT");
        let format = format.value_parser(Formats(self.formats)).hide(self.formats.len() == 1);
        let format = format.help("Format of the result [default: text]");
        let budget = Arg::new("budget").long("budget").global(true).help_heading(heading).value_name("TIME");
        let budget = budget.value_parser(duration).hide(self.budget().is_none());
        let command = (self.arguments)(clap::Command::new(self.name)).about(self.about);
        let command = command.arg(format).arg(budget.help(self.budget().unwrap_or_default()));
        match self.shown() {
            Some(examples) => command.after_help(examples),
            None => command,
        }
    }

    /// The help of `--budget`, for commands that have one.
    fn budget(&self) -> Option<String> {
        let usual = match &self.time {
            Time::Short => return None,
            Time::Usual(time) => format!("{} by default", said(*time)),
            Time::Words(words) => words(),
        };
        Some(format!("Stop after this time, for example 10s, 500ms, 2m or 1h; {usual}"))
    }

    /// A command line that works.
    pub(crate) fn example(&self) -> Option<&'static str> {
        self.examples.first().map(|(line, _)| *line)
    }

    /// The examples below the help.
    pub(crate) fn shown(&self) -> Option<String> {
        let width = self.examples.iter().map(|(line, _)| line.len()).filter(|width| *width <= 56).max().unwrap_or(0);
        let lines =
            self.examples.iter().map(|(line, what)| format!("  {line:<width$}   {what}").trim_end().to_string());
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then(|| format!("Examples:\n{}", lines.join("\n")))
    }
}

/// The parser accepts every format, the help lists those of the command: a wrong one is refused later, with a list.
#[derive(Clone)]
struct Formats(&'static [Format]);

impl TypedValueParser for Formats {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Format, clap::Error> {
        EnumValueParser::<Format>::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().filter_map(ValueEnum::to_possible_value)))
    }
}
