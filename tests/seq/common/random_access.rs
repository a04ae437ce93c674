//! The duties of every random access: the terms of the textbook recursion, and consistency far out.

use super::asked;
use wythoff_base::{Budget, UBig};
use wythoff_seq::Pair;
use wythoff_seq::access::{PairAccess, Partner, Place};

/// The given pairs, the places of the x below their number, and differences against a linear scan.
pub fn judge_access(access: &dyn PairAccess, want: &[Pair]) {
    let budget = Budget::unlimited();
    let mut places = vec![Place::default(); want.len()];
    for pair in want {
        if asked(pair.n) {
            let term = access.pair(&pair.n.into(), &budget).unwrap();
            assert_eq!((term.a, term.b), (pair.a.into(), Partner::Exact(pair.b.clone())), "pair {}", pair.n);
        }
        if let Some(place) = places.get_mut(pair.a as usize) {
            place.in_a = Some(pair.n.into());
        }
        if let Some(place) = u64::try_from(&pair.b).ok().and_then(|b| places.get_mut(b as usize)) {
            place.in_b = Some(pair.n.into());
        }
    }
    for (x, place) in (0u64..).zip(&places).filter(|(x, _)| asked(*x)) {
        assert_eq!(&access.locate(&x.into(), &budget).unwrap(), place, "place of {x}");
    }
    differences(access, want, &budget);
    // Every position of a strip around the pairs.
    for pair in want.iter().take(120) {
        let x = UBig::from(pair.a);
        for y in (0..5u8).map(|i| &pair.b + UBig::from(i)).chain((1..5u64).filter_map(|i| below(&pair.b, i))) {
            if y >= x {
                assert_eq!(access.is_pair(&x, &y, &budget), Ok(y == pair.b), "({x}, {y})");
                assert_eq!(access.is_pair(&pair.b, &y, &budget), Ok(x == pair.b && y == x), "({}, {y})", pair.b);
            }
        }
    }
}

fn below(b: &UBig, i: u64) -> Option<UBig> {
    (*b >= UBig::from(i)).then(|| b - UBig::from(i))
}

fn differences(access: &dyn PairAccess, want: &[Pair], budget: &Budget) {
    let gaps: Vec<UBig> = want.iter().map(|p| &p.b - UBig::from(p.a)).collect();
    let scan = |d: &UBig, end: usize| gaps.iter().take(end).rposition(|gap| gap <= d).map(UBig::from);
    assert_eq!(access.last_difference(&UBig::from(9u8), &UBig::ZERO, budget), Ok(None));
    let near = gaps.iter().take(100).chain(gaps.iter().step_by(97));
    for d in near.flat_map(|d| [below(d, 1), Some(d.clone()), Some(d + UBig::ONE)]).flatten() {
        for end in [1, 2, 100, gaps.len()] {
            let found = access.last_difference(&d, &end.into(), budget);
            assert_eq!(found, Ok(scan(&d, end.min(gaps.len()))), "difference {d} before {end}");
            let found = access.last_pair(&d, &end.into(), budget).unwrap().map(|(m, term)| (m, term.a));
            let place = scan(&d, end.min(gaps.len()));
            let want = place.and_then(|m| Some((m.clone(), want.get(usize::try_from(&m).ok()?)?.a.into())));
            assert_eq!(found, want, "pair of difference {d} before {end}");
        }
    }
}

/// The methods agree about the pair n, its neighbours and the positions next to it.
pub fn far_away(access: &dyn PairAccess, n: &UBig) {
    let budget = Budget::unlimited();
    let next = n + UBig::ONE;
    let (here, there) = (access.pair(n, &budget).unwrap(), access.pair(&next, &budget).unwrap());
    let (b, b_next) = (here.b.exact().unwrap(), there.b.exact().unwrap());
    assert!(here.a < there.a && b < b_next);
    // The numbers between two a are in B, and the numbers next to a b have their own places.
    let mut x = here.a.clone();
    while x <= there.a {
        let place = access.locate(&x, &budget).unwrap();
        assert_eq!(place.in_a.is_some(), x == here.a || x == there.a || place.in_a == place.in_b, "{x}");
        assert!(place.in_a.is_some() || place.in_b.is_some());
        x += UBig::ONE;
    }
    assert_eq!(access.locate(&here.a, &budget).unwrap().in_a.as_ref(), Some(n));
    assert_eq!(access.locate(b, &budget).unwrap().in_b.as_ref(), Some(n));
    for y in [b - UBig::from(u8::from(!b.is_zero())), b.clone(), b + UBig::ONE, b_next.clone()] {
        if y >= here.a {
            assert_eq!(access.is_pair(&here.a, &y, &budget), Ok(y == *b));
        }
    }
    let d = b - &here.a;
    let d_next = b_next - &there.a;
    let end = &next * UBig::from(10u8);
    let before = |d: &UBig| access.last_difference(d, &end, &budget).unwrap();
    if d < d_next {
        assert_eq!(before(&d).as_ref(), Some(n));
        assert_eq!(before(&(d_next - UBig::ONE)).as_ref(), Some(n));
    }
    assert_eq!(access.last_difference(&d, n, &budget).unwrap(), (!n.is_zero()).then(|| n - UBig::ONE));
}
