//! Legality is the same in machine integers, beyond them, and in big integers.

use proptest::prelude::*;
use wythoff_exact::UBig;
use wythoff_game::position::{Move, Piles};
use wythoff_game::ruleset::Ruleset;

const RULES: [&str; 11] = [
    "f = 1",
    "f = x1 + 1",
    "f = if(odd(y1), x1, 0)",
    "f = sqrt(2)*(x0 - x1) - 3",
    "f = floor((x1 + 1)/x0) + 1",
    "wyt = k^2 + 9",
    "wyt = 1.9*k + 1",
    "take = k == l and even(k)",
    "take = k <= 2*l and (x0 xor y1) > x1, single = k != 3",
    "take = k*l == 12 or y0 % k == 0, no single",
    "f = 3/(x1 - 2), single = 6/(k - 4) > 1",
];

fn game(rule: &str) -> Ruleset {
    Ruleset::parse(rule).expect("a rule")
}

fn same(rule: &str, x: u64, y: u64, k: u64, l: u64) {
    let (game, big) = (game(rule), UBig::from);
    for (k, l) in [(k, l), (k, 0), (0, l)] {
        let word = game.allows(&Piles { x, y }, &Move { k, l });
        let wide = game.allows(&Piles { x: big(x), y: big(y) }, &Move { k: big(k), l: big(l) });
        assert_eq!(word, wide, "{rule}: ({x},{y}) take {k} {l}");
    }
}

#[test]
fn small_boxes_agree() {
    for rule in RULES {
        for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
            for (k, l) in (0..=x + 1).flat_map(|k| (0..=y + 1).map(move |l| (k, l))) {
                same(rule, x, y, k, l);
            }
        }
    }
}

/// Nothing saturates: two numbers beyond 2^63 are as different as two small ones.
#[test]
fn words_beyond_machine_integers_are_exact() {
    let (x, y) = (u64::MAX, u64::MAX);
    let (k, l) = ((1 << 63) + 1, (1 << 63) + 2);
    let allows = |rule, k, l| game(rule).allows(&Piles { x, y }, &Move { k, l });
    assert_eq!(allows("take = k == l", k, l), Ok(false));
    assert_eq!(allows("take = k == l", k, k), Ok(true));
    assert_eq!(allows("take = k == l, single = odd(k)", k, 0), Ok(true));
    assert_eq!(allows("take = k == l, single = odd(k)", 0, l), Ok(false));
    assert_eq!(allows("f = 1", k, l), Ok(false));
    assert_eq!(allows("f = 2", k, l), Ok(true));
    assert_eq!(allows("wyt = k + 1", k, l), Ok(false));
    assert_eq!(allows("wyt = k + 2", k, l), Ok(true));
    for edge in [1 << 62, (1 << 63) - 1, 1 << 63, u64::MAX] {
        for k in [edge - 1, edge] {
            assert_eq!(allows("wyt = 2^62", k, 1), Ok(k < 1 << 62), "{k}");
            assert_eq!(allows("wyt = 2^70", k, 1), Ok(true), "{k}");
        }
    }
}

proptest! {
    #[test]
    fn large_piles_agree(rule in 0..RULES.len(), x: u64, y: u64, scale in 0..64u32, k: u64, d in 0..4u64) {
        let (x, y) = (x >> scale, y >> scale);
        let k = k.checked_rem(x.min(y).saturating_add(2)).unwrap_or(k);
        same(RULES[rule], x, y, k, k.saturating_add(d));
        same(RULES[rule], x, y, k.saturating_add(d), k);
    }
}
