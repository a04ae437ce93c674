//! The tower for f = x1 + kappa against the stream, the sums over runs, its judge, and itself from another bottom.
//!
//! The stream is compared with the sums over runs on the way, for all n and x up to 10^6; the tower for all n and x up to
//! 10^6 as well.

mod common;
#[path = "common/random_access.rs"]
mod random_access;
use proptest::prelude::*;
use random_access::{far_away, judge_access};
use wythoff_exact::{IBig, UBig};
use wythoff_seq::access::{GaveUp, Limits, PairAccess, Partner, Place};
use wythoff_seq::tower::Iterates;
use wythoff_seq::{Growing, Pair, QuasiPolynomial, Tower, mex};

fn tower(kappa: u64) -> Tower {
    Tower::new(kappa).unwrap()
}

fn ten(digits: usize) -> UBig {
    UBig::from(10u8).pow(digits)
}

fn textbook(kappa: u64, count: u64) -> Vec<Pair> {
    mex::pairs(count, |_, before, a| common::next(before, a, |x1, _, _| IBig::from(x1) + IBig::from(kappa)))
}

#[test]
fn the_textbook_recursion() {
    for kappa in [1, 2, 3, 7] {
        let want = textbook(kappa, 20_000);
        judge_access(&tower(kappa), &want);
    }
    for kappa in [4, 5, 100, 1000] {
        judge_access(&tower(kappa), &textbook(kappa, 1500));
    }
    for level in 2..=5 {
        judge_access(&tower(1).with_bottom(level), &textbook(1, 1500));
        judge_access(&tower(3).with_bottom(level), &textbook(3, 1500));
    }
    for kappa in [1, 2, 3, 7] {
        judge_access(&Iterates::new(kappa).unwrap(), &textbook(kappa, 1500));
    }
}

/// Values of k(n) and b_n found by an independent prototype.
const VALUES: [(usize, &str, &str); 5] = [
    (12, "1413119", "500000941937492052063624"),
    (16, "141410235", "50000000942720162238624258205636"),
    (20, "14142023800", "5000000000942800098390022420996828064147"),
    (30, "1414213526923227", "500000000000000942809013222650956573426148953004365103639634"),
    (
        50,
        "14142135623727404959157143",
        "5000000000000000000000000942809041581779723574457835429357187680244102657259465645843523840036668474",
    ),
];

#[test]
fn known_values() {
    let game = tower(1);
    for (digits, k, b) in VALUES {
        let n = ten(digits);
        let term = game.pair(&n, &Limits::none()).unwrap();
        assert_eq!((&term.a - &n).to_string(), k, "10^{digits}");
        assert_eq!(term.b.exact().unwrap().to_string(), b, "10^{digits}");
    }
}
