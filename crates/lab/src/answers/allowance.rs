//! What a caller allows.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wythoff_base::{Budget, Progress};
use wythoff_game::MAX_DIGITS;

/// What a caller allows, and who hears of the progress.
///
/// ```
/// use std::time::Duration;
/// use wythoff_lab::answers::{Allowance, Game, Question, Term};
/// let allowance = Allowance { time: Some(Duration::from_secs(2)), ..Allowance::default() };
/// let game = Game::parse("four-thirds").unwrap();
/// let question = Term { game, n: 1000u32.into(), solver: None, double_check: false, trace: false, window: None };
/// let found = question.answer(&allowance).unwrap();
/// assert_eq!(found.a, 1535u32.into());
/// ```
#[derive(Clone, Copy)]
pub struct Allowance<'a> {
    /// The time for the whole answer. `None` means the default of the command; a listing then continues while pairs
    /// keep coming.
    pub time: Option<Duration>,
    /// Bytes that may be held.
    pub memory: usize,
    /// Hears of the progress.
    pub progress: &'a dyn Progress,
    /// Raised when the answer is no longer wanted.
    pub stop: Option<&'a AtomicBool>,
    /// The last row of a table, counted from its first.
    pub rows: u64,
    /// The largest pile in a table of outcomes.
    pub to: u64,
    /// The most digits of a number typed.
    pub digits: usize,
}

/// The defaults on one's own machine: a gigabyte, and the default time of each command.
impl Default for Allowance<'_> {
    fn default() -> Self {
        let (rows, digits) = (u64::MAX / 4, MAX_DIGITS);
        Allowance { time: None, memory: 1 << 30, progress: &(), stop: None, rows, to: 20_000, digits }
    }
}

/// What is left of a budget, except its steps. Without a limit of time in the budget there is none.
impl<'a> From<&Budget<'a>> for Allowance<'a> {
    fn from(budget: &Budget<'a>) -> Allowance<'a> {
        let (time, memory) = (Some(budget.left().unwrap_or(Duration::MAX)), budget.memory());
        let (progress, stop) = budget.watched();
        Allowance { time, memory, progress, stop, ..Allowance::default() }
    }
}

impl<'a> Allowance<'a> {
    /// The budget of a command whose default time is `usual`.
    pub fn budget(&self, usual: Duration) -> Budget<'a> {
        self.patient().within(self.time.unwrap_or(usual))
    }

    /// The same without a default limit of time.
    pub(crate) fn patient(&self) -> Budget<'a> {
        let mut budget = Budget::unlimited().with_memory(self.memory).with_progress(self.progress);
        if let Some(stop) = self.stop {
            budget = budget.with_stop(stop);
        }
        budget.within(self.time.unwrap_or(Duration::MAX))
    }
}

/// `10s`, `500ms`, `2m`, `1h`; a number alone means seconds.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(wythoff_lab::answers::duration("500ms"), Ok(Duration::from_millis(500)));
/// assert!(wythoff_lab::answers::duration("soon").is_err());
/// ```
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let per_unit = match unit {
        "ms" => Some(1),
        "s" | "" => Some(1000),
        "m" | "min" => Some(60_000),
        "h" => Some(3_600_000),
        _ => None,
    };
    let millis = number.parse().ok().zip(per_unit).and_then(|(number, unit): (u64, u64)| number.checked_mul(unit));
    millis.map(Duration::from_millis).ok_or_else(|| "write a time as 10s, 500ms, 2m or 1h".to_string())
}
