//! Expressions by themselves: the values printed in [F07], its laws by brute force, and what is refused.

use std::collections::BTreeMap;
use wythoff_base::Number;
use wythoff_game::{Expression, Value};

fn value(text: &str) -> String {
    match Expression::parse(text).map(|found| found.value()) {
        Ok(Ok(Value::Number(number))) => number.to_string(),
        Ok(Ok(Value::Truth(truth))) => truth.to_string(),
        Ok(Err(error)) => error.to_string(),
        Err(error) => error.to_string(),
    }
}

/// [F07], section 1: 1 ⊞ 3 = 2 ⊞ 3 = 3 ⊞ 3 = 3, 5 ⊞ 6 = 7; section 2: 3 ⊕ 6 = 5, 3 ⊗ 6 = 2.
#[test]
fn values_of_the_paper() {
    let printed = [
        ("1 ⊞ 3", "3"),
        ("2 ⊞ 3", "3"),
        ("3 ⊞ 3", "3"),
        ("5 ⊞ 6", "7"),
        ("3 ⊕ 6", "5"),
        ("3 ⊗ 6", "2"),
        ("3 ⊠ 6", "2"),
    ];
    for (text, printed) in printed {
        assert_eq!(value(text), printed, "{text}");
    }
    // Section 4: 2 ⊞ 5 = 7 > 2 ⊞ 6 = 6.
    assert_eq!(value("2 ⊞ 5 > 2 ⊞ 6 and 2 ⊞ 5 == 7 and 2 ⊞ 6 == 6"), "true");
}

/// C(a) and C_b(a) by the digits: each bit of a changed, from the highest one of a or of b on.
fn complement(within: u64, a: u64) -> u64 {
    let digits = (0..64).rev().find(|place| within >> place & 1 == 1).map_or(0, |place| place + 1);
    (0..digits).filter(|place| a >> place & 1 == 0).map(|place| 1 << place).sum()
}

#[test]
fn complements_by_their_digits() {
    for b in 0..64 {
        assert_eq!(value(&format!("C({b})")), complement(b, b).to_string(), "C({b})");
        for a in 0..64 {
            assert_eq!(value(&format!("C(b, a) b={b} a={a}")), complement(b, a).to_string(), "C({b}, {a})");
        }
    }
}

/// The laws of [F07], sections 1 and 2, with Propositions 2 and 3, at every point of a box; and laws that are false.
#[test]
fn laws_of_the_paper() {
    let laws = [
        "a ⊞ a == a and a ⊠ a == a and a ⊗ a == a",
        "if(even(a), 0, 1) == 1 ⊠ a",
        "a ⊞ (b ⊞ c) == (a ⊞ b) ⊞ c and a ⊞ b == b ⊞ a",
        "a ⊠ (b ⊠ c) == (a ⊠ b) ⊠ c and a ⊠ b == b ⊠ a",
        "a ⊠ (b ⊞ c) == (a ⊠ b) ⊞ (a ⊠ c)",
        "a ⊞ (b ⊠ c) == (a ⊞ b) ⊠ (a ⊞ c)",
        "C(a, C(a)) == a",
        "b < a or b + (a ⊠ C(b)) == a ⊞ b and a + (b ⊠ C(b, a)) == a ⊞ b",
        "b < a or b + (a ⊗ C(b)) - (a ⊗ b) == a ⊕ b and a + (b ⊗ C(b, a)) - (a ⊗ b) == a ⊕ b",
        "b < a or a ⊠ b != a or a ⊞ b == b and a ⊕ b == b - a",
        "a ⊠ b != 0 or a ⊞ b == a + b and a ⊕ b == a + b",
    ];
    // The involution holds only where C begins at the same bit; xor does not distribute over or.
    let false_ones = ["C(C(a)) == a", "a ⊕ (b ⊞ c) == (a ⊕ b) ⊞ (a ⊕ c)", "a ⊞ b == a + b"];
    for (law, expected) in laws.into_iter().map(|law| (law, true)).chain(false_ones.into_iter().map(|law| (law, false)))
    {
        let law = Expression::parse(law).unwrap();
        let names = law.free().count() as u32;
        const TO: i64 = 17;
        let all = (0..TO.pow(names)).all(|point| {
            let at: Vec<i64> = (0..names).map(|name| point / TO.pow(name) % TO).collect();
            law.holds(&at).unwrap().unwrap()
        });
        assert_eq!(all, expected, "{}", law.source);
    }
}

#[test]
fn exact_values_and_names() {
    let cases = [
        ("7/2", "7/2"),
        ("phi^2", "(3 + sqrt(5))/2"),
        ("sqrt(2)*sqrt(8)", "4"),
        ("1/0", "division by zero"),
        ("k + l, k = 2, l = 3", "5"),
        ("k + l k=2 l=3", "5"),
        ("2a a=3", "6"),
        ("c + f + take + wyt, c = 1, f = 2, take = 3, wyt = 4", "10"),
        ("n^2 n=10^3", "1000000"),
        ("x in {1, 4..6} x=5", "true"),
        ("even(x0 - x1), x0 = 7, x1 = 4", "false"),
        ("floor(n*phi), n = 10^2 + 1", "163"),
        ("a -1 a=-4", "-5"),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), expected, "{text}");
    }
    assert_eq!(Expression::parse("3 + 4").unwrap().value(), Ok(Value::Number(Number::from(7))));
}

#[test]
fn refused_with_place_and_hint() {
    let cases = [
        ("f = x1 + 1", 2, "unexpected '='"),
        ("k, l", 1, "unexpected ','"),
        ("1, q = 3", 3, "nothing uses the parameter q"),
        ("k k=2 k=3", 6, "the parameter k has two values"),
        ("a a=b", 4, "unknown name `b`"),
        ("a a=", 2, "the parameter a has no value"),
        ("squrt(4)", 0, "unknown name `squrt`"),
        ("larger", 0, "`larger` describes a one-pile move and has no meaning here"),
        ("fib + 1, fib = 2", 9, "`fib` is a function, so it cannot name a parameter"),
        ("", 0, "expected an expression, found the end"),
    ];
    for (text, place, message) in cases {
        let error = Expression::parse(text).err().unwrap_or_else(|| panic!("{text} is taken"));
        assert_eq!((error.to_string().as_str(), error.span.start), (message, place), "{text}");
        assert!(!error.hint().is_empty());
    }
    // More names than the evaluator has variables.
    let many: Vec<String> = (0..20).map(|i| format!("name{i}")).collect();
    assert_eq!(Expression::parse(&many.join(" + ")).err().map(|e| e.to_string()), Some("unknown name `name14`".into()));
}

/// Every example of the reference has its value by itself.
#[test]
fn examples_of_the_reference() {
    let all: BTreeMap<_, _> = wythoff_game::FUNCTIONS.iter().flat_map(|known| known.examples.iter().copied()).collect();
    assert!(all.len() > 15);
    for (text, expected) in all {
        assert_eq!(value(text), expected, "{text}");
    }
}
