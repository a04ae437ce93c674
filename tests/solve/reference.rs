//! Pairs that another program computed from the moves: `reference_pairs.json`, all with b up to the box of each rule.

use crate::common::analysis;
use serde::Deserialize;
use std::collections::BTreeSet;
use wythoff_base::{Budget, UBig};
use wythoff_game::position::{Outcome, Position};
use wythoff_seq::access::Partner;

#[derive(Deserialize)]
struct Rule {
    rule: String,
    #[serde(rename = "box")]
    size: u64,
    pairs: Vec<(u64, u64)>,
}

#[test]
fn listed_solved_and_found_again() {
    let rules: Vec<Rule> = serde_json::from_str(include_str!("reference_pairs.json")).unwrap();
    assert_eq!(rules.len(), 25);
    for Rule { rule, size, pairs } in rules {
        let (a, budget) = (analysis(&rule), Budget::unlimited());
        let listed: BTreeSet<(u64, u64)> = a
            .listing()
            .up_to(size, &budget)
            .unwrap()
            .into_iter()
            .filter_map(|pair| Some((pair.a, u64::try_from(&pair.b).ok().filter(|&b| b <= size)?)))
            .collect();
        let expected: BTreeSet<(u64, u64)> = pairs.into_iter().collect();
        assert_eq!(listed, expected, "{rule}");
        for solver in a.solvers() {
            let who = || format!("{rule} ({})", solver.name());
            for (x, y) in
                (0..=40).flat_map(|x| (x..=size).step_by(3).map(move |y| (x, y))).chain(expected.iter().copied())
            {
                let outcome = solver.solve(&Position::new(x.into(), y.into()), &budget).unwrap().outcome;
                assert_eq!(outcome == Outcome::P, expected.contains(&(x, y)), "{}: ({x},{y})", who());
            }
            for (x, y) in expected.iter().copied() {
                let place = solver.locate(&UBig::from(x), &budget).unwrap();
                let term = solver.term(&place.in_a.unwrap_or_else(|| panic!("{}: {x}", who())), &budget).unwrap();
                assert_eq!((term.a, term.b), (UBig::from(x), Partner::Exact(y.into())), "{}", who());
            }
        }
    }
}
