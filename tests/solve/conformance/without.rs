//! Each method left out in turn: the others answer the same, and none of them claims more than before.

use crate::cases::{self, Case, Data};
use crate::definition;
use crate::far;
use crate::ladder;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_check::judge;
use wythoff_game::position::{Outcome, Position};
use wythoff_solve::Analysis;
use wythoff_solve::METHODS;

/// Piles and pairs that are compared.
const SIZE: u64 = 13;

/// How much evidence it is.
fn strength(evidence: Evidence) -> u8 {
    match evidence {
        Evidence::Observed => 1,
        Evidence::Exhaustive { .. } | Evidence::Rows { .. } => 2,
        Evidence::Theorem | Evidence::Certificate { .. } => 3,
        // Conjectured, which is nothing.
        _ => 0,
    }
}

/// How many methods were left out.
pub fn answers_the_same(case: &Case, data: &Data) -> usize {
    let whole = case.analysis();
    // A method that does not serve the rule may still serve another play of it.
    let mut serving = cases::serving(&whole);
    if let Some(rules) = whole.game().filter(|rules| rules.play().is_misere()) {
        serving.extend(cases::serving(&cases::analysis(&rules.in_normal_play().to_string())));
    }
    let names: Vec<_> = METHODS.iter().map(|m| m.name).filter(|name| serving.contains(name)).collect();
    for name in &names {
        same(case, &whole, name, data);
    }
    names.len()
}

fn same(case: &Case, whole: &Analysis, name: &str, data: &Data) {
    let (rest, budget) = (whole.without(name), Budget::unlimited());
    let who = || format!("{} without {name}", case.rule);
    assert!(!cases::serving(&rest).contains(&name), "{}", who());
    let (listing, before) = (rest.listing(), whole.listing());
    assert!(strength(listing.evidence()) <= strength(before.evidence()), "{}", who());
    let (before, after) = (cases::first(before, SIZE, &budget), cases::first(listing, SIZE, &budget));
    ladder::are_same(&before, &after, &who);
    let (pairs, _) = after;
    for solver in rest.solvers() {
        let before = whole.solver(solver.name()).unwrap_or_else(|| panic!("{}: {} is new", who(), solver.name()));
        // What an answer rests on may depend on what was found for it: both get the same questions.
        let [after, before] = [solver, before].map(|solver| {
            let _ = solver.solve(&Position::new(SIZE.into(), SIZE.into()), &budget);
            strength(solver.evidence())
        });
        assert!(after <= before, "{}: {}", who(), solver.name());
    }
    let board = whole.written().game().map(|rules| (rules, judge(rules, SIZE, &budget).unwrap()));
    for (x, y) in (0..=SIZE).flat_map(|x| (x..=SIZE).map(move |y| (x, y))) {
        let at = Position::new(x.into(), y.into());
        let solution = rest.solvers().find_map(|solver| solver.solve(&at, &budget).ok());
        let Some(solution) = there(solution, name, &who) else { continue };
        match &board {
            Some((rules, board)) => definition::is_right(&solution, rules, &who(), board, x, y),
            None => {
                let is_pair = pairs.iter().any(|pair| (pair.a, &pair.b) == (x, &y.into()));
                assert_eq!(solution.outcome == Outcome::P, is_pair, "{}: ({x},{y})", who());
            }
        }
    }
    for pair in &pairs {
        let term = rest.solvers().find_map(|solver| solver.term(&pair.n.into(), &budget).ok());
        let Some(term) = there(term, name, &who) else { continue };
        assert_eq!((&term.a, term.b.exact()), (&UBig::from(pair.a), Some(&pair.b)), "{}", who());
        if whole.subject().one_partner() {
            let place = rest.solvers().find_map(|solver| solver.locate(&term.a, &budget).ok());
            assert_eq!(place.map(|place| place.in_a), Some(Some(UBig::from(pair.n))), "{}", who());
        }
    }
    for digits in case.far.iter().take(1) {
        let (now, before) = (far::fast(&rest, data, *digits), far::fast(whole, data, *digits));
        let (Some(now), Some(before)) = (now.first(), before.first()) else { continue };
        let n = UBig::from(10u8).pow(*digits);
        let term = now.term(&n, &budget).unwrap();
        assert_eq!(term, before.term(&n, &budget).unwrap(), "{}", who());
        assert_eq!(now.locate(&term.a, &budget).unwrap(), before.locate(&term.a, &budget).unwrap(), "{}", who());
    }
}

/// Somebody answers, unless the one that answers always is left out.
fn there<T>(answer: Option<T>, name: &str, who: &impl Fn() -> String) -> Option<T> {
    assert!(answer.is_some() || name == "any-stream", "{}: nobody answers", who());
    answer
}
