//! Which games have an approximately linear c, and the approximation it gives.

use crate::common::analysis;
use wythoff_base::{Budget, IBig, Number};
use wythoff_seq::Limit;

fn limits(rule: &str) -> [Limit; 2] {
    analysis(rule).linear().unwrap().limits().unwrap()
}

#[test]
fn exact_floors_of_surds() {
    for rule in ["half", "four-thirds", "f = 3", "f = 2, blocking 5", "c = floor(22*n/7)", "c = 1000000007*n"] {
        for limit in limits(rule) {
            let exact = limit.exact().unwrap();
            for (n, floor) in (0..3000u64).zip(limit.floors(0)) {
                assert_eq!(IBig::from(floor), exact.mul(&Number::from(n)).unwrap().floor(), "{rule}, n = {n}");
            }
        }
    }
    assert!(limits("c = floor(sqrt(2)*n)")[0].exact().is_none());
}

#[test]
fn the_slides_and_wythoff() {
    // s_n = a_n for Wythoff's game; alpha = (3 + sqrt(17))/4 in the slides [FS].
    let first = |[alpha, beta]: [Limit; 2]| alpha.floors(0).zip(beta.floors(0)).take(6).collect::<Vec<_>>();
    assert_eq!(first(limits("wythoff")), [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    assert_eq!(first(limits("half"))[..5], [(0, 0), (1, 2), (3, 4), (5, 6), (7, 9)]);
    assert_eq!(limits("half")[0].exact().unwrap().to_string(), "(3 + sqrt(17))/4");
}

#[test]
fn pairs_lie_along_their_line() {
    for rule in ["wythoff", "thue-morse", "blocking-2", "four-thirds", "wyt = 3*k + 2", "f = 2*(x0 - x1) + 5"] {
        let game = analysis(rule);
        let m = game.direction().unwrap();
        for pair in game.listing().up_to(5000, &Budget::unlimited()).unwrap() {
            let on_line = m.mul(&Number::from(pair.a)).unwrap().floor();
            let off = IBig::from(pair.b) - on_line;
            assert!(off >= IBig::from(-10) && off <= IBig::from(10), "{rule}, n = {}: {off}", pair.n);
        }
    }
}

#[test]
fn only_where_it_is_proved() {
    for rule in
        ["hofstadter", "thue-morse", "doubling", "f = 1, misere", "f = 1, no single", "c = n*n", "c = 5", "wyt = 3*k"]
    {
        assert!(analysis(rule).linear().is_err(), "{rule}");
    }
    let of = |rule: &str| analysis(rule).direction().map(|m| m.to_string());
    assert_eq!(of("wythoff").as_deref(), Some("(1 + sqrt(5))/2"));
    assert_eq!(of("thue-morse").as_deref(), Some("2"));
    assert_eq!(of("wyt = 3*k + 2").as_deref(), Some("2 + sqrt(7)"));
    assert_eq!(of("hofstadter"), None);
    assert_eq!(of("f = 1, misere"), None);
}
