//! The lengths of games: rows against the definition, and the definition against a direct version, set by set.

use crate::engines::SHAPES;
use crate::rules::random;
use wythoff_base::Budget;
use wythoff_check::{JudgeError, judge};
use wythoff_check::{Remoteness, judge_remoteness};
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles};
use wythoff_grundy::remoteness;

fn rules(line: &str) -> Ruleset {
    Ruleset::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn agree(line: &str, size: u64) -> bool {
    let (rules, budget) = (rules(line), Budget::unlimited());
    match (remoteness(&rules, size, &budget), judge_remoteness(&rules, size, &budget)) {
        (Ok(found), Ok(judged)) => {
            assert_eq!(found, judged, "{line}");
            true
        }
        (Err(JudgeError::Eval(_)), Err(JudgeError::Eval(_))) => false,
        (found, judged) => panic!("{line}: {found:?} against {judged:?}"),
    }
}

#[test]
fn rows_agree_with_the_definition() {
    let size = if cfg!(debug_assertions) { 14 } else { 22 };
    for shape in SHAPES {
        for play in ["", ", misere", ", blocking 2", ", blocking 3, misere"] {
            assert!(agree(&format!("{shape}{play}"), size));
        }
    }
}

#[test]
fn of_rules_that_nobody_listed_too() {
    let count = std::env::var("WYTHOFF_RULES").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    let rules = random(count);
    let agreed = rules.iter().filter(|rule| agree(rule, 12)).count();
    assert!(2 * agreed > rules.len(), "{agreed} of {}", rules.len());
}

/// The number of moves still played, by the rules of play: the blocker chooses a set, the player to move a move; the
/// winner hurries.
struct Told {
    rules: Ruleset,
    size: u64,
    outcomes: Vec<Outcome>,
    known: Vec<u32>,
}

impl Told {
    fn new(line: &str, size: u64) -> Told {
        let rules = rules(line);
        let board = judge(&rules, size, &Budget::unlimited()).unwrap();
        let all = (0..=size).flat_map(|x| (0..=size).map(move |y| (x, y)));
        let outcomes = all.clone().map(|(x, y)| board.outcome(x, y).unwrap()).collect();
        let mut told = Told { rules, size, outcomes, known: vec![] };
        all.for_each(|(x, y)| {
            let length = told.length(Piles { x, y });
            told.known.push(length);
        });
        told
    }

    fn at(&self, x: u64, y: u64) -> usize {
        (x * (self.size + 1) + y) as usize
    }

    fn length(&self, from: Piles) -> u32 {
        let all: Vec<Move> = wythoff_check::moves(&self.rules, from).map(Result::unwrap).collect();
        let equal: Vec<Move> = all.iter().copied().filter(|mv| mv.k == mv.l).collect();
        let (play, losing) = (self.rules.play(), self.outcomes[self.at(from.x, from.y)] == Outcome::P);
        let mut best: Option<u32> = None;
        for set in 0..1u32 << if play.is_blocking() { equal.len() } else { 0 } {
            if set.count_ones() >= play.q() {
                continue;
            }
            let forbidden = |mv: &Move| equal.iter().enumerate().any(|(i, other)| other == mv && set >> i & 1 == 1);
            let left: Vec<(bool, u32)> = all
                .iter()
                .filter(|mv| !forbidden(mv))
                .map(|mv| self.at(from.x - mv.k, from.y - mv.l))
                .map(|at| (self.outcomes[at] == Outcome::P, self.known[at] + 1))
                .collect();
            // A player without a move loses; in misère play that player wins.
            let won = if left.is_empty() { play.is_misere() } else { left.iter().any(|(into_p, _)| *into_p) };
            let (wins, loses) = (left.iter().filter(|(p, _)| *p).map(|l| l.1).min(), left.iter().map(|l| l.1).max());
            let length = if won { wins } else { loses }.unwrap_or(0);
            // The blocker wins as fast as possible, or loses as late as possible.
            match (losing, won) {
                (true, false) => best = Some(best.map_or(length, |best| best.min(length))),
                (false, true) => best = Some(best.map_or(length, |best| best.max(length))),
                (true, true) => {}
                (false, false) => panic!("{}: {from:?} is not N", self.rules),
            }
        }
        best.unwrap_or_else(|| panic!("{}: {from:?}", self.rules))
    }
}

#[test]
fn the_definition_is_what_a_person_would_say() {
    let games = [
        "wythoff",
        "f = 2",
        "f = x1 + 1",
        "f = x0 - x1",
        "f = (x0 - x1)^2",
        "wyt = 2*k",
        "take = k == l and odd(k)",
        "f = 0",
        "wythoff, misere",
        "f = x1 + 1, misere",
        "wythoff, blocking 2",
        "f = 3, blocking 3",
        "wythoff, blocking 2, misere",
        "f = 1, no single",
        "f = 2, no single, blocking 2, misere",
        "take = k < l, single = odd(k), blocking 3, misere",
    ];
    for line in games {
        let told = Told::new(line, 8);
        let Remoteness { lengths, .. } = judge_remoteness(&told.rules, 8, &Budget::unlimited()).unwrap();
        for ((x, y), length) in lengths.positions() {
            assert_eq!(told.known[told.at(x, y)], length, "{line} at ({x}, {y})");
        }
    }
}

#[test]
#[ignore = "fourteen games in three plays to 60 against the definition: some seconds"]
fn far_out() {
    for shape in SHAPES.iter().step_by(3) {
        for play in ["", ", misere", ", blocking 3"] {
            agree(&format!("{shape}{play}"), 60);
        }
    }
}
