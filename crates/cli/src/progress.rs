//! A progress bar on stderr, for whatever takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use wythoff_budget::Progress;

/// Appears after a second, vanishes when dropped.
pub struct Bar {
    since: Cell<Instant>,
    wanted: bool,
    what: RefCell<String>,
    bar: RefCell<Option<ProgressBar>>,
}

impl Bar {
    /// `streaming`: the result itself is being written to the terminal meanwhile.
    pub fn new(what: &str, quiet: bool, streaming: bool) -> Bar {
        let seen = std::io::stderr().is_terminal() && !(streaming && std::io::stdout().is_terminal());
        let (since, what) = (Cell::new(Instant::now()), RefCell::new(what.to_string()));
        Bar { since, wanted: seen && !quiet, what, bar: RefCell::new(None) }
    }
}

impl Bar {
    /// Takes the bar away, before a result is written where it stands.
    pub fn clear(&self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Bar {
    fn at(&self, done: u64, total: Option<u64>) {
        if !self.wanted || self.since.get().elapsed() < Duration::from_secs(1) {
            return;
        }
        let mut bar = self.bar.borrow_mut();
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
            let template = if total.is_some() {
                "{msg} {bar:30} {human_pos}/{human_len} {eta}"
            } else {
                "{msg} {spinner} {human_pos} {elapsed}"
            };
            // The templates are fixed and valid; a plain bar is shown should that change.
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.with_message(self.what.borrow().clone())
        });
        bar.set_position(done);
    }

    fn begins(&self, part: &str) {
        self.clear();
        self.since.set(Instant::now());
        self.what.replace(part.to_string());
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}
