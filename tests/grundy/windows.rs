//! Positions of small value: against the table, against each other, and far out.

use wythoff_base::UBig;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::evidence::Evidence;
use wythoff_game::Ruleset;
use wythoff_grundy::{MAX_VALUE, Windows, table};

fn windows(value: u64) -> Windows {
    Windows::up_to(value).unwrap()
}

fn word(n: &UBig) -> u64 {
    u64::try_from(n).unwrap()
}

/// The positions of each value in the first rows, by the definition with sets: the least y on no line of an earlier
/// position.
fn greedy(values: usize, rows: usize) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![Vec::new(); values];
    let (mut columns, mut diagonals) = (vec![vec![false; 2 * rows + 99]; values], vec![vec![false; rows + 99]; values]);
    let mut least = vec![0; values];
    for x in 0..rows {
        let mut taken = Vec::new();
        for h in 0..values {
            if columns[h][x] {
                continue;
            }
            let mut y = x + least[h];
            while columns[h][y] || diagonals[h][y - x] || taken.contains(&y) {
                y += 1;
            }
            (columns[h][y], diagonals[h][y - x]) = (true, true);
            while diagonals[h][least[h]] {
                least[h] += 1;
            }
            taken.push(y);
            all[h].push((x, y));
        }
    }
    all
}

#[test]
fn the_first_positions() {
    let first: [&[(u64, u64)]; 6] = [
        &[(0, 0), (1, 2), (3, 5), (4, 7)],
        &[(0, 1), (2, 2), (3, 6), (4, 8), (5, 7), (9, 14), (10, 16), (11, 19), (12, 21), (13, 20)],
        &[(0, 2), (1, 1), (3, 4), (5, 8), (6, 11), (7, 13), (9, 16), (10, 14), (12, 22)],
        &[(0, 3), (1, 5), (2, 4), (6, 6), (7, 8), (9, 17), (10, 15), (11, 20)],
        &[(0, 4), (1, 3), (2, 5), (6, 7), (8, 8), (9, 18)],
        &[(0, 5), (1, 4), (2, 3), (6, 8), (7, 7), (9, 13)],
    ];
    for (value, pairs) in (0..).zip(first) {
        for (n, pair) in (0u64..).zip(pairs) {
            let ((a, b), _) = windows(value).nth(&UBig::from(n), &Budget::unlimited()).unwrap();
            assert_eq!((word(&a), word(&b)), *pair, "value {value}, n = {n}");
        }
    }
}

#[test]
fn the_table() {
    let values = table(&Ruleset::parse("wythoff").unwrap(), 90, &Budget::unlimited()).unwrap().values;
    for (value, pairs) in (0..).zip(greedy(12, 91)) {
        let inside = pairs.iter().filter(|(_, b)| *b <= 90);
        let listed: Vec<_> = inside.map(|(a, b)| ((*a as u64, *b as u64), value)).collect();
        assert_eq!(values.positions().filter(|(_, v)| *v == value).collect::<Vec<_>>(), listed);
    }
}

/// Far enough out for several windows, with the proved approach.
#[test]
fn every_position_by_windows() {
    let budget = Budget::unlimited();
    let listed = greedy(6, 6_000);
    for (value, step) in [(0, 61), (1, 13), (2, 17), (3, 61), (5, 251)] {
        let windows = windows(value);
        let pairs = &listed[value as usize];
        for n in (pairs.len() / 2..pairs.len()).step_by(step) {
            let ((a, b), _) = windows.nth(&UBig::from(n), &budget).unwrap();
            assert_eq!((word(&a) as usize, word(&b) as usize), pairs[n], "value {value}, n = {n}");
            assert_eq!(windows.value(&b, &a, &budget).unwrap().0, Some(value), "({a},{b})");
            let other = windows.value(&a, &(b + UBig::ONE), &budget).unwrap().0;
            assert_ne!(other, Some(value));
        }
    }
}

/// Beyond the consecutive rows, where convergence is conjectured; WYTHOFF_WINDOWS=20 tests more values.
#[test]
fn positions_where_convergence_is_believed() {
    let values = std::env::var("WYTHOFF_WINDOWS").ok().and_then(|values| values.parse().ok()).unwrap_or(3);
    let budget = Budget::unlimited();
    let listed = greedy(values + 1, (1 << 21) + 2000);
    for (value, pairs) in listed.iter().enumerate().skip(3) {
        for n in (pairs.len() - 900..pairs.len()).step_by(113) {
            let ((a, b), ground) = windows(value as u64).nth(&UBig::from(n), &budget).unwrap();
            assert_eq!((word(&a) as usize, word(&b) as usize), pairs[n], "value {value}, n = {n}");
            assert_eq!(ground.evidence(), Evidence::Conjectured);
        }
    }
}

#[test]
fn far_out_greater_values_say_the_same() {
    let budget = Budget::unlimited();
    let n = UBig::from(10u8).pow(100);
    for value in 0..=2 {
        let ((a, b), _) = windows(value).nth(&n, &budget).unwrap();
        // Windows with other values as well, and another approach.
        for up_to in [2, 4] {
            let found = windows(up_to).value(&a, &b, &budget).unwrap().0;
            assert_eq!(found, Some(value), "value {value} with 0..{up_to}");
        }
        let near = windows(value).nth(&(&n + UBig::ONE), &budget).unwrap();
        assert!(near.0.0 > a);
    }
    let ((a, b), _) = windows(0).nth(&n, &budget).unwrap();
    assert_eq!(b - a, n, "Wythoff's pairs");
}

#[test]
fn options_of_a_value() {
    let budget = Budget::unlimited();
    let size = 3000;
    let listed = greedy(5, size);
    let mut seed = 7u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for round in 0..200 {
        let value = random(5);
        let pairs = &listed[value as usize];
        let (x, y) = match round % 4 {
            0 => pairs[random(pairs.len() as u64) as usize],
            _ => (random(size as u64) as usize, random(size as u64) as usize),
        };
        let (x, y) = (x.min(y), x.max(y));
        // Both lie on one line of the board, and the other one is nearer to the end.
        let is_option = |a: usize, b: usize| {
            a == x && b < y || b == x || a == y && b < x || b == y && a < x || a < x && b - a == y - x
        };
        let expected: Vec<_> = pairs.iter().filter(|(a, b)| is_option(*a, *b) && (*a, *b) != (x, y)).copied().collect();
        let found = windows(value).options(&UBig::from(y), &UBig::from(x), &budget).unwrap().0;
        let mut options: Vec<_> = found.options.iter().map(|(a, b)| (word(a) as usize, word(b) as usize)).collect();
        options.sort_unstable();
        assert!(found.complete, "({x},{y}) {value}");
        assert_eq!(options, expected, "({x},{y}) {value}");
        assert_eq!(found.itself, pairs.contains(&(x, y)), "({x},{y}) {value}");
    }
}

#[test]
fn what_is_proved_is_said() {
    let evidence = |value: u64, n: u64| windows(value).nth(&UBig::from(n), &Budget::unlimited()).unwrap().1.evidence();
    assert!((0..=2).all(|value| evidence(value, 1 << 40).certificate() == Some("grundy-convergence")));
    assert!([3, 6, MAX_VALUE].into_iter().all(|value| evidence(value, 1 << 30) == Evidence::Conjectured));
    assert!(matches!(evidence(7, 2000), Evidence::Rows { bound } if bound < 4000));
    assert!(Windows::up_to(MAX_VALUE + 1).is_none());
    let serves = |rule: &str| Windows::serves(&Ruleset::parse(rule).unwrap());
    assert!(serves("wythoff") && serves("f = 3 - 2"));
    assert!(
        !["f = 2", "f = 1, misere", "f = 1, blocking 2", "wyt = 1", "f = 1, no single", "take = k == l"]
            .map(serves)
            .contains(&true)
    );
    let stopped = windows(10).nth(&UBig::from(10u8).pow(100), &Budget::unlimited().with_steps(1000));
    assert!(matches!(stopped, Err(GaveUp::Spent(_))));
}
