//! The terminal: taken for a game on the whole screen, and given back as it was.

use super::Piles;
use super::board::{BoardPlan, Square};
use super::prompt::Manner;
use super::screen::{Screen, small};
use super::session::Session;
use crate::interrupt::before_end;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours: a signal that ends the program must give it back.
static OURS: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, if it was taken.
fn restore() {
    if OURS.swap(false, Ordering::SeqCst) {
        ratatui::restore();
        // A signal may come while the cursor is hidden.
        let _ = ratatui::crossterm::execute!(io::stdout(), ratatui::crossterm::cursor::Show);
    }
}

/// Gives the terminal back when the game is left, in whatever way.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        // In a panic the hook has done it, and leaving twice would write over the message.
        if !std::thread::panicking() {
            restore();
        }
    }
}

/// Whether a board of these piles fits on the terminal.
pub fn fits(piles: &Piles) -> Option<Square> {
    let corner = small(piles)?;
    let (width, height) = ratatui::crossterm::terminal::size().ok()?;
    BoardPlan::fit(corner, width, height).map(|_| corner)
}

/// Plays on the whole screen until the person leaves.
pub fn run(
    session: &mut Session,
    corner: Square,
    title: &str,
    said: Vec<String>,
    manner: Manner,
    color: bool,
) -> io::Result<()> {
    OURS.store(true, Ordering::SeqCst);
    before_end(restore);
    let _taken = Taken;
    // Installs a panic hook that gives the terminal back as well.
    let mut terminal = ratatui::try_init()?;
    let mut game = Screen::new(session, corner, title.to_string(), said, manner, color);
    loop {
        game.program();
        terminal.draw(|frame| game.draw(frame))?;
        // A terminal that is gone ends the game as its user would.
        let Ok(event) = event::read() else { return Ok(()) };
        if let Event::Key(key) = event
            && key.kind == KeyEventKind::Press
            && game.key(key)
        {
            return Ok(());
        }
    }
}
