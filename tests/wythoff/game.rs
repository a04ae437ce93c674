//! What a program sees: pairs as an iterator, evidence in every answer, and errors of different kinds told apart.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wythoff::answers::{Partner, Solution};
use wythoff::prelude::*;
use wythoff::{ErrorKind, Reason};

fn game(text: &str) -> Game {
    Game::parse(text).expect("a game")
}

#[test]
fn sixteen_pairs_are_sixteen() {
    let wythoff = game("wythoff");
    let mut pairs = wythoff.pairs();
    let first: Vec<Pair> = pairs.by_ref().take(16).collect::<Result<_, _>>().expect("pairs");
    assert_eq!((first.len(), &first[15].n, &first[15].a), (16, &15u8.into(), &24u8.into()));
    let support = pairs.support().expect("pairs");
    assert_eq!(support.evidence, Evidence::Theorem);
    assert!(support.theorem.contains("[F04]") && !support.reasons.is_empty());
    assert!((&wythoff).into_iter().skip(15).take(1).flatten().eq([first[15].clone()]));
}

#[test]
fn pairs_begin_anywhere() {
    let wythoff = game("wythoff");
    let (listed, asked) = (wythoff.pairs().skip(1000).take(20), wythoff.pairs().from(1000).double_check(true).take(20));
    assert!(listed.map(Result::ok).eq(asked.map(Result::ok)));
    assert_eq!(wythoff.pairs().from(-1).next().and_then(Result::err).map(|e| e.kind()), Some(ErrorKind::Input));
    // b_n has more digits than can be written.
    let large = game("wyt = 2^k").pairs().from("10^9").next().and_then(Result::err);
    assert_eq!(large.and_then(|error| error.reason()), Some(Reason::Size));
}

#[test]
fn the_pairs_end_after_an_error() {
    let stopped = AtomicBool::new(true);
    let budget = Budget::unlimited().with_stop(&stopped);
    let mut pairs = game("hofstadter").pairs().budget(&budget);
    assert_eq!(pairs.next().and_then(Result::err).and_then(|error| error.reason()), Some(Reason::Stopped));
    assert!(pairs.next().is_none());
}

#[test]
fn every_answer_carries_its_evidence() {
    let line = game("f = x1 + 1");
    assert_eq!(line.term(1000).ask().expect("a term").evidence, Evidence::Theorem);
    assert_eq!(line.locate("10^20").ask().expect("a place").evidence, Evidence::Theorem);
    // Without a theorem the definition decides: every position of a box that holds the pair asked for.
    let any = game("take = isqrt(k + l)^2 == k + l");
    let term = any.term(12).ask().expect("a term");
    let Evidence::Exhaustive { bound } = term.evidence else { panic!("{term:?}") };
    assert!(term.b.exact().is_some_and(|b| *b <= bound.into()), "{term:?}");
    let place = any.locate(&term.a).ask().expect("a place");
    assert_eq!((place.in_a, place.partner), (Some(12u8.into()), Some(term.b.clone())));
    assert!(!term.theorem.is_empty() && term.solver.starts_with("any-"), "{term:?}");
    assert_eq!(any.solve(7, 3).expect("decided").evidence, Evidence::Exhaustive { bound: 7 });
    // Row by row every position is decided whose smaller pile is that of the pair, or smaller.
    let term = game("f = x0 % 3 + 1").term(12).ask().expect("a term");
    assert_eq!(Some(term.evidence), u64::try_from(&term.a).ok().map(|bound| Evidence::Rows { bound }));
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
fn options_reach_the_question() {
    let wythoff = game("wythoff");
    let twice = wythoff.position(11, 15).double_check(true).all(true).solve().expect("decided");
    assert_eq!((twice.confirmed_by, twice.moves.map(|all| all.len())), (Some("wythoff-numeration"), Some(2)));
    let named = wythoff.position(11, 15).solver("wythoff-numeration").solve().expect("decided");
    assert_eq!(named.solver, "wythoff-numeration");
    let unknown = wythoff.term(5).solver("wythoff-betty").ask().unwrap_err();
    assert!(unknown.hint().is_some_and(|hint| hint.starts_with("did you mean wythoff-beatty?")), "{unknown}");
    let differ = wythoff.compare(&game("f = 2")).to(9).all(true).ask().expect("compared");
    assert_eq!(differ.all.map(|(count, _)| count), Some(9));
}

#[test]
fn ways_of_giving_up_are_told_apart() {
    let reason = |found: Result<Solution, Error>| found.map(|_| ()).unwrap_err().reason();
    let any = game("take = isqrt(k + l)^2 == k + l");
    let time = Budget::time(Duration::ZERO);
    assert_eq!(reason(any.position(1_000_000, 2_000_000).budget(&time).solve()), Some(Reason::Time));
    let stop = AtomicBool::new(true);
    assert_eq!(
        reason(any.position(50, 60).budget(&Budget::unlimited().with_stop(&stop)).solve()),
        Some(Reason::Stopped)
    );
    let small = Budget::unlimited().with_memory(16);
    assert_eq!(reason(any.position(3_000, 4_000).budget(&small).solve()), Some(Reason::Memory));
    assert_eq!(reason(any.solve("10^40", "10^41")), Some(Reason::Size));
    // A rule without a value is wrong, and pointed at.
    let wrong = game("f = 1 + floor(6/(x1 - 4))").solve(20, 30).unwrap_err();
    assert!(wrong.reason().is_none() && wrong.span().is_some() && wrong.to_string().contains('^'), "{wrong}");
    assert_eq!(wrong.kind(), ErrorKind::Rule);
}

/// An error can cross threads and be a source of other errors; its hint names methods, not flags.
#[test]
fn errors_are_for_rust_programs() {
    fn error<T: std::error::Error + Send + Sync + 'static>(_: &T) {}
    let budget = Budget::time(Duration::ZERO);
    let spent = game("wythoff").prove().budget(&budget).ask().unwrap_err();
    error(&spent);
    assert_eq!(spent.kind(), ErrorKind::GaveUp);
    let hint = spent.hint().unwrap_or_default();
    assert!(hint.contains("`budget(&Budget::time(Duration::from_secs(600)))`"), "{hint}");
    assert!(hint.contains(r#"`system("1,1")`"#), "{hint}");
    let bound = game("wythoff").extend().to(1001).ask().unwrap_err();
    assert_eq!(bound.hint().as_deref(), Some("ask about one larger move with `with_move(4, 6)`"));
    let sequence = game("c = n").rules().unwrap_err();
    assert!(!sequence.to_string().contains("wyt "), "{sequence}");
}

#[test]
fn numbers_and_answers_for_programs() {
    let wythoff = game("wythoff");
    let wrong = wythoff.solve("eleven", 15).unwrap_err();
    assert!(wrong.message().starts_with("the first pile is not a whole number"));
    assert_eq!(wrong.kind(), ErrorKind::Input);
    assert_eq!(wythoff.solve(1, -2i64).unwrap_err().message(), "the second pile must not be negative");
    assert_eq!(wythoff.outcome(11u8, UBig::from(15u8)), Ok(Outcome::N));
    let large = game("wyt = 2^k").term("10^9").ask().expect("a term");
    assert!(matches!(large.b, Partner::Bits(_)), "{:?}", large.evidence);
    assert_eq!("f=1".parse::<Game>().expect("a game"), wythoff);
    assert!(game("c = n").rules().is_err() && game("c = n").oracle().is_err());
}
