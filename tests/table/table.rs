//! The fast table against the judge, on every position of a box.

use std::time::Duration;
use wythoff_base::{Budget, Spent};
use wythoff_check::{JudgeError, judge};
use wythoff_game::Ruleset;
use wythoff_table::{outcomes, table};

pub(crate) fn game(rule: &str) -> Ruleset {
    Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

#[track_caller]
pub(crate) fn compare(rule: &str, size: u64) {
    let (game, budget) = (game(rule), Budget::unlimited());
    let fast = table(&game, size, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
    let slow = judge(&game, size, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert_eq!(fast.p_positions().collect::<Vec<_>>(), slow.p_positions().collect::<Vec<_>>(), "{rule}");
    assert_eq!(fast, slow, "{rule}");
}

/// Two-pile moves of every kind.
const TWO_PILE: [&str; 55] = [
    "f = 0",
    "f = -3",
    "f = 1",
    "f = 7",
    "f = 1000000",
    "f = 2^(x1*8)",
    "f = 2^(x0*8) - y1",
    "f = x1",
    "f = x1 + 1",
    "f = 3 - x1",
    "f = 10 - y1",
    "f = y1 - x1",
    "f = x1^2 - 5*x1 + 3",
    "f = if(odd(y1), x1, 0)",
    "f = if(even(x1), 5, 1)",
    "f = (x1 xor y1) & 7",
    "f = sqrt(2)*x1 + 0.5",
    "f = (x1 + 1)/3",
    "f = phi*(y1 - x1)",
    "f = x0",
    "f = x0 - x1",
    "f = (x0 - x1)^2",
    "f = x0 - x1 - 1",
    "f = 5 - (x0 - x1)",
    "f = 20 - x0",
    "f = x0 % 3 + 1",
    "f = x1 | x0",
    "f = x0 xor x1",
    "f = x0/(x1 + 1)",
    "f = floor((x1 + 1)/x0) + 1",
    "f = if(x0 > 2*x1, 1, 6)",
    "f = sqrt(x0) + x1/2",
    "f = (x0*y1) % 5 - 1",
    "f = if(x0 - x1 == 1, 1, 0)",
    "wyt = 0",
    "wyt = 3",
    "wyt = 10 - k",
    "wyt = if(even(k), 3*k, 2)",
    "wyt = if(odd(k), 9, 1)",
    "wyt = k % 4 + 5",
    "wyt = 2^k",
    "wyt = sqrt(3)*k + 1",
    "take = k < 0",
    "take = k >= 1",
    "take = k == l and k % 3 == 1",
    "take = k == 2*l",
    "take = k == 1 and l == 1",
    "take = k + l == 9",
    "take = (k xor l) < 3",
    "take = k < l and l % k == 1",
    "take = k == l and x1 >= 2",
    "take = k == 1 and l == 1 and x0 < 100",
    "take = k <= l and y0 - x0 > y1 - x1",
    "take = (x0 + y1) % 3 == k % 3",
    "take = k == l and odd(x0) or k == 1 and y1 > 2*x1",
];

/// Free, forbidden and conditional one-pile moves.
const SINGLE: [&str; 6] =
    ["", ", no single", ", single = odd(k)", ", single = k <= 3", ", single = k == 4", ", single = k > 5"];

#[test]
fn every_kind_of_move() {
    for rule in TWO_PILE {
        compare(rule, 66);
    }
}

#[test]
fn every_modifier() {
    for rule in TWO_PILE {
        for single in SINGLE {
            for blocking in ["", ", blocking 2", ", blocking 4"] {
                for misere in ["", ", misere"] {
                    compare(&format!("{rule}{blocking}{misere}{single}"), 19);
                }
            }
        }
    }
}

#[test]
fn blocking_games() {
    for p in 1..=4 {
        for q in 1..=4 {
            for misere in ["", ", misere"] {
                compare(&format!("f = {p}, blocking {q}{misere}"), 70);
            }
        }
    }
    // Widths that let moves cross the diagonal into a pair whose equal removal is forbidden.
    for rule in ["f = 3*(y1 - x1) + 2", "f = x1 + 4", "f = x0 + 1", "f = 12 - x1", "wyt = 3*k + 9", "take = k + l < 20"]
    {
        for q in [2, 3, 9, u32::MAX] {
            compare(&format!("{rule}, blocking {q}"), 60);
        }
    }
}

#[test]
fn values_beyond_machine_integers() {
    for c in 6..30 {
        for huge in ["2^70", "-2^70", "2^63 - 1"] {
            compare(&format!("f = if(x1 == {c}, {huge}, if(x0 < 13, 3, if(x1 == 0, 1, -1000)))"), 50);
            compare(&format!("f = if(x1 == {c}, {huge}, if(x1 < 6, 2, -1000))"), 50);
        }
    }
}

#[test]
fn words_of_the_bitsets_end_everywhere() {
    for size in (0..=5).chain(60..=68).chain([126, 127, 128, 129]) {
        for rule in ["f = x1 + 1", "f = x0 - x1", "wyt = 2*k + 1", "take = k == l, single = k <= 3"] {
            compare(rule, size);
        }
    }
}

#[test]
fn an_undefined_value_is_left_to_the_judge() {
    let budget = Budget::unlimited();
    for rule in
        ["f = 1/x1", "f = 1/(x0 - 4)", "wyt = 1/(k - 3)", "take = 1/(k - l) > 0", "f = 1, single = 1/(k - 2) > 0"]
    {
        assert!(matches!(table(&game(rule), 9, &budget), Err(JudgeError::Eval(_))), "{rule}");
        assert!(matches!(outcomes(&game(rule), 9, &budget), Err(JudgeError::Eval(_))), "{rule}");
    }
    let unneeded = game("wyt = k + 1 + 0/(k - 10)");
    assert!(matches!(table(&unneeded, 10, &budget), Err(JudgeError::Eval(_))));
    let wythoff = judge(&game("wythoff"), 10, &budget).unwrap();
    assert_eq!(outcomes(&unneeded, 10, &budget).unwrap(), wythoff);
    assert!(matches!(outcomes(&unneeded, 12, &budget), Err(JudgeError::Eval(_))));
}

#[test]
fn too_much_is_refused() {
    let budget = Budget::unlimited();
    for rule in ["f = 1", "wyt = 3", "take = k == l", "take = k == l, no single"] {
        for size in [u64::MAX, u64::MAX - 1, 1 << 32, u64::from(u32::MAX), 1 << 31] {
            assert!(matches!(table(&game(rule), size, &budget), Err(JudgeError::Spent(Spent::Memory(_)))), "{rule}");
        }
    }
    let tight = Budget::unlimited().with_memory(1 << 20);
    for rule in ["wyt = 2^k", "take = k >= 1, no single", "take = k < 0, no single", "f = 0, no single"] {
        assert!(matches!(table(&game(rule), 10_000, &tight), Err(JudgeError::Spent(Spent::Memory(_)))), "{rule}");
    }
    for rule in ["f = 1", "f = x0", "wyt = 3", "take = k == l", "take = k == x0", "f = 0, no single, misere"] {
        let short = Budget::time(Duration::from_millis(5));
        assert!(matches!(table(&game(rule), 300_000, &short), Err(JudgeError::Spent(_))), "{rule}");
    }
}
