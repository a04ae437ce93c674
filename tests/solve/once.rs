//! What is known of a rule is found once, and only what is asked for.

use wythoff_base::{Budget, UBig};
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_solve::Analysis;
use wythoff_solve::METHODS;
use wythoff_solve::Solver;

fn of(rule: &str) -> Analysis {
    Analysis::of(&Subject::parse(rule).unwrap())
}

#[test]
fn a_term_far_out_proves_f_once() {
    let (hofstadter, n) = (of("hofstadter"), UBig::from(10u8).pow(100));
    assert!(hofstadter.solvers().any(|solver| solver.term(&n, &Budget::unlimited()).is_ok()));
    let proofs: *const _ = hofstadter.proofs().unwrap();
    // Nor does anything else prove it again: what was found stays where it is.
    assert!(hofstadter.solvers().count() > 2 && hofstadter.listings().count() > 1);
    assert!(hofstadter.candidates().is_some() && hofstadter.linear().is_err());
    assert!(std::ptr::eq(proofs, hofstadter.proofs().unwrap()));
}

#[test]
fn the_first_solver_costs_only_those_before_it() {
    for entry in catalogue::all() {
        let a = of(&entry.rule);
        let first = a.solvers().next().map(Solver::name);
        let place = METHODS.iter().position(|method| Some(method.name) == first).unwrap();
        let before: Vec<_> = METHODS[..=place].iter().map(|method| method.name).collect();
        assert_eq!(a.asked().collect::<Vec<_>>(), before, "{}", entry.name);
        // One that is named is built alone.
        let b = of(&entry.rule);
        assert!(b.solver("any-stream").is_some());
        assert_eq!(b.asked().collect::<Vec<_>>(), ["any-stream"], "{}", entry.name);
    }
}
