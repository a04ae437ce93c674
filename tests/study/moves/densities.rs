//! Densities against counts.

use crate::moves::setting;
use wythoff_base::{Budget, IBig, Number};
use wythoff_study::moves::{Density, forbidden};

/// floor(10^digits x).
fn scaled(x: &Number, digits: u32) -> i64 {
    let power = Number::from(IBig::from(10).pow(digits as usize));
    i64::try_from(&x.mul(&power).unwrap().floor()).unwrap()
}

/// The differences of crossed pairs are all distinct and are counted pair by pair; the other differences are fewer
/// than 3N.
fn counted(s: u64, t: u64, to: u64) -> u64 {
    let (mut a, mut b) = (vec![0u64], vec![0u64]);
    let mut used = vec![false; to as usize * 2 + 2];
    let mut next = 1;
    while *b.last().unwrap() - *a.last().unwrap() <= to {
        while used[next] {
            next += 1;
        }
        let (n, x) = (a.len() as u64, next as u64);
        let partner = s * x + t * n;
        used[next] = true;
        if let Some(place) = used.get_mut(partner as usize) {
            *place = true;
        }
        a.push(x);
        b.push(partner);
    }
    // b_m < a_n, and a_m >= b_n - N.
    let (mut first, mut past, mut count) = (0, 0, 0);
    for (x, y) in a.iter().zip(&b) {
        while b[past] < *x {
            past += 1;
        }
        while first < past && a[first] + to < *y {
            first += 1;
        }
        count += past.saturating_sub(first) as u64;
    }
    count
}

#[test]
fn densities_to_six_digits() {
    let to: u64 = std::env::var("WYTHOFF_DENSITY").ok().and_then(|to| to.parse().ok()).unwrap_or(300_000);
    for (rule, s, t) in [
        ("f = 1", 1, 1),
        ("f = 2", 1, 2),
        ("wyt = 2*k", 2, 0),
        ("wyt = 3*k", 3, 0),
        ("wyt = 2*k + 1", 2, 1),
        ("wyt = 2*k + 2", 2, 2),
        ("wyt = 4*k + 3", 4, 3),
    ] {
        let density = Density::of(&setting(rule), &Budget::unlimited()).unwrap().value;
        let all = u128::from(to) * u128::from(to + 1) / 2;
        let seen = u128::from(counted(s, t, to)) * 1_000_000_000 / all;
        let off = i64::try_from(seen).unwrap().abs_diff(scaled(&density, 9));
        // The boundary of the triangle has O(N) of O(N^2) points.
        assert!(off <= 3_000_000_000 / to, "{rule}: {off}");
    }
}

#[test]
fn densities_as_formulas() {
    let density = |rule: &str| Density::of(&setting(rule), &Budget::unlimited()).map(|d| d.value.to_string());
    assert_eq!(density("wythoff").unwrap(), "(7 - 3*sqrt(5))/2");
    assert_eq!(density("wyt = 2*k").unwrap(), "2/27");
    assert_eq!(density("wyt = 3*k").unwrap(), "3/128");
    for rule in ["hofstadter", "doubling", "wyt = k^2 + 9", "wyt = k/2 + 2", "wyt = 3", "wyt = k"] {
        assert_eq!(density(rule).as_deref(), Some("0"), "{rule}");
    }
    for rule in ["f04-table5", "f04-example3", "f = 1, misere"] {
        assert_eq!(density(rule), None, "{rule}");
    }
}

/// Where the density is 0, the fraction of forbidden moves becomes small.
#[test]
fn no_density() {
    for rule in ["hofstadter", "doubling", "wyt = k^2 + 9", "wyt = k/2 + 2"] {
        let part = |to: u64| {
            let count = forbidden(&setting(rule), to, &Budget::unlimited()).unwrap().moves.len() as u64;
            count * 10_000 / (to * (to + 1) / 2)
        };
        assert!(part(300) < part(60) && part(300) < 700, "{rule}: {} {}", part(60), part(300));
    }
}
