//! The slides' probabilistic player \[FS\]: in the game of c_n = floor(n/2) it believes a_n = s_n - 1.
//!
//! s_n = floor(n alpha) with alpha = (3 + sqrt(17))/4, and a_n <= s_n <= a_n + 2; a_n = s_n - 1 for about 73% of all n.

use super::{Piles, Take};
use wythoff_exact::{UBig, integer};

/// floor(m sqrt(17)).
fn times_root_17(m: &UBig) -> UBig {
    let square = (m * m * 17u8).into();
    // A square is not negative: it has a root.
    integer::isqrt(&square).ok().and_then(|root| UBig::try_from(root).ok()).unwrap_or_default()
}

/// The pair it believes in: a_n = s_n - 1 for n >= 1, b_n = a_n + floor(n/2); the pair (0,0) it knows.
pub fn pair(n: &UBig) -> Piles {
    if n.is_zero() {
        return Piles { x: UBig::ZERO, y: UBig::ZERO };
    }
    // floor(n (3 + sqrt(17))/4) = floor((3 n + floor(n sqrt(17)))/4), and it is at least n >= 1.
    let a = (n * 3u8 + times_root_17(n)) / 4u8 - 1u8;
    Piles { y: &a + n / 2u8, x: a }
}

/// The pairs it believes in that hold this pile, as a or as b.
fn holding(pile: &UBig) -> Vec<Piles> {
    let m = pile + 1u8;
    let root = times_root_17(&m);
    // a_n = m - 1 means n alpha - 1 < m <= n alpha: n is near m/alpha = m (sqrt(17) - 3)/2;
    // b_n = m - 1 likewise with alpha + 1/2 up to a half: n is near m (5 - sqrt(17))/2.
    let near_a = (&root - &m * 3u8) / 2u8;
    let near_b = (&m * 5u8 - &root) / 2u8;
    let around = |n: UBig| (0..6u8).map(move |i| &n + i).filter(|n| *n >= UBig::from(2u8)).map(|n| n - 2u8);
    let mut found: Vec<Piles> =
        around(near_a).chain(around(near_b)).map(|n| pair(&n)).filter(|p| p.x == *pile || p.y == *pile).collect();
    found.dedup();
    found
}

/// The pairs it believes in on the diagonal of a difference d: floor(n/2) = d for n = 2d and n = 2d + 1.
fn diagonal(d: &UBig) -> [Piles; 2] {
    let n = d * 2u8;
    let next = &n + 1u8;
    // Only n = 0 and n = 1 give the same pair, (0,0).
    [pair(&next), pair(&n)]
}

/// The moves to pairs it believes in: in one pile, then equal removals.
pub fn moves(from: &Piles) -> Vec<Take> {
    let (x, y) = (&from.x, &from.y);
    let mut targets: Vec<Piles> = Vec::new();
    for p in holding(x).into_iter().chain(holding(y)) {
        let swapped = Piles { x: p.y.clone(), y: p.x.clone() };
        targets.extend([p, swapped].into_iter().filter(|p| p.x == *x || p.y == *y));
    }
    targets.extend(
        diagonal(&if x > y { x - y } else { y - x }).into_iter().map(
            |p| {
                if x <= y { p } else { Piles { x: p.y, y: p.x } }
            },
        ),
    );
    let mut all: Vec<Take> = Vec::new();
    for to in targets.iter().filter(|to| *to != from && to.x <= *x && to.y <= *y) {
        let mv = Take { k: x - &to.x, l: y - &to.y };
        if !all.contains(&mv) {
            all.push(mv);
        }
    }
    all
}

/// The equal removals to pairs it believes in.
pub fn equal_removals(from: &Piles) -> Vec<UBig> {
    moves(from).into_iter().filter(|mv| mv.k == mv.l && from.after(mv).is_some()).map(|mv| mv.k).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_game::position::Position;

    #[test]
    fn right_about_73_percent_of_the_time() {
        let c = wythoff_game::subject::Subject::parse("half").expect("a rule");
        let listing = wythoff_solve::analysis::Analysis::of(&c).listing();
        let pairs = listing.up_to(20_000, &wythoff_budget::Budget::unlimited()).expect("pairs");
        let right = |p: &&wythoff_seq::Pair| pair(&UBig::from(p.n)) == Piles { x: UBig::from(p.a), y: p.b.clone() };
        let share = pairs.iter().filter(right).count() * 100 / pairs.len();
        assert_eq!(share, 73);
    }

    #[test]
    fn it_finds_every_pair_it_believes_in() {
        for n in 0..3000u32 {
            let p = pair(&UBig::from(n));
            assert!(holding(&p.x).contains(&p), "{n}");
            assert!(holding(&p.y).contains(&p), "{n}");
            let d = &p.y - &p.x;
            assert!(diagonal(&d).contains(&p), "{n}");
        }
        // Far out, at and next to a pair.
        let n = UBig::from(10u8).pow(60);
        let p = pair(&n);
        let from = Piles { x: &p.y + 5u8, y: p.x.clone() };
        assert!(moves(&from).contains(&Take { k: UBig::from(5u8), l: UBig::ZERO }));
        let from = Piles { x: &p.y + 5u8, y: &p.x + 5u8 };
        assert!(equal_removals(&from).contains(&UBig::from(5u8)));
    }

    #[test]
    fn all_its_moves_lead_to_pairs() {
        let pairs: Vec<Piles> = (0..100u8).map(|n| pair(&UBig::from(n))).collect();
        for (x, y) in (0..30u8).flat_map(|x| (0..30u8).map(move |y| (x, y))) {
            let from = Piles { x: UBig::from(x), y: UBig::from(y) };
            let found = moves(&from);
            for mv in &found {
                let to = Position::from(from.after(mv).expect("no more than there is"));
                assert!(pairs.contains(&to.into()));
            }
            // Each pair that a move of blocking Wythoff reaches is found.
            for p in pairs.iter().flat_map(|p| [p.clone(), Piles { x: p.y.clone(), y: p.x.clone() }]) {
                if p.x > from.x || p.y > from.y || p == from {
                    continue;
                }
                let mv = Take { k: &from.x - &p.x, l: &from.y - &p.y };
                if mv.k.is_zero() || mv.l.is_zero() || mv.k == mv.l {
                    assert!(found.contains(&mv), "({x},{y}) {mv:?}");
                }
            }
        }
    }
}
