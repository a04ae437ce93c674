//! Known values.

use crate::common::{batched, constraint, first, of_a};
use wythoff_base::{IBig, UBig};
use wythoff_seq::{Gap, PairStream, PartnerRule, ThreeDigits, even_diagonals};

fn table<R: PartnerRule>(rule: R, want: &[(u64, u64)])
where
    R::Error: std::fmt::Debug,
{
    let got = first(&mut PairStream::new(rule), want.len());
    let got: Vec<(u64, u64)> = got.iter().map(|p| (p.a, u64::try_from(&p.b).unwrap())).collect();
    assert_eq!(got, want);
}

const WYTHOFF: [(u64, u64); 11] =
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)];

#[test]
fn wythoff_by_four_rules() {
    table(constraint(|_, _, _| Some(1), |_, _, _| IBig::ONE), &WYTHOFF);
    table(batched(|_, _| Some(1), |_, _| IBig::ONE), &WYTHOFF);
    table(of_a(true, |n, a| UBig::from(n + a)), &WYTHOFF);
    table(Gap::rule(|gap| Ok::<_, ()>(UBig::from(gap + 1))), &WYTHOFF);
}

/// Fraenkel 2004, the games G1 (f = x1 + 1, Hofstadter's sequence) and G3 (f = y1 - x1 + 1).
#[test]
fn hofstadter_and_doubling() {
    let g1 = [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25), (8, 34), (9, 44), (10, 55), (12, 68)];
    table(batched(|x1, _| Some(x1 as i64 + 1), |x1, _| IBig::from(x1) + 1), &g1);
    let wide = |x1: u64, y1: &UBig, _| IBig::from(y1.clone()) - IBig::from(x1) + 1;
    let g3 = [(0, 0), (1, 2), (3, 6), (4, 11), (5, 20), (7, 38), (8, 71), (9, 136), (10, 265), (12, 523), (13, 1036)];
    table(constraint(|x1, y1, _| Some(y1 - x1 + 1), wide), &g3);
}

/// b = 2a, where a has an even number of trailing zeros in binary.
#[test]
fn thue_morse() {
    let want: Vec<(u64, u64)> =
        (0..10_000u64).filter(|&a| a == 0 || a.trailing_zeros() % 2 == 0).map(|a| (a, 2 * a)).collect();
    table(constraint(|x1, _, x0| Some(x0 - x1), |x1, _, x0| IBig::from(x0 - x1)), &want);
    table(of_a(true, |_, a| UBig::from(2 * a)), &want);
    table(Gap::rule(|gap| Ok::<_, ()>(UBig::from(2 * gap))), &want);
}

/// Wyt(t): the numbers with middle digit <= last digit in the numeration with places t^2 - 1, t, 1; the partner swaps
/// the two.
#[test]
fn wyt_constant_by_digits() {
    table(
        ThreeDigits::new(3u8.into()).unwrap(),
        &[(0, 0), (1, 3), (2, 6), (4, 4), (5, 7), (8, 8), (9, 11), (10, 14), (12, 12), (13, 15)],
    );
    for t in 2..12u64 {
        let top = t * t - 1;
        let digits = (0..3000).map(|m: u64| (m / top, m % top / t, m % top % t));
        let want: Vec<(u64, u64)> = digits
            .filter(|(_, m1, m0)| m1 <= m0)
            .map(|(m2, m1, m0)| (m2 * top + m1 * t + m0, m2 * top + m0 * t + m1))
            .collect();
        table(ThreeDigits::new(t.into()).unwrap(), &want);
    }
    assert!(ThreeDigits::new(UBig::ZERO).is_none());
}

/// Wyt(f) with t = 3: two-pile moves with both amounts below 3.
#[test]
fn wyt_constant_is_a_game() {
    for t in 1..6 {
        game(ThreeDigits::new((t as u8).into()).unwrap(), |k, l| k < t && l < t);
    }
}

#[test]
fn floor_n_over_2() {
    let want = [(0, 0), (1, 1), (2, 3), (4, 5), (6, 8), (7, 9), (10, 13), (11, 14), (12, 16), (15, 19), (17, 22)];
    table(of_a(true, |n, a| UBig::from(a + n / 2)), &want);
}

#[test]
fn even_diagonals_is_the_table_and_the_game() {
    #[rustfmt::skip]
    let want = [
        (0, 0), (1, 1), (2, 3), (4, 6), (5, 7), (8, 11), (9, 10), (12, 16), (13, 17), (14, 19), (15, 18), (20, 26),
        (21, 27), (22, 29), (23, 28), (24, 32), (25, 33), (30, 39), (31, 38), (34, 44), (35, 45), (36, 47), (37, 46),
        (40, 52), (41, 53), (42, 55), (43, 54), (48, 62), (49, 63), (50, 65), (51, 64), (56, 72), (57, 73), (58, 75),
        (59, 74), (60, 78), (61, 79), (66, 85), (67, 84), (68, 88),
    ];
    table(even_diagonals(), &want);
    game(even_diagonals(), |k, l| k == l && k % 2 == 0);
}

/// The definition of F and G, exchanged and sorted, far out.
#[test]
fn even_diagonals_from_the_definition() {
    let raw = wythoff_seq::mex::pairs(40_000, |n, _, a| UBig::from(a + 2 * (n / 4)));
    let mut want: Vec<(u64, u64)> = Vec::new();
    for (n, pair) in raw.iter().enumerate() {
        let partner = match n % 4 {
            2 => n + 1,
            3 => n - 1,
            _ => n,
        };
        let (f, g) = (pair.a, u64::try_from(&raw[partner].b).unwrap());
        want.push((f.min(g), f.max(g)));
    }
    want.sort();
    want.dedup();
    table(even_diagonals(), &want);
}

/// The sorted P-positions with both piles below 120, from the moves alone: any number from one pile, or (k,l) as
/// allowed.
fn game<R: PartnerRule>(rule: R, allowed: impl Fn(u64, u64) -> bool)
where
    R::Error: std::fmt::Debug,
{
    const SIDE: u64 = 120;
    let mut p = std::collections::BTreeSet::new();
    for sum in 0..=2 * (SIDE - 1) {
        for x in sum.saturating_sub(SIDE - 1)..=sum.min(SIDE - 1) {
            let y = sum - x;
            let single = (0..x).any(|u| p.contains(&(u, y))) || (0..y).any(|v| p.contains(&(x, v)));
            let double = p.iter().any(|&(u, v)| u < x && v < y && allowed(x - u, y - v));
            if !single && !double {
                p.insert((x, y));
            }
        }
    }
    let want: Vec<(u64, u64)> = p.into_iter().filter(|(x, y)| x <= y).collect();
    assert!(want.len() > 30);
    let got = first(&mut PairStream::new(rule), SIDE as usize);
    let got: Vec<(u64, u64)> =
        got.iter().map(|p| (p.a, u64::try_from(&p.b).unwrap())).filter(|&(_, b)| b < SIDE).collect();
    assert_eq!(got, want);
}
