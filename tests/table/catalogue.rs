//! Every game of the catalogue: the pairs printed, the judge and the fast table, P and N, piles to 110.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use wythoff_base::Budget;
use wythoff_check::judge;
use wythoff_game::Subject;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::position::Outcome;
use wythoff_table::table;

/// Above the last pair of most entries; the judge takes some milliseconds for each.
const SIZE: u64 = 110;

fn check(entry: &Entry) {
    let name = &entry.name;
    let subject = Subject::parse(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let Some(game) = subject.game() else { return };
    let slow = judge(game, SIZE, &Budget::unlimited()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let fast = table(game, SIZE, &Budget::unlimited()).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(slow, fast, "{name}");
    // The pairs are all there are up to the last a listed.
    let listed: BTreeSet<_> = entry.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let last = listed.last().map_or(0, |&(a, _)| a);
    for x in 0..=last.min(SIZE) {
        for y in x..=SIZE {
            let expected = if listed.contains(&(x, y)) { Outcome::P } else { Outcome::N };
            assert_eq!(slow.outcome(x, y), Some(expected), "{name}: ({x},{y})");
            assert_eq!(fast.outcome(y, x), Some(expected), "{name}: ({x},{y})");
        }
    }
}

#[test]
fn every_game_to_110() {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(entry) = catalogue::all().nth(next.fetch_add(1, Ordering::Relaxed)) {
                    check(entry);
                }
            });
        }
    });
    assert!(next.into_inner() >= catalogue::all().len());
}
