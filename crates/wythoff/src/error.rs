//! Why there is no answer.

use crate::Reason;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use wythoff_lab::answers::{Failure, duration};

/// What went wrong, for a program that reacts to it.
///
/// ```
/// use wythoff::{ErrorKind, Game};
/// assert_eq!(Game::parse("f = x2 + 1").unwrap_err().kind(), ErrorKind::Rule);
/// assert_eq!(Game::parse("wythoff")?.term(-1).ask().unwrap_err().kind(), ErrorKind::Input);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The rule, or another text such as the target of a design, is wrong: [`Error::span`] is the place.
    Rule,
    /// Another part of the question is wrong, for example a negative pile.
    Input,
    /// Every method gave up: [`Error::reason`] says what was missing.
    GaveUp,
    /// A file is in use by another run; the same question may be asked again later.
    InUse,
    /// A bug of this library; please report the rule and the question.
    Bug,
}

/// Why there is no answer: its [`kind`](Error::kind), a message, the place of the mistake and a hint.
///
/// It prints all of them, with a mark below the mistake.
///
/// ```
/// let error = wythoff::Game::parse("wyt = k(k+1)").unwrap_err();
/// assert_eq!(error.message(), "k is not a function");
/// assert_eq!(error.span(), Some(7..8));
/// assert_eq!(error.hint().as_deref(), Some("to multiply, write k*(...)"));
/// assert_eq!(
///     error.to_string(),
///     "k is not a function\n  wyt = k(k+1)\n         ^\nhint: to multiply, write k*(...)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    failure: Box<Failure>,
}

impl Error {
    /// The failure of a question, in the words of a Rust program.
    pub(crate) fn new(failure: Failure) -> Error {
        let kind = match &failure {
            Failure::Wrong { place: Some(_), .. } => ErrorKind::Rule,
            Failure::Wrong { place: None, .. } => ErrorKind::Input,
            Failure::GaveUp { .. } => ErrorKind::GaveUp,
            Failure::InUse { .. } => ErrorKind::InUse,
            _ => ErrorKind::Bug,
        };
        let failure = Box::new(match failure {
            Failure::Wrong { message, place, hint } => {
                Failure::Wrong { message: spoken(&message).into(), place, hint: hint.map(|hint| spoken(&hint).into()) }
            }
            Failure::GaveUp { reason, tried, hint } => Failure::GaveUp {
                reason,
                tried: tried.iter().map(|attempt| spoken(attempt).into()).collect(),
                hint: spoken(&hint).into(),
            },
            other => other,
        });
        Error { kind, failure }
    }

    /// The failure of a number, whose place is not in a rule.
    pub(crate) fn input(failure: Failure) -> Error {
        Error { kind: ErrorKind::Input, ..Error::new(failure) }
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What is wrong, or what was missing, in a line.
    pub fn message(&self) -> String {
        self.failure.message()
    }

    /// The place of the mistake in the text given, in bytes.
    pub fn span(&self) -> Option<Range<usize>> {
        match &*self.failure {
            Failure::Wrong { place: Some((_, span)), .. } => Some(span.start..span.end),
            _ => None,
        }
    }

    /// What to try.
    ///
    /// ```
    /// use wythoff::{Budget, Game};
    /// let game = Game::parse("f = x1 + 1")?;
    /// let error = game.compare(&game).to(1_000_000_000).budget(&Budget::time(Default::default())).ask().unwrap_err();
    /// assert!(error.hint().is_some_and(|hint| !hint.contains("--")));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn hint(&self) -> Option<String> {
        self.failure.hint()
    }

    /// What was missing where every method gave up.
    ///
    /// ```
    /// use wythoff::{Budget, Game, Reason};
    /// let budget = Budget::time(Default::default());
    /// let error = Game::parse("hofstadter")?.term("10^100").budget(&budget).ask().unwrap_err();
    /// assert_eq!(error.reason(), Some(Reason::Time));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn reason(&self) -> Option<Reason> {
        self.failure.reason()
    }

    /// The methods that gave up, each with its reason.
    pub fn tried(&self) -> Vec<String> {
        self.failure.tried()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.failure.fmt(out)
    }
}

impl std::error::Error for Error {}

/// Commands whose questions have other names here.
const RENAMED: [(&str, &str); 8] = [
    ("table", "Game::pairs"),
    ("games", "catalogue::all"),
    ("solve", "Game::position"),
    ("design", "wythoff::design"),
    ("identify", "wythoff::identify"),
    ("piles", "wythoff::piles"),
    ("verify", "wythoff::verify"),
    ("sum", "Sum"),
];

/// A text of the library, which names parameters and questions between backquotes, for a Rust program.
fn spoken(text: &str) -> Cow<'_, str> {
    if !text.contains('`') {
        return text.into();
    }
    let part = |(i, part): (usize, &str)| if i % 2 == 1 { method(part) } else { part.into() };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`").into()
}

/// `$term()` is `Game::term`, `$to=40` is `to(40)`, and `$double_check` is `double_check`; other code stays.
fn method(code: &str) -> String {
    let Some(named) = code.strip_prefix('$') else { return code.into() };
    if let Some(command) = named.strip_suffix("()").and_then(|question| question.split(' ').next()) {
        let renamed = RENAMED.iter().find(|(name, _)| *name == command).map(|(_, path)| path.to_string());
        return renamed.unwrap_or_else(|| format!("Game::{command}"));
    }
    let call = |parameter: &str| match parameter.split_once('=').unwrap_or((parameter, "")) {
        (name, "") => name.to_string(),
        ("budget", time) => {
            let seconds = duration(time).unwrap_or_default().as_secs();
            format!("budget(&Budget::time(Duration::from_secs({seconds})))")
        }
        ("move", amounts) => format!("with_move({})", amounts.replace(',', ", ")),
        (name, number) if number.bytes().all(|b| b.is_ascii_digit()) => format!("{name}({number})"),
        (name, text) => format!("{name}({:?})", text.trim_matches('\'')),
    };
    named.split(", $").map(call).collect::<Vec<_>>().join(".")
}
