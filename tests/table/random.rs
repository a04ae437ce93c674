//! The fast table against the judge on rules nobody listed.

use proptest::prelude::*;
use wythoff_base::Budget;
use wythoff_check::{JudgeError, judge};
use wythoff_game::Ruleset;
use wythoff_table::table;

/// A number made of the variables; some have no value somewhere.
fn number(vars: &'static [&'static str]) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(vars).prop_map(str::to_string),
        2 => (0..12u32).prop_map(|n| n.to_string()),
        1 => prop::sample::select(&["0.5", "sqrt(2)", "phi", "7/3"][..]).prop_map(str::to_string),
    ];
    leaf.prop_recursive(3, 12, 3, move |part| {
        let two = (part.clone(), part.clone());
        prop_oneof![
            4 => (two.clone(), prop::sample::select(&["+", "-", "*"][..]))
                .prop_map(|((a, b), op)| format!("({a} {op} {b})")),
            2 => (two.clone(), prop::sample::select(&["&", "|", "xor"][..]))
                .prop_map(|((a, b), op)| format!("(floor(abs({a})) {op} floor(abs({b})))")),
            1 => (part.clone(), 1..7u32).prop_map(|(a, m)| format!("({a}) % {m}")),
            1 => (part.clone(), 1..5u32).prop_map(|(a, m)| format!("floor(({a})/{m})")),
            1 => two.clone().prop_map(|(a, b)| format!("max({a}, {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("({a})/({b})")),
            1 => (part.clone(), prop::sample::select(&["fib", "log2", "popcount", "digits"][..]))
                .prop_map(|(a, f)| format!("{f}(floor({a}))")),
            1 => two.clone().prop_map(|(a, b)| format!("binomial(floor({a}), floor({b}))")),
            1 => (part.clone(), part.clone(), part.clone(), part)
                .prop_map(|(a, b, c, d)| format!("if({a} < {b}, {c}, {d})")),
        ]
    })
}

fn condition(vars: &'static [&'static str]) -> impl Strategy<Value = String> {
    let compare = (number(vars), prop::sample::select(&["==", "<", "<=", "!="][..]), number(vars))
        .prop_map(|(a, op, b)| format!("{a} {op} {b}"));
    let parity = number(vars).prop_map(|a| format!("odd(floor({a}))"));
    let set = (number(vars), number(vars)).prop_map(|(a, b)| format!("{a} in {{0, 3..5, {b}}}"));
    let leaf = prop_oneof![4 => compare, 1 => parity, 1 => set];
    leaf.prop_recursive(2, 4, 2, |part| {
        prop_oneof![
            (part.clone(), part.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (part.clone(), part.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            part.prop_map(|a| format!("not ({a})")),
        ]
    })
}

fn rule() -> impl Strategy<Value = String> {
    let two_pile = prop_oneof![
        2 => number(&["x1", "y1"]).prop_map(|f| format!("f = {f}")),
        3 => number(&["x1", "y1", "x0"]).prop_map(|f| format!("f = {f}")),
        2 => number(&["k"]).prop_map(|f| format!("wyt = {f}")),
        2 => condition(&["k", "l"]).prop_map(|c| format!("take = {c}")),
        2 => condition(&["k", "l", "x0", "y0", "x1", "y1"]).prop_map(|c| format!("take = {c}")),
    ];
    let blocking = prop_oneof![2 => Just(String::new()), 1 => (1..5u32).prop_map(|q| format!(", blocking {q}"))];
    let misere = prop::sample::select(&["", ", misere"][..]);
    let side = prop::sample::select(&[" and larger", " or smaller", ""][..]);
    let other = &["larger", "smaller", "not larger", "k <= 3 and smaller", "k in {1, 2, 5..7}", "true"][..];
    let other = prop::sample::select(other);
    let single = prop_oneof![
        3 => Just(String::new()),
        1 => Just(", no single".to_string()),
        1 => condition(&["k"]).prop_map(|c| format!(", single = {c}")),
        2 => (condition(&["k", "k", "x0", "y0", "x1", "y1"]), side)
            .prop_map(|(c, side)| format!(", single = ({c}){side}")),
        1 => other.prop_map(|c| format!(", single = {c}")),
    ];
    (two_pile, blocking, misere, single).prop_map(|(t, b, m, s)| format!("{t}{b}{m}{s}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, max_global_rejects: 30_000, ..ProptestConfig::default() })]
    #[test]
    fn the_table_is_the_judge(text in rule(), size in 10..24u64) {
        let game = Ruleset::parse(&text);
        prop_assume!(game.is_ok());
        let game = game.unwrap();
        let budget = Budget::unlimited();
        match (table(&game, size, &budget), judge(&game, size, &budget)) {
            (Ok(fast), slow) => prop_assert_eq!(fast, slow.unwrap()),
            (Err(JudgeError::Eval(_)), Ok(_) | Err(JudgeError::Eval(_))) => {}
            (fast, slow) => prop_assert!(false, "{:?} but {:?}", fast, slow),
        }
    }
}
