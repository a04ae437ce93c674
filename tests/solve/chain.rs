//! The chain as a method: what it declines, how far it reaches, and where it gives up.

use crate::common::analysis;
use std::time::Duration;
use wythoff_base::{Budget, UBig};
use wythoff_game::position::{Outcome, Position};
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

fn names(a: &Analysis) -> Vec<&'static str> {
    a.solvers().map(Solver::name).collect()
}

fn power(e: usize) -> UBig {
    UBig::from(10u8).pow(e)
}

#[test]
fn what_falls_or_is_not_proved_is_declined() {
    for rule in [
        "c = n % 5",
        "c = n - 1",
        "c = n/2",
        "c = 0",
        "c = floor(log2(n + 1))",
        "c = n - 2*(n % 3)",
        "c = 100 - n",
        "c = n^2 - 4*n",
        "c = if(n == 7, 0, n)",
        "c = sqrt(n)",
        "c = floor(n/2) - 1",
        "f = x1 + 1, blocking 2",
        "f = 0, blocking 2",
        "f = 1, blocking 2, no single",
        "take = k == l and k % 4 == 0",
    ] {
        let a = analysis(rule);
        assert!(names(&a).iter().all(|name| !name.contains("chain")), "{rule}: {:?}", names(&a));
    }
}

/// Pairs at 10^1000, their places, and positions beside them, in the time a person waits.
#[test]
fn a_thousand_digits() {
    let budget = Budget::time(Duration::from_secs(120));
    for rule in [
        "c = floor(n/100)",
        "c = floor(n*sqrt(2))",
        "c = n^2",
        "c = floor(n/2) + floor(n/3)",
        "c = 3",
        "c = min(n, 1000)",
        "c = floor(n/7) + 2",
        "f = 1, blocking 50",
        "f = 3, blocking 7",
        "take = k == l and even(k)",
    ] {
        let a = analysis(rule);
        let chain = a.solvers().next().unwrap();
        assert_eq!(chain.name(), "sequence-chain", "{rule}");
        let n = power(1000) + UBig::from(12345u32);
        let term = chain.term(&n, &budget).unwrap_or_else(|e| panic!("{rule}: {e}"));
        let (x, y) = (&term.a, term.b.exact().unwrap());
        assert_eq!(chain.locate(x, &budget).unwrap().in_a.as_ref(), Some(&n), "{rule}");
        assert_eq!(chain.locate(y, &budget).unwrap().in_b.as_ref(), Some(&n), "{rule}");
        let solve = |x: &UBig, y: &UBig| chain.solve(&Position::new(x.clone(), y.clone()), &budget).unwrap();
        assert_eq!(solve(x, y).outcome, Outcome::P, "{rule}");
        let beside = solve(x, &(y + UBig::ONE));
        assert_eq!(beside.outcome, Outcome::N, "{rule}");
        assert_eq!(beside.to.is_some(), a.game().is_some(), "{rule}");
    }
}

#[test]
fn a_partner_too_large_to_write_has_its_size() {
    let a = analysis("c = 2^n - 1");
    let chain = a.solvers().next().unwrap();
    let term = chain.term(&power(1000), &Budget::unlimited()).unwrap();
    // 3321 of the b are below a_n, and b_n = 2^n - 1 + a_n >= 2^n.
    assert_eq!(term.a, power(1000) + UBig::from(3321u32));
    assert!(term.b.exact().is_none());
    let at = Position::new(term.a, power(1001));
    assert_eq!(chain.solve(&at, &Budget::unlimited()).unwrap().outcome, Outcome::N);
}

#[test]
fn a_slow_sequence_gives_up_in_its_budget() {
    let a = analysis("c = isqrt(n)");
    let chain = a.solvers().next().unwrap();
    assert_eq!(chain.name(), "sequence-chain-any");
    assert!(chain.term(&power(9), &Budget::unlimited()).is_ok());
    let error = chain.term(&power(40), &Budget::time(Duration::from_millis(200))).unwrap_err();
    assert!(error.spent().is_some(), "{error}");
}

/// The first million pairs of sequences with large periods, against the list.
#[test]
fn far_along_the_list() {
    for rule in ["c = floor(n/100)", "c = isqrt(n)", "c = n^2", "c = floor(n*sqrt(2))", "f = 1, blocking 50"] {
        let a = analysis(rule);
        let (chain, mut listing) = (a.solvers().next().unwrap(), a.listing());
        for i in 0..=1_000_000u64 {
            let pair = listing.next(&Budget::unlimited()).unwrap().unwrap();
            if i % 66_666 != 0 {
                continue;
            }
            let term = chain.term(&i.into(), &Budget::unlimited()).unwrap();
            assert_eq!((term.a, term.b.exact()), (pair.a.into(), Some(&pair.b)), "{rule}, n = {i}");
            assert_eq!(chain.locate(&pair.a.into(), &Budget::unlimited()).unwrap().in_a, Some(i.into()), "{rule}");
        }
    }
}
