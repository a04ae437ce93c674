//! Forbidden moves are the differences of the P-positions, by the definition.

use crate::moves::setting;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_solve::Analysis;
use wythoff_study::moves::{self, MoveStatus, Setting, forbidden, forbidden_automaton};
use wythoff_table::table;

/// Every difference of two P-positions of a box, both ways around.
fn differences(rules: &Ruleset, size: u64, to: u64) -> BTreeSet<(u64, u64)> {
    let board = table(rules, size, &Budget::unlimited()).unwrap();
    let both: Vec<(u64, u64)> = board.p_positions().flat_map(|(x, y)| [(x, y), (y, x)]).collect();
    let mut found = BTreeSet::new();
    for &(x, y) in &both {
        for &(u, v) in both.iter().filter(|(u, v)| *u < x && *v < y && x - u <= to && y - v <= to) {
            found.insert(((x - u).min(y - v), (x - u).max(y - v)));
        }
    }
    found
}

/// (rule, whether the list is proved complete, the box that shows all of it; 0 for a box that grows with the square of
/// the amounts)
const GAMES: [(&str, bool, u64); 18] = [
    ("wythoff", true, 1500),
    ("wythoff-2", true, 1500),
    ("wythoff-3", true, 1500),
    ("wyt = 2*k", true, 1500),
    ("wyt = 3*k", true, 1500),
    ("wyt = 2*k + 1", true, 1500),
    ("wyt = 2*k + 2", true, 1500),
    ("thue-morse", true, 1500),
    ("hofstadter", true, 0),
    ("doubling", true, 1500),
    ("boole-galois", true, 0),
    ("f04-table5", true, 1500),
    ("wyt = 3", true, 600),
    ("wyt = k/2 + 2", true, 600),
    ("wyt = k^2", true, 0),
    ("wyt = k^2 + 9", true, 0),
    ("f = 1, misere", true, 1500),
    ("f04-example3", false, 2000),
];

#[test]
fn forbidden_moves_are_the_differences() {
    let to: u64 = std::env::var("WYTHOFF_MOVES").ok().and_then(|to| to.parse().ok()).unwrap_or(60);
    for (rule, proved, size) in GAMES {
        let setting = setting(rule);
        let found = forbidden(&setting, to, &Budget::unlimited()).unwrap();
        let size = if size == 0 { to * to * 6 / 10 + 500 } else { size };
        assert_eq!(found.moves, differences(setting.rules(), size, to), "{rule}: {}", found.why);
        assert_eq!(found.evidence != Evidence::Observed, proved, "{rule}: {}", found.why);
    }
}

/// The table used above agrees with the definition.
#[test]
fn the_table_is_the_definition() {
    for (rule, ..) in GAMES {
        let rules = setting(rule).rules().clone();
        let budget = Budget::unlimited();
        assert_eq!(judge(&rules, 40, &budget).unwrap(), table(&rules, 40, &budget).unwrap(), "{rule}");
    }
}

#[test]
fn known_lists_of_p_wythoff() {
    let known: BTreeMap<String, BTreeSet<(u64, u64)>> = serde_json::from_str(include_str!("p_wythoff.json")).unwrap();
    for (p, moves) in known {
        let found = forbidden(&setting(&format!("f = {p}")), 40, &Budget::unlimited()).unwrap();
        assert_eq!(found.moves, moves, "p = {p}");
    }
}

/// The sizes of automata that an independent program found, and their moves.
#[test]
fn automata_of_the_forbidden_moves() {
    for (rule, states) in [("wythoff", 21), ("wythoff-2", 39), ("wythoff-3", 63), ("wyt = 2*k", 17), ("wyt = 3*k", 26)]
    {
        let setting = setting(rule);
        let found = forbidden_automaton(&setting, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found.states(), states, "{rule}");
        let moves = (1..=30u64).flat_map(|l| (1..=l).map(move |k| (k, l)));
        let listed = moves.filter(|(k, l)| found.contains(&[(*k).into(), (*l).into()])).collect();
        assert_eq!(forbidden(&setting, 30, &Budget::unlimited()).unwrap().moves, listed, "{rule}");
    }
}

/// Each move of a box by itself: its status, and the positions that show it.
#[test]
fn one_move_at_a_time() {
    let budget = Budget::unlimited();
    for rule in ["wythoff-2", "wyt = 2*k", "hofstadter", "wyt = k/2 + 2", "f = 1, misere"] {
        let setting = setting(rule);
        let all = forbidden(&setting, 8, &budget).unwrap().moves;
        let board = table(setting.rules(), 400, &budget).unwrap();
        let is_p = |(x, y): &(_, _)| {
            let word = |n| u64::try_from(n).unwrap();
            board.outcome(word(x), word(y)) == Some(wythoff_game::position::Outcome::P)
        };
        for (k, l) in (1..=8u64).flat_map(|k| (k..=8).map(move |l| (k, l))) {
            let found = moves::judge(&setting, &l.into(), &k.into(), &budget).unwrap();
            match found.status {
                MoveStatus::Forbidden(joined) => {
                    let joined = joined.unwrap();
                    let taken = |from: &wythoff_base::UBig, to: &wythoff_base::UBig| u64::try_from(from - to).unwrap();
                    let amounts = (taken(&joined.from.0, &joined.to.0), taken(&joined.from.1, &joined.to.1));
                    assert!(all.contains(&(k, l)) && [(k, l), (l, k)].contains(&amounts), "{rule} {k} {l}");
                    assert!(is_p(&joined.from) && is_p(&joined.to), "{rule} {k} {l}");
                }
                MoveStatus::Legal(_) => assert_eq!(setting.allows(&k.into(), &l.into()), Ok(Some(true))),
                MoveStatus::Adjoinable => assert!(!all.contains(&(k, l)), "{rule} {k} {l}"),
            }
        }
    }
}

/// All moves that are not forbidden may be adjoined together, and each forbidden move changes the P-positions.
#[test]
fn adjoined_moves_change_nothing_and_forbidden_ones_do() {
    let to = 14u64;
    for rule in ["wythoff", "wyt = 2*k", "hofstadter", "wyt = k/2 + 2", "f = 1, misere"] {
        let setting = setting(rule);
        let moves = forbidden(&setting, to, &Budget::unlimited()).unwrap().moves;
        let own = |from: (u64, u64), k: u64, l: u64| {
            let from = wythoff_game::position::Piles { x: from.0, y: from.1 };
            setting.rules().allows(&from, &wythoff_game::position::Move { k, l }).unwrap()
        };
        let misere = setting.rules().play().is_misere();
        let p = |more: &dyn Fn(u64, u64) -> bool| {
            let mut p = BTreeSet::new();
            for (x, y) in (0..=to).flat_map(|x| (0..=to).map(move |y| (x, y))) {
                let mut all = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l)));
                let wins = all.any(|(k, l)| {
                    let legal = own((x, y), k, l) || k > 0 && l > 0 && more(k.min(l), k.max(l));
                    legal && p.contains(&(x - k, y - l))
                });
                if !(wins || misere && x + y == 0) {
                    p.insert((x, y));
                }
            }
            p
        };
        let plain = p(&|_, _| false);
        assert_eq!(p(&|k, l| !moves.contains(&(k, l))), plain, "{rule}");
        for one in moves.iter().filter(|(_, l)| *l <= 6) {
            // The move joins two P-positions; these may be larger than the box.
            let joined =
                plain.iter().any(|(x, y)| *x >= one.0 && *y >= one.1 && plain.contains(&(x - one.0, y - one.1)));
            assert_eq!(p(&|k, l| (k, l) == *one) != plain, joined, "{rule} {one:?}");
        }
    }
}

#[test]
fn other_games_are_declined_in_words() {
    let declined = |rule: &str| Setting::of(&Analysis::of(&Subject::parse(rule).unwrap())).unwrap_err();
    assert!(declined("f = 1, blocking 2").contains("blocking"));
    assert!(declined("f = 1, no single").contains("not free"));
    assert!(declined("half").contains("no moves"));
}
