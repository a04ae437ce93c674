//! Certificates about Grundy values: the true ones are accepted, and nothing near them.

use wythoff_base::Budget;
use wythoff_check::certificate::{Convergence, ConvergenceClaim, Refused};
use wythoff_game::Ruleset;

/// The claims of the certificates, as `wythoff_grundy::PROVED` has them.
const ONE: ConvergenceClaim =
    ConvergenceClaim { value: 1, context: 35, nodes: 2173, states: 20, words: 2237, rows: 45 };
const TWO: ConvergenceClaim =
    ConvergenceClaim { value: 2, context: 40, nodes: 115_585, states: 327, words: 118_057, rows: 73 };

fn verify(rule: &str, claim: ConvergenceClaim) -> Result<Vec<String>, Refused> {
    Convergence { rules: Ruleset::parse(rule).unwrap(), claim }.verify(&Budget::unlimited())
}

#[test]
fn convergence_of_one_and_two() {
    assert!(verify("wythoff", ONE).is_ok());
    assert!(verify("wythoff", TWO).is_ok());
    for other in [
        ConvergenceClaim { value: 0, ..ONE },
        ConvergenceClaim { value: 2, ..ONE },
        ConvergenceClaim { value: 9, ..ONE },
        ConvergenceClaim { context: 0, ..ONE },
        ConvergenceClaim { context: 1, ..ONE },
        ConvergenceClaim { context: 34, ..ONE },
        ConvergenceClaim { context: 36, ..ONE },
        ConvergenceClaim { context: 65, ..ONE },
        ConvergenceClaim { context: u64::MAX, ..ONE },
        ConvergenceClaim { nodes: 2172, ..ONE },
        ConvergenceClaim { states: 21, ..ONE },
        ConvergenceClaim { words: 2238, ..ONE },
        ConvergenceClaim { rows: 44, ..ONE },
        ConvergenceClaim { rows: 46, ..ONE },
        ConvergenceClaim { rows: 0, ..ONE },
    ] {
        assert!(verify("wythoff", other.clone()).is_err(), "{other:?}");
    }
    for rule in ["f = 2", "f = 1, misere", "f = 1, blocking 2", "f = x0 - x0 + 1", "wyt = k + 1", "f = 1, no single"] {
        assert!(verify(rule, ONE).is_err(), "{rule}");
    }
    // With fewer letters some guesses never become the true state.
    let few = ConvergenceClaim { value: 1, context: 6, nodes: 223, states: 20, words: 163, rows: 200 };
    let reason = Refused::Refuted("a guess is not right after 200 rows".into());
    assert_eq!(verify("wythoff", few), Err(reason));
}

/// The rows of the values 0..3 have 18669 states: that comes before the guesses.
#[test]
#[ignore = "some minutes and a gigabyte"]
fn the_closure_of_three() {
    let three =
        ConvergenceClaim { value: 3, context: 30, nodes: 18_186_327, states: 18_669, words: 15_633_229, rows: 0 };
    assert_eq!(verify("wythoff", three), Err(Refused::Refuted("a guess is not right after 0 rows".into())));
}
