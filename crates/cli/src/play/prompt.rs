//! Plain prompts: on any terminal, and in a pipe.

use super::command::{Command, parse};
use super::{Event, Phase, Session, Side};
use super::{Piles, Take, text};
use crate::style::{BOLD, DIM, HINT};
use std::io::{self, BufRead, Read, Write};
use wythoff_base::clipped;

/// How much is said.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// No explanations.
    pub quiet: bool,
    /// Explain each move of the program immediately.
    pub explain: bool,
    /// Print each line that was read: input from a pipe is not visible otherwise.
    pub echo: bool,
}

/// The longest line read: two numbers of the largest size.
const LONGEST: u64 = 1 << 22;

/// What is played at the prompt: a game, or a sum of games.
pub(crate) trait Table {
    /// The program's next decision, if it is its turn, and why.
    fn program(&mut self) -> Option<(String, Option<String>)>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// The decision that the person has to make.
    fn question(&self) -> String;

    /// The position.
    fn place(&self) -> String;

    /// The command of a line, and the component that it names.
    fn parse(&self, line: &str) -> Result<Option<(usize, Command)>, String>;

    /// Executes a command: whether it was a decision, and the answer to print.
    fn answer(&mut self, component: usize, command: Command) -> (bool, String);

    /// How the game ended, and its review.
    fn end(&self) -> Option<(String, Vec<String>)>;

    /// The record of a guessing player.
    fn record(&self) -> Option<String>;
}

impl Table for Session<'_> {
    fn program(&mut self) -> Option<(String, Option<String>)> {
        let event = Session::program(self)?;
        let why = if let Event::Moved(made) = &event { Some(text::reason(made)) } else { None };
        Some((text::event(&event), why))
    }

    fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::Over { .. })
    }

    fn question(&self) -> String {
        text::question(self)
    }

    fn place(&self) -> String {
        text::piles(self.piles())
    }

    fn parse(&self, line: &str) -> Result<Option<(usize, Command)>, String> {
        parse(line).map(|command| command.map(|command| (0, command)))
    }

    fn answer(&mut self, _: usize, command: Command) -> (bool, String) {
        answer(self, command)
    }

    fn end(&self) -> Option<(String, Vec<String>)> {
        text::end(self).map(|end| (end, text::review(self)))
    }

    fn record(&self) -> Option<String> {
        text::record(self)
    }
}

/// Plays until the game or the input ends.
pub(crate) fn run(
    table: &mut dyn Table,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    manner: Manner,
) -> io::Result<()> {
    loop {
        while let Some((says, why)) = table.program() {
            writeln!(out, "{says}")?;
            if let Some(why) = why.filter(|_| manner.explain && !manner.quiet) {
                writeln!(out, "{DIM}{why}{DIM:#}")?;
            }
        }
        if table.is_over() {
            finish(table, out, manner)?;
            if again(table, input, out, manner)? {
                continue;
            }
            return Ok(());
        }
        writeln!(out, "{BOLD}{}{BOLD:#}", table.question())?;
        if !ask(table, input, out, manner)? {
            return finish(table, out, manner);
        }
    }
}

/// After the end: whether the person starts again or takes back a decision.
fn again(table: &mut dyn Table, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    if !manner.echo {
        write!(out, "{DIM}Type again for a new game, undo to take back, or anything else to leave{DIM:#}\n> ")?;
        out.flush()?;
    }
    let command = read(input).and_then(|line| parse(&line).ok().flatten());
    let Some(command @ (Command::Again | Command::Undo)) = command else { return Ok(false) };
    let (goes_on, says) = table.answer(0, command);
    writeln!(out, "{HINT}{says}{HINT:#}")?;
    Ok(goes_on)
}

/// The last sentences of a game, even of an unfinished one.
pub(crate) fn finish(table: &dyn Table, out: &mut dyn Write, manner: Manner) -> io::Result<()> {
    if let Some((end, review)) = table.end() {
        writeln!(out, "{BOLD}{end}{BOLD:#}")?;
        for line in review.iter().filter(|_| !manner.quiet) {
            writeln!(out, "{DIM}{line}{DIM:#}")?;
        }
    }
    if let Some(record) = table.record() {
        writeln!(out, "{record}")?;
    }
    out.flush()
}

/// Reads lines until one of them is a decision; false if the person leaves.
fn ask(table: &mut dyn Table, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = read(input) else {
            writeln!(out, "\nThe input has ended; the game stops at {}.", table.place())?;
            return Ok(false);
        };
        if manner.echo {
            writeln!(out, "{}", clipped(line.trim_end(), 200, 100))?;
        }
        let (component, command) = match table.parse(&line) {
            Ok(Some(typed)) => typed,
            Ok(None) => continue,
            Err(error) => {
                writeln!(out, "{}.", text::capital(&error))?;
                continue;
            }
        };
        let quits = command == Command::Quit;
        let (decided, answer) = table.answer(component, command);
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

/// Executes a command: whether it was a decision, and the answer to print.
pub(crate) fn answer(session: &mut Session, command: Command) -> (bool, String) {
    match command {
        Command::Take(mv) => moved(session, mv),
        Command::To(Piles { x, y }) => {
            let from = session.piles();
            if x > from.x || y > from.y {
                return refused(&format!(
                    "a move from {} cannot lead to {}",
                    text::piles(from),
                    text::piles(&Piles { x, y })
                ));
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
        Command::Undo | Command::Again => taken_back(|| session.undo(), command == Command::Again),
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
        return (false, "Before the move, say which removals you forbid: block T, or none.".into());
    }
    match session.take(mv) {
        Ok(()) => (true, session.played().last().map_or_else(String::new, text::played)),
        Err(why) => refused(&why),
    }
}

/// A move that cannot be made.
pub(crate) fn refused(why: &str) -> (bool, String) {
    (false, format!("Not legal: {why}."))
}

/// The answer when decisions are taken back.
pub(crate) fn taken_back(mut undo: impl FnMut() -> bool, all: bool) -> (bool, String) {
    let any = undo();
    while all && undo() {}
    let says = match (any, all) {
        (true, false) => "Your last decision is taken back.",
        (false, false) => "There is nothing to take back.",
        (true, true) => "The game starts again from the first position.",
        (false, true) => "This is the first position.",
    };
    (any, says.into())
}

/// The next line, if there is one. A line longer than the largest numbers is cut off.
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
