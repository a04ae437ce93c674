//! Predicates on pairs: their own words, and the batch against the evaluation by definition.

use proptest::prelude::*;
use wythoff_base::IBig;
use wythoff_game::Rule;
use wythoff_game::predicate::{condition, looks_back, number};
use wythoff_game::statement::{self, Columns, Series};

fn printed(text: &str) -> String {
    condition(text).unwrap_or_else(|e| panic!("{text}: {e}")).expr().to_string()
}

#[test]
fn sets_primes_and_ranges() {
    assert_eq!(printed("a - a' in {1,2}"), "a - a' == 1 or a - a' == 2");
    assert_eq!(printed("a \u{2212} a\u{2032} \u{2208} {1..2, 7}"), "1 <= a - a' <= 2 or a - a' == 7");
    assert_eq!(printed("b - 2*a == 0"), "b - 2*a == 0");
    assert_eq!(printed("not d in {0..n}"), "not 0 <= d <= n");
    assert_eq!(condition("a - a' in {1..2,7}").expect("a condition").written().to_string(), "a - a' in {1..2, 7}");
    assert_eq!(printed("2 in {a, b} and 1.5 < b/a"), "(2 == a or 2 == b) and 1.5 < b/a");
    assert_eq!(number("2a'").expect("a number").expr().to_string(), "2*a'");
    assert!(looks_back(condition("d' < d").expect("a condition").expr()));
    assert!(!looks_back(condition("n < d").expect("a condition").expr()));
}

#[test]
fn what_is_printed_means_the_same() {
    for text in ["a - a' in {1,2}", "a in {1..3, 5} or b' > 2", "even(n) and d' + 2 == d"] {
        let once = printed(text);
        assert_eq!(printed(&once), once);
    }
}

#[test]
fn mistakes_are_pointed_at() {
    let told = |text: &str| {
        let error = condition(text).map(|c| c.expr().to_string()).expect_err(text);
        (error.to_string(), error.span.start..error.span.end, error.hint())
    };
    assert_eq!(told("a in {1, 2").0, "this { is never closed");
    assert_eq!(told("n' > 2").2, "did you mean n - 1?");
    assert_eq!(told("a + 1").0, "expected a condition, found the number a + 1");
    assert_eq!(told("x1 < a").1, 0..2);
    assert_eq!(told("a in {}").1, 6..7);
    assert!(number("a == 1").is_err() && number("").is_err() && condition(" ").is_err());
    // Rules know nothing of pairs and primes.
    for rule in ["f = a + 1", "f = x1'", "take = k in {1'}", "c = d"] {
        assert!(Rule::parse(rule).is_err(), "{rule}");
    }
}

proptest! {
    #[test]
    fn the_batch_agrees_with_the_definition(
        rows in prop::collection::vec((0i64..50, 0i64..50, 0i64..50, 0i64..50), 1..600), which in 0usize..6
    ) {
        let text = ["a - a' in {1, 2}", "a != 0 and b/a > 3/2", "even(d) or d' < 7 and not n == 3",
            "b > phi*a", "b % 5 in {0..2}", "if(a > b, 1, 0) == 1"][which];
        let condition = condition(text).expect("a condition");
        let columns: Vec<Vec<i64>> = (0..7).map(|i| rows.iter().map(|&(a, b, c, d)| match i {
            0 => c, 1 => a, 2 => b, 3 => b - a, 4 => c, 5 => d, _ => d - c,
        }).collect()).collect();
        let columns: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
        let mut out = vec![7; rows.len()];
        if condition.holds_batch(&columns, &mut out) {
            for (lane, answer) in out.iter().enumerate() {
                let point: Vec<IBig> = columns.iter().map(|c| IBig::from(c[lane])).collect();
                prop_assert_eq!(*answer, i64::from(condition.holds(&point).expect("a value")));
            }
        } else {
            // A quotient of variables is left to the exact evaluator.
            prop_assert!(text.contains("b/a"));
        }
    }
}

/// Statements with indices: what is printed reads back, and a term has no value where it is not in the columns.
#[test]
fn statements_have_indices() {
    let mut columns = Columns::default();
    columns.set(Series::A, vec![0, 1, 3, 4, 6, 8], 8);
    columns.set(Series::B, vec![0, 2, 5, 7, 10, 13], 8);
    let read = |text: &str| statement::condition(text, &columns).unwrap_or_else(|e| panic!("{text}: {e}"));
    for (text, printed) in [
        ("a + b < 2a[n+1]", "a[n] + b[n] < 2*a[n + 1]"),
        ("d[n] == c[n] and A(b[n] - 1) == m", "c[n] == c[n] and A(b[n] - 1) == m"),
        ("not a[a[n]]^2 in {1, 4}", "not (a[a[n]]^2 == 1 or a[a[n]]^2 == 4)"),
    ] {
        let once = read(text).expr().to_string();
        assert_eq!(once, printed);
        assert_eq!(read(&once).expr().to_string(), once);
    }
    // One by one, in batches and by the definition: the same, and a term that is not needed need not exist.
    let texts =
        ["a[n] + a[m] <= a[n+m]", "n > 2 or b[n+m] > 1/2", "A(n) + B(m) == 3", "a[m - n] >= 0", "b[a[n]] / 2 > m"];
    for text in texts {
        let condition = read(text);
        for n in -1..7i64 {
            let rows: Vec<Option<bool>> = (-1..9).map(|m| condition.holds_small(&[n, m])).collect();
            for (m, small) in (-1..9i64).zip(&rows) {
                let exact = condition.holds(&[n.into(), m.into()]).ok();
                assert_eq!(*small, exact, "{text} at {n}, {m}");
            }
            let (ns, ms): (Vec<i64>, Vec<i64>) = (vec![n; 10], (-1..9).collect());
            let mut out = [0; 10];
            let whole: Option<Vec<bool>> = rows.into_iter().collect();
            if condition.holds_batch(&[&ns, &ms], &mut out) {
                assert_eq!(Some(out.map(|x| x == 1).to_vec()), whole, "{text} at {n}");
            }
        }
    }
    assert_eq!(read("A(-3) == 0 and A(7) == 4 and B(7) == 3").holds_small(&[0, 0]), Some(true));
    assert_eq!(read("B(8) > 0").holds_small(&[0, 0]), None);
    // Rules and plain predicates know no brackets, and plain words are not statements.
    for text in ["a[n] > 1", "A(n) > 1", "m > 1"] {
        assert!(
            statement::is_indexed(text) && condition(text).is_err() && Rule::parse(&format!("take = {text}")).is_err()
        );
    }
    assert_eq!(condition("a[n] > 1").expect_err("a bracket").hint(), "write ( ), or floor(...)");
    assert!(!statement::is_indexed("C(a) + floor(b/2) > a' and mod > 1"));
}
