//! Random rules: what is listed is what the definition says.

use crate::cases::analysis;
use crate::definition::listed_as;
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, TestRunner};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use wythoff_base::{Budget, Progress};
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_solve::PairError;

const SIZE: u64 = 24;

/// A budget of a number of looks, the same on every machine.
struct Looks {
    left: Cell<u32>,
    over: AtomicBool,
}

impl Looks {
    fn new(looks: u32) -> Looks {
        Looks { left: Cell::new(looks), over: AtomicBool::new(false) }
    }

    fn budget(&self) -> Budget<'_> {
        Budget::unlimited().with_stop(&self.over).with_progress(self)
    }
}

impl Progress for Looks {
    fn at(&self, _: u64, _: Option<u64>) {
        self.left.set(self.left.get().saturating_sub(1));
        self.over.store(self.left.get() == 0, Ordering::Relaxed);
    }
}

fn arb_expr(vars: &'static [&'static str]) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(vars).prop_map(String::from),
        2 => (0u32..6).prop_map(|n| n.to_string()),
        1 => Just("1.5".to_string()),
    ];
    leaf.prop_recursive(3, 10, 2, |e| {
        prop_oneof![
            (e.clone(), prop::sample::select(vec!["+", "-", "*", "|", "xor", "&", "%"]), e.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (prop::sample::select(vec!["floor", "abs"]), e.clone()).prop_map(|(f, a)| format!("{f}({a}/2)")),
            (prop::sample::select(vec!["min", "max"]), e.clone(), e.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            (e.clone(), e.clone(), e.clone()).prop_map(|(c, a, b)| format!("if(odd(floor({c})), {a}, {b})")),
            (e.clone(), e.clone(), e.clone()).prop_map(|(c, a, b)| format!("if({c} in {{0, 3..5, {b}}}, {a}, {b})")),
            (prop::sample::select(vec!["fib", "popcount", "digits", "compl"]), e.clone())
                .prop_map(|(f, a)| format!("{f}(min(floor(abs({a})), 40))")),
            (e.clone(), 0..4).prop_map(|(a, k)| format!("binomial(floor(abs({a})), {k}) + log2(1 + {k})")),
        ]
    })
    .boxed()
}

fn arb_rule() -> impl Strategy<Value = String> {
    let take = arb_expr(&["k", "l", "x1", "y0", "k", "l"]);
    let body = prop_oneof![
        4 => arb_expr(&["x1", "y1", "x0"]).prop_map(|e| format!("f = {e}")),
        1 => arb_expr(&["x1", "p", "x0"]).prop_map(|e| format!("f = {e} + p, p = 2")),
        3 => arb_expr(&["k"]).prop_map(|e| format!("wyt = {e}")),
        2 => (take.clone(), prop::sample::select(vec!["==", "<", ">="]), take)
            .prop_map(|(a, op, b)| format!("take = {a} {op} {b}")),
    ];
    let modifiers = prop_oneof![
        5 => Just(""),
        1 => Just(", misere"),
        1 => Just(", blocking 2"),
        1 => Just(", blocking 3, misere"),
        1 => Just(", no single"),
        1 => Just(", single = odd(k), misere"),
        1 => Just(", single = larger"),
        1 => Just(", single = k in {1..3} or x1 < y1 and smaller, misere"),
    ];
    (body, modifiers).prop_map(|(body, modifiers)| format!("{body}{modifiers}"))
}

/// Compares a rule's listing with the judge; the rows in which it was compared.
fn rows(rule: &str, rules: &Ruleset) -> Option<u64> {
    let board = judge(rules, SIZE, &Budget::unlimited()).ok()?;
    // Some rules have rows without a partner: what was found before the budget is spent is compared.
    match listed_as(analysis(rule).listing(), rules, &board, SIZE, &Looks::new(300).budget(), false) {
        Ok(rows) => Some(rows),
        Err(PairError::Eval(_)) => None,
        // With restricted one-pile moves a box is decided whole or not at all.
        Err(error) if error.is_about_effort() => None,
        Err(error) => panic!("{rule}: {error}"),
    }
}

#[test]
fn any_rule_is_listed_as_the_definition_says() {
    const CASES: u32 = 700;
    let (compared, whole) = (Cell::new(0), Cell::new(0));
    let kept = Some(Box::new(FileFailurePersistence::WithSource("proptest-regressions")) as _);
    let config =
        ProptestConfig { cases: CASES, source_file: Some(file!()), failure_persistence: kept, ..Default::default() };
    let run = TestRunner::new(config).run(&arb_rule(), |rule| {
        // Rules such as x^1 the language refuses are not generated; undefined ones are skipped.
        if let Ok(rules) = Ruleset::parse(&rule) {
            let rows = rows(&rule, &rules);
            compared.set(compared.get() + u32::from(rows.is_some()));
            whole.set(whole.get() + u32::from(rows == Some(SIZE)));
        }
        Ok(())
    });
    run.unwrap_or_else(|e| panic!("{e}"));
    assert!(compared.get() > CASES * 3 / 4 && whole.get() > CASES / 2, "{compared:?} compared, {whole:?} whole");
}
