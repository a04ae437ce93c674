//! What is said of a position beside a pair is so: about short and long piles, in normal and in misère play.

use crate::common::analysis;
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_exact::decimal::digits;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::ruleset::Ruleset;
use wythoff_solve::solver::Solver;

const RULES: [&str; 13] = [
    "f = 1",
    "f = 5",
    "f = 1, misere",
    "f = 2, misere",
    "f = 7, misere",
    "f = x0 - x1",
    "f = 4*(x0 - x1)",
    "wyt = 3*k",
    "wyt = 10*k",
    "wyt = 3*k + 2",
    "wyt = 2*k + 1",
    "f = (-1)^y1 - (-1)^x1 + 3",
    "wyt = 20*k + 1",
];

fn pair(solver: &Solver, n: &UBig) -> (UBig, UBig) {
    let term = solver.term(n, &Budget::unlimited()).unwrap();
    (term.a, term.b.exact().unwrap().clone())
}

/// Whether the sentence is true of the move it explains, and which one it was.
fn true_of(solver: &Solver, why: &str, (x, y): (&UBig, &UBig), (to_x, to_y): (&UBig, &UBig)) -> Option<usize> {
    let (low, high) = (to_x.min(to_y), to_x.max(to_y));
    let place = |x: &UBig| solver.locate(x, &Budget::unlimited()).unwrap();
    let m = place(low).in_a.unwrap();
    assert_eq!(pair(solver, &m), (low.clone(), high.clone()), "{why}");
    let named = |n: &UBig| match digits(n) {
        ..=12 => n.to_string(),
        digits => format!("n (n of {digits} digits)"),
    };
    if why.contains("largest difference") {
        let (a, b) = pair(solver, &(&m + UBig::ONE));
        let d = y - x;
        assert!(high - low <= d && d < b - a && why.contains(&format!("pair {} has", named(&m))), "{why}");
        Some(0)
    } else if why.contains("whose partner is smaller") {
        assert!(to_x == x && to_y < y && why.contains(&format!("is a_{},", named(&m))), "{why}");
        Some(1)
    } else if why.contains("the smaller pile is b_") {
        assert!(high == x && low < x && place(x).in_b.as_ref() == Some(&m), "{why}");
        assert!(why.contains(&format!("is b_{}:", named(&m))), "{why}");
        Some(2)
    } else {
        None
    }
}

#[test]
fn beside_pairs_they_are_true() {
    let ten = |e: usize| UBig::from(10u8).pow(e);
    for rule in RULES {
        let (a, rules) = (analysis(rule), Ruleset::parse(rule).unwrap());
        let solver = a.solvers().next().unwrap();
        // Ends of words, above which piles are long, and beyond.
        let sizes =
            [ten(3), ten(13), (UBig::ONE << 63) / UBig::from(3u8), UBig::ONE << 64, ten(25) + UBig::ONE, ten(60)];
        let mut said = [0; 3];
        for (n, i) in sizes.iter().flat_map(|n| (0..7u8).map(move |i| (n, i))) {
            let (a, b) = pair(solver, &(n + UBig::from(i)));
            let d = &b - &a;
            let aways =
                [UBig::ZERO, UBig::ONE, UBig::from(17u8), &d / UBig::from(7u8), &d / UBig::from(2u8), d.clone()];
            for away in aways {
                let up = (&a + &away, &b + &away);
                for (x, y) in [(a.clone(), &b - &away), (a.clone(), &b + &away), up, (b.clone(), &b + &away)] {
                    let at = Position::new(x.clone(), y.clone());
                    let (x, y) = (at.x(), at.y());
                    let found = solver.solve(&at, &Budget::unlimited()).unwrap();
                    let place = solver.locate(x, &Budget::unlimited()).unwrap().in_a;
                    let is_pair = place.is_some_and(|n| pair(solver, &n).1 == *y);
                    assert_eq!(found.outcome == Outcome::P, is_pair, "{rule} ({x}, {y})");
                    let Some((to_x, to_y)) = &found.to else { continue };
                    let mv = Move { k: x - to_x, l: y - to_y };
                    assert_eq!(rules.allows(&Piles { x: x.clone(), y: y.clone() }, &mv), Ok(true), "{rule} ({x}, {y})");
                    if let Some(which) = true_of(solver, &found.why, (x, y), (to_x, to_y)) {
                        said[which] += 1;
                    }
                }
            }
        }
        assert!(said.iter().all(|times| *times > 0), "{rule}: {said:?}");
    }
}
