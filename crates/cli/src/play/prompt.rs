//! Plain prompts: on any terminal, and in a pipe.

use super::command::{Command, parse};
use super::session::{Event, Phase, Session, Side};
use super::{Piles, Take, text};
use crate::style::{BOLD, DIM, HINT};
use std::io::{self, BufRead, Read, Write};
use wythoff_exact::decimal::clipped;

/// How much is said.
#[derive(Clone, Copy)]
pub struct Manner {
    /// No explanations.
    pub quiet: bool,
    /// The reason of each of the program's moves at once.
    pub explain: bool,
    /// Repeat what was read: it is not seen when it comes from a pipe.
    pub echo: bool,
}

/// The longest line read: two numbers of the largest size.
const LONGEST: u64 = 1 << 22;

/// Plays until the game or the input ends.
pub fn run(session: &mut Session, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<()> {
    loop {
        while let Some(event) = session.program() {
            writeln!(out, "{}", text::event(&event))?;
            if let (true, Event::Moved(made)) = (manner.explain && !manner.quiet, &event) {
                writeln!(out, "{DIM}{}{DIM:#}", text::reason(made))?;
            }
        }
        if matches!(session.phase(), Phase::Over { .. }) {
            finish(session, out, manner)?;
            if again(session, input, out, manner)? {
                continue;
            }
            return Ok(());
        }
        writeln!(out, "{BOLD}{}{BOLD:#}", text::question(session))?;
        if !ask(session, input, out, manner)? {
            return finish(session, out, manner);
        }
    }
}

/// Whether a game that is over begins again, or goes on from before the last decision.
fn again(session: &mut Session, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    if !manner.echo {
        write!(out, "{DIM}again begins again, undo takes back, anything else leaves{DIM:#}\n> ")?;
        out.flush()?;
    }
    let command = read(input).and_then(|line| parse(&line).ok().flatten());
    let Some(command @ (Command::Again | Command::Undo)) = command else { return Ok(false) };
    let (goes_on, says) = answer(session, command);
    writeln!(out, "{HINT}{says}{HINT:#}")?;
    Ok(goes_on)
}

/// The last sentences of a game, also of one that was left.
pub fn finish(session: &Session, out: &mut dyn Write, manner: Manner) -> io::Result<()> {
    if let Some(end) = text::end(session) {
        writeln!(out, "{BOLD}{end}{BOLD:#}")?;
        for line in text::review(session).iter().filter(|_| !manner.quiet) {
            writeln!(out, "{DIM}{line}{DIM:#}")?;
        }
    }
    if let Some(record) = text::record(session) {
        writeln!(out, "{record}")?;
    }
    out.flush()
}

/// Reads lines until one of them decides something; false when the person leaves.
fn ask(session: &mut Session, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = read(input) else {
            writeln!(out, "\nThe input ended: the game stops at {}.", text::piles(session.piles()))?;
            return Ok(false);
        };
        if manner.echo {
            writeln!(out, "{}", clipped(line.trim_end(), 200, 100))?;
        }
        let command = match parse(&line) {
            Ok(Some(command)) => command,
            Ok(None) => continue,
            Err(error) => {
                writeln!(out, "{}.", text::capital(&error))?;
                continue;
            }
        };
        let quits = command == Command::Quit;
        let (decided, answer) = answer(session, command);
        if !answer.is_empty() {
            writeln!(out, "{HINT}{answer}{HINT:#}")?;
        }
        if quits {
            return Ok(false);
        }
        if decided {
            return Ok(true);
        }
    }
}

/// Does what was typed: whether the game went on, and what is to be said.
pub fn answer(session: &mut Session, command: Command) -> (bool, String) {
    let refused = |why: String| (false, format!("Not legal: {why}."));
    match command {
        Command::Take(mv) => moved(session, mv),
        Command::To(Piles { x, y }) => {
            let from = session.piles();
            if x > from.x || y > from.y {
                return refused(format!("{} is not below {}", text::piles(&Piles { x, y }), text::piles(from)));
            }
            let mv = Take { k: &from.x - x, l: &from.y - y };
            moved(session, mv)
        }
        Command::Block(removals) => match session.block(removals) {
            Ok(()) => (true, String::new()),
            Err(why) => (false, format!("{}.", text::capital(&why))),
        },
        Command::Hint => (false, text::hint(session)),
        Command::Why => (false, text::why(session)),
        Command::Show => (false, text::show(session)),
        Command::Undo if session.undo() => (true, "Taken back.".into()),
        Command::Undo => (false, "There is nothing to take back.".into()),
        Command::Again => {
            let any = session.undo();
            while session.undo() {}
            (any, if any { "Again, from the first position." } else { "This is the first position." }.into())
        }
        Command::Resign => {
            session.resign();
            (true, String::new())
        }
        Command::Help if session.most_blocks() > 0 => (false, format!("{}\n{}", text::HELP, text::HELP_BLOCKING)),
        Command::Help => (false, text::HELP.into()),
        Command::Quit => (false, format!("The game stops at {}.", text::piles(session.piles()))),
    }
}

fn moved(session: &mut Session, mv: Take) -> (bool, String) {
    if session.phase() == Phase::Block(Side::Person) {
        return (false, "First say what you block: block T, or none.".into());
    }
    match session.take(mv) {
        Ok(()) => (true, session.played().last().map_or_else(String::new, text::played)),
        Err(why) => (false, format!("Not legal: {why}.")),
    }
}

/// A line, if there is one: what cannot be read is at its end. What is longer than the largest numbers is cut off.
fn read(input: &mut dyn BufRead) -> Option<String> {
    let mut part = || {
        let mut bytes = Vec::new();
        (&mut *input).take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
        (!bytes.is_empty()).then_some(bytes)
    };
    let line = part()?;
    let mut whole = line.ends_with(b"\n");
    while !whole {
        whole = part().is_none_or(|rest| rest.ends_with(b"\n"));
    }
    Some(String::from_utf8_lossy(&line).into_owned())
}
