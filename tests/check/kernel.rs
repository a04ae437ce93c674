//! Kernels: automata learned from the table, and proved from the rule.

use std::collections::HashSet;
use wythoff_automata::{Automaton, System, learn};
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::certificate::{Automatic, Refused};
use wythoff_check::judge;
use wythoff_check::{Claim, Kernel, Settled};
use wythoff_game::Ruleset;
use wythoff_table::table;

/// Rules, the systems in which their pairs are automatic, how far the table must go, and the states.
const AUTOMATIC: [(&str, &str, u64, usize); 12] = [
    ("f = 1", "1,1", 1000, 5),
    ("f = 2", "1,2", 1000, 6),
    ("f = 3", "1,3", 2000, 7),
    ("f = 4", "1,4", 2000, 8),
    ("f = 5", "1,5", 4400, 9),
    ("wyt = 2k", "base 2", 600, 5),
    ("wyt = 3k", "base 3", 800, 6),
    ("wyt = 2k + 1", "2,1", 700, 6),
    ("wyt = 2k + 2", "2,2", 800, 7),
    ("f = 1, misere", "1,1", 1000, 9),
    ("f = floor((x1 + 1)/x0) + 1", "1,1", 2600, 26),
    // The same moves, written out; and Wythoff's with a move more.
    ("take = k == l or l == k + 1 and x1 == x0 - 1", "1,1", 2600, 26),
];

/// f = k + h(k mod q), h as listed.
const PERIODIC: [(&[u32], &str, u64, usize); 14] = [
    (&[1, 2], "1,1", 1600, 16),
    (&[2, 1], "base 2", 600, 5),
    (&[1, 1, 2], "1,1", 6800, 66),
    (&[1, 2, 1], "base 3", 800, 7),
    (&[2, 1, 1], "1,1", 1000, 5),
    (&[2, 2, 1], "base 3", 800, 7),
    (&[2, 1, 2], "1,1", 6800, 66),
    (&[2, 3], "base 2", 1100, 12),
    (&[3, 2], "2,1", 700, 6),
    (&[4, 2], "1,2", 7000, 17),
    (&[1, 1, 1, 2], "1,1", 1000, 5),
    (&[2, 1, 1, 1], "1,1", 1000, 5),
    (&[1, 2, 1, 2], "1,1", 1600, 16),
    (&[3, 1, 1], "1,1", 6800, 66),
];

fn periodic(h: &[u32]) -> String {
    let rest = h.iter().enumerate().rev().skip(1);
    let last = h.last().unwrap().to_string();
    let value = rest.fold(last, |other, (r, value)| format!("if(k % {} == {r}, {value}, {other})", h.len()));
    format!("wyt = k + {value}")
}

fn guess(rule: &str, system: &str, to: u64) -> Option<Automaton> {
    let board = table(&Ruleset::parse(rule).unwrap(), to, &Budget::unlimited()).unwrap();
    let pairs: Vec<(u64, u64)> = board.p_positions().collect();
    learn(system.parse::<System>().unwrap(), &pairs, to, 500, &Budget::unlimited()).unwrap()
}

fn decide(rule: &str, pairs: &Automaton) -> Settled {
    Kernel::of(&Ruleset::parse(rule).unwrap()).unwrap().decide(pairs, &Budget::unlimited()).unwrap()
}

fn prove(rule: &str, system: &str, to: u64, states: usize) {
    let pairs = guess(rule, system, to).unwrap_or_else(|| panic!("{rule}: nothing found in {system}"));
    let found = decide(rule, &pairs);
    let Settled::Proved { claims, .. } = found else { panic!("{rule}: {found:?}") };
    assert_eq!(pairs.states(), states, "{rule}");
    // The checker of certificates, which is written apart, says the same.
    let certificate = Automatic::new(&Ruleset::parse(rule).unwrap(), &pairs, &claims);
    assert_eq!(certificate.check(&Budget::unlimited()), Ok(claims), "{rule}");
    equals_brute_force(rule, &pairs);
}

/// The numbers with which a word of digits is related, as the first or as the second number, by words of the same
/// length.
fn related(pairs: &Automaton, digits: &[u8], track: usize) -> u64 {
    let rows: Vec<Vec<(Vec<u8>, u32)>> = pairs.rows().collect();
    let mut ways = vec![0u64; rows.len()];
    ways[0] = 1;
    for digit in digits {
        let mut next = vec![0; rows.len()];
        for (row, ways) in rows.iter().zip(&ways).filter(|(_, ways)| **ways > 0) {
            row.iter().filter(|(column, _)| column[track] == *digit).for_each(|(_, to)| next[*to as usize] += ways);
        }
        ways = next;
    }
    pairs.accepting().iter().map(|state| ways[*state as usize]).sum()
}

/// In a box that holds the partners of all numbers up to 2000 the P-positions are pairs, and none of those numbers has
/// another.
fn equals_brute_force(rule: &str, pairs: &Automaton) {
    // Enough for eleven binary digits; the box is decided in a fraction of a second.
    const TO: u64 = 2000;
    let rules = Ruleset::parse(rule).unwrap();
    let (mut size, mut found) = (2 * TO, Vec::new());
    let missing = |found: &[(u64, u64)]| {
        let known: HashSet<u64> = found.iter().flat_map(|(x, y)| [*x, *y]).collect();
        (0..=TO).any(|x| !known.contains(&x))
    };
    while missing(&found) {
        size += TO;
        found = table(&rules, size, &Budget::unlimited()).unwrap().p_positions().collect();
    }
    assert!(found.iter().all(|(x, y)| pairs.contains(&[UBig::from(*x), UBig::from(*y)])), "{rule}");
    let known = [found.iter().map(|pair| pair.0).collect::<HashSet<u64>>(), found.iter().map(|pair| pair.1).collect()];
    let length = pairs.system().write(&UBig::from(size)).len() + 3;
    for x in 0..=TO {
        let digits = pairs.system().write(&UBig::from(x));
        let padded: Vec<u8> = std::iter::repeat_n(0, length - digits.len()).chain(digits).collect();
        let of = |track: usize| u64::from(known[track].contains(&x));
        assert_eq!([0, 1].map(|track| related(pairs, &padded, track)), [0, 1].map(of), "{rule}: {x}");
    }
}

#[test]
fn kernels_are_proved() {
    AUTOMATIC.into_iter().for_each(|(rule, system, to, states)| prove(rule, system, to, states));
}

#[test]
fn kernels_of_periodic_h_are_proved() {
    let small = PERIODIC.into_iter().filter(|(_, _, to, _)| *to < 6000);
    small.for_each(|(h, system, to, states)| prove(&periodic(h), system, to, states));
}

#[test]
#[ignore = "some seconds"]
fn kernels_of_periodic_h_that_need_long_lists_are_proved() {
    let large = PERIODIC.into_iter().filter(|(_, _, to, _)| *to >= 6000);
    large.for_each(|(h, system, to, states)| prove(&periodic(h), system, to, states));
}

/// Every automaton is what the judge says, on every position of a box.
#[test]
fn automata_are_what_the_judge_says() {
    for (rule, system, to, _) in AUTOMATIC.into_iter().filter(|(rule, ..)| rule.starts_with("f =")) {
        let pairs = guess(rule, system, to).unwrap();
        let board = judge(&Ruleset::parse(rule).unwrap(), 60, &Budget::unlimited()).unwrap();
        for (x, y) in (0..=60u64).flat_map(|y| (0..=y).map(move |x| (x, y))) {
            let is_pair = board.p_positions().any(|pair| pair == (x, y));
            assert_eq!(pairs.contains(&[UBig::from(x), UBig::from(y)]), is_pair, "{rule}: ({x},{y})");
        }
    }
}

/// One move more or less, and the smallest numbers that show it.
#[test]
fn a_mutated_rule_is_refuted() {
    let wythoff = guess("f = 1", "1,1", 1000).unwrap();
    let refuted = |rule: &str| match decide(rule, &wythoff) {
        Settled::Refuted(example) => (example.claim, example.to_string()),
        Settled::Proved { .. } => panic!("{rule} is proved"),
    };
    let cases = [
        (
            "take = k == l or k == 1 and l == 2",
            Claim::Stable,
            "a legal move leads from the pair (1,2) to the pair (0,0)",
        ),
        ("take = k == l and k != 3", Claim::Absorbing, "(3,3) is not a pair, and no move leads from it to a pair"),
        ("take = k == l and k != 17", Claim::Absorbing, "(17,17) is not a pair, and no move leads from it to a pair"),
        (
            "take = k == l or k == 4 and l == 6",
            Claim::Stable,
            "a legal move leads from the pair (8,13) to the pair (4,7)",
        ),
        ("f = 2", Claim::Stable, "a legal move leads from the pair (1,2) to the pair (0,0)"),
        ("f = 0", Claim::Absorbing, "(1,1) is not a pair, and no move leads from it to a pair"),
        ("f = 1, misere", Claim::End, "(0,0), where the player to move wins misère play, is a pair"),
    ];
    for (rule, claim, words) in cases {
        assert_eq!(refuted(rule), (claim, words.to_string()), "{rule}");
        let apart = Automatic::new(&Ruleset::parse(rule).unwrap(), &wythoff, &[]).check(&Budget::unlimited());
        assert_eq!(apart, Err(Refused::Refuted(words.into())), "{rule}");
    }
    // (1,3) never joins two pairs: it may be adjoined.
    assert!(matches!(decide("take = k == l or k == 1 and l == 3", &wythoff), Settled::Proved { .. }));
}

/// A certificate is accepted as it was written, and refused after any single change.
#[test]
fn certificates_are_refused_after_any_change() {
    let rule = "f = 1, misere";
    let pairs = guess(rule, "1,1", 1000).unwrap();
    let Settled::Proved { claims, .. } = decide(rule, &pairs) else { panic!() };
    let good = Automatic::new(&Ruleset::parse(rule).unwrap(), &pairs, &claims);
    assert!(good.verify(&Budget::unlimited()).is_ok());
    let refused = |change: &dyn Fn(&mut Automatic)| {
        let mut other = good.clone();
        change(&mut other);
        assert!(matches!(other.verify(&Budget::unlimited()), Err(Refused::Refuted(_))), "{other:?}");
        // The form aside: the checker refuses what is false without its help, and nothing else.
        let is_false = other.sentences == good.sentences;
        assert_eq!(other.check(&Budget::unlimited()).is_err(), is_false, "{other:?}");
        if let Ok(pairs) = other.automaton(&Budget::unlimited())
            && let Some(kernel) = Kernel::of(&other.rules)
        {
            let first = kernel.decide(&pairs, &Budget::unlimited()).unwrap();
            assert_eq!(matches!(first, Settled::Refuted(_)), is_false, "{other:?}");
        }
    };
    for other in ["f = 1", "f = 2, misere", "f = 1, misere, no single", "f = x1*y1 + 1, misere"] {
        refused(&|c| c.rules = Ruleset::parse(other).unwrap());
    }
    refused(&|c| c.system = System::new(2, 0).unwrap());
    refused(&|c| c.system = System::new(1, 2).unwrap());
    for state in 0..good.transitions.len() {
        refused(&|c| drop(c.transitions.remove(state)));
        refused(&|c| match c.accepting.binary_search(&(state as u32)) {
            Ok(at) => drop(c.accepting.remove(at)),
            Err(at) => c.accepting.insert(at, state as u32),
        });
        for at in 0..good.transitions[state].len() {
            refused(&|c| drop(c.transitions[state].remove(at)));
            for to in (0..10).filter(|to| *to != good.transitions[state][at].1) {
                refused(&|c| c.transitions[state][at].1 = to);
            }
            (0..2).for_each(|track| refused(&|c| c.transitions[state][at].0[track] ^= 1));
        }
    }
    for at in 0..good.sentences.len() {
        refused(&|c| drop(c.sentences.remove(at)));
        refused(&|c| c.sentences.swap(at, (at + 1) % good.sentences.len()));
    }
    let spent = good.verify(&Budget::unlimited().with_steps(3));
    assert!(matches!(spent, Err(Refused::Spent(_))));
}

#[test]
fn what_is_not_first_order_is_not_read() {
    let of = |rule: &str| Kernel::of(&Ruleset::parse(rule).unwrap()).is_some();
    for rule in
        ["f = x1*y1", "f = x1 xor 1", "wyt = k^2", "wyt = phi*k", "f = 1, blocking 2", "f = 1, no single", "f = 1/x0"]
    {
        assert!(!of(rule), "{rule}");
    }
    for rule in
        ["f = max(1, x1 - 3)", "f = abs(y1 - 2x1)/3", "wyt = ceil(3k/2) + min(k, 5)", "take = even(k + l) and k <= 3"]
    {
        assert!(of(rule), "{rule}");
    }
    // The quotient is not bounded.
    let wythoff = guess("f = 1", "1,1", 1000).unwrap();
    let unbounded = Kernel::of(&Ruleset::parse("f = floor(y1/x0)").unwrap()).unwrap();
    assert!(unbounded.decide(&wythoff, &Budget::unlimited()).is_err());
}
