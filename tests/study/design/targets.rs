//! Targets as people write them, and what is refused.

use wythoff_base::Budget;
use wythoff_study::design::{DesignStatus, Target, design};

#[test]
fn refused() {
    let cases = [
        ("", "a target is missing"),
        ("bety phi", "unknown form of target"),
        ("A x > 1", "expected = after A or B"),
        ("B = y > 1", "unknown name `y`"),
        ("B = x + 1", "expected a condition, found the number x + 1"),
        ("c = n + 1", "c_0 = 1: no game in normal play has these pairs"),
        ("f = 1", "this is a game, not a target"),
        ("hofstadter", "this is a game, not a target"),
        ("word 0->01, 1->0", "the morphism must be in quotes"),
        ("word \"0->01, 1->0\"", "the first letter is missing; write from 0"),
        ("word \"0->01\" from 0", "1 has no image"),
        ("word \"a->ab, b->a\" from a", "the coding is missing"),
        ("beatty 3/2", "alpha is rational: the multiples of alpha and beta collide"),
        ("beatty sqrt(2)/2", "alpha is not greater than 1"),
        ("terms 1,2", "write A: or B: before the terms"),
        ("terms A: 3,1", "the terms must be increasing numbers from 1 to 65536"),
        ("prefix 012", "a prefix consists of at most 65536 letters 0 and 1"),
        ("prefix", "the data is missing"),
        ("pairs 1 2 3", "the last number has no partner; a pair is two numbers"),
        ("pairs (1,2) (2,3)", "a number of (2,3) is in two pairs"),
        ("pairs (0,1)", "(0,1): no game in normal play has this pair"),
        ("pairs (2,3)", "1 is in no pair"),
        ("automaton lsd_2\n0 0", "line 1: digits must come with the most significant first, for example msd_2"),
        (
            "automaton msd_2\n0 0\n0 -> 1\n1 1",
            "leading zeros must change nothing: the first state needs a transition 0 -> to itself",
        ),
    ];
    for (text, message) in cases {
        let error = Target::parse(text).unwrap_err();
        assert_eq!(error.message, message, "{text}");
        assert!(!error.hint.is_empty() && error.span.end <= text.len(), "{text}: {error:?}");
    }
}

/// The parser of morphisms is the one of words, so its errors have their places.
#[test]
fn a_wrong_letter_is_marked_in_its_morphism() {
    let marked = |text: &str| {
        let span = Target::parse(text).unwrap_err().span;
        text[span.start..span.end].to_string()
    };
    assert_eq!(marked("word \"0->01, 1->2\" from 0"), "2");
    assert_eq!(marked("word \"0->01, 1->0\" from 2"), "2");
    assert_eq!(marked("word \"a->ab, b->a\" from a \"a->0, b->2\""), " b->2");
}

/// Proposition 98 (a): in a constraint game every number has a partner, whatever a box shows.
#[test]
fn a_target_with_finitely_many_pairs_is_no_constraint_game() {
    let budget = Budget::unlimited();
    for (text, alone) in [
        ("B = x > 5", "so 11 has no"),
        ("A = x^2 < 50 and x != 3*x - 20", "so 15 has no"),
        ("A = not x < 3", "so 5 has no"),
    ] {
        let found = design(&Target::parse(text).unwrap(), 60, None, &budget).unwrap();
        for verdict in &found.classes[..3] {
            assert_eq!((verdict.status, &verdict.rule), (DesignStatus::Impossible, &None), "{text}");
            assert!(verdict.reason.contains(alone), "{text}: {}", verdict.reason);
        }
        assert!(found.classes.iter().flat_map(|verdict| &verdict.rule).all(|rule| !rule.starts_with("f = ")), "{text}");
    }
    // Not proved: the reason says what is missing.
    let found = design(&Target::parse("A = isqrt(x) < 3").unwrap(), 60, None, &budget).unwrap();
    assert_eq!(found.classes[0].status, DesignStatus::Holds);
    assert!(found.classes[0].reason.contains("17 has no partner up to 6000"), "{}", found.classes[0].reason);
}

#[test]
fn a_pair_sequence_by_its_name() {
    assert!(Target::parse("half").is_ok());
}

#[test]
fn no_panic() {
    let words = [
        "A",
        "B",
        "c",
        "word",
        "beatty",
        "terms",
        "prefix",
        "pairs",
        "automaton",
        "=",
        ":",
        "\"",
        "0->01",
        "from",
        "é",
        "(",
        "9",
    ];
    let mut state = 7u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for _ in 0..3000 {
        let text: Vec<&str> = (0..1 + random(6)).map(|_| words[random(words.len())]).collect();
        let _ = Target::parse(&text.join([" ", ""][random(2)]));
    }
}
