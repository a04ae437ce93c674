//! The progress of a sweep on stderr: a bar on a terminal, a line each minute in a log.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use wythoff_base::UBig;

/// Prints rates and times.
pub(super) struct Watch {
    since: Instant,
    told: Instant,
    quiet: bool,
    /// The indices done before this run, and the total within the reach of the method.
    before: u64,
    total: u64,
    /// The total that was asked for, which may be beyond the reach of the method.
    asked: UBig,
    estimated: bool,
    bar: Option<ProgressBar>,
}

impl Watch {
    pub(super) fn new(quiet: bool, before: u64, total: u64, asked: &UBig) -> Watch {
        let now = Instant::now();
        Watch { since: now, told: now, quiet, before, total, asked: asked.clone(), estimated: false, bar: None }
    }

    /// `done` indices since the beginning of this run.
    pub(super) fn at(&mut self, done: u64) {
        let elapsed = self.since.elapsed();
        if self.quiet || elapsed < Duration::from_secs(1) {
            return;
        }
        if !self.estimated && elapsed >= Duration::from_secs(2) && done > 0 {
            self.estimated = true;
            // The whole time at the present rate, however long.
            let left =
                UBig::from(elapsed.as_millis()) * (&self.asked).max(&UBig::from(self.total)) / UBig::from(done.max(1));
            if left > UBig::from(15_000u32) {
                self.line(&format!("about {} at {} a second", duration(&(left / 1000u32)), rate(done, elapsed)));
            }
        }
        if std::io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| {
                let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr_with_hz(5));
                if let Ok(style) = ProgressStyle::with_template("{human_pos}/{human_len} {bar:30} {msg}") {
                    bar.set_style(style);
                }
                bar
            });
            bar.set_position(self.before.saturating_add(done).min(self.total));
            bar.set_message(left(done, self.total.saturating_sub(self.before), elapsed));
        } else if self.told.elapsed() >= Duration::from_secs(60) {
            self.told = Instant::now();
            let all = self.before.saturating_add(done).min(self.total);
            let percent = u128::from(all) * 1000 / u128::from(self.total.max(1));
            let rest = left(done, self.total.saturating_sub(self.before), elapsed);
            self.line(&format!("{}.{}%: {all} of {}, {rest}", percent / 10, percent % 10, self.total));
        }
    }

    fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{text}")),
            None => eprintln!("{text}"),
        }
    }

    pub(super) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// The rate per second; a low one in tenths.
fn rate(done: u64, elapsed: Duration) -> String {
    let tenths = u64::try_from(u128::from(done) * 10_000 / elapsed.as_millis().max(1)).unwrap_or(u64::MAX);
    match tenths {
        0 => "less than 0.1".into(),
        1..100 => format!("{}.{}", tenths / 10, tenths % 10),
        _ => short(tenths / 10),
    }
}

/// "2.1e9 a second, 5 min left".
fn left(done: u64, total: u64, elapsed: Duration) -> String {
    if done == 0 {
        return "no index done yet".into();
    }
    let left = u128::from(total.saturating_sub(done)).saturating_mul(elapsed.as_millis());
    format!("{} a second, {} left", rate(done, elapsed), duration(&UBig::from(left / u128::from(done) / 1000)))
}

/// Two digits and a power of ten.
fn short(n: u64) -> String {
    let digits = n.to_string();
    match digits.as_bytes() {
        [first, second, ..] if digits.len() > 4 => {
            format!("{}.{}e{}", char::from(*first), char::from(*second), digits.len() - 1)
        }
        _ => digits,
    }
}

/// A time in its largest unit.
fn duration(seconds: &UBig) -> String {
    let units: [(u32, &str); 5] = [(31_557_600, "years"), (86_400, "days"), (3600, "hours"), (60, "min"), (1, "s")];
    for (size, name) in units {
        let count = seconds / UBig::from(size);
        if count >= UBig::from(2u8) || size == 1 {
            let digits = count.to_string();
            return match u64::try_from(&count) {
                Ok(count) if digits.len() <= 6 => format!("{count} {name}"),
                _ => format!("10^{} {name}", digits.len() - 1),
            };
        }
    }
    "no time".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_sweeps_have_a_rate_and_an_end() {
        let minute = Duration::from_secs(60);
        assert_eq!(left(3, 33, minute), "less than 0.1 a second, 10 min left");
        assert_eq!(left(30, 60, minute), "0.5 a second, 60 s left");
        assert_eq!(left(1_200_000, 2_400_000, minute), "2.0e4 a second, 60 s left");
        assert_eq!(left(0, 5, minute), "no index done yet");
    }
}
