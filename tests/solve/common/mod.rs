//! What is known of a rule; random expressions, and how many of them.

pub mod formula;
pub mod witness;

use proptest::prelude::*;
use wythoff_game::Subject;
use wythoff_solve::Analysis;

/// What is known of a rule.
pub fn analysis(rule: &str) -> Analysis {
    Analysis::of(&Subject::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}")))
}

/// As many cases as the environment says, otherwise `usual`.
pub fn cases(usual: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A number: an integer, a decimal or a surd.
pub fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0u32..8).prop_map(|c| c.to_string()),
        2 => (0u32..50).prop_map(|c| format!("{}.{}", c / 10, c % 10)),
        1 => Just("sqrt(2)".to_string()),
        1 => Just("phi".to_string()),
    ]
}

/// Expressions of these variables, up to this height and size: arithmetic, rounding, extremes, bits, counts, branches.
pub fn expression(variables: &'static [&'static str], height: u32, size: u32) -> impl Strategy<Value = String> {
    let variable = move || prop::sample::select(variables).prop_map(String::from);
    let leaf = prop_oneof![3 => variable(), 2 => number()];
    leaf.prop_recursive(height, size, 3, move |inner| {
        let one = inner.clone();
        let two = (inner.clone(), inner.clone());
        let function = prop_oneof![3 => Just("floor"), 2 => Just("ceil"), 1 => Just("abs"), 1 => Just("isqrt"),
            1 => Just("sqrt"), 1 => Just("C"), 1 => prop::sample::select(&["fib", "log2", "popcount", "digits"][..])];
        let of_two = prop::sample::select(&["min", "min", "max", "max", "gcd", "gcd", "C", "binomial"][..]);
        let condition = prop_oneof![
            variable().prop_map(|v| format!("even({v})")),
            (variable(), 1u32..9).prop_map(|(v, c)| format!("{v} < {c}")),
            one.clone().prop_map(|a| format!("odd({a})")),
            variable().prop_map(|v| format!("{v} % 3 == 1")),
            variable().prop_map(|v| format!("{v} % 3 == 1 or {v} >= 7")),
            two.clone().prop_map(|(a, b)| format!("{a} <= {b}")),
            two.clone().prop_map(|(a, b)| format!("not {a} <= {b}")),
        ];
        prop_oneof![
            4 => two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            3 => two.clone().prop_map(|(a, b)| format!("({a} - {b})")),
            3 => (number(), one.clone()).prop_map(|(a, b)| format!("{a}*({b})")),
            1 => two.clone().prop_map(|(a, b)| format!("({a})*({b})")),
            1 => two.clone().prop_map(|(a, b)| format!("floor(({a})/({b} + 1))")),
            2 => (one.clone(), 1u32..6).prop_map(|(a, c)| format!("({a})/{c}")),
            2 => (one.clone(), 1u32..5).prop_map(|(a, c)| format!("({a}) % {c}")),
            1 => (one.clone(), prop::sample::select(&[0, 2, 3][..])).prop_map(|(a, c)| format!("({a})^{c}")),
            1 => (1u32..4, variable()).prop_map(|(c, v)| format!("{c}^{v}")),
            1 => (1u32..4, variable()).prop_map(|(c, v)| format!("(1/{c})^{v}")),
            1 => (1u32..4, one.clone()).prop_map(|(c, a)| format!("{c}^({a})")),
            1 => one.clone().prop_map(|a| format!("(-1)^({a})")),
            5 => (one, function).prop_map(|(a, f)| format!("{f}({a})")),
            2 => (two.clone(), of_two).prop_map(|((a, b), f)| format!("{f}({a}, {b})")),
            1 => (two.clone(), prop::sample::select(&["&", "|", "xor"][..]))
                .prop_map(|((a, b), op)| format!("(({a}) {op} ({b}))")),
            2 => (two, condition).prop_map(|((a, b), c)| format!("if({c}, {a}, {b})")),
        ]
    })
}
