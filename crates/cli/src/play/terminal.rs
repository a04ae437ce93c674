//! Takes the terminal for a game on the whole screen, and restores it afterwards.

use super::Piles;
use super::board::{BoardPlan, Square};
use super::prompt::Manner;
use super::screen::{Screen, small};
use super::session::Session;
use crate::interrupt::before_end;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the game has the terminal: a signal that ends the program must restore it.
static OURS: AtomicBool = AtomicBool::new(false);

/// Restores the terminal, if it was taken.
fn restore() {
    if OURS.swap(false, Ordering::SeqCst) {
        ratatui::restore();
        // A signal may come while the cursor is hidden.
        let _ = ratatui::crossterm::execute!(io::stdout(), ratatui::crossterm::cursor::Show);
    }
}

/// Restores the terminal when the game ends, for any reason.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        // In a panic the hook has restored it, and a second time would overwrite the message.
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
    // Also installs a panic hook that restores the terminal.
    let mut terminal = ratatui::try_init()?;
    let mut game = Screen::new(session, corner, title.to_string(), said, manner, color);
    loop {
        game.program();
        terminal.draw(|frame| game.draw(frame))?;
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
