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

/// What is played at the prompt: a game, or a sum of games.
pub trait Table {
    /// The program's next decision, if it is its turn, and why.
    fn program(&mut self) -> Option<(String, Option<String>)>;

    /// Whether nobody decides any more.
    fn is_over(&self) -> bool;

    /// What is asked of the person.
    fn question(&self) -> String;

    /// The position.
    fn place(&self) -> String;

    /// A line understood, and the component it names.
    fn parse(&self, line: &str) -> Result<Option<(usize, Command)>, String>;

    /// Does what was typed: whether the game went on, and what is to be said.
    fn answer(&mut self, component: usize, command: Command) -> (bool, String);

    /// How the game ended, and what is said of it afterwards.
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
pub fn run(table: &mut dyn Table, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<()> {
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

/// Whether a game that is over begins again, or goes on from before the last decision.
fn again(table: &mut dyn Table, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    if !manner.echo {
        write!(out, "{DIM}again begins again, undo takes back, anything else leaves{DIM:#}\n> ")?;
        out.flush()?;
    }
    let command = read(input).and_then(|line| parse(&line).ok().flatten());
    let Some(command @ (Command::Again | Command::Undo)) = command else { return Ok(false) };
    let (goes_on, says) = table.answer(0, command);
    writeln!(out, "{HINT}{says}{HINT:#}")?;
    Ok(goes_on)
}

/// The last sentences of a game, also of one that was left.
pub fn finish(table: &dyn Table, out: &mut dyn Write, manner: Manner) -> io::Result<()> {
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

/// Reads lines until one of them decides something; false when the person leaves.
fn ask(table: &mut dyn Table, input: &mut dyn BufRead, out: &mut dyn Write, manner: Manner) -> io::Result<bool> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = read(input) else {
            writeln!(out, "\nThe input ended: the game stops at {}.", table.place())?;
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

/// Does what was typed: whether the game went on, and what is to be said.
pub fn answer(session: &mut Session, command: Command) -> (bool, String) {
    match command {
        Command::Take(mv) => moved(session, mv),
        Command::To(Piles { x, y }) => {
            let from = session.piles();
            if x > from.x || y > from.y {
                return refused(&format!("{} is not below {}", text::piles(&Piles { x, y }), text::piles(from)));
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
        return (false, "First say what you block: block T, or none.".into());
    }
    match session.take(mv) {
        Ok(()) => (true, session.played().last().map_or_else(String::new, text::played)),
        Err(why) => refused(&why),
    }
}

/// A move that cannot be made.
pub fn refused(why: &str) -> (bool, String) {
    (false, format!("Not legal: {why}."))
}

/// What is said when decisions are taken back.
pub fn taken_back(mut undo: impl FnMut() -> bool, all: bool) -> (bool, String) {
    let any = undo();
    while all && undo() {}
    let says = match (any, all) {
        (true, false) => "Taken back.",
        (false, false) => "There is nothing to take back.",
        (true, true) => "Again, from the first position.",
        (false, true) => "This is the first position.",
    };
    (any, says.into())
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
