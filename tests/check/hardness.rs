//! Circuits and machines as rules (docs/hardness.md): brute force plays what they compute.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use wythoff_base::Budget;
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::position::Outcome;
use wythoff_table::table;

fn game(rule: &str) -> Ruleset {
    Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

/// The rule of a circuit: for each gate from 1 on those that feed it.
fn circuit(inputs: &[Vec<usize>]) -> String {
    let fed = inputs.iter().enumerate().flat_map(|(g, from)| from.iter().map(move |h| (g + 1, *h)));
    let feeds: Vec<String> = fed.map(|(g, h)| format!("x0 == {} and x1 == {}", 3 * g, 3 * h)).collect();
    let feeds = if feeds.is_empty() { "false".to_string() } else { feeds.join(" or ") };
    format!("f = if(y1 == 0, if(x0 % 3 == 0, 1, 0), if(y1 == x1 + 1 and ({feeds}), 1, 0))")
}

#[test]
fn circuits_of_nor_gates() {
    let strategy = prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..4), 12);
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(20) });
    let played = runner.run(&strategy, |drawn| {
        let inputs: Vec<Vec<usize>> = drawn
            .iter()
            .enumerate()
            .map(|(g, of)| if g == 0 { vec![] } else { of.iter().map(|i| 1 + i.index(g)).collect() })
            .collect();
        let mut values = vec![false];
        for from in &inputs {
            values.push(!from.iter().any(|h| values[*h]));
        }
        let last = 3 * inputs.len() as u64 + 2;
        let board = judge(&game(&circuit(&inputs)), last, &Budget::unlimited()).unwrap();
        for (g, value) in (1u64..).zip(&values[1..]) {
            let is_p = |x: u64, y: u64| board.outcome(x, y) == Some(Outcome::P);
            let found = [
                is_p(3 * g, 3 * g + 1),
                is_p(3 * g, 3 * g + 2),
                is_p(3 * g + 1, 3 * g + 1),
                is_p(3 * g + 2, 3 * g + 2),
            ];
            prop_assert_eq!(found, [*value, !value, !value, *value], "gate {} of {:?}", g, inputs);
        }
        Ok(())
    });
    played.unwrap();
}

/// B(n) = 12 n, and four configurations.
const STEP: u64 = 12;

#[test]
fn machines() {
    let strategy = prop::array::uniform5(0u64..4);
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(20) });
    let played = runner.run(&strategy, |[p, q, r, s, t]| {
        let (n, c) = (format!("floor(y1/{STEP})"), format!("floor((y1 % {STEP})/2)"));
        let next = format!("(({p}*{c} + {q}*{n} + {r}*{c}*{n} + {s}*{c}*{c} + {t}) % 4)");
        let rule = format!("f = {STEP}*{n} + {STEP} + 2*{next} - y1 - 1");
        let last = 300;
        let board = table(&game(&rule), last, &Budget::unlimited()).unwrap();
        let pairs: Vec<(u64, u64)> = board.p_positions().filter(|(x, y)| x <= y).collect();
        let mut configuration = 0;
        for (n, (a, b)) in (0u64..).zip(&pairs) {
            let gap = n.checked_sub(1).map_or(0, |before| a - pairs[before as usize].0 - 1);
            prop_assert_eq!(*b, STEP * n + 2 * configuration + gap, "{}, n = {}", &rule, n);
            configuration =
                (p * configuration + q * n + r * configuration * n + s * configuration * configuration + t) % 4;
        }
        prop_assert!(pairs.len() as u64 >= last / STEP - 1);
        Ok(())
    });
    played.unwrap();
}

#[test]
fn the_sieve() {
    let rule = &wythoff_game::catalogue::find("sieve").unwrap().rule;
    let board = judge(&game(rule), 62, &Budget::unlimited()).unwrap();
    for g in 1..=20u64 {
        let prime = (2..g).all(|h| g % h != 0);
        assert_eq!(board.outcome(3 * g, 3 * g + 1) == Some(Outcome::P), prime, "{g}");
    }
}
