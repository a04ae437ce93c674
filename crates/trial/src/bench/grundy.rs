//! Tables of Grundy values compared with a first attempt that anyone would write.

use super::Limit;
use super::timing::timed;
use std::time::Duration;
use wythoff_base::{Budget, Spent};
use wythoff_game::RuleError;
use wythoff_game::Ruleset;
use wythoff_grundy::table;

/// A table compared with another way to fill it.
pub struct Filled {
    /// The rule.
    pub rule: &'static str,
    /// The largest pile.
    pub to: u64,
    /// The engine that filled it.
    pub engine: &'static str,
    /// Seconds, unless it takes too long.
    pub seconds: Option<f64>,
    /// The other way, in words.
    pub beside: &'static str,
    /// The seconds of the other way, measured or extrapolated.
    pub other: Option<f64>,
}

/// The shortest time limit of both measurements: the definition takes about ten seconds on a slow machine.
const LEAST: Duration = Duration::from_secs(30);

/// The side for which the definition is measured: its time grows like the cube of the side, a second at 300.
const SMALL: u64 = 300;

/// The number of runs for comparisons that depend on memory: the best of three is steady, and each takes seconds.
const RUNS: usize = 3;

/// The shorter of two times, of those that were measured.
fn least(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    one.into_iter().chain(other).min_by(f64::total_cmp)
}

/// Measures each table.
pub fn tables(limit: Limit<'_>) -> Result<Vec<Filled>, RuleError> {
    let limit = Limit { time: limit.time.max(LEAST), ..limit };
    let mut rows = Vec::new();
    for (rule, to) in [("f = 1", 4096), ("f = x1 + 1", 2000)] {
        let game = Ruleset::parse(rule)?;
        let engine = table(&game, 10, &limit.budget()).map_or("none", |table| table.engine.name());
        let fill = || timed(|| limit.budget(), |budget| table(&game, to, budget).is_ok());
        let mut seconds = fill();
        let (beside, other) = if rule == "f = 1" {
            // Both need memory that other programs may use at the same time: the best of some alternating runs counts.
            let mut other = None;
            for _ in 0..RUNS {
                seconds = least(seconds, fill());
                other = least(other, timed(|| limit.budget(), |budget| plain(to as usize, budget).is_ok()));
            }
            ("plain sets of 64-bit words for every row, column and diagonal of the square", other)
        } else {
            let measured = timed(|| limit.budget(), |budget| definition(SMALL as usize, budget).is_ok());
            // Positions and moves per position both grow as the square of the side.
            let longer = to as f64 / SMALL as f64;
            (
                "the definition, extrapolated from piles up to 300 by the fourth power",
                measured.map(|s| s * longer.powi(4)),
            )
        };
        if limit.stopped() {
            break;
        }
        rows.push(Filled { rule, to, engine, seconds, beside, other });
    }
    Ok(rows)
}

/// Wythoff's game as anyone would first write it: the values of each row, column and diagonal as a set, and the least
/// missing value.
fn plain(size: usize, budget: &Budget) -> Result<Vec<u16>, Spent> {
    let (side, words) = (size + 1, (2 * size + 1).div_ceil(64));
    let sets = |count: usize| vec![0u64; count * words];
    let (mut rows, mut columns, mut diagonals) = (sets(side), sets(side), sets(2 * side));
    let mut values = Vec::with_capacity(side * side);
    for x in 0..side {
        for y in 0..side {
            budget.tick(x as u64, None)?;
            let at = [x * words, y * words, (side + y - x) * words];
            let used = |i: usize| rows[at[0] + i] | columns[at[1] + i] | diagonals[at[2] + i];
            // A value is at most x + y.
            let word = (0..words).find(|&i| used(i) != u64::MAX).unwrap_or(0);
            let bit = used(word).trailing_ones();
            rows[at[0] + word] |= 1 << bit;
            columns[at[1] + word] |= 1 << bit;
            diagonals[at[2] + word] |= 1 << bit;
            values.push((64 * word) as u16 + bit as u16);
        }
    }
    Ok(values)
}

/// f = x1 + 1 by its definition: every move of every position, and no shortcut.
fn definition(size: usize, budget: &Budget) -> Result<Vec<u32>, Spent> {
    let side = size + 1;
    let (mut values, mut seen) = (vec![0; side * side], vec![0; 2 * side]);
    for x in 0..side {
        for y in x..side {
            budget.tick(x as u64, None)?;
            let stamp = (x * side + y + 1) as u32;
            (0..x).for_each(|to| seen[values[to * side + y] as usize] = stamp);
            (0..y).for_each(|to| seen[values[x * side + to] as usize] = stamp);
            for a in 0..x {
                for b in 0..y {
                    if (x - a).abs_diff(y - b) < a.min(b) + 1 {
                        seen[values[a * side + b] as usize] = stamp;
                    }
                }
            }
            let value = seen.iter().take_while(|&&seen| seen == stamp).count() as u32;
            values[x * side + y] = value;
            values[y * side + x] = value;
        }
    }
    Ok(values)
}
