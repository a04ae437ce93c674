//! Rules `take` with free one-pile moves, against the definition read row by row.

use crate::table::{compare, game};
use proptest::prelude::*;
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Piles};
use wythoff_table::{FirstPairs, first, table};

/// Rules whose moves lie on lines, from some k on, in residue classes, beside others.
const LINES: [&str; 21] = [
    "take = k == l or k == 2*l or l == 2*k",
    "take = k == l and k % 3 == 1",
    "take = (k xor l) == 1",
    "take = k == 2*l",
    "take = 2*k == 3*l + 5",
    "take = abs(k - l) < 3 and k != l",
    "take = k == l and k % 7 == 1",
    "take = k == l and k != 200",
    "take = k + l < 10 or k == l + 3",
    "take = k == l + 40 or 5*k == 2*l and odd(k)",
    "take = k == 3*l or k == 3*l + 1 or k + l == 300",
    "take = k == l and k > 130 or k == 2*l and k < 200",
    "take = k == l or k == 1",
    "take = k <= l < 2*k or k == 5*l",
    "take = floor(k/2) == l",
    "take = l != l or abs(k - l) < 9",
    "take = l % 8 == 7",
    "take = l % 3 == 1 or 7 >= min(l*k, k)",
    "take = k in {1, 3..7, 200} and l in {1..9} or k == p*l, p = 3",
    "take = k - l in {0, 2, 5..8} and true",
    "take = max(k, l) == 2*min(k, l) or k & l == 0 and k < 5",
];

#[test]
fn moves_on_lines() {
    for rule in LINES {
        for modifiers in ["", ", misere", ", blocking 2", ", blocking 3, misere"] {
            let (game, budget) = (game(&format!("{rule}{modifiers}")), Budget::unlimited());
            let (fast, slow) = (table(&game, 420, &budget).unwrap(), by_pairs(&game, 420));
            assert_eq!(fast.p_positions().collect::<Vec<_>>(), slow, "{rule}{modifiers}");
        }
        compare(&format!("{rule}, no single"), 30);
    }
}

/// The definition, row by row (docs/proofs.md, Proposition 13): every y against every earlier pair by the rules alone.
fn by_pairs(game: &Ruleset, size: u64) -> Vec<(u64, u64)> {
    let (q, misere) = (game.play().q(), game.play().is_misere());
    let (mut pairs, mut used): (Vec<(u64, u64)>, BTreeSet<u64>) = (vec![], BTreeSet::new());
    for x in 0..=size {
        if used.contains(&x) {
            continue;
        }
        let free = |y: &u64| {
            let mut equal = 0;
            let both = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)].into_iter().take(if a < b { 2 } else { 1 }));
            let wins = both.filter(|(a, b)| *a < x && b < y).any(|(a, b)| {
                let mv = Move { k: x - a, l: y - b };
                game.allows(&Piles { x, y: *y }, &mv).unwrap() && {
                    equal += u32::from(mv.k == mv.l);
                    mv.k != mv.l || equal >= q
                }
            });
            !(used.contains(y) || wins || (misere && x == 0 && *y == 0))
        };
        if let Some(y) = (x..=size).find(free) {
            pairs.push((x, y));
            used.insert(y);
        }
    }
    pairs
}

/// Rules that no line and no interval serves, those of intervals, and those that see the piles or their remainders.
const ANY: [&str; 46] = [
    "take = gcd(k, l) == 1",
    "take = gcd(k, l) == 2",
    "take = k & l == 0",
    "take = k & l == 1",
    "take = (k | l) % 4 == 3",
    "take = (k xor l) % 3 == 0",
    "take = odd(k + l)",
    "take = (k + 2*l) % 7 == 0",
    "take = k*l % 3 == 1",
    "take = k % 3 == 1 and l % 5 == 2",
    "take = l % k == 0",
    "take = k < l and l % k == 1",
    "take = isqrt(k + l)^2 == k + l",
    "take = isqrt(k*l)^2 == k*l",
    "take = popcount(k) == popcount(l)",
    "take = popcount(k + l) == 1",
    "take = k - l in {1, 6} or popcount(k) == 3",
    "take = gcd(k + 1, l) == 1 or k == l and k > 70",
    "take = k > 70 and odd(k*l)",
    "take = k <= l < 2*k or k == 5*l",
    "take = 2*k <= l < 3*k",
    "take = k*k <= l < 2*k*k or l == k + 1",
    "take = abs(k - l) < isqrt(k)",
    "take = log2(k) == log2(l)",
    "take = k <= 3",
    "take = k*l < 100",
    "take = abs(k - l) < 3 and x0 > 2",
    "take = k == l and x1 >= 2",
    "take = k == l and odd(x0)",
    "take = x1 >= 2 and k == l or x0 % 3 == 1 and k == 2*l and y1 > 4",
    "take = abs(k - l) < 2 and x1 % 2 == 0 or gcd(k, l) == 1 and not odd(x0)",
    "take = not (x0 % 2 == 0 or k != l)",
    "take = k*l < x0",
    "take = k*l <= x1 + 3",
    "take = k + l == y0",
    "take = k + l <= x0",
    "take = k <= l and y0 - x0 > y1 - x1",
    "take = (x0 + y1) % 3 == k % 3",
    "take = k == l and x0 % 3 == 1 or k == 2*l and y0 > 4",
    "take = y1 == 2*x1 or k == l",
    "take = k <= l <= k + y1 % 4",
    "take = abs(k - l) <= x0 % 3",
    "take = (x0*k + y1*l) % 3 == 1 or k == 2*l + x1 % 2",
    "take = l % (k + 1) == x1 % 3 and gcd(k, l) == 1 + x0 % 2",
    "take = binomial(k, 2) == l or fib(k % 20) == l or popcount(k*l) == 9",
    "take = y1 - x1 == k or k == l",
];

#[test]
fn any_take() {
    for rule in ANY {
        for modifiers in ["", ", misere", ", blocking 2", ", blocking 3, misere"] {
            let (game, budget) = (game(&format!("{rule}{modifiers}")), Budget::unlimited());
            let (fast, slow) = (table(&game, 230, &budget).unwrap(), by_pairs(&game, 230));
            assert_eq!(fast.p_positions().collect::<Vec<_>>(), slow, "{rule}{modifiers}");
        }
    }
}

/// Rules with parts that see remainders, or one amount; with values that only the whole condition passes over; with
/// powers that are not computed.
const PARTS: [&str; 19] = [
    "take = abs(k - l) < 2 or l % 6 == 2",
    "take = isqrt(l) % 7 == 1 or abs(k - l) < 9",
    "take = isqrt(k) % 4 == 0 and isqrt(k) % 5 == 0",
    "take = (k + l) % 3 == 2 or k == gcd(l, 2*k)",
    "take = k % 3 == 1 or abs(k - l) < k % 4 + 1",
    "take = abs(k % 7 - k) == l or l % 3 == 2",
    "take = (k - l) % 4 == 1 or abs(k - l) < min(k, l)",
    "take = k in {3, 50, 51} or l == 2*k or k*l % 6 == 5",
    "take = k == 7 or l % 60 == 59",
    "take = isqrt(k)^2 == k or k % 4 == 3 and l % 3 == 0",
    "take = k == 300 or k == 2 or l == k + 1",
    "take = k % 2 == 0 or 10 % (k % 2) == 0 and k == l",
    "take = k % 3 + l % 3 == 0 or 6 % (k % 3 + l % 3) == 1 or k == l and odd(k)",
    "take = k^l < 5",
    "take = 2^k < l or k == l",
    "take = 3^l > k^5 and abs(k - l) < 4",
    "take = isqrt(k) % 2 == 1 and (x1 >= 2 or y1 % 3 == 1) or x0 % 2 == 0 and k == l",
    "take = k % 5 == 3 and (x1 % 2 == 0 or y1 > 9) or l == k + 2",
    "take = k^l != 5 and l^k == 4 or k == l and k^9 >= 512",
];

#[test]
fn parts_of_a_rule() {
    for rule in PARTS {
        for modifiers in ["", ", misere", ", blocking 2"] {
            let (game, budget) = (game(&format!("{rule}{modifiers}")), Budget::unlimited());
            let found = first(&game, 170, usize::MAX, &budget);
            let Ok(FirstPairs::Box(board)) = found else { panic!("{rule}{modifiers}: {found:?}") };
            assert_eq!(board.p_positions().collect::<Vec<_>>(), by_pairs(&game, 170), "{rule}{modifiers}");
        }
        compare(&format!("{rule}, no single"), 30);
    }
}

/// The beginning of the box, and the whole box where it holds fewer.
#[test]
fn the_first_rows_are_those_of_the_box() {
    let budget = Budget::unlimited();
    for rule in
        ANY.iter().chain(&LINES).chain(&PARTS).chain(&["f = x1 + 1", "wyt = 2*k + 1", "take = k == l, no single"])
    {
        for misere in ["", ", misere"] {
            let game = game(&format!("{rule}{misere}"));
            let board = table(&game, 150, &budget).unwrap();
            let pairs: Vec<_> = board.p_positions().collect();
            for count in [1, 5, 40, 1000] {
                match first(&game, 150, count, &budget).unwrap() {
                    FirstPairs::Box(found) => assert_eq!(found, board, "{rule}{misere}"),
                    FirstPairs::Rows(found) => assert_eq!(found, pairs[..count.min(pairs.len())], "{rule}{misere}"),
                }
            }
        }
    }
}

fn amount() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(&["k", "l"][..]).prop_map(String::from),
        1 => (1u32..9).prop_map(|n| n.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |e| {
        prop_oneof![
            (e.clone(), prop::sample::select(&["+", "*", "xor", "&", "|"][..]), e.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (e.clone(), 2u32..6).prop_map(|(a, m)| format!("({a}) % {m}")),
            (prop::sample::select(&["min", "max", "gcd"][..]), e.clone(), e.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            (prop::sample::select(&["isqrt", "popcount", "log2"][..]), e).prop_map(|(f, a)| format!("{f}({a})")),
        ]
    })
}

fn rule() -> impl Strategy<Value = String> {
    let op = || prop::sample::select(&["==", "==", "<", "<=", "!="][..]);
    let part = prop_oneof![
        3 => (amount(), op(), amount()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (prop::sample::select(&["x0", "x1", "y1", "y1 - x1", "x0 % 3", "y0"][..]), op(), 0u32..9)
            .prop_map(|(a, op, n)| format!("{a} {op} {n}")),
    ];
    let all = part.prop_recursive(2, 4, 2, |c| {
        let joined = (c.clone(), prop::sample::select(&["and", "or"][..]), c.clone());
        prop_oneof![
            3 => joined.prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            1 => c.prop_map(|c| format!("not ({c})")),
        ]
    });
    (all, prop::sample::select(&["", ", misere", ", blocking 2"][..])).prop_map(|(c, play)| format!("take = {c}{play}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]
    #[test]
    fn random_takes_further_out(text in rule()) {
        let (game, budget) = (Ruleset::parse(&text), Budget::unlimited());
        prop_assume!(game.is_ok());
        let game = game.unwrap();
        match table(&game, 130, &budget) {
            Ok(board) => prop_assert_eq!(board.p_positions().collect::<Vec<_>>(), by_pairs(&game, 130)),
            Err(JudgeError::Eval(_)) => {}
            Err(spent) => prop_assert!(false, "{}", spent),
        }
    }
}
