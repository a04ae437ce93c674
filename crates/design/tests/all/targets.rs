//! Targets as people write them, and what is refused.

use wythoff_design::target::Target;

#[test]
fn refused() {
    let cases = [
        ("", "a target is missing"),
        ("bety phi", "no target begins like this"),
        ("A x > 1", "= must stand behind A or B"),
        ("B = y > 1", "unknown name y"),
        ("B = x + 1", "a condition was expected, but x + 1 is a number"),
        ("c = n + 1", "c_0 = 1: no game in normal play has these pairs"),
        ("f = 1", "this is a game, not a target"),
        ("hofstadter", "this is a game, not a target"),
        ("word 0->01, 1->0", "the morphism must stand between quotes"),
        ("word \"0->01, 1->0\"", "the first letter is missing: from 0"),
        ("word \"0->01\" from 0", "the letter 1 has no image"),
        ("word \"a->ab, b->a\" from a", "a coding must say whether a is 0 or 1, as in \"a->0, b->1\""),
        ("beatty 3/2", "alpha is rational: the multiples of alpha and beta collide"),
        ("beatty sqrt(2)/2", "alpha is not greater than 1"),
        ("terms 1,2", "A: or B: must stand before the terms"),
        ("terms A: 3,1", "the terms must increase, from 1 on, up to 65536 at most"),
        ("prefix 012", "a prefix is made of 0 and 1, at most 65536 of them"),
        ("prefix", "there is no data"),
        ("pairs 1 2 3", "a number is alone: pairs have two"),
        ("pairs (1,2) (2,3)", "a number of (2,3) is in two pairs"),
        ("pairs (0,1)", "(0,1): no game in normal play has this pair"),
        ("pairs (2,3)", "1 is in none of the pairs"),
        ("automaton lsd_2\n0 0", "line 1: digits must come the most significant first, as in msd_2"),
        (
            "automaton msd_2\n0 0\n0 -> 1\n1 1",
            "leading zeros must change nothing: 0 -> the first state, in the first state",
        ),
    ];
    for (text, message) in cases {
        let error = Target::parse(text).unwrap_err();
        assert_eq!(error.message, message, "{text}");
        assert!(!error.hint.is_empty() && error.span.end <= text.len(), "{text}: {error:?}");
    }
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
