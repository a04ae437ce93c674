//! Failures: their messages and exit codes.

use crate::args::Format;
use crate::interrupt::EXIT;
use serde_json::Value;
use std::io::{self, Write};
use wythoff_game::diagnostic::{RuleError, point_at};
use wythoff_lab::answers::{self, Door, Reason, failure::ASK_AGAIN};

/// Why a command ends without a result.
pub enum Failure {
    /// There is no answer: exit code 2 or 3, or 75 if a file is in use.
    NoAnswer(answers::Failure),
    /// The reader of the output has gone: there is nothing to say.
    Closed,
    /// The result itself reports the failure.
    Reported {
        /// How the program ends.
        exit_code: u8,
    },
}

impl Failure {
    pub fn wrong(message: impl Into<String>, hint: impl Into<String>) -> Failure {
        answers::Failure::wrong(message, hint).into()
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            // EX_TEMPFAIL of sysexits.h: schedulers try such a job again.
            Failure::NoAnswer(answers::Failure::InUse { .. }) => 75,
            Failure::NoAnswer(failure) => match failure.reason() {
                Some(Reason::Stopped) => EXIT,
                Some(_) => 3,
                None => 2,
            },
            Failure::Closed => 0,
            Failure::Reported { exit_code } => *exit_code,
        }
    }

    /// On stderr for people; an object on stdout for programs.
    pub fn report(&self, format: Format) {
        let Failure::NoAnswer(failure) = self else { return };
        // If even this cannot be written there is nothing left to do.
        let _ = if format == Format::Json {
            writeln!(io::stdout(), "{}", Value::Object(failure.object_at(Door::CommandLine)))
        } else {
            write(failure, &mut anstream::stderr())
        };
    }
}

fn write(failure: &answers::Failure, err: &mut impl Write) -> io::Result<()> {
    use crate::style::{BOLD, ERROR, HINT};
    match failure {
        answers::Failure::GaveUp { reason: Reason::Stopped, tried, .. } => {
            writeln!(err, "{ERROR}interrupted{ERROR:#}: {}", tried.join("; "))?;
        }
        answers::Failure::GaveUp { tried, .. } => {
            writeln!(err, "{ERROR}gave up{ERROR:#}")?;
            for attempt in tried {
                writeln!(err, "  tried: {attempt}")?;
            }
        }
        wrong => writeln!(err, "{ERROR}error{ERROR:#}: {BOLD}{}{BOLD:#}", wrong.message_at(Door::CommandLine))?,
    }
    if let answers::Failure::Wrong { place: Some((source, span)), .. } = failure {
        let [text, carets] = point_at(source, *span);
        writeln!(err, "  {text}\n  {ERROR}{carets}{ERROR:#}")?;
    }
    // A person who pressed Ctrl-C need not be told to ask again.
    if let Some(hint) = failure.hint_at(Door::CommandLine).filter(|hint| hint != ASK_AGAIN) {
        let how = if failure.reason() == Some(Reason::Time) { " (for example `--budget 5m`)" } else { "" };
        writeln!(err, "{HINT}hint{HINT:#}: {hint}{how}")?;
    }
    Ok(())
}

impl From<answers::Failure> for Failure {
    fn from(failure: answers::Failure) -> Failure {
        Failure::NoAnswer(failure)
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Failure {
        answers::Failure::from(error).into()
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            io::ErrorKind::StorageFull => Failure::wrong(
                "the output cannot be written: the disk is full",
                "free some space, or write to another disk",
            ),
            _ => Failure::wrong(format!("the output cannot be written: {error}"), "write to another file"),
        }
    }
}
