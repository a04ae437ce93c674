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
    /// The time grows as the square of the number of indices.
    square: bool,
    bar: Option<ProgressBar>,
}

impl Watch {
    pub(super) fn new(quiet: bool, before: u64, total: u64, asked: &UBig, square: bool) -> Watch {
        let now = Instant::now();
        Watch { since: now, told: now, quiet, before, total, asked: asked.clone(), estimated: false, square, bar: None }
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
            let all = (&self.asked).max(&UBig::from(self.total)).clone();
            // The work before this run is a part of the whole, and took no time of it.
            let [begun, now] = [self.before, self.before.saturating_add(done)].map(UBig::from);
            let (whole, part) =
                if self.square { (&all * &all, &now * &now - &begun * &begun) } else { (all, UBig::from(done)) };
            let left = UBig::from(elapsed.as_millis()) * whole / part.max(UBig::ONE);
            if left > UBig::from(15_000u32) {
                self.line(&format!("about {} at {} a second", duration(&(left / 1000u32)), rate(done, elapsed)));
            }
        }
        let rest = self.left(done, elapsed);
        if std::io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| {
                let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr_with_hz(5));
                if let Ok(style) = ProgressStyle::with_template("{human_pos}/{human_len} {bar:30} {msg}") {
                    bar.set_style(style);
                }
                bar
            });
            bar.set_position(self.before.saturating_add(done).min(self.total));
            bar.set_message(rest);
        } else if self.told.elapsed() >= Duration::from_secs(60) {
            self.told = Instant::now();
            let all = self.before.saturating_add(done).min(self.total);
            let percent = u128::from(all) * 1000 / u128::from(self.total.max(1));
            self.line(&format!("{}.{}%: {all} of {}, {rest}", percent / 10, percent % 10, self.total));
        }
    }

    fn left(&self, done: u64, elapsed: Duration) -> String {
        left([self.before, done, self.total], self.square, elapsed)
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

/// "2.1e9 a second, 5 min left", of the indices before this run, of this run, and of all.
fn left([before, done, total]: [u64; 3], square: bool, elapsed: Duration) -> String {
    if done == 0 {
        return "no index done yet".into();
    }
    let work = |n: u64| if square { UBig::from(n) * UBig::from(n) } else { UBig::from(n) };
    let now = before.saturating_add(done).min(total);
    let left = (work(total) - work(now)) * UBig::from(elapsed.as_millis());
    let seconds = left / (work(now) - work(before.min(now))).max(UBig::ONE) / 1000u32;
    format!("{} a second, {} left", rate(done, elapsed), duration(&seconds))
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
        assert_eq!(left([0, 3, 33], false, minute), "less than 0.1 a second, 10 min left");
        assert_eq!(left([0, 30, 60], false, minute), "0.5 a second, 60 s left");
        assert_eq!(left([0, 1_200_000, 2_400_000], false, minute), "2.0e4 a second, 60 s left");
        assert_eq!(left([7, 0, 12], false, minute), "no index done yet");
        // Half of the indices are a quarter of the pairs of indices.
        assert_eq!(left([0, 30, 60], true, minute), "0.5 a second, 3 min left");
        assert_eq!(left([30, 30, 120], true, minute), "0.5 a second, 4 min left");
    }
}
