//! Every engine that serves a rule gives the values of the definition, in normal and in misère play.

use crate::rules::random;
use std::sync::atomic::{AtomicUsize, Ordering};
use wythoff_base::Budget;
use wythoff_check::JudgeError;
use wythoff_check::Values;
use wythoff_check::{NoValues, judge_rows, judge_values};
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::catalogue;
use wythoff_grundy::{Engine, rows, table, table_by};
use wythoff_table::outcomes;

/// One rule of each shape that an engine treats in its own way.
pub const SHAPES: [&str; 42] = [
    "f = 0",
    "f = 1",
    "f = 2",
    "f = 5",
    "f = 9",
    "f = -1",
    "f = x1 + 1",
    "f = y1 - x1 + 1",
    "f = x1 % 3",
    "f = x0 - x1",
    "f = 2*x0 - x1 - y1",
    "f = x0 - x1 - 3",
    "f = 3*x0 - 2*x1",
    "f = (x0 - x1)^2",
    "f = x0 % 4",
    "f = 10 - x0",
    "f = isqrt(x0) + x1/2",
    "f = x0*x1 % 5",
    "f = 20*x0",
    "wyt = k + 1",
    "wyt = 2*k",
    "wyt = 2*k + 2",
    "wyt = k^2",
    "wyt = 5",
    "wyt = 3*k + 1",
    "wyt = k % 3 + k",
    "wyt = 30/k",
    "wyt = 0",
    "wyt = 1.5*k + 1",
    "wyt = 2*k - 3",
    "wyt = 7*k/3 + k % 2",
    "take = k == l and even(k)",
    "take = 1 == 0",
    "take = (k + l) % 3 == 0",
    "take = k*l == 12",
    "take = k <= 2 or l >= 9",
    "take = k < x1",
    "take = l == 2k",
    "f = 1, no single",
    "f = x0 - x1, single = k <= 3",
    "wyt = 2*k, single = larger",
    "take = k == l, single = odd(k)",
];

fn parse(rule: &str) -> Ruleset {
    Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error}"))
}

/// Every engine that serves the rule gives these values or, if none are given, those of the first engine; a single
/// engine is compared with the definition.
fn agree(game: &Ruleset, size: u64, expected: Option<&Values>) -> usize {
    let mut known = expected.cloned();
    let served = Engine::ALL.into_iter().filter(|engine| engine.serves(game) && *engine != Engine::Definition);
    let mut asked: Vec<Engine> = served.collect();
    if expected.is_none() && asked.len() < 2 {
        asked.push(Engine::Definition);
    }
    for engine in &asked {
        match table_by(*engine, game, size, &Budget::unlimited()) {
            Ok(found) => {
                let expected = known.get_or_insert_with(|| found.values.clone());
                let differs = found.values.positions().zip(expected.positions()).find(|(a, b)| a != b);
                assert_eq!(differs, None, "{game} by {}", engine.name());
            }
            // An engine may need a value that the definition does not need.
            Err(NoValues::Judge(JudgeError::Eval(_))) => {}
            Err(error) => panic!("{game} by {}: {error}", engine.name()),
        }
    }
    asked.len()
}

/// All engines against the definition; where the definition has no value, the table has none either.
fn judged(rule: &str, size: u64) {
    for game in [parse(rule).in_normal_play(), parse(rule).in_misere_play()] {
        let budget = Budget::unlimited();
        match judge_values(&game, size, &budget) {
            Ok(expected) => {
                assert!(agree(&game, size, Some(&expected)) > 0);
                assert_eq!(table(&game, size, &budget).map(|found| found.values).ok(), Some(expected), "{game}");
            }
            Err(_) => assert!(table(&game, size, &budget).is_err(), "{game}"),
        }
    }
}

/// Calls a test for every rule, on both cores.
fn for_all(rules: &[String], call: impl Fn(&str) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(rule) = rules.get(next.fetch_add(1, Ordering::Relaxed)) {
                    call(rule);
                }
            });
        }
    });
    assert!(next.into_inner() >= rules.len());
}

/// The games of the catalogue without blocking.
fn games() -> Vec<String> {
    let game = |name: &str| Subject::parse(name).ok()?.game().map(|game| game.in_normal_play().to_string());
    catalogue::all().filter_map(|entry| game(&entry.name)).collect()
}

#[test]
fn shapes() {
    for_all(&SHAPES.map(String::from), |rule| judged(rule, 22));
}

#[test]
fn the_catalogue() {
    for_all(&games(), |rule| judged(rule, 16));
}

#[test]
fn random_rules() {
    for_all(&random(40), |rule| judged(rule, 12));
}

#[test]
fn zero_is_p() {
    for_all(&games(), |rule| zeros(rule, 60));
}

fn zeros(rule: &str, size: u64) {
    for game in [parse(rule).in_normal_play(), parse(rule).in_misere_play()] {
        let (values, board) = (table(&game, size, &Budget::unlimited()), outcomes(&game, size, &Budget::unlimited()));
        let (values, board) = (values.expect("values").values, board.expect("outcomes"));
        let zeros = values.positions().filter(|(_, value)| *value == 0).map(|(at, _)| at);
        assert!(zeros.eq(board.p_positions()), "{game}");
    }
}

#[test]
#[ignore = "every engine against the definition with piles up to 60: minutes"]
fn all_to_60() {
    let rules = [SHAPES.map(String::from).to_vec(), games(), random(200)].concat();
    for_all(&rules, |rule| judged(rule, 60));
    for_all(&games(), |rule| zeros(rule, 400));
}

/// The engines of every shape against each other, in normal and in misère play.
fn each_other_to(size: u64) {
    for_all(&SHAPES.map(String::from), |rule| {
        agree(&parse(rule).in_normal_play(), size, None);
        agree(&parse(rule).in_misere_play(), size, None);
    });
}

#[test]
fn each_other() {
    each_other_to(36);
}

#[test]
#[ignore = "the engines of every shape against each other with piles up to 400: half an hour"]
fn each_other_to_400() {
    each_other_to(400);
}

/// Values beyond sixteen bits would not fit: the width of the box shows it, and the budget refuses.
#[test]
fn refused_before_it_is_held() {
    let budget = || Budget::unlimited().with_memory(1 << 20);
    for rule in ["f = 1", "f = x1 + 1", "take = k == l", "f = 1, no single"] {
        for size in [2000, 100_000, 1 << 33, u64::MAX] {
            let refused = table(&parse(rule), size, &budget());
            assert!(matches!(refused, Err(NoValues::Judge(JudgeError::Spent(_)))), "{rule} to {size}");
        }
    }
    assert!(matches!(table(&parse("f = 1, blocking 3"), 10, &budget()), Err(NoValues::Blocking(3))));
    assert!(table(&parse("f = 1, blocking 1"), 10, &budget()).is_ok());
}

/// A few rows are computed in another way than the whole box.
#[test]
fn rows_are_those_of_the_definition() {
    for rule in SHAPES.iter().flat_map(|rule| [rule.to_string(), format!("{rule}, misere")]) {
        let rules = Ruleset::parse(&rule).unwrap();
        for last in [0, 1, 3, 9] {
            let (found, judged) = [rows, judge_rows].map(|by| by(&rules, last, 24, &Budget::unlimited())).into();
            let values = |all: Values| (0..=last).map(|x| (0..=24).map(|y| all.get(x, y)).collect()).collect();
            let told = |by: Result<Values, NoValues>| -> Result<Vec<Vec<_>>, String> {
                by.map(values).map_err(|error| error.to_string())
            };
            assert_eq!(told(found), told(judged), "{rule}, rows to {last}");
        }
    }
}
