//! A progress bar on stderr, for whatever takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wythoff_budget::Progress;

/// What takes no longer is not worth a bar.
const SHORT: Duration = Duration::from_secs(1);

/// Appears after a second, also while nothing is heard from the work, and vanishes when dropped.
pub struct Bar(Arc<Mutex<Shown>>);

struct Shown {
    since: Instant,
    /// Nobody sees it, or the work is over.
    hidden: bool,
    what: String,
    template: &'static str,
    bar: Option<ProgressBar>,
}

impl Shown {
    /// The bar, once its time has come.
    fn bar(&mut self, total: Option<u64>) -> Option<ProgressBar> {
        if self.hidden || self.since.elapsed() < SHORT {
            return None;
        }
        let begun = || {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar.with_message(self.what.clone())
        };
        Some(self.bar.get_or_insert_with(begun).clone())
    }

    fn at(&mut self, done: u64, total: Option<u64>) {
        let Some(bar) = self.bar(total) else { return };
        let template = match total {
            Some(_) => "{msg} {bar:30} {human_pos}/{human_len} {eta}",
            None if done > 0 => "{msg} {spinner} {human_pos} {elapsed}",
            None => "{msg} {spinner} {elapsed}",
        };
        // The templates are fixed and valid; a plain bar is shown should that change.
        if let Some(style) = (self.template != template).then(|| ProgressStyle::with_template(template).ok()).flatten()
        {
            bar.set_style(style);
        }
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
        self.template = template;
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        (self.since, self.template) = (Instant::now(), "");
    }
}

fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bar {
    /// `streaming`: the result itself is being written to the terminal meanwhile.
    pub fn new(what: &str, quiet: bool, streaming: bool) -> Bar {
        let seen = std::io::stderr().is_terminal() && !(streaming && std::io::stdout().is_terminal());
        let hidden = !seen || quiet;
        let (since, what) = (Instant::now(), what.to_string());
        let shown = Arc::new(Mutex::new(Shown { since, hidden, what, template: "", bar: None }));
        if !hidden {
            let watched = Arc::downgrade(&shown);
            // Without the thread the bar only waits for the first word from the work.
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

    /// Takes the bar away, before a result is written where it stands.
    pub fn clear(&self) {
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
