//! The fast outcome table against a plain one with a byte per cell, run by turns; medians of CPU time.
//!
//! `cargo bench -p wythoff-table --bench table [-- N]`, N = 1000 unless given.

use cpu_time::ProcessTime;
use std::hint::black_box;
use std::time::Duration;
use wythoff_base::Budget;
use wythoff_game::Ruleset;
use wythoff_table::table;

/// Each measurement is repeated until it has taken this long.
const LEAST: Duration = Duration::from_millis(300);
/// The best of five: one can be disturbed.
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

/// Nanoseconds of CPU time for one run.
fn measure(mut run: impl FnMut()) -> u64 {
    let (start, mut runs, mut batch) = (ProcessTime::now(), 0, 1);
    loop {
        (0..batch).for_each(|_| run());
        runs += batch;
        let spent = start.elapsed();
        if spent >= LEAST {
            return spent.as_nanos() as u64 / runs;
        }
        batch = runs;
    }
}

fn median(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times[times.len() / 2]
}

fn compare(rule: &str, size: usize, f: impl Fn(usize, usize, usize) -> usize + Copy) {
    let (game, budget) = (Ruleset::parse(rule).expect(rule), Budget::unlimited());
    let fast = || table(&game, size as u64, &budget).expect(rule);
    assert!(fast().p_positions().eq(plain(size, f)), "{rule}: the tables differ");
    let (mut by_table, mut by_plain) = (vec![], vec![]);
    for _ in 0..ROUNDS {
        by_table.push(measure(|| drop(black_box(fast()))));
        by_plain.push(measure(|| drop(black_box(plain(black_box(size), f)))));
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
