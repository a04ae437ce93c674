//! One suite for every method of the registry: the definition, the next method, far out, and each left out in turn. A
//! method or a game of the catalogue that is added is met here by itself; the rules just outside a hypothesis are in
//! `cases.json`.

mod cases;
mod definition;
mod far;
mod ladder;
mod random;
mod without;

use std::collections::BTreeSet;
use wythoff_base::{Budget, UBig};
use wythoff_game::catalogue;
use wythoff_solve::METHODS;
use wythoff_solve::Solver;

/// A layer over the cases in several tests, so that every core works, and that it is not made in vain.
macro_rules! layer {
    ($($test:ident $part:literal of $parts:literal: $layer:expr, $at_least:literal;)*) => { $(
        #[test]
        fn $test() {
            let data = cases::data();
            let compared = cases::part(cases::all(), $part, $parts).map(|case| $layer(&case, &data)).sum::<usize>();
            assert!(compared > $at_least, "{compared} compared");
        }
    )* };
}

layer! {
    brute_force_on_a_box_1 0 of 3: definition::conforms, 200_000;
    brute_force_on_a_box_2 1 of 3: definition::conforms, 200_000;
    brute_force_on_a_box_3 2 of 3: definition::conforms, 200_000;
    each_listing_equals_the_next_further_out 0 of 1: ladder::agrees, 10_000;
    methods_agree_far_out_1 0 of 3: far::agrees, 100;
    methods_agree_far_out_2 1 of 3: far::agrees, 100;
    methods_agree_far_out_3 2 of 3: far::agrees, 100;
    the_rest_answers_the_same_when_a_method_is_left_out_1 0 of 3: without::answers_the_same, 500;
    the_rest_answers_the_same_when_a_method_is_left_out_2 1 of 3: without::answers_the_same, 500;
    the_rest_answers_the_same_when_a_method_is_left_out_3 2 of 3: without::answers_the_same, 500;
}

#[test]
fn every_method_serves_a_case() {
    let mut served = BTreeSet::new();
    for a in cases::all().iter().map(cases::Case::analysis) {
        served.extend(cases::serving(&a));
        cases::all_blocks(&a, |blocks| _ = served.insert(blocks.name));
    }
    for method in METHODS {
        assert!(served.contains(method.name), "no case is served by {}: add one to cases.json", method.name);
    }
    assert_eq!(served.len(), METHODS.len(), "every name is in the registry");
}

#[test]
fn the_methods_serve_what_is_expected() {
    for group in cases::data().groups {
        for rule in &group.rules {
            let a = cases::analysis(rule);
            let names: Vec<&str> = a.solvers().map(Solver::name).collect();
            assert!(group.listing.as_ref().is_none_or(|name| a.listing().solver == name), "{rule}");
            assert_eq!(names[..group.solvers.len()], group.solvers, "{rule}");
            for declined in &group.declined {
                assert!(names.iter().all(|name| !name.contains(declined.as_str())), "{rule}: {names:?}");
            }
            for (name, kind) in &group.evidence {
                assert_eq!(a.solver(name).map(|solver| solver.evidence().kind()), Some(kind.as_str()), "{rule}");
            }
        }
    }
}

#[test]
fn the_catalogue_is_listed_as_printed() {
    for entry in catalogue::all() {
        let last = entry.pairs.len() as u64 - 1;
        let pairs = cases::analysis(&entry.name).listing().up_to(last, &Budget::unlimited()).unwrap();
        let found: Vec<(u64, UBig)> = pairs.into_iter().map(|p| (p.a, p.b)).collect();
        let printed: Vec<(u64, UBig)> = entry.pairs.iter().map(|&(a, b)| (a, UBig::from(b))).collect();
        assert_eq!(found, printed, "{}", entry.name);
    }
}

#[test]
fn every_manual_has_its_headings() {
    for method in METHODS {
        let (name, manual) = (method.name, method.manual());
        assert!(
            manual.starts_with(["-deeper", "-any", "-rows"].iter().fold(name, |name, end| name.trim_end_matches(end))),
            "{name}: {manual}"
        );
        for heading in ["Theorem.", "Hypotheses.", "Complexity.", "Reference.", "Deviation."] {
            assert!(manual.lines().any(|line| line.starts_with(heading)), "{name} lacks {heading}");
        }
    }
}
