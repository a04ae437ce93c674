//! What is known of a rule; random expressions of one variable, and how many of them.

pub mod formula;

use proptest::prelude::*;
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;

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

/// Expressions of the variable, up to this height and size: arithmetic, rounding, extremes, bits, branches.
pub fn expression(variable: &'static str, height: u32, size: u32) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => Just(variable.to_string()), 2 => number()];
    leaf.prop_recursive(height, size, 3, move |inner| {
        let two = (inner.clone(), inner.clone());
        let small = move |c: u32| format!("{variable} < {c}");
        prop_oneof![
            4 => two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            3 => two.clone().prop_map(|(a, b)| format!("({a} - {b})")),
            3 => (number(), inner.clone()).prop_map(|(a, b)| format!("{a}*({b})")),
            1 => two.clone().prop_map(|(a, b)| format!("({a})*({b})")),
            2 => (inner.clone(), 1u32..6).prop_map(|(a, c)| format!("({a})/{c}")),
            2 => (inner.clone(), 1u32..5).prop_map(|(a, c)| format!("({a}) % {c}")),
            1 => (inner.clone(), 0u32..4).prop_map(|(a, c)| format!("({a})^{c}")),
            1 => (1u32..4).prop_map(move |c| format!("{c}^{variable}")),
            1 => (1u32..4).prop_map(move |c| format!("(1/{c})^{variable}")),
            1 => (1u32..4, inner.clone()).prop_map(|(c, a)| format!("{c}^({a})")),
            1 => inner.clone().prop_map(|a| format!("(-1)^({a})")),
            5 => (inner.clone(), prop_oneof![3 => Just("floor"), 2 => Just("ceil"), 1 => Just("abs"),
                1 => Just("isqrt"), 1 => Just("sqrt"), 1 => Just("C")]).prop_map(|(a, f)| format!("{f}({a})")),
            2 => (two.clone(), prop_oneof![Just("min"), Just("max"), Just("gcd"), Just("C")])
                .prop_map(|((a, b), f)| format!("{f}({a}, {b})")),
            1 => (two.clone(), prop_oneof![Just("&"), Just("|"), Just("xor")])
                .prop_map(|((a, b), op)| format!("(({a}) {op} ({b}))")),
            2 => (two.clone(), prop_oneof![
                Just(format!("even({variable})")), (1u32..9).prop_map(small),
                inner.clone().prop_map(|a| format!("odd({a})")), Just(format!("{variable} % 3 == 1")),
                Just(format!("{variable} % 3 == 1 or {variable} >= 7")),
                two.clone().prop_map(|(a, b)| format!("{a} <= {b}")),
                two.clone().prop_map(|(a, b)| format!("not {a} <= {b}"))])
                .prop_map(|((a, b), c)| format!("if({c}, {a}, {b})")),
        ]
    })
}
