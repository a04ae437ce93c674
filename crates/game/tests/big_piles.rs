//! Legality on big integers is legality on machine integers.

use proptest::prelude::*;
use wythoff_exact::UBig;
use wythoff_game::position::Position;
use wythoff_game::ruleset::Ruleset;

const RULES: [&str; 12] = [
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
    "c = n",
];

fn same(rule: &str, x: u64, y: u64, k: u64, l: u64) {
    let game = Ruleset::parse(rule).expect("a rule");
    let (from, big) = (Position { x, y }, Position { x: UBig::from(x), y: UBig::from(y) });
    let both = game.allows_both_big(&big, &UBig::from(k), &UBig::from(l));
    assert_eq!(game.allows_both(from, k, l), both, "{rule}: ({x},{y}) take {k} {l}");
    assert_eq!(game.allows_single(k), game.allows_single_big(&UBig::from(k)), "{rule}: take {k}");
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

proptest! {
    #[test]
    fn large_piles_agree(rule in 0..RULES.len(), x in 0..1u64 << 60, y in 0..1u64 << 60, k in 0..1u64 << 60, d in 0..4u64) {
        let k = k % (x.min(y) + 2);
        same(RULES[rule], x, y, k, k + d);
        same(RULES[rule], x, y, k + d, k);
    }
}
