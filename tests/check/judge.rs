//! The judge against games worked out by hand and against the definition played out literally.

use std::time::Duration;
use wythoff_base::{Budget, Spent};
use wythoff_check::Board;
use wythoff_check::{JudgeError, judge};
use wythoff_check::{moves, options, winning_moves};
use wythoff_game::Diagnostic;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles};

fn game(rule: &str) -> Ruleset {
    Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

fn board(rule: &str, size: u64) -> Board {
    judge(&game(rule), size, &Budget::unlimited()).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

#[track_caller]
fn expect(rule: &str, size: u64, pairs: &[(u64, u64)]) {
    assert_eq!(board(rule, size).p_positions().collect::<Vec<_>>(), pairs, "{rule}");
}

#[test]
fn small_games_by_hand() {
    let nim: Vec<_> = (0..=20).map(|n| (n, n)).collect();
    expect("take = k < 0", 20, &nim);
    expect("wyt = 1", 20, &nim);
    expect("take = k >= 1", 9, &[(0, 0)]);
    expect("f = 1", 10, &[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    expect("f = 2", 13, &[(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]);
    expect("f = 1, blocking 2", 8, &[(0, 0), (1, 1), (2, 3), (4, 5), (6, 8)]);
    expect("take = k == l and even(k)", 6, &[(0, 0), (1, 1), (2, 3), (4, 6)]);
    expect("f = 1, misere", 10, &[(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)]);
    // Nim, the last player loses: 1,1 is bad to leave, from 2 on as in Nim.
    expect("take = k < 0, misere", 4, &[(0, 1), (2, 2), (3, 3), (4, 4)]);
    // The smaller pile counts the moves.
    expect("take = k == 1 and l == 1, no single", 3, &[(0, 0), (0, 1), (0, 2), (0, 3), (2, 2), (2, 3)]);
    expect("take = k == 1 and l == 1, no single, misere", 3, &[(1, 1), (1, 2), (1, 3), (3, 3)]);
    // One at a time from one pile: parity.
    expect("take = k < 0, single = k == 1", 3, &[(0, 0), (0, 2), (1, 1), (1, 3), (2, 2), (3, 3)]);
    // The only move may be forbidden each time.
    expect("take = k == 1 and l == 1, no single, blocking 2", 2, &[(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]);
}

#[test]
fn both_orders_and_the_edge_of_the_box() {
    let wythoff = board("wythoff", 7);
    assert_eq!(wythoff.outcome(7, 4), Some(Outcome::P));
    assert_eq!(wythoff.outcome(4, 6), Some(Outcome::N));
    assert_eq!(wythoff.outcome(8, 0), None);
    assert_eq!(wythoff.outcome(u64::MAX, u64::MAX), None);
    assert_eq!((wythoff.size(), wythoff.count()), (7, 4));
    assert_eq!(board("wythoff", 0).p_positions().collect::<Vec<_>>(), [(0, 0)]);
    assert_eq!(board("wythoff, misere", 0).count(), 0);
}

/// Everything from the words of the rules: sets of forbidden moves are tried out one by one.
fn literal(size: u64, q: usize, misere: bool, legal: &dyn Fn(u64, u64, u64, u64) -> bool) -> Vec<(u64, u64)> {
    let mut p = vec![];
    for x in 0..=size {
        for y in x..=size {
            let all = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l))).filter(|&(k, l)| legal(x, y, k, l));
            let into_p = |(k, l): (u64, u64)| p.contains(&((x - k).min(y - l), (x - k).max(y - l)));
            let moves: Vec<_> = all.map(|mv| (mv, into_p(mv))).collect();
            let equal: Vec<_> = moves.iter().filter(|((k, l), _)| k == l).map(|&(mv, _)| mv).collect();
            let lost = |blocked: usize| {
                let is_blocked = |mv| equal.iter().position(|e| *e == mv).is_some_and(|i| blocked >> i & 1 == 1);
                let mut left = moves.iter().filter(|(mv, _)| !is_blocked(*mv)).peekable();
                (!misere || left.peek().is_some()) && !left.any(|&(_, into_p)| into_p)
            };
            if (0..1usize << equal.len()).any(|set| (set.count_ones() as usize) < q && lost(set)) {
                p.push((x, y));
            }
        }
    }
    p
}

fn one_pile(k: u64, l: u64) -> bool {
    (k == 0) != (l == 0)
}

fn both_piles(k: u64, l: u64) -> bool {
    k > 0 && l > 0
}

#[test]
fn the_definition_played_out_literally() {
    type Legal = fn(u64, u64, u64, u64) -> bool;
    let cases: [(&str, Legal); 7] = [
        ("take = k == 1 and l == 1, no single", |_, _, k, l| k == 1 && l == 1),
        ("f = 1", |_, _, k, l| one_pile(k, l) || both_piles(k, l) && k == l),
        ("f = 4", |_, _, k, l| one_pile(k, l) || both_piles(k, l) && k.abs_diff(l) < 4),
        ("f = x1 + 1", |x, y, k, l| one_pile(k, l) || both_piles(k, l) && k.abs_diff(l) < (x - k).min(y - l) + 1),
        ("wyt = 5 - k", |_, _, k, l| one_pile(k, l) || both_piles(k, l) && k.max(l) < 5u64.saturating_sub(k.min(l))),
        ("take = k == l or k == 2*l, no single", |_, _, k, l| both_piles(k, l) && (k == l || k == 2 * l || l == 2 * k)),
        ("take = k <= l < 2*x1 + 2, single = odd(k)", |x, y, k, l| {
            let (low, high) = (k.min(l), k.max(l));
            one_pile(k, l) && high % 2 == 1 || both_piles(k, l) && low <= high && high < 2 * (x - k).min(y - l) + 2
        }),
    ];
    for (rule, legal) in cases {
        for q in 1..=3 {
            for misere in [false, true] {
                let text = format!("{rule}, blocking {q}{}", if misere { ", misere" } else { "" });
                expect(&text, 9, &literal(9, q, misere, &legal));
            }
        }
    }
}

#[test]
fn moves_are_listed_and_verified() {
    let wythoff = game("wythoff");
    let from = Piles { x: 2, y: 1 };
    let listed: Vec<_> = moves(&wythoff, from).map(Result::unwrap).collect();
    let expected = [(1, 0), (2, 0), (0, 1), (1, 1)].map(|(k, l)| Move { k, l });
    assert_eq!(listed, expected);
    let reached: Vec<_> = options(&wythoff, from).map(Result::unwrap).collect();
    assert_eq!(reached, [(1, 1), (0, 1), (2, 0), (1, 0)].map(|(x, y)| Piles { x, y }));
    assert_eq!(wythoff.allows(&from, &Move { k: 0, l: 0 }), Ok(false));
    assert_eq!(wythoff.allows(&from, &Move { k: 1, l: 2 }), Ok(false));
    assert_eq!(wythoff.allows(&from, &Move { k: u64::MAX, l: u64::MAX }), Ok(false));
    let board = board("wythoff", 20);
    for (x, y) in [(0, 0), (7, 4), (4, 7)] {
        assert_eq!(winning_moves(&wythoff, &board, Piles { x, y }), Some(Ok(vec![])));
    }
    let won = winning_moves(&wythoff, &board, Piles { x: 7, y: 20 }).unwrap().unwrap();
    assert_eq!(won, [Move { k: 0, l: 16 }]);
    assert!(winning_moves(&wythoff, &board, Piles { x: 21, y: 0 }).is_none());
    for x in 0..=20 {
        for y in 0..=20 {
            let from = Piles { x, y };
            let won = winning_moves(&wythoff, &board, from).unwrap().unwrap();
            assert_eq!(won.is_empty(), board.outcome(x, y) == Some(Outcome::P), "{from}");
            assert!(won.iter().all(|mv| board.outcome(x - mv.k, y - mv.l) == Some(Outcome::P)), "{from}");
        }
    }
}

#[test]
fn errors_are_values() {
    let unlimited = Budget::unlimited();
    // A pair sequence has no moves: nothing to judge.
    assert_eq!(Ruleset::parse("half").unwrap_err().diagnostic, Diagnostic::NoMoves);
    assert!(matches!(judge(&game("f = 1/x1"), 5, &unlimited), Err(JudgeError::Eval(_))));
    assert!(matches!(judge(&game("wythoff"), u64::MAX, &unlimited), Err(JudgeError::Spent(Spent::Memory(_)))));
    assert!(matches!(judge(&game("wythoff"), 100_000, &unlimited), Err(JudgeError::Spent(Spent::Memory(_)))));
    let short = Budget::time(Duration::ZERO);
    assert!(matches!(judge(&game("wythoff"), 50, &short), Err(JudgeError::Spent(Spent::Time))));
    // Undefined for k = 10: (10,10) can move to (6,10) as well, but (11,12) has only (1,2) to go to.
    let gap = game("wyt = k + 1 + 0/(k - 10)");
    assert_eq!(judge(&gap, 11, &unlimited).unwrap(), board("wythoff", 11));
    assert!(matches!(judge(&gap, 12, &unlimited), Err(JudgeError::Eval(_))));
}
