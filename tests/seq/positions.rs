//! Every method of random access on every position of a small box, in both orders: none panics, and a pair is one in
//! its own order only.

use crate::common::iterates::Iterates;
use wythoff_base::{Budget, GaveUp, IBig, Number, UBig, integer::bits};
use wythoff_seq::access::{
    Additive, AlgorithmOne, Beatty, Chain, EvenDiagonalsAccess, Growing, Growth, LinearChain, LinearNumeration,
    Ostrowski, PairAccess, Partner, Place, ProcedureOne, QuasiPolynomial, Sparse, Term, Tower, TrailingZeros,
    Transducer,
};
use wythoff_seq::packed::{Approximation, Kernel, Machine, Pair128, Runs, Sieve};
use wythoff_seq::{BeattySequence, Linear, Periodic, ThreeDigits};

const MOST: u64 = 30;

fn all() -> Vec<(&'static str, Box<dyn PairAccess>)> {
    let root = BeattySequence::new(Number::from(2).sqrt().unwrap(), Number::ZERO).unwrap();
    let halves = |n: &UBig| Ok(n / UBig::from(2u8) + UBig::ONE);
    let linear = Linear::new(Number::ratio(1.into(), 2.into()).unwrap(), Number::ZERO, Number::ONE).unwrap();
    let doubling = |x1, y1: &UBig, _| Ok::<_, GaveUp>(y1 - UBig::from(x1) + UBig::ONE);
    vec![
        ("Beatty 1", Box::new(Beatty::new(1u8.into()).unwrap())),
        ("Beatty 3", Box::new(Beatty::new(3u8.into()).unwrap())),
        ("Ostrowski", Box::new(Ostrowski::new(2u8.into()).unwrap())),
        ("numeration", Box::new(LinearNumeration::new(2u8.into(), 1u8.into()).unwrap())),
        ("linear chain", Box::new(LinearChain::new(2u8.into(), 1u8.into()).unwrap())),
        ("trailing zeros", Box::new(TrailingZeros::new(2u8.into()).unwrap())),
        ("three digits 1", Box::new(ThreeDigits::new(1u8.into()).unwrap())),
        ("three digits 3", Box::new(ThreeDigits::new(3u8.into()).unwrap())),
        ("procedure 1", Box::new(ProcedureOne::new(|x: &UBig| Some(x * x + x)))),
        ("sqrt(2) n", Box::new(AlgorithmOne::beatty(root).unwrap())),
        ("n/2", Box::new(AlgorithmOne::periodic(Periodic::new(vec![0, 0], 2, 1).unwrap()).unwrap())),
        ("n/2 + 1", Box::new(AlgorithmOne::new(linear, halves).unwrap())),
        ("even diagonals", Box::new(EvenDiagonalsAccess::new().unwrap())),
        ("even diagonals by windows", Box::new(EvenDiagonalsAccess::by_windows().unwrap())),
        ("chain n^2", Box::new(Chain::new(|n: &UBig| Ok(n * n), None).unwrap())),
        ("chain n/3", Box::new(Chain::periodic(Periodic::new(vec![0; 3], 3, 1).unwrap()).unwrap())),
        ("transducer", Box::new(Transducer::new(2, vec![vec![3, 1], vec![5, 3]]).unwrap())),
        ("sparse", Box::new(Sparse::new(doubling).growing(Growth { factor: 2, least: 1, slack: 1, affine: true }))),
        ("growing", Box::new(Growing::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap()))),
        ("tower", Box::new(Tower::new(1).unwrap())),
        ("iterates", Box::new(Iterates::new(2).unwrap())),
    ]
}

#[test]
fn a_pair_in_its_own_order_alone() {
    let budget = Budget::unlimited();
    for (name, access) in all() {
        let pairs: Vec<(UBig, UBig)> = (0..=MOST)
            .map(|n| access.pair(&n.into(), &budget).unwrap())
            .filter_map(|term| Some((term.a, term.b.exact()?.clone())))
            .collect();
        for x in 0..=MOST {
            for y in 0..=MOST {
                let position = (UBig::from(x), UBig::from(y));
                let (is, want) = (access.is_pair(&position.0, &position.1, &budget), pairs.contains(&position));
                assert_eq!(is, Ok(want), "{name}: ({x}, {y})");
                assert!(
                    access.tells(&position.0, &position.1, &budget).unwrap().is_none_or(|told| told == want),
                    "{name}"
                );
            }
            // Some differences rise and fall: such a method gives up.
            let end = access.last_difference(&x.into(), &UBig::ZERO, &budget);
            assert!(matches!(end, Ok(None) | Err(GaveUp::Beyond(_))), "{name}");
        }
    }
}

/// The partner found with the place is that of the pair, near and far.
#[test]
fn a_place_with_its_partner() {
    let budget = Budget::unlimited();
    let additive = Additive::new([(1, 1), (1, 2), (2, 1)], false);
    let mut told = 0;
    for (name, access) in all().into_iter().chain([("additive", Box::new(additive) as Box<dyn PairAccess>)]) {
        let pair = |n: &UBig| access.pair(n, &budget).unwrap();
        let tells = |x: UBig| {
            let (place, partner) = access.locate_with_partner(&x, &budget).unwrap();
            assert_eq!(access.locate(&x, &budget).as_ref(), Ok(&place), "{name}: {x}");
            let other = place.in_a.as_ref().map(|n| pair(n).b);
            let other = other.or_else(|| place.in_b.as_ref().map(|n| Partner::Exact(pair(n).a)));
            assert!(partner.is_none() || partner == other, "{name}: {x}");
            partner.is_some()
        };
        // Methods that return it near 0 also return it for long numbers.
        if (0..=MOST).map(|x| tells(x.into())).filter(|tells| *tells).count() > 0 {
            let far = [UBig::ONE << 64, UBig::from(7u8).pow(60)];
            told += (0..MOST).flat_map(|i| far.clone().map(|x| x + UBig::from(i))).filter(|x| tells(x.clone())).count();
        }
    }
    assert!(told >= 5 * MOST as usize, "three digits, additive and a transducer");
}

/// The last pair with a difference of at most d, among the first pairs, and its index.
#[test]
fn the_last_pair_of_a_difference() {
    let budget = Budget::unlimited();
    for (name, access) in all() {
        let term = |m: u64| access.pair(&m.into(), &budget).unwrap();
        let difference = |m: u64| term(m).b.exact().map(|b| b.clone().into()).map(|b: IBig| b - IBig::from(term(m).a));
        let known: Vec<Option<IBig>> = (0..=MOST).map(difference).collect();
        let rises = known.windows(2).all(|two| two[1].is_none() || two[0] <= two[1]);
        let mut told = 0;
        for (d, end) in (0..2 * MOST).flat_map(|d| [1, 2, 3, 7, MOST].map(|end| (d, end))) {
            let fits = |m: &u64| known[*m as usize].as_ref().is_some_and(|it| *it <= IBig::from(d));
            let Some(m) = (0..end).rev().find(fits).filter(|_| rises) else { continue };
            match access.last_pair(&d.into(), &end.into(), &budget) {
                Ok(found) => {
                    assert_eq!(found, Some((m.into(), term(m))), "{name}: {d} {end}");
                    told += 1;
                }
                Err(gave_up) => assert!(matches!(gave_up, GaveUp::Beyond(_)), "{name}"),
            }
            if let Ok(found) = access.last_difference(&d.into(), &end.into(), &budget) {
                assert_eq!(found, Some(m.into()), "{name}: {d} {end}");
            }
        }
        assert!(told > 0 || !rises, "{name}");
    }
}

/// For long positions the last pair of their difference is found without a place, unless they are far above a pair; it
/// agrees with the other method.
#[test]
fn the_last_pair_beside_a_position() {
    let budget = Budget::unlimited();
    // s = 1 is Beatty's theorem.
    for (s, t) in [(1u32, 1u32), (1, 3), (1, 1000), (2, 1), (3, 2), (2, 7), (9, 1), (100, 3), (1000, 1)] {
        let pairs: Box<dyn PairAccess> = match s {
            1 => Box::new(Beatty::new(t.into()).unwrap()),
            _ => Box::new(LinearChain::new(s.into(), t.into()).unwrap()),
        };
        let beside = |x: &UBig, y: &UBig| pairs.last_pair_beside(x, y, &budget).unwrap();
        for n in [UBig::from(10u8).pow(100) + UBig::from(s), UBig::from(7u8).pow(400), (UBig::ONE << 1000) - UBig::ONE]
        {
            let term = pairs.pair(&n, &budget).unwrap();
            let (a, b) = (&term.a, term.b.exact().unwrap());
            let aways = [UBig::ZERO].into_iter().chain((0..bits(a)).step_by(23).map(|away| UBig::ONE << away));
            for away in aways {
                for (x, y) in
                    [(a.clone(), b - &away), (a - &away, b.clone()), (a.clone(), b + &away), (a + &away, b.clone())]
                {
                    let found = beside(&x, &y);
                    assert!(found.is_some() || y > *b || x < *a, "{s} {t} {n} {away}");
                    let Some((m, term)) = found else { continue };
                    if term.a == x && term.b.exact().is_some_and(|b| *b < y) {
                        assert_eq!(term, pairs.pair(&m, &budget).unwrap(), "{s} {t} {n} {away}");
                        continue;
                    }
                    let other = pairs.last_pair(&(&y - &x), &(&x + UBig::ONE), &budget).unwrap();
                    assert_eq!(Some((m, term)), other, "{s} {t} {n} {away}");
                }
            }
            assert_eq!(beside(a, b), Some((n, term.clone())));
            assert!(beside(a, a).is_some() && beside(a, &(b * b)).is_none());
            assert_eq!(beside(&MOST.into(), &MOST.into()), None, "short ones are located");
        }
    }
}

/// For b = s a - r the trailing zeros of one number or of the previous one give the last pair of a difference: it is
/// the pair of its index, and the next pair has a greater difference. For long positions with an a that is enough;
/// short ones are located.
#[test]
fn the_last_pair_by_zeros() {
    let budget = Budget::unlimited();
    for (s, r) in [(2u32, 0u32), (3, 0), (10, 0), (2, 5), (3, 1), (3, 7), (7, 4), (10, 100)] {
        let pairs = TrailingZeros::less(s.into(), r.into()).unwrap();
        let difference = |m: &UBig| {
            let Term { a, b } = pairs.pair(m, &budget).unwrap();
            b.exact().unwrap() - a
        };
        let ends = |d: &UBig, (m, term): &(UBig, Term)| {
            assert_eq!(*term, pairs.pair(m, &budget).unwrap(), "{s} {r} {d}");
            assert!(difference(m) <= *d && *d < difference(&(m + UBig::ONE)), "{s} {r} {d}");
        };
        let long = [UBig::from(s).pow(80), UBig::from(7u8).pow(100)];
        let long = long.into_iter().flat_map(|d| (0..100u8).map(move |i| &d + UBig::from(i)));
        for d in (0..1000u32).map(UBig::from).chain(long.clone()) {
            let last = pairs.last_pair(&d, &(&d + UBig::from(s + r)), &budget).unwrap().unwrap();
            ends(&d, &last);
            assert_eq!(pairs.last_difference(&d, &(&d + UBig::from(s + r)), &budget).unwrap().as_ref(), Some(&last.0));
            let before = pairs.last_pair(&d, &last.0, &budget).unwrap();
            assert_eq!(before.map(|(m, _)| m + UBig::ONE), (!last.0.is_zero()).then_some(last.0));
        }
        for x in long {
            let (d, is_a) = (&x / UBig::from(7u8), pairs.locate(&x, &budget).unwrap().in_a.is_some());
            let found = pairs.last_pair_beside(&x, &(&x + &d), &budget).unwrap();
            assert_eq!(found.is_some(), is_a, "{s} {r} {x}");
            found.iter().for_each(|found| ends(&d, found));
            let above = &x * UBig::from(s);
            assert_eq!(pairs.last_pair_beside(&x, &above, &budget).unwrap(), None, "y is not below");
        }
        assert_eq!(pairs.last_pair_beside(&MOST.into(), &MOST.into(), &budget).unwrap(), None);
    }
}

/// The default search: against a scan, and without a query far out where no difference is small enough.
#[test]
fn the_search_for_a_difference() {
    /// (n, 3n + 5) up to a last n.
    struct Until(u64);
    impl PairAccess for Until {
        fn pair(&self, n: &UBig, _: &Budget) -> Result<Term, GaveUp> {
            let term = || Term { a: n.clone(), b: Partner::Exact(n * 3u8 + UBig::from(5u8)) };
            (*n <= UBig::from(self.0)).then(term).ok_or_else(|| GaveUp::beyond("too far"))
        }
        fn locate(&self, _: &UBig, _: &Budget) -> Result<Place, GaveUp> {
            Err(GaveUp::beyond("not asked"))
        }
    }
    let budget = Budget::unlimited();
    for (d, end) in (0..60u64).flat_map(|d| (0..30u64).map(move |end| (d, end))) {
        let scan = (0..end).rev().find(|n| 2 * n + 5 <= d).map(UBig::from);
        assert_eq!(Until(end).last_difference(&d.into(), &end.into(), &budget), Ok(scan), "{d} {end}");
    }
    let far = UBig::from(10u8).pow(100);
    assert_eq!(Until(0).last_difference(&4u8.into(), &far, &budget), Ok(None));
    assert!(Until(0).last_difference(&5u8.into(), &far, &budget).is_err());
}

/// Queries of packed sequences near the end of the words do not panic.
#[test]
fn the_ends_of_the_words() {
    let half = Machine::floors(&[(1, 2)]).unwrap();
    let approximation = Approximation::new(&half).unwrap();
    let runs = Runs::new(QuasiPolynomial::polynomial(&[1, 1]).unwrap()).unwrap();
    // c jumps to the end of the words after n = 10^6.
    let leap = Sieve::new(|n: u64| if n < 1_000_000 { Some(n / 2) } else { Some(u64::MAX - 1) });
    for n in [1 << 59, 1 << 60, 1 << 61, 1 << 62, 1 << 63, u64::MAX - 1, u64::MAX] {
        assert!(half.pairs(n).map_or(true, |mut pairs| pairs.next().is_some()));
        assert!(half.blocks(n).map_or(true, |mut blocks| blocks.next_block().is_ok() || n / 2 >= half.largest()));
        assert_eq!(approximation.s(n).is_some(), n <= approximation.largest());
        assert_eq!(approximation.t(n).is_some(), n <= approximation.largest());
        assert_eq!(approximation.deviation(n, n, Kernel::best()).is_ok(), n <= approximation.largest());
        assert!(runs.pairs_from(Pair128 { n, a: n, b: n.into() }).map_or(true, |mut pairs| pairs.nth(2000).is_some()));
        assert!(leap.pairs(n).is_err());
    }
    assert!(leap.pairs(999_990).map_or(true, |pairs| pairs.count() < 100));
    assert!(leap.pairs(0).unwrap().count() >= 999_900);
    assert!(Machine::floors(&[(1, u64::MAX), (u64::MAX, 3)]).is_err() && Machine::floors(&[(1, 0)]).is_err());
}
