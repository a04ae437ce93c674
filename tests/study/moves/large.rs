//! p-Wythoff at any size.

use crate::moves::setting;
use std::collections::BTreeSet;
use wythoff_base::{Budget, UBig};
use wythoff_seq::access::{Beatty, PairAccess};
use wythoff_study::moves::{MoveRole, MoveStatus, forbidden, judge};

#[test]
fn every_small_move_by_itself() {
    let budget = Budget::unlimited();
    for p in 1..=6u64 {
        let setting = setting(&format!("f = {p}"));
        let pairs = Beatty::new(p.into()).unwrap();
        let all = forbidden(&setting, 150, &budget).unwrap().moves;
        let mut found = BTreeSet::new();
        for (k, l) in (1..=150u64).flat_map(|k| (k..=150).map(move |l| (k, l))) {
            let status = judge(&setting, &k.into(), &l.into(), &budget).unwrap().status;
            assert_eq!(matches!(status, MoveStatus::Legal(_)), l - k < p, "{p} {k} {l}");
            if let MoveStatus::Forbidden(joined) = status {
                let joined = joined.unwrap();
                let taken = (&joined.from.0 - &joined.to.0, &joined.from.1 - &joined.to.1);
                assert_eq!(taken, (k.into(), l.into()));
                let is_pair = |(x, y): &(UBig, UBig)| pairs.is_pair(x.min(y), x.max(y), &budget).unwrap();
                assert!(is_pair(&joined.from) && is_pair(&joined.to), "{p} {k} {l}");
                found.insert((k, l));
            }
        }
        assert_eq!(found, all, "p = {p}");
    }
}

#[test]
fn a_thousand_digits() {
    let budget = Budget::unlimited();
    let ten = UBig::from(10u8);
    for p in [1u8, 2, 7] {
        let setting = setting(&format!("f = {p}"));
        let pairs = Beatty::new(p.into()).unwrap();
        let pair = |n: &UBig| {
            let term = pairs.pair(n, &budget).unwrap();
            (term.a.clone(), term.b.exact().unwrap().clone())
        };
        let status = |k: &UBig, l: &UBig| judge(&setting, k, l, &budget).unwrap().status;
        let (n, m) = (ten.pow(1000) * 7u8 + 5u8, ten.pow(999) * 3u8 + 1u8);
        let ((a, b), (u, v)) = (pair(&n), pair(&m));
        // Straight, crossed, and next to them.
        assert!(matches!(status(&(&a - &u), &(&b - &v)), MoveStatus::Forbidden(Some(_))), "{p}");
        assert!(matches!(status(&(&a - &v), &(&b - &u)), MoveStatus::Forbidden(Some(_))), "{p}");
        assert!(matches!(status(&(&a - &u + 5u8), &(&b - &v + 5u8)), MoveStatus::Adjoinable), "{p}");
        assert!(p == 1 || matches!(status(&(&a - &v), &(&b - &u + 1u8)), MoveStatus::Adjoinable), "{p}");
        let legal = status(&a, &a);
        assert!(matches!(legal, MoveStatus::Legal(MoveRole::Essential(Some(_)))), "{p}");
        assert!(p < 7 || matches!(status(&a, &(&a + 3u8)), MoveStatus::Legal(MoveRole::Redundant)), "{p}");
    }
}
