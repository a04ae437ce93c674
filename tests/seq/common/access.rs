//! Random access against the textbook recursion.

use super::asked;
use wythoff_base::{Budget, UBig};
use wythoff_seq::Pair;
use wythoff_seq::access::{PairAccess, Place};

/// Every number up to the last a; the first `terms` terms, as pairs and next to pairs, and their differences.
pub fn agrees(access: &dyn PairAccess, pairs: &[Pair], terms: usize, name: &str) {
    let budget = Budget::unlimited();
    let end = pairs.last().unwrap().a;
    let mut places = vec![Place::default(); end as usize + 1];
    for pair in pairs {
        let n = UBig::from(pair.n);
        if n < UBig::from(terms) && asked(pair.n) {
            let term = access.pair(&n, &budget).unwrap();
            assert_eq!((term.a, term.b.exact()), (pair.a.into(), Some(&pair.b)), "{name}, term {n}");
        }
        places[pair.a as usize].in_a = Some(n.clone());
        if let Ok(place) = usize::try_from(&pair.b).map(|b| places.get_mut(b)) {
            place.into_iter().for_each(|p| p.in_b = Some(n.clone()));
        }
    }
    for (x, place) in places.iter().enumerate().filter(|(x, _)| asked(*x as u64)) {
        assert_eq!(access.locate(&UBig::from(x), &budget).unwrap(), *place, "{name}, number {x}");
    }
    let partner = |x: &UBig| pairs.binary_search_by(|p| UBig::from(p.a).cmp(x)).ok().map(|n| &pairs[n].b);
    for pair in pairs[..terms - 1].iter().step_by(41) {
        let (x, y) = (UBig::from(pair.a), &pair.b);
        let (right, up) = (&x + UBig::ONE, y + UBig::ONE);
        for (x, y) in [(&x, y), (&x, &up), (&right, &up), (&x, &right), (&x, &x)] {
            assert_eq!(access.is_pair(x, y, &budget).unwrap(), partner(x) == Some(y), "{name}, ({x}, {y})");
        }
    }
    let d = |pair: &Pair| &pair.b - UBig::from(pair.a);
    for (n, pair) in pairs[..terms - 1].iter().enumerate().step_by(83) {
        let got = |d: &UBig, end: usize| access.last_difference(d, &end.into(), &budget).unwrap();
        let want = |d0: &UBig, end: usize| pairs[..end].partition_point(|p| d(p) <= *d0).checked_sub(1).map(UBig::from);
        let mut differences = vec![d(pair), d(pair) + UBig::ONE, d(&pairs[n + 1])];
        differences.extend((d(pair) > UBig::ZERO).then(|| d(pair) - UBig::ONE));
        for d in &differences {
            for end in [0, 1, n, n + 1, n + 2, terms] {
                let end = end.min(terms);
                assert_eq!(got(d, end), want(d, end), "{name}, difference {d} before {end}");
            }
        }
    }
}
