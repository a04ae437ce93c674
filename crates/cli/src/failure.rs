//! Failures: their messages and exit codes.

use crate::args::Format;
use crate::interrupt::EXIT;
use crate::shell::{command_line, flags};
use serde_json::{Map, Value};
use std::io::{self, Write};
use wythoff_game::{RuleError, point_at};
use wythoff_lab::answers::{self, ASK_AGAIN, Reason, versioned};

/// The exit code of an error of the program itself: EX_SOFTWARE of sysexits.h.
pub(crate) const BUG: u8 = 70;

/// Why a command ends without a result.
pub(crate) enum Failure {
    /// There is no answer: exit code 2 or 3, 70 for a bug, or 75 if a file is in use.
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
    pub(crate) fn wrong(message: impl Into<String>, hint: impl Into<String>) -> Failure {
        answers::Failure::wrong(message, hint).into()
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            // EX_TEMPFAIL of sysexits.h: schedulers try such a job again.
            Failure::NoAnswer(answers::Failure::InUse { .. }) => 75,
            Failure::NoAnswer(answers::Failure::Bug { .. }) => BUG,
            Failure::NoAnswer(failure) => match failure.reason() {
                Some(Reason::Stopped) => EXIT,
                Some(_) => 3,
                None => 2,
            },
            Failure::Closed => 0,
            Failure::Reported { exit_code } => *exit_code,
        }
    }

    /// Why there is no answer, for programs.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let Failure::NoAnswer(failure) = self else { return Map::new() };
        let mut object = failure.json();
        if let answers::Failure::Bug { .. } = failure {
            object["error"]["hint"] = report_it().into();
        }
        object.as_object().cloned().unwrap_or_default()
    }

    /// On stderr for people; an object on stdout for programs.
    pub(crate) fn report(&self, format: Format) {
        let Failure::NoAnswer(failure) = self else { return };
        // If even this cannot be written there is nothing left to do.
        let _ = if format == Format::Json {
            writeln!(io::stdout(), "{}", Value::Object(versioned(self.json())))
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
        answers::Failure::Bug { message } => return bug(message, err),
        wrong => writeln!(err, "{ERROR}error{ERROR:#}: {BOLD}{}{BOLD:#}", wrong.message())?,
    }
    if let answers::Failure::Wrong { place: Some((source, span)), .. } = failure {
        let [text, carets] = point_at(source, *span);
        writeln!(err, "  {text}\n  {ERROR}{carets}{ERROR:#}")?;
    }
    // A person who pressed Ctrl-C need not be told to ask again.
    if let Some(hint) = failure.hint().filter(|hint| hint != ASK_AGAIN) {
        let how = if failure.reason() == Some(Reason::Time) { " (for example `--budget 5m`)" } else { "" };
        writeln!(err, "{HINT}hint{HINT:#}: {hint}{how}")?;
    }
    Ok(())
}

/// Says that the program itself errs, and how to report it.
pub(crate) fn bug(message: &str, err: &mut impl Write) -> io::Result<()> {
    use crate::style::{BOLD, ERROR, HINT};
    writeln!(err, "{ERROR}internal error{ERROR:#}: {BOLD}{message}{BOLD:#}")?;
    writeln!(err, "{HINT}hint{HINT:#}: {}", report_it())
}

fn report_it() -> String {
    format!("this is a bug of the program: please report it with this command line: {}", command_line())
}

/// What the library says, in the words of the command line.
impl From<answers::Failure> for Failure {
    fn from(failure: answers::Failure) -> Failure {
        use answers::Failure::{GaveUp, Wrong};
        Failure::NoAnswer(match failure {
            Wrong { message, place, hint } => {
                Wrong { message: flags(&message), place, hint: hint.map(|hint| flags(&hint)) }
            }
            GaveUp { reason, tried, hint } => {
                GaveUp { reason, tried: tried.iter().map(|attempt| flags(attempt)).collect(), hint: flags(&hint) }
            }
            other => other,
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_is_reported_with_the_command_line() {
        let bug = Failure::from(answers::Failure::bug("two methods disagree"));
        assert_eq!(bug.exit_code(), 70);
        let mut said = Vec::new();
        if let Failure::NoAnswer(bug) = &bug {
            write(bug, &mut said).unwrap();
        }
        let said = String::from_utf8(said).unwrap();
        assert!(said.contains("two methods disagree") && said.contains("command line: wyt"), "{said}");
    }
}
