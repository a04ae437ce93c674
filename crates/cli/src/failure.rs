//! What can go wrong, how it is told, and the exit code.

use crate::args::Format;
use serde_json::{Value, json};
use std::io::{self, Write};
use wythoff_game::diagnostic::{RuleError, point_at};
use wythoff_game::eval::EvalError;
use wythoff_game::expr::Span;

/// Why a command ends without a result.
pub enum Failure {
    /// Wrong usage, a wrong rule, a value that does not exist: exit code 2.
    Wrong { message: String, place: Option<(String, Span)>, hint: Option<String> },
    /// Every method gave up: exit code 3.
    GaveUp { tried: Vec<String>, hint: String },
    /// The reader went away: nothing to say.
    Closed,
    /// Already told inside the result, with its exit code.
    Told(u8),
}

impl Failure {
    pub fn wrong(message: impl Into<String>, hint: impl Into<String>) -> Failure {
        Failure::Wrong { message: message.into(), place: None, hint: Some(hint.into()) }
    }

    /// A rule that has no value where it is needed.
    pub fn eval(error: &EvalError, source: &str) -> Failure {
        let inside = error.span.end <= source.len() && error.span.start < error.span.end;
        let place = inside.then(|| (source.to_string(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: error.hint() }
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Wrong { .. } => 2,
            Failure::GaveUp { .. } => 3,
            Failure::Closed => 0,
            Failure::Told(code) => *code,
        }
    }

    pub fn json(&self) -> Value {
        match self {
            Failure::Wrong { message, place, hint } => {
                let span = place.as_ref().map(|(_, span)| json!([span.start, span.end]));
                json!({"error": {"message": message, "span": span, "hint": hint}})
            }
            Failure::GaveUp { tried, hint } => json!({"gave_up": {"tried": tried, "hint": hint}}),
            Failure::Closed | Failure::Told(_) => Value::Null,
        }
    }

    /// On stderr for people; for programs an object on stdout.
    pub fn report(&self, format: Format) {
        if matches!(self, Failure::Closed | Failure::Told(_)) {
            return;
        }
        if format == Format::Json {
            let mut object = json!({"version": env!("CARGO_PKG_VERSION")});
            if let (Value::Object(all), Value::Object(more)) = (&mut object, self.json()) {
                all.extend(more);
            }
            // Nothing is left to do if even this cannot be written.
            let _ = writeln!(io::stdout(), "{object}");
            return;
        }
        let mut err = anstream::stderr();
        let _ = self.write(&mut err);
    }

    fn write(&self, err: &mut impl Write) -> io::Result<()> {
        use crate::style::{BOLD, ERROR, HINT};
        match self {
            Failure::Wrong { message, place, hint } => {
                writeln!(err, "{ERROR}error{ERROR:#}: {BOLD}{message}{BOLD:#}")?;
                if let Some((source, span)) = place {
                    let [text, carets] = point_at(source, *span);
                    writeln!(err, "  {text}\n  {ERROR}{carets}{ERROR:#}")?;
                }
                if let Some(hint) = hint {
                    writeln!(err, "{HINT}hint{HINT:#}: {hint}")?;
                }
            }
            Failure::GaveUp { tried, hint } => {
                writeln!(err, "{ERROR}gave up{ERROR:#}")?;
                for attempt in tried {
                    writeln!(err, "  tried: {attempt}")?;
                }
                writeln!(err, "{HINT}hint{HINT:#}: {hint}")?;
            }
            Failure::Closed | Failure::Told(_) => {}
        }
        Ok(())
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Failure {
        let place = (!error.source.is_empty()).then(|| (error.source.clone(), error.span));
        Failure::Wrong { message: error.to_string(), place, hint: Some(error.hint()) }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            io::ErrorKind::StorageFull => {
                Failure::wrong("the output cannot be written: the disk is full", "free some space, or write elsewhere")
            }
            _ => Failure::wrong(format!("the output cannot be written: {error}"), "write elsewhere"),
        }
    }
}
