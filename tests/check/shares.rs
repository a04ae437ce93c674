//! Certificates of limit shares that were forged.

use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_base::Number;
use wythoff_check::certificate::{Refused, ShareBounds};
use wythoff_game::Subject;

/// The last value of G is too small, less than x - E R. With T as in Proposition 62 nothing follows for the share of
/// s - a = 1; had D(w) been cut off at 0, a bound of 0.83 would seem to.
#[test]
fn a_bound_must_follow_with_the_operator_of_the_proposition() {
    let with = |most: Number| {
        let forged = ShareBounds {
            subject: Subject::parse("c = floor(n/2)").unwrap(),
            bits: 2,
            first: -5,
            scale: 10,
            values: vec![vec![0, 0, 3, 21, 80, 198, 394, 628, 779]],
            a: BTreeMap::from([(1, [Number::ZERO, most])]),
            b: BTreeMap::new(),
            joint: BTreeMap::new(),
        };
        forged.verify(&Budget::unlimited())
    };
    assert!(with(Number::ONE).is_ok());
    let refused = Refused::Refuted("s - a 1: the bounds do not follow".into());
    assert_eq!(with(Number::ratio(9.into(), 10.into()).unwrap()), Err(refused));
}
