//! Essential moves: leaving one out changes the outcomes, leaving a redundant one out does not.

use crate::moves::setting;
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_study::moves::{Setting, essential, restriction};

/// The P-positions of a box, by marking the positions that reach each of them.
fn p_positions(moves: &[(usize, usize)], size: usize, misere: bool) -> Vec<bool> {
    let side = size + 1;
    let mut won = vec![false; side * side];
    let mut p = vec![false; side * side];
    won[0] = misere;
    for x in 0..side {
        for y in 0..side {
            if won[x * side + y] {
                continue;
            }
            p[x * side + y] = true;
            (x + 1..side).for_each(|x| won[x * side + y] = true);
            (y + 1..side).for_each(|y| won[x * side + y] = true);
            for &(k, l) in moves {
                for (k, l) in [(k, l), (l, k)] {
                    if x + k < side && y + l < side {
                        won[(x + k) * side + y + l] = true;
                    }
                }
            }
        }
    }
    p
}

fn legal(setting: &Setting, size: u64) -> Vec<(usize, usize)> {
    setting
        .legal(size, &Budget::unlimited())
        .unwrap()
        .unwrap()
        .into_iter()
        .map(|(k, l)| (k as usize, l as usize))
        .collect()
}

/// Each legal move is left out in turn.
fn exhaustive(setting: &Setting, size: u64) -> BTreeSet<(u64, u64)> {
    let moves = legal(setting, size);
    let (side, misere) = (size as usize, setting.rules().play().is_misere());
    let whole = p_positions(&moves, side, misere);
    let essential = moves.iter().enumerate().filter(|(at, _)| {
        let mut rest = moves.clone();
        rest.remove(*at);
        p_positions(&rest, side, misere) != whole
    });
    essential.map(|(_, (k, l))| (*k as u64, *l as u64)).collect()
}

#[test]
fn essential_moves_are_those_that_cannot_be_left_out() {
    let size: u64 = std::env::var("WYTHOFF_ESSENTIAL").ok().and_then(|to| to.parse().ok()).unwrap_or(24);
    for rule in [
        "wyt = 2*k",
        "wyt = 3*k",
        "wyt = k/2 + 2",
        "wyt = k^2",
        "wyt = 5",
        "f = 1, misere",
        "f = 2, misere",
        "take = k == l and k % 2 == 0",
        "wyt = if(k % 3 == 0, 2*k, k + 2)",
    ] {
        let setting = setting(rule);
        let found = essential(&setting, size, size, &Budget::unlimited()).unwrap().unwrap();
        let moves: BTreeSet<_> = found.moves.keys().copied().collect();
        if found.evidence == Evidence::Observed {
            assert_eq!(moves, exhaustive(&setting, size), "{rule}");
        } else {
            // A larger box than this one may show more moves.
            assert!(exhaustive(&setting, size).is_subset(&moves), "{rule}");
        }
        assert_eq!(moves.len() + found.redundant.len(), legal(&setting, size).len(), "{rule}");
    }
}

/// The statements about all positions that automata prove.
#[test]
fn essential_moves_by_automata() {
    for (rule, all) in [
        ("wyt = 2*k", "the essential moves are exactly (1,1) (3,3)"),
        ("thue-morse", ""),
        ("wyt = 3*k", "the essential moves are exactly (1,1) (1,2) (2,2) (4,4)"),
    ] {
        let found = essential(&setting(rule), 8, 60, &Budget::unlimited()).unwrap();
        assert_eq!(found.and_then(|found| found.all).unwrap_or_default(), all, "{rule}");
    }
}

/// A box of twice the witnesses confirms the theorem about p-Wythoff and each witness.
#[test]
fn essential_moves_of_p_wythoff() {
    for p in 1..=4u64 {
        let setting = setting(&format!("f = {p}"));
        let to = 12;
        let found = essential(&setting, to, to, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found.evidence, Evidence::Theorem);
        let size = found.moves.values().map(|at| at.unwrap().1).max().unwrap().max(40);
        let moves = legal(&setting, size);
        let side = size as usize + 1;
        let is_p = p_positions(&moves, size as usize, false);
        for ((k, l), at) in &found.moves {
            let (x, y) = at.map(|(x, y)| (x as usize, y as usize)).unwrap();
            let wins = |to: (usize, usize)| is_p[to.0 * side + to.1];
            assert!((0..x).all(|u| !wins((u, y))) && (0..y).all(|v| !wins((x, v))), "p = {p}, {k} {l}");
            let won_by: BTreeSet<(usize, usize)> = moves
                .iter()
                .filter(|(k, l)| {
                    [(*k, *l), (*l, *k)].into_iter().any(|(k, l)| k <= x && l <= y && wins((x - k, y - l)))
                })
                .copied()
                .collect();
            assert_eq!(won_by, BTreeSet::from([(*k as usize, *l as usize)]), "p = {p}");
        }
        let known: BTreeSet<_> = found.moves.keys().copied().collect();
        let shown: BTreeSet<_> = exhaustive(&setting, size).into_iter().filter(|(_, l)| *l <= to).collect();
        assert!(shown.is_subset(&known), "p = {p}");
        assert!(
            p > 1 || found.redundant.is_empty() && found.all.is_some_and(|all| all.contains("no move is redundant"))
        );
    }
}

/// Taking everything is enough where b = g(a).
#[test]
fn a_restriction_has_the_same_p_positions() {
    for rule in ["wyt = 2*k", "wyt = k^2", "wyt = 3*k - 2"] {
        let setting = setting(rule);
        assert!(restriction(&setting).is_some(), "{rule}");
        let moves = legal(&setting, 40);
        let whole = p_positions(&moves, 40, false);
        let partner = |x: usize| (0..=40).find(|y| whole[x * 41 + y]);
        let is_b = |x: usize, below: usize| partner(x).is_some_and(|a| a < x && a < below);
        let fewer: Vec<_> = moves.iter().copied().filter(|(k, l)| !is_b(*k, *k) && !is_b(*l, *k)).collect();
        assert!(fewer.len() < moves.len());
        assert_eq!(p_positions(&fewer, 40, false), whole, "{rule}");
    }
    assert!(["wythoff", "hofstadter", "wyt = 2*k + 1"].iter().all(|rule| restriction(&setting(rule)).is_none()));
}
