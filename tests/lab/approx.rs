//! The sequences s_n and t_n next to the pairs.

use crate::answers::ask;
use serde_json::Value;
use wythoff_lab::answers::Allowance;

/// The slides' table [FS]: t_n, s_n, n, b_n, a_n, as they are printed, from the last row up.
const SLIDE: [[u64; 5]; 12] = [
    [25, 19, 11, 23, 18],
    [22, 17, 10, 22, 17],
    [20, 16, 9, 19, 15],
    [18, 14, 8, 16, 12],
    [15, 12, 7, 14, 11],
    [13, 10, 6, 13, 10],
    [11, 8, 5, 9, 7],
    [9, 7, 4, 8, 6],
    [6, 5, 3, 5, 4],
    [4, 3, 2, 3, 2],
    [2, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
];

fn number(value: &Value) -> u64 {
    value.as_str().and_then(|text| text.parse().ok()).expect("an integer")
}

#[test]
fn the_slides_table_is_printed() {
    for game in ["half", "blocking-2"] {
        let told = ask("table", &[("game", game), ("n", "11"), ("approx", "")], &Allowance::default());
        let told = told.expect("a table");
        let rows = told["pairs"].as_array().expect("rows");
        assert_eq!(rows.len(), SLIDE.len());
        for (row, printed) in rows.iter().rev().zip(SLIDE) {
            assert_eq!(["t", "s", "n", "b", "a"].map(|key| number(&row[key])), printed, "{game}");
        }
        assert_eq!(told["approx"]["alpha"], "(3 + sqrt(17))/4");
        assert_eq!(told["approx"]["s-a"], serde_json::json!(["0", "2"]));
        assert_eq!(told["approx"]["t-b"], serde_json::json!(["0", "3"]));
    }
}

/// m = floor(n (3 + sqrt(17))/4) means 4m - 3n <= n sqrt(17) < 4m + 4 - 3n.
#[test]
fn far_out_the_floors_are_exact() {
    let from = "10^40";
    let told = ask("table", &[("game", "half"), ("n", "3"), ("from", from), ("approx", "")], &Allowance::default());
    for row in told.expect("a table")["pairs"].as_array().expect("rows") {
        let big = |key: &str| row[key].as_str().expect("text").parse::<wythoff_base::IBig>().expect("an integer");
        let (n, s, t, a, b) = (big("n"), big("s"), big("t"), big("a"), big("b"));
        let square = &n * &n * 17;
        for (floor, linear) in [(&s, &n * 3), (&t, &n * 5)] {
            let low = floor * 4 - &linear;
            let high = &low + 4;
            assert!(&low * &low <= square && square < &high * &high, "{row}");
        }
        assert!((0..=2).contains(&i64::try_from(&(s - a)).expect("small")));
        assert!((0..=3).contains(&i64::try_from(&(t - b)).expect("small")));
    }
}

#[test]
fn where_no_slope_is_proved_it_is_refused() {
    for game in ["hofstadter", "c = n^2", "wyt = 2k + 1", "f = 1, misere"] {
        let refused = ask("table", &[("game", game), ("approx", "")], &Allowance::default()).expect_err(game);
        let text = refused.to_string();
        assert!(text.contains("needs an approximately linear c") && text.contains("p-Wythoff"), "{text}");
    }
}

/// docs/proofs.md, Proposition 24a: Lemma 1 and Corollary 1 of the slides, and the count that they rest on.
#[test]
fn the_pairs_of_the_slides_are_superadditive() {
    const MOST: usize = 400;
    let most = (2 * MOST).to_string();
    let told = ask("table", &[("game", "half"), ("n", &most)], &Allowance::default()).expect("a table");
    let rows = told["pairs"].as_array().expect("rows");
    let [a, b] = ["a", "b"].map(|key| rows.iter().map(|row| number(&row[key])).collect::<Vec<_>>());
    for (n, m) in (0..MOST).flat_map(|n| (0..MOST).map(move |m| (n, m))) {
        for x in [&a, &b] {
            assert!(x[n] + x[m] <= x[n + m] && x[n + m] <= x[n] + x[m + 1] + 1, "{n} {m}");
        }
    }
    for (n, a) in a.iter().enumerate().take(MOST).skip(2) {
        let k = b[1..].iter().take_while(|b| *b <= a).count();
        assert!(*a == (n - 1 + k) as u64 && (1..n).contains(&k) && b[k] < *a && *a < b[k + 1], "{n}");
    }
}
