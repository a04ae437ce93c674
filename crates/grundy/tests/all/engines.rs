//! Every engine that serves a rule gives the values of the definition, in normal and in misère play.

use wythoff_budget::Budget;
use wythoff_check::judge::JudgeError;
use wythoff_check::judge_values::{NoValues, judge_values};
use wythoff_check::table::outcomes;
use wythoff_game::catalogue;
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_grundy::table::{Engine, table, table_by};

/// How many engines served, all of them right.
fn judged(rule: &str, size: u64) -> usize {
    let game = Ruleset::parse(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    let budget = Budget::unlimited();
    let mut served = 0;
    for game in [game.in_normal_play(), game.in_misere_play()] {
        let expected = judge_values(&game, size, &budget);
        for engine in Engine::ALL.into_iter().filter(|engine| engine.serves(&game)) {
            match (table_by(engine, &game, size, &budget), &expected) {
                (Ok(found), Ok(expected)) => assert!(found.values == *expected, "{game} by {}", engine.name()),
                // It may ask for what the definition does not need, never the other way round.
                (Err(NoValues::Judge(JudgeError::Eval(_))), _) => {}
                (found, expected) => panic!("{game} by {}: {found:?} but {expected:?}", engine.name()),
            }
            served += 1;
        }
        assert_eq!(table(&game, size, &budget).is_ok(), expected.is_ok(), "{game}");
    }
    served
}

#[test]
fn shapes() {
    for rule in [
        "f = 0",
        "f = 1",
        "f = 2",
        "f = 5",
        "f = 9",
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
        "f = -1",
        "f = x0*x1 % 5",
        "wyt = k + 1",
        "wyt = 2*k",
        "wyt = 2*k + 2",
        "wyt = k^2",
        "wyt = 5",
        "wyt = 3*k + 1",
        "wyt = k % 3 + k",
        "wyt = 30/k",
        "wyt = 0",
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
    ] {
        judged(rule, 31);
    }
}
