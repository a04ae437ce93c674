//! Legality is the same in machine integers, beyond them, and in big integers.

use proptest::prelude::*;
use wythoff_base::UBig;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Piles};

/// Rules of every kind, with every way in which values grow.
const RULES: [&str; 13] = [
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
    "f = popcount(x1) + log2(x0 + 1), single = larger and k <= x0 + 5",
    "wyt = binomial(k, 2) + digits(k), single = k in {1..9, x1} or smaller",
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

#[test]
fn one_pile_moves_see_the_piles() {
    let game = |condition: &str| Ruleset::parse(&format!("f = 1, single = {condition}")).expect("a game");
    /// By the number taken, the piles as they stood, and the sorted piles left.
    type Legal = fn(u64, [u64; 2], [u64; 2]) -> bool;
    let conditions: [(Ruleset, Legal); 7] = [
        (game("larger"), |k, [x, y], to| to == [x.min(y), x.max(y) - k].sorted()),
        (game("smaller"), |k, [x, y], to| x.min(y) >= k && to == [x.min(y) - k, x.max(y)].sorted()),
        (game("not larger"), |_, [x, y], to| x != y && to.contains(&x.max(y))),
        (game("k <= 3 and larger or x1 == 0"), |k, [x, y], to| k <= 3 && (x == y || to[1] < x.max(y)) || to[0] == 0),
        (game("y0 - x1 == 2*k"), |k, [x, y], to| x.max(y) == to[0] + 2 * k),
        (game("k in {1, 3..p, y1}, p = 4"), |k, _, to| [1, 3, 4, to[1]].contains(&k)),
        (game("x0 < y0 and true"), |_, [x, y], _| x != y),
    ];
    for (game, legal) in conditions {
        for (x, y) in (0..9u64).flat_map(|x| (0..9u64).map(move |y| (x, y))) {
            for mv in (1..=x).map(|k| Move { k, l: 0 }).chain((1..=y).map(|l| Move { k: 0, l })) {
                let to = [x - mv.k, y - mv.l].sorted();
                let found = game.allows(&Piles { x, y }, &mv);
                assert_eq!(found, Ok(legal(mv.k + mv.l, [x, y], to)), "{game} from ({x},{y}) by {mv:?}");
                // The same with integers of any size.
                let shift = UBig::from(10u8).pow(30);
                let large = |n: u64| UBig::from(n) + &shift;
                let from = Piles { x: large(x), y: large(y) };
                let mv = Move { k: UBig::from(mv.k), l: UBig::from(mv.l) };
                if game.to_string().ends_with("er") {
                    assert_eq!(game.allows(&from, &mv), found);
                }
            }
        }
    }
}

trait Sorted {
    fn sorted(self) -> Self;
}

impl Sorted for [u64; 2] {
    fn sorted(mut self) -> [u64; 2] {
        self.sort();
        self
    }
}
