//! Numbers and the rules that have them.

use wythoff_game::catalogue;
use wythoff_lab::answers::{Allowance, Question};
use wythoff_lab::identify::{Identified, Identify, MatchedSequence};

fn identify(terms: &str) -> Identified {
    let question = Identify { terms: terms.parse().expect(terms) };
    question.answer(&Allowance::default()).expect(terms)
}

/// The first eight larger numbers of a game, from the first pair on or the second.
fn eight(entry: &catalogue::Entry, from: usize) -> String {
    entry.pairs.iter().skip(from).take(8).map(|(_, b)| b.to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn finds_every_game_of_the_catalogue_from_eight_terms_of_b() {
    // The first term may be any of the first four.
    let last = std::env::var("WYTHOFF_OFFSETS").map_or(0, |n| n.parse().expect("a number"));
    for entry in catalogue::all() {
        for from in 0..=last {
            let found = identify(&eight(entry, from)).matches;
            let mut rules = found.iter().filter(|m| m.sequence == MatchedSequence::B && m.offset == from);
            let has = rules.any(|m| m.line == entry.rule || m.same.contains(&entry.rule));
            assert!(has, "{} from {from}: {found:?}", entry.name);
        }
    }
}

/// Random numbers, the same on every machine.
fn random(seed: &mut u64, below: u64) -> u64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 33) % below
}

#[test]
fn says_nothing_of_the_primes_and_of_random_digits() {
    let primes: Vec<String> = (2u32..80).filter(|p| (2..*p).all(|d| p % d > 0)).map(|p| p.to_string()).collect();
    for count in [8, 10, 15, 20] {
        assert!(identify(&primes[..count].join(",")).matches.is_empty(), "{count} primes");
    }
    let (mut seed, trials) = (7, std::env::var("WYTHOFF_TRIALS").map_or(40, |n| n.parse().expect("a number")));
    for trial in 0..trials {
        let length = 8 + random(&mut seed, 13);
        let digits: Vec<String> = (0..length).map(|_| random(&mut seed, 10).to_string()).collect();
        let found = identify(&digits.join(",")).matches;
        assert!(found.is_empty(), "{trial}: {digits:?} {found:?}");
    }
}

#[test]
fn other_sequences_offsets_and_missing_terms() {
    let all = |terms: &str| -> Vec<String> {
        identify(terms).matches.iter().map(|m| format!("{} | {} at {}", m.line, m.sequence, m.offset)).collect()
    };
    for (terms, expected) in [
        ("2,6,11,17,25,34", "f = x1 + 1 | b at 1"),
        ("?,?,11,17,25,?,44,55,68", "f = x1 + 1 | b at 1"),
        ("1 3 4 5 7 8 9 10 12 13 14 15 16 18", "f = x1 + 1 | a at 1"),
        ("0,1,3,7,12,18,26,35", "f = x1 + 1 | b - a at 0"),
        ("2,4,5,6,8,9,10,11,13,14", "f = x1 + 1 | differences of b at 0"),
        ("0,0,1,0,0,1,0,1,0,0,1,0,0,1,0,1,0,0,1,0,1,0,0,1,0,0,1,0,1", "f = 1 | word at 0"),
        ("1,2,0,4,5,3,7,8,6,10", "f = 1 | row 1 at 0"),
        ("2,0,1,5,3,4,8,6,7,11", "f = 1 | row 2 at 0"),
        ("0,2,1,6,7,8,3,5,4,16,14", "f = 1 | diagonal at 0"),
    ] {
        let found = all(terms);
        assert!(found.iter().any(|way| way == expected), "{terms}: {found:?}");
    }
}
