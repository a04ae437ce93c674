//! Every method against the definition, on every position of a box.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use wythoff_base::{Budget, UBig};
use wythoff_study::piles::Convention::{self, All, Any, Nimhoff, Nimsum, Pair};
use wythoff_study::piles::{Formula, Layers, Method, PileTable, judge, list, solve};

/// Every convention, Nimhoff with several periods.
const CONVENTIONS: [Convention; 9] =
    [Nimsum, Pair, Any, All, Nimhoff(1), Nimhoff(2), Nimhoff(3), Nimhoff(4), Nimhoff(5)];

/// The judge's P-positions with sorted piles, by the largest pile.
fn judged(convention: Convention, piles: usize, to: u64) -> Vec<Vec<u64>> {
    let mut all = judge(convention, piles, to, &Budget::unlimited()).unwrap();
    all.retain(|position| position.is_sorted());
    all.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    all
}

fn listed(convention: Convention, piles: usize, to: u64) -> Vec<Vec<u64>> {
    list(convention, piles, to, None, &Budget::unlimited()).unwrap().positions
}

#[test]
fn three_piles_are_as_the_judge_says() {
    for convention in CONVENTIONS {
        let expected = judged(convention, 3, 24);
        assert!(expected.len() >= 60, "{convention}: {}", expected.len());
        assert_eq!(listed(convention, 3, 24), expected, "{convention}");
        assert_eq!(
            PileTable::new(convention, 3, 24, &Budget::unlimited()).unwrap().positions,
            expected,
            "{convention}"
        );
    }
    // Without the formula, too.
    let layers = Layers::finished(All, 20, 20, &Budget::unlimited()).unwrap();
    let nim = |x: u64| layers.pairs(x as usize).all(|(y, z)| y ^ z == x as usize);
    assert!((0..=20).all(nim));
}

#[test]
fn four_piles_are_as_the_judge_says() {
    for convention in CONVENTIONS {
        let expected = judged(convention, 4, 8);
        assert_eq!(listed(convention, 4, 8), expected, "{convention}");
        assert_eq!(PileTable::new(convention, 4, 8, &Budget::unlimited()).unwrap().positions, expected, "{convention}");
    }
}

/// The lists of the literature's conventions, positions without an empty pile.
#[test]
fn the_first_positions() {
    let first = |convention, to, count: usize| -> Vec<String> {
        let digits = |position: &Vec<u64>| position.iter().map(u64::to_string).collect::<String>();
        let found = listed(convention, 3, to);
        found.iter().filter(|position| position[0] > 0).map(digits).take(count).collect()
    };
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let nimsum = "111 222 134 444 555 236 666 568 378 888 339 159 469 2410 7710";
    assert_eq!(first(Nimsum, 12, 15), words(nimsum));
    assert_eq!(first(Pair, 9, 14), words("111 222 333 134 444 555 236 666 257 777 248 158 888 469"));
    assert_eq!(first(Any, 10, 11), words("133 114 344 226 156 557 277 238 588 369 2410"));
}

#[test]
fn further_out_two_methods_agree() {
    let table = |convention, to| PileTable::new(convention, 3, to, &Budget::unlimited()).unwrap().positions;
    for (convention, to) in [(Pair, 90), (Any, 90), (Nimsum, 70), (All, 60), (Nimhoff(7), 60)] {
        assert_eq!(listed(convention, 3, to), table(convention, to), "{convention}");
    }
    let some = list(Nimsum, 3, 70, Some((3, 5)), &Budget::unlimited()).unwrap().positions;
    let mut all = listed(Nimsum, 3, 70);
    all.retain(|position| (3..=5).contains(&position[0]));
    assert_eq!(some, all);
}

#[test]
fn moves_are_listed_as_they_are_defined() {
    for convention in CONVENTIONS {
        for most in [&[4, 3, 5][..], &[2, 3, 1, 2], &[0, 0, 0], &[0, 3, 0, 3]] {
            let mut seen = BTreeSet::new();
            let ended: ControlFlow<()> = convention.takes(most, |take| {
                assert!(seen.insert(take.to_vec()), "{convention}: {take:?} twice");
                ControlFlow::Continue(())
            });
            assert_eq!(ended, ControlFlow::Continue(()));
            let mut expected: Vec<Vec<u64>> = vec![vec![]];
            for &pile in most {
                let longer = |take: Vec<u64>| (0..=pile).map(move |k| [&take[..], &[k]].concat());
                expected = expected.into_iter().flat_map(longer).collect();
            }
            expected.retain(|take| convention.legal(take));
            assert_eq!(seen, expected.into_iter().collect(), "{convention}");
        }
    }
}

#[test]
fn every_position_is_solved_and_its_move_wins() {
    let budget = Budget::unlimited();
    for convention in CONVENTIONS {
        for (piles, to) in [(3usize, 7u64), (4, 4)] {
            let p: BTreeSet<Vec<u64>> = judge(convention, piles, to, &budget).unwrap().into_iter().collect();
            for index in 0..(to + 1).pow(piles as u32) {
                let position: Vec<u64> = (0..piles as u32).map(|pile| index / (to + 1).pow(pile) % (to + 1)).collect();
                let big: Vec<UBig> = position.iter().map(|pile| UBig::from(*pile)).collect();
                let solved = solve(convention, &big, &budget).unwrap();
                assert_eq!(solved.to.is_none(), p.contains(&position), "{convention} {position:?}");
                if let Some(to) = solved.to {
                    let to: Vec<u64> = to.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
                    let take: Vec<u64> = position.iter().zip(&to).map(|(have, keep)| have - keep).collect();
                    assert!(p.contains(&to) && convention.legal(&take), "{convention} {position:?} -> {to:?}");
                }
            }
        }
    }
}

#[test]
fn formulas_at_any_size() {
    let huge = |n: u32| (UBig::ONE << 300) + UBig::from(n);
    for (convention, piles) in [(All, 3), (All, 5), (Nimhoff(7), 3), (Nimhoff(u64::MAX), 4)] {
        let formula = Formula::of(convention, piles).unwrap();
        for seed in 1u32..200 {
            let mut position: Vec<UBig> = (0..piles as u32).map(|pile| huge((seed * (pile + 3)) ^ 97)).collect();
            for _ in 0..2 {
                let solved = solve(convention, &position, &Budget::unlimited()).unwrap();
                assert_eq!(solved.to.is_none(), formula.is_p(&position));
                assert!(matches!(solved.method, Method::Formula(_)));
                let Some(to) = solved.to else { break };
                assert!(formula.is_p(&to), "{convention} {position:?}");
                let taken: Vec<UBig> = position.iter().zip(&to).filter(|(a, b)| a != b).map(|(a, b)| a - b).collect();
                let total = taken.iter().fold(UBig::ZERO, |sum, k| sum + k);
                let little = matches!(convention, Nimhoff(h) if total < UBig::from(h));
                assert!(taken.len() == 1 || little, "{convention} {position:?}");
                position = to;
            }
        }
    }
}
