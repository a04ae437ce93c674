//! The fast outcome table against a plain one with a byte per cell, run by turns; medians of CPU time.
//!
//! `cargo bench -p wythoff-check --bench table [-- N]`, N = 1000 unless given.

use std::hint::black_box;
use std::time::Instant;
use wythoff_budget::Budget;
use wythoff_check::table::table;
use wythoff_game::ruleset::Ruleset;

/// Each measurement is repeated until it has taken this long, in milliseconds: a clock tick is 10.
const LEAST: u64 = 300;
const ROUNDS: usize = 5;

/// Retrograde: the first cell of the half x <= y that nothing has marked is P, and marks every cell that can move to
/// it. Crossing moves reach nothing else in a constraint game.
fn plain(size: usize, f: impl Fn(usize, usize, usize) -> usize) -> Vec<(u64, u64)> {
    let side = size + 1;
    let (mut marked, mut pairs) = (vec![0u8; side * side], vec![]);
    for a in 0..side {
        for b in a..side {
            if marked[a * side + b] != 0 {
                continue;
            }
            pairs.push((a as u64, b as u64));
            marked[a * side + b..(a + 1) * side].fill(1);
            marked[b * side + b..(b + 1) * side].fill(1);
            for x in a + 1..b {
                marked[x * side + b] = 1;
            }
            for x in a + 1..side {
                let (k, f) = (x - a, f(a, b, x));
                let lo = (b + k + 1).saturating_sub(f).max(b + 1).max(x);
                let hi = (b + k + f).min(side);
                if lo < hi {
                    marked[x * side + lo..x * side + hi].fill(1);
                }
            }
        }
    }
    pairs
}

/// Milliseconds of CPU time used by this process, where the system tells; else of the clock on the wall.
fn milliseconds(start: Instant) -> u64 {
    let cpu = || {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(10 * (fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?))
    };
    cpu().unwrap_or_else(|| start.elapsed().as_millis() as u64)
}

/// Nanoseconds for one run.
fn measure(start: Instant, mut run: impl FnMut()) -> u64 {
    let (from, mut runs) = (milliseconds(start), 0);
    let mut batch = 1;
    loop {
        (0..batch).for_each(|_| run());
        runs += batch;
        let spent = milliseconds(start) - from;
        if spent >= LEAST {
            return spent * 1_000_000 / runs;
        }
        batch = runs;
    }
}

fn median(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times[times.len() / 2]
}

fn compare(rule: &str, size: usize, f: impl Fn(usize, usize, usize) -> usize + Copy) {
    let (game, budget, start) = (Ruleset::parse(rule).expect(rule), Budget::unlimited(), Instant::now());
    let fast = || table(&game, size as u64, &budget).expect(rule);
    assert!(fast().p_positions().eq(plain(size, f)), "{rule}: the tables differ");
    let (mut by_table, mut by_plain) = (vec![], vec![]);
    for _ in 0..ROUNDS {
        by_table.push(measure(start, || drop(black_box(fast()))));
        by_plain.push(measure(start, || drop(black_box(plain(black_box(size), f)))));
    }
    let (by_table, by_plain) = (median(by_table), median(by_plain));
    let ratio = by_plain * 10 / by_table.max(1);
    println!("{rule:<14}{:>9} us{:>9} us{:>7}.{}x", by_table / 1000, by_plain / 1000, ratio / 10, ratio % 10);
}

fn main() {
    let size = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(1000);
    println!("{:<14}{:>12}{:>12}{:>9}    piles to {size}", "game", "table", "plain", "ratio");
    compare("f = 1", size, |_, _, _| 1);
    compare("f = x1 + 1", size, |x1, _, _| x1 + 1);
    compare("f = x0 - x1", size, |x1, _, x0| x0 - x1);
}
