//! Takes the terminal for a game on the whole screen, and restores it afterwards.

use super::Piles;
use super::Session;
use super::board::{BoardPlan, Line, Square};
use super::prompt::Manner;
use super::screen::{Screen, small};
use crate::interrupt::before_end;
use crossterm::event::{self, Event, KeyEventKind};
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};
use crossterm::{cursor, execute, queue};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the game has the terminal: a signal that ends the program must restore it.
static OURS: AtomicBool = AtomicBool::new(false);

/// Restores the terminal, if it was taken.
fn restore() {
    if OURS.swap(false, Ordering::SeqCst) {
        // A terminal that is gone need not be restored.
        let _ = terminal::disable_raw_mode();
        let _ = execute!(io::stdout(), terminal::EndSynchronizedUpdate, terminal::LeaveAlternateScreen, cursor::Show);
    }
}

/// Restores the terminal when the game ends, for any reason.
struct Taken;

impl Taken {
    fn take() -> io::Result<Taken> {
        OURS.store(true, Ordering::SeqCst);
        before_end(restore);
        // The message of a panic goes to the restored terminal.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            hook(panic);
        }));
        let taken = Taken;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

/// Shows these lines. The whole screen is written at once, so that nothing flickers.
fn show(lines: Vec<Line>) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    queue!(out, terminal::BeginSynchronizedUpdate)?;
    for (row, line) in (0..).zip(lines) {
        queue!(out, cursor::MoveTo(0, row))?;
        for piece in line {
            queue!(out, Print(piece))?;
        }
        queue!(out, Clear(ClearType::UntilNewLine))?;
    }
    queue!(out, Clear(ClearType::FromCursorDown), terminal::EndSynchronizedUpdate)?;
    out.flush()
}

/// Whether a board of these piles fits on the terminal.
pub(crate) fn fits(piles: &Piles) -> Option<Square> {
    let corner = small(piles)?;
    let (width, height) = terminal::size().ok()?;
    BoardPlan::fit(corner, width, height).map(|_| corner)
}

/// Plays on the whole screen until the person leaves.
pub(crate) fn run(
    session: &mut Session,
    corner: Square,
    title: &str,
    said: Vec<String>,
    manner: Manner,
    color: bool,
) -> io::Result<()> {
    let _taken = Taken::take()?;
    let mut game = Screen::new(session, corner, title.to_string(), said, manner, color);
    loop {
        game.program();
        show(game.draw(terminal::size()?))?;
        // A terminal that is gone ends the game.
        let Ok(event) = event::read() else { return Ok(()) };
        if let Event::Key(key) = event
            && key.kind == KeyEventKind::Press
            && game.key(key)
        {
            return Ok(());
        }
    }
}
