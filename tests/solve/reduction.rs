//! `take` rules in other words: the same moves as the rule they are reduced to, and near misses left alone.

use crate::common::analysis;
use wythoff_check::moves;
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::position::Piles;
use wythoff_solve::{Analysis, moves_in_words, reduced};

fn same_moves(a: &Ruleset, b: &Ruleset, size: u64) -> bool {
    (0..=size).all(|x| {
        (0..=size).all(|y| {
            let all = |rules| {
                let mut found: Vec<_> =
                    moves(rules, Piles { x, y }).map(|mv| mv.unwrap()).map(|m| (m.k, m.l)).collect();
                found.sort_unstable();
                found
            };
            all(a) == all(b)
        })
    })
}

#[test]
fn reduced_rules_have_the_same_moves() {
    for (take, line) in [
        ("take = k == l", "f = 1"),
        ("take = l == k, misere", "f = 1, misere"),
        ("take = abs(k - l) == 0, blocking 2", "f = 1, blocking 2"),
        ("take = abs(k - l) < 2", "f = 2"),
        ("take = abs(l - k) < x1 + 1", "f = x1 + 1"),
        ("take = x0 - x1 > abs(k - l)", "f = x0 - x1"),
        ("take = abs(k - l) <= x1 / 2", "f = floor(x1/2) + 1"),
        ("take = 2.5 >= abs(k - l)", "f = floor(2.5) + 1"),
        ("take = abs(k - l) <= -1", "f = floor(-1) + 1"),
        ("take = max(k, l) - min(l, k) < 3", "f = 3"),
        ("take = k <= l < 2k + 1", "wyt = 2*k + 1"),
        ("take = 0 < k <= l < k^2 + 9", "wyt = k^2 + 9"),
        ("take = k <= l and l < 4", "wyt = 4"),
        ("take = k <= l < k", "wyt = k"),
    ] {
        let rules = Ruleset::parse(take).unwrap();
        let (same, reason) = reduced(&rules).unwrap();
        assert_eq!(same.to_string(), line, "{take}");
        assert!(reason.contains(line));
        assert!(same_moves(&rules, &same, 14), "{take}");
    }
}

#[test]
fn near_misses_are_left_alone() {
    for take in [
        "take = k != l",
        "take = k - l < 2",
        "take = abs(k - l) < k",
        "take = abs(k - l) < y0",
        "take = abs(k + l) < 3",
        "take = abs(k - 2l) < 3",
        "take = abs(k - l) > 3",
        "take = k == l or k == 2",
        "take = k <= l < l + 1",
        "take = k < l < 2k",
        "take = l <= k < 2k",
        "take = k <= l < x1",
        "take = not k == l",
        "f = 1",
    ] {
        assert!(reduced(&Ruleset::parse(take).unwrap()).is_none(), "{take}");
    }
}

#[test]
fn they_reach_the_solver_of_the_rule_they_mean() {
    let best = |line: &str| Analysis::of(&Subject::parse(line).unwrap()).solvers().next().unwrap().name();
    for (take, line) in [
        ("take = k == l", "f = 1"),
        ("take = abs(k - l) < x1 + 1", "f = x1 + 1"),
        ("take = abs(k - l) < x0 - x1", "f = x0 - x1"),
        ("take = k <= l < 3k + 2", "wyt = 3k + 2"),
        ("take = k == l, blocking 2", "f = 1, blocking 2"),
    ] {
        assert_eq!(best(take), best(line), "{take}");
    }
}

/// f stands in no line of a `take`: every listing that speaks of it says which rule it means.
#[test]
fn what_they_list_names_the_rule_they_mean() {
    let of = |line: &str| Analysis::of(&Subject::parse(line).unwrap());
    let plain = of("take = k == l");
    for listing in plain.listings().chain(plain.candidates()).chain(of("take = k == l, misere").listings()) {
        assert!(
            listing.reasons[0].starts_with("the moves are those of f = 1"),
            "{}: {:?}",
            listing.solver,
            listing.reasons
        );
    }
    assert!(plain.candidates().is_some() && of("take = k == l, misere").listing().solver == "misere-mex");
    assert!(of("f = 1").candidates().unwrap().reasons.is_empty());
}

/// Nim as `wyt = 1` has no l with 1 <= l < 1: its words offer no two-pile move.
#[test]
fn words_offer_a_two_pile_move_where_there_is_one() {
    for line in ["wyt = 1", "wyt = 0", "f = 0", "f = 1", "wyt = 2", "f = 2", "wyt = 2k", "f = x1 + 1"] {
        let subject = Subject::parse(line).unwrap();
        let Subject::Game(rules) = &subject else { panic!("{line} is a game") };
        let both = moves(rules, Piles { x: 6, y: 6 }).any(|mv| mv.is_ok_and(|mv| mv.k > 0 && mv.l > 0));
        let words = moves_in_words(&subject).join(" ");
        assert_eq!(words.contains("Or take"), both, "{line}: {words}");
        assert!(!words.contains("f(k) ="), "{line}: {words}");
    }
}

#[test]
fn equal_removals_of_even_numbers_are_recognised() {
    let even = |rule: &str| analysis(rule).even_diagonals().is_some();
    assert!(even("take = l % 2 == 0 and l == k") && !even("take = k == l and k % 4 == 0"));
}
