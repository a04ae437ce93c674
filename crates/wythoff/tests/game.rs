//! What a program sees: pairs as an iterator, evidence in every answer, and the ways of giving up told apart.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wythoff::answers::{Partner, Solved};
use wythoff::prelude::*;
use wythoff::{Error, Reason};

fn game(text: &str) -> Game {
    Game::parse(text).expect("a game")
}

#[test]
fn sixteen_pairs_are_sixteen() {
    let wythoff = game("wythoff");
    let pairs: Vec<Pair> = wythoff.pairs().take(16).collect::<Result<_, _>>().expect("pairs");
    assert_eq!((pairs.len(), pairs[15].n, pairs[15].a), (16, 15, 24));
    assert_eq!(wythoff.pairs().evidence(), Evidence::Theorem);
    assert!(wythoff.pairs().theorem().contains("[F04]") && !wythoff.pairs().reasons().is_empty());
}

#[test]
fn the_pairs_end_behind_an_error() {
    let stopped = AtomicBool::new(true);
    let budget = Budget::unlimited().with_stop(&stopped);
    let hofstadter = game("hofstadter");
    let mut pairs = hofstadter.within(&budget).pairs();
    assert_eq!(pairs.next().and_then(Result::err).and_then(|error| error.reason()), Some(Reason::Stopped));
    assert!(pairs.next().is_none());
}

#[test]
fn every_answer_carries_its_evidence() {
    let line = game("f = x1 + 1");
    assert_eq!(line.term(1000).expect("a term").evidence, Evidence::Theorem);
    assert_eq!(line.locate("10^20").expect("a place").evidence, Evidence::Theorem);
    // Without a theorem the definition decides: every position of a box that holds the pair asked for.
    let any = game("take = isqrt(k + l)^2 == k + l");
    let term = any.term(12).expect("a term");
    let Evidence::Exhaustive { bound } = term.evidence else { panic!("{term:?}") };
    assert!(term.term.b.exact().is_some_and(|b| *b <= bound.into()), "{term:?}");
    let place = any.locate(&term.term.a).expect("a place");
    assert_eq!((place.place.in_a, place.partner), (Some(12u8.into()), Some(term.term.b.clone())));
    assert!(!term.theorem.is_empty() && term.solver.starts_with("any-"), "{term:?}");
    assert_eq!(any.solve(7, 3).expect("decided").evidence, Evidence::Exhaustive { bound: 7 });
    // Row by row every position is decided whose smaller pile is that of the pair, or smaller.
    let rows = game("f = x0 % 3 + 1");
    let term = rows.term(12).expect("a term");
    assert_eq!(Some(term.evidence), u64::try_from(&term.term.a).ok().map(|bound| Evidence::Rows { bound }));
}

#[test]
fn moves_follow_the_piles() {
    let wythoff = game("wythoff");
    for (x, y) in (0..30u64).flat_map(|y| (0..y).map(move |x| (x, y))) {
        let (here, there) = (wythoff.solve(x, y).expect("decided"), wythoff.solve(y, x).expect("decided"));
        assert_eq!(here.outcome, there.outcome);
        assert_eq!(here.to, there.to.map(|(a, b)| (b, a)), "({x},{y})");
        assert_eq!(here.to.is_some(), here.outcome == Outcome::N);
    }
}

#[test]
fn ways_of_giving_up_are_told_apart() {
    let reason = |found: Result<_, Error>| found.map(|_: Solved| ()).unwrap_err().reason();
    let any = game("take = isqrt(k + l)^2 == k + l");
    let time = Budget::time(Duration::ZERO);
    assert_eq!(reason(any.within(&time).solve(1_000_000, 2_000_000)), Some(Reason::Time));
    let stop = AtomicBool::new(true);
    assert_eq!(reason(any.within(&Budget::unlimited().with_stop(&stop)).solve(50, 60)), Some(Reason::Stopped));
    let small = Budget::unlimited().with_memory(16);
    assert_eq!(reason(any.within(&small).solve(3_000, 4_000)), Some(Reason::Memory));
    assert_eq!(reason(any.solve("10^40", "10^41")), Some(Reason::Size));
    // A rule without a value is wrong, and pointed at.
    let wrong = game("f = 1 + floor(6/(x1 - 4))").solve(20, 30).unwrap_err();
    assert!(wrong.reason().is_none() && wrong.span().is_some() && wrong.to_string().contains('^'), "{wrong}");
}

#[test]
fn numbers_and_answers_for_programs() {
    let wythoff = game("wythoff");
    assert!(wythoff.solve("eleven", 15).unwrap_err().message().starts_with("the first pile is not a whole number"));
    assert_eq!(wythoff.solve(1, -2i64).unwrap_err().message(), "the second pile must not be negative");
    let answer = wythoff.solve(11u8, UBig::from(15u8)).expect("decided");
    assert_eq!(answer.json().get("outcome").and_then(|outcome| outcome.as_str()), Some("N"));
    let large = game("wyt = 2^k").term("10^9").expect("a term");
    assert!(matches!(large.term.b, Partner::Bits(_)), "{:?}", large.evidence);
    assert_eq!("f=1".parse::<Game>().expect("a game").to_string(), "f = 1");
    assert!(game("c = n").rules().is_err() && game("c = n").oracle().is_err());
}
