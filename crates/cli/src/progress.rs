//! A progress bar on stderr, for whatever takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::OnceCell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use wythoff_game::budget::Progress;

/// Appears after a second, vanishes when dropped.
pub struct Bar {
    since: Instant,
    wanted: bool,
    what: String,
    bar: OnceCell<ProgressBar>,
}

impl Bar {
    /// `streaming`: the result itself is being written to the terminal meanwhile.
    pub fn new(what: &str, quiet: bool, streaming: bool) -> Bar {
        let seen = std::io::stderr().is_terminal() && !(streaming && std::io::stdout().is_terminal());
        Bar { since: Instant::now(), wanted: seen && !quiet, what: what.to_string(), bar: OnceCell::new() }
    }
}

impl Bar {
    /// Takes the bar away, before a result is written where it stands.
    pub fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Bar {
    fn at(&self, done: u64, total: Option<u64>) {
        if !self.wanted || self.since.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_init(|| {
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
            bar.with_message(self.what.clone())
        });
        bar.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}
