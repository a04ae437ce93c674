//! No box and no position makes a public function panic.

use wythoff_base::Budget;
use wythoff_check::judge;
use wythoff_check::{moves, options, winning_moves};
use wythoff_game::Ruleset;
use wythoff_game::position::Piles;
use wythoff_table::{outcomes, table};

/// The ends of machine integers, and of the piles that fit them.
const EDGES: [u64; 12] = [
    0,
    1,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 1,
    1 << 32,
    (1 << 62) - 1,
    1 << 62,
    (1 << 63) - 1,
    1 << 63,
    u64::MAX - 1,
    u64::MAX,
];

/// One rule for each path through the table, with values beyond machine integers.
const RULES: [&str; 7] = [
    "f = 1",
    "f = x0 - x1, misere",
    "f = 2^x1, blocking 4294967295",
    "wyt = k^9 - 5",
    "take = k*l % 7 == 3 and x0 < y1",
    "take = k == l, no single, misere",
    "f = -9223372036854775808, single = odd(k)",
];

#[test]
fn every_box_is_decided_or_refused() {
    let budget = Budget::unlimited().with_memory(1 << 20);
    for rule in RULES {
        let game = Ruleset::parse(rule).expect(rule);
        for size in EDGES {
            let large = size > 1;
            assert_eq!(judge(&game, size, &budget).is_err(), large, "{rule} to {size}");
            assert_eq!(table(&game, size, &budget).is_err(), large, "{rule} to {size}");
            assert_eq!(outcomes(&game, size, &budget).is_err(), large, "{rule} to {size}");
        }
    }
}

#[test]
fn every_position_has_its_moves() {
    for rule in RULES {
        let game = Ruleset::parse(rule).expect(rule);
        let board = judge(&game, 3, &Budget::unlimited()).expect(rule);
        for (x, y) in EDGES.into_iter().flat_map(|x| EDGES.map(|y| (x, y))) {
            let from = Piles { x, y };
            if game.free_single() {
                assert_eq!(moves(&game, from).take(3).count() == 0, x == 0 && y == 0, "{rule} {from}");
                assert!(
                    options(&game, from).take(3).all(|to| to.is_ok_and(|to| to.x <= x && to.y <= y)),
                    "{rule} {from}"
                );
            }
            assert_eq!(winning_moves(&game, &board, from).is_some(), x.max(y) <= 3, "{rule} {from}");
            assert_eq!(board.outcome(x, y).is_some(), x.max(y) <= 3, "{rule} {from}");
        }
    }
}
