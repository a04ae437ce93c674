//! Rows that repeat: the known periods, the definition, and certificates that are checked.

use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::certificate::{Certificate, GrundyRows};
use wythoff_check::judge_values;
use wythoff_game::Ruleset;
use wythoff_grundy::{NoRows, PeriodicRows, table};

fn rows(rule: &str, a: u64) -> PeriodicRows {
    PeriodicRows::find(&Ruleset::parse(rule).unwrap(), a, &Budget::unlimited())
        .unwrap_or_else(|error| panic!("{rule}: {error}"))
}

fn certificate(rule: &str, a: u64) -> GrundyRows {
    match rows(rule, a).certificate() {
        Certificate::Rows(rows) => rows,
        _ => panic!("{rule}"),
    }
}

/// Periods and preperiods of the rows from 0 on.
type Known = (&'static str, &'static [u64], &'static [u64]);

/// Wythoff's game.
const WYTHOFF: Known = (
    "wythoff",
    &[
        1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48, 96, 96, 96, 192, 192, 384, 384, 384, 768, 768, 768, 768, 768,
        768, 768, 768, 768, 768, 768, 768, 768, 768,
    ],
    &[
        0, 0, 0, 8, 9, 27, 37, 92, 102, 127, 224, 277, 347, 382, 613, 693, 771, 865, 919, 1032, 1165, 1252, 1293, 1373,
        1732, 2208, 2314, 2608, 2889, 3221, 3890, 4422, 4419, 5614, 6065,
    ],
);

/// Other games, computed once and kept.
const OTHERS: [Known; 5] = [
    ("f = 2", &[1, 4, 6, 4, 12, 24, 24, 24, 120, 240, 240], &[0, 0, 8, 36, 46, 66, 100, 123, 186, 215, 478]),
    ("f = 3", &[1, 5, 15, 60, 60, 60, 60, 120, 360, 360, 360], &[0, 0, 9, 13, 28, 76, 270, 344, 561, 787, 1165]),
    ("f = x1 + 1", &[1, 3, 3, 9, 27, 81, 162, 162, 162, 486, 972], &[0, 0, 5, 9, 20, 87, 139, 464, 657, 707, 1085]),
    ("f = x0 - x1", &[1, 3, 3, 9, 36, 45, 18, 108, 108, 27, 270], &[0, 0, 3, 0, 45, 59, 63, 429, 2178, 2404, 2976]),
    (
        "f = (-1)^y1 - (-1)^x1 + 3",
        &[1, 8, 32, 32, 64, 64, 192, 192, 384, 768, 768],
        &[0, 0, 24, 25, 63, 80, 202, 457, 697, 771, 2188],
    ),
];

fn as_known((rule, periods, preperiods): Known) {
    let found = rows(rule, periods.len() as u64 - 1);
    for (row, known) in (0..).zip(preperiods.iter().copied().zip(periods.iter().copied())) {
        assert_eq!(found.repeats(row), Some(known), "{rule}, row {row}");
    }
}

#[test]
fn the_known_periods() {
    as_known(WYTHOFF);
    OTHERS.into_iter().for_each(as_known);
}

/// Rules with rows that repeat, in normal and in misère play.
const SERVED: [&str; 16] = [
    "wythoff",
    "f = 0",
    "f = 4",
    "f = x1 | 1",
    "f = x1*(1 + (-1)^x1) + 1",
    "f = if(odd(y1), x1, 0)",
    "f = y1 % 3 + x0 % 2",
    "f = floor((x1 + 1)/x0) + 1",
    "wyt = 3",
    "wyt = k + 2",
    "wyt = 2*k",
    "wyt = k^2",
    "wyt = if(k % 2 == 1, 4, k - 1)",
    "take = k == l and even(k)",
    "take = k + 2*l <= 7",
    "take = k == 2*l",
];

#[test]
fn the_definition_and_certificates() {
    let budget = Budget::unlimited();
    for rule in SERVED {
        for play in ["", ", misere"] {
            let rules = Ruleset::parse(&format!("{rule}{play}")).unwrap();
            let found = PeriodicRows::find(&rules, 3, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
            let judged = judge_values(&rules, 30, &budget).unwrap();
            for (x, y) in (0..=3).flat_map(|x| (0..=30).map(move |y| (x, y))) {
                assert_eq!(found.value(x, &UBig::from(y)), judged.get(x, y).map(UBig::from), "{rules} ({x},{y})");
            }
            found.certificate().verify(&budget).unwrap_or_else(|error| panic!("{rules}: {error}"));
        }
    }
}

#[test]
fn values_far_out_repeat() {
    let found = rows("wythoff", 5);
    let (before, period) = found.repeats(5).unwrap();
    let far = UBig::from(10u8).pow(50);
    for m in before..before + period {
        let (m, shift) = (UBig::from(m), &far * UBig::from(period));
        assert_eq!(found.value(5, &(&m + &shift)), found.value(5, &m).map(|value| value + shift));
    }
    assert_eq!(found.value(6, &far), None);
}

#[test]
fn what_is_changed_is_refused() {
    let budget = Budget::unlimited();
    let good = certificate("wythoff", 4);
    assert!(good.verify(&budget).is_ok());
    for (row, m) in (0..5).flat_map(|row| (0..good.values[row].len()).step_by(3).map(move |m| (row, m))) {
        for value in [0, good.values[row][m] + 1, good.values[row][m].wrapping_sub(1), u64::MAX] {
            let mut changed = good.clone();
            changed.values[row][m] = value;
            assert!(value == good.values[row][m] || changed.verify(&budget).is_err(), "({row},{m}): {value}");
        }
    }
    let changes: [fn(&mut GrundyRows); 14] = [
        |c| c.row = 3,
        |c| c.row = u64::MAX,
        |c| c.preperiod += 1,
        |c| c.preperiod -= 1,
        |c| c.period *= 2,
        |c| c.period /= 2,
        |c| c.from -= 1,
        |c| c.from += 1,
        |c| c.from = u64::MAX,
        |c| c.common = 0,
        |c| c.common = 6,
        |c| c.rules = Ruleset::parse("f = 2").unwrap(),
        |c| c.rules = Ruleset::parse("f = 1, blocking 2").unwrap(),
        |c| c.values.truncate(4),
    ];
    for (i, change) in changes.iter().enumerate() {
        let mut changed = good.clone();
        change(&mut changed);
        assert!(changed.verify(&budget).is_err(), "{i}");
    }
}

/// f = 2, but 5 far out: early repetition does not last, and no certificate of f = 2 is accepted.
#[test]
fn a_rule_that_changes_late_is_not_taken_in() {
    let budget = Budget::unlimited();
    let two = certificate("f = 2", 2);
    let late = |rule: &str| GrundyRows { rules: Ruleset::parse(rule).unwrap(), ..two.clone() }.verify(&budget);
    assert!(two.verify(&budget).is_ok());
    assert!(late("f = if(y1 % 300 == 0, 5, 2)").is_err());
    assert!(late("f = if(y1 % 301 == 299, 5, 2)").is_err());
    assert!(late("f = if(y1 > 1000, 5, 2)").is_err());
    assert!(late("f = 2 + floor(y1/100000)").is_err());
}

#[test]
fn where_rows_do_not_repeat() {
    let find = |rule: &str, a| PeriodicRows::find(&Ruleset::parse(rule).unwrap(), a, &Budget::unlimited()).map(|_| ());
    for (rule, c) in [("f = y1 - x1 + 1", 1), ("f = y1 + x0 + 2*x1", 1), ("f = 4 + y1 - 2*x1", 4)] {
        let Err(NoRows::Refuted(reason)) = find(rule, 1) else { panic!("{rule}") };
        assert!(reason.contains("Proposition 81"), "{reason}");
        let values = table(&Ruleset::parse(rule).unwrap(), 90, &Budget::unlimited()).unwrap().values;
        let mut v = 0;
        for m in 0..=90u64 {
            let expected = if m == 2 * v + 1 + c { v } else { m + 1 };
            assert_eq!(values.get(1, m).map(u64::from), Some(expected), "{rule} (1,{m})");
            v = if m == 2 * v + 1 + c { 2 * v + 2 + c } else { v };
        }
    }
    for (rule, a) in [
        ("f = y1 - x1 + 1", 2),
        ("f = y1", 1),
        ("f = (x1 xor y1) | 1", 3),
        ("f = 1, no single", 2),
        ("take = l > k", 2),
    ] {
        assert!(matches!(find(rule, a), Err(NoRows::Unproved(_))), "{rule}");
    }
    assert!(matches!(find("f = 1, blocking 2", 2), Err(NoRows::Values(_))));
}

#[test]
fn the_budget_is_kept() {
    let wythoff = Ruleset::parse("wythoff").unwrap();
    let short = Budget::unlimited().with_steps(2000);
    assert!(matches!(PeriodicRows::find(&wythoff, 34, &short), Err(NoRows::GaveUp(_) | NoRows::Values(_))));
    let small = Budget::unlimited().with_memory(1 << 16);
    assert!(matches!(PeriodicRows::find(&wythoff, 34, &small), Err(NoRows::GaveUp(_) | NoRows::Values(_))));
}
