//! CPU seconds of a run, and of alternating runs.

use cpu_time::{ProcessTime, ThreadTime};
use std::time::Duration;
use wythoff_base::{Budget, GaveUp};

/// A short measurement is repeated until it has taken this long: ten thousand times the resolution of the clock.
const LEAST: Duration = Duration::from_millis(20);

/// The number of runs of each of two alternatives, in turn: the median of five forgets two disturbances.
const TURNS: usize = 5;

/// Seconds of one run that succeeds within its budget.
pub(crate) fn timed<'a>(budget: impl Fn() -> Budget<'a>, run: impl Fn(&Budget) -> bool) -> Option<f64> {
    repeated(|| run(&budget()))
}

/// Seconds of one run that succeeds.
pub(crate) fn repeated(mut run: impl FnMut() -> bool) -> Option<f64> {
    let mut batch = 1u32;
    loop {
        let since = ProcessTime::now();
        for _ in 0..batch {
            if !run() {
                return None;
            }
        }
        let elapsed = since.elapsed();
        if elapsed >= LEAST || batch > 1 << 24 {
            return Some(elapsed.as_secs_f64() / f64::from(batch));
        }
        batch *= 4;
    }
}

/// The seconds of this thread per term, and the result of the run.
pub(crate) fn per_term<T>(terms: u64, run: impl FnOnce() -> T) -> (f64, T) {
    let since = ThreadTime::now();
    let result = run();
    (since.elapsed().as_secs_f64() / terms as f64, result)
}

/// The medians of two measurements in alternating runs.
pub(crate) fn in_turn(
    mut first: impl FnMut() -> f64,
    mut second: impl FnMut() -> Result<f64, GaveUp>,
) -> Result<(f64, f64), GaveUp> {
    let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        firsts.push(first());
        seconds.push(second()?);
    }
    Ok((median(firsts), median(seconds)))
}

/// The median.
pub(crate) fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}
