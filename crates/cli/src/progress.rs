//! A progress bar on stderr, for commands that take longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wythoff_base::Progress;

/// A shorter command needs no bar, and a shorter part of it no estimate.
const SHORT: Duration = Duration::from_secs(1);

/// Appears after a second, even if the work reports nothing, and vanishes when dropped.
pub(crate) struct Bar(Arc<Mutex<Shown>>);

struct Shown {
    since: Instant,
    /// Nobody sees the bar, or the work is over.
    hidden: bool,
    what: String,
    /// The present part of the work: its beginning, and the steps done.
    part: (Instant, u64),
    template: &'static str,
    bar: Option<ProgressBar>,
}

impl Shown {
    /// The bar, once a second has passed.
    fn bar(&mut self, total: Option<u64>) -> Option<ProgressBar> {
        if self.hidden || self.since.elapsed() < SHORT {
            return None;
        }
        let begun = || {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar.with_message(self.what.clone()).with_elapsed(self.since.elapsed())
        };
        Some(self.bar.get_or_insert_with(begun).clone())
    }

    fn at(&mut self, done: u64, total: Option<u64>) {
        // A loop that begins again is another part.
        let began = if done < self.part.1 { Instant::now() } else { self.part.0 };
        self.part = (began, done);
        let Some(bar) = self.bar(total) else { return };
        let template = match total {
            Some(_) => "{msg} {bar:30} {human_pos}/{human_len} {elapsed}{prefix}",
            None if done > 0 => "{msg} {spinner} {human_pos} {elapsed}",
            None => "{msg} {spinner} {elapsed}",
        };
        // The templates are constant and valid; if that changes, a plain bar is shown.
        if let Some(style) = (self.template != template).then(|| ProgressStyle::with_template(template).ok()).flatten()
        {
            bar.set_style(style);
        }
        if let Some(total) = total {
            bar.set_length(total);
            bar.set_prefix(left(done, total, began.elapsed()));
        }
        bar.set_position(done);
        self.template = template;
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        (self.since, self.part, self.template) = (Instant::now(), (Instant::now(), 0), "");
    }
}

/// The time that the present part still needs; nothing where it is too early for an estimate.
fn left(done: u64, total: u64, elapsed: Duration) -> String {
    let seconds = u128::from(total.saturating_sub(done)) * elapsed.as_millis() / u128::from(done.max(1)) / 1000;
    match seconds {
        _ if done == 0 || elapsed < SHORT => String::new(),
        0..120 => format!(", {seconds}s left"),
        _ => format!(", {}m left", seconds / 60),
    }
}

fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bar {
    /// `streaming`: the result itself is being written to the terminal meanwhile.
    pub(crate) fn new(what: &str, quiet: bool, streaming: bool) -> Bar {
        let seen = std::io::stderr().is_terminal() && !(streaming && std::io::stdout().is_terminal());
        let hidden = !seen || quiet;
        let (since, what) = (Instant::now(), what.to_string());
        let shown = Shown { since, hidden, what, part: (since, 0), template: "", bar: None };
        let shown = Arc::new(Mutex::new(shown));
        if !hidden {
            let watched = Arc::downgrade(&shown);
            // Without this thread the bar would wait for the first report of the work.
            let _ = std::thread::Builder::new().spawn(move || {
                std::thread::sleep(SHORT);
                if let Some(shown) = watched.upgrade() {
                    let mut shown = lock(&shown);
                    if shown.bar.is_none() {
                        shown.at(0, None);
                    }
                }
            });
        }
        Bar(shown)
    }

    /// Removes the bar before a result is written in its place.
    pub(crate) fn clear(&self) {
        lock(&self.0).clear();
    }
}

impl Progress for Bar {
    fn at(&self, done: u64, total: Option<u64>) {
        lock(&self.0).at(done, total);
    }

    fn begins(&self, part: &str) {
        let mut shown = lock(&self.0);
        shown.what = part.to_string();
        shown.part = (Instant::now(), 0);
        if let Some(bar) = &shown.bar {
            bar.set_message(part.to_string());
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_needs_some_time() {
        let seconds = Duration::from_secs;
        assert_eq!(left(10, 64, Duration::from_millis(900)), "");
        assert_eq!(left(0, 64, seconds(9)), "");
        assert_eq!(left(16, 64, seconds(10)), ", 30s left");
        assert_eq!(left(1, 64, seconds(10)), ", 10m left");
    }
}
