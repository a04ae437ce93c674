//! Misère play by recursion: wherever it passes its own test it is the definition, for f with and without x0.

use proptest::prelude::*;
use wythoff_budget::Budget;
use wythoff_check::table::outcomes;
use wythoff_game::position::Outcome;
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::pair_error::PairError;

/// The pairs with b <= size as far as the recursion goes, and whether it failed its own test.
fn recursion(rules: &Ruleset, size: u64) -> Option<(Vec<(u64, u64)>, bool)> {
    let mut listing = Analysis::of(&Subject::from(rules)).misere()?;
    let mut pairs = Vec::new();
    loop {
        match listing.next(&Budget::unlimited()) {
            Ok(Some(pair)) if pair.a <= size => {
                if let Some(b) = u64::try_from(&pair.b).ok().filter(|b| *b <= size) {
                    pairs.push((pair.a, b));
                }
            }
            // Later partners are larger still.
            Ok(_) | Err(PairError::TooFar { .. }) => return Some((pairs, false)),
            Err(PairError::Joined { .. }) => return Some((pairs, true)),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Compares the recursion with brute force; whether the rule was served, and whether it failed the test.
fn compared(line: &str, size: u64) -> Option<bool> {
    let rules = Ruleset::parse(line).unwrap();
    let (pairs, failed) = recursion(&rules, size)?;
    let board = outcomes(&rules, size, &Budget::unlimited()).unwrap();
    // Every row up to the last pair given, and all of them where the test never failed.
    let rows = if failed { pairs.last().map_or(0, |p| p.0) } else { size };
    for x in 0..=rows {
        for y in x..=size {
            let p = board.outcome(x, y) == Some(Outcome::P);
            assert_eq!(p, pairs.contains(&(x, y)), "{line}: ({x},{y})");
        }
    }
    if failed {
        // The test is not made in vain: the recursion's next pair would have been wrong, since a pair that can move to a
        // P-position is an N-position.
        assert!(pairs.len() > 1, "{line}");
    }
    Some(failed)
}

#[test]
fn f_with_x0() {
    for line in ["f = x0 - x1, misere", "f = 2(x0 - x1) + 1, misere", "f = x0, misere", "f = x0 + y1, misere"] {
        assert_eq!(compared(line, 300), Some(false), "{line}");
    }
    // Semi-additivity fails, and with it the recursion.
    assert_eq!(compared("f = (x0 - x1)^2, misere", 300), Some(true));
    // Not monotone, or not positive: not served.
    for line in ["f = max(1, 10 - x0), misere", "f = x0 - x1 - 1, misere", "f = x0 - x1, misere, blocking 2"] {
        assert_eq!(compared(line, 100), None, "{line}");
    }
}

#[test]
fn a_budget_that_ends_loses_no_pair() {
    for line in ["f = x0 - x1, misere", "f = x1 + 2, misere"] {
        let rules = Ruleset::parse(line).unwrap();
        let all = Analysis::of(&Subject::from(&rules)).misere().unwrap().up_to(600, &Budget::unlimited()).unwrap();
        let mut listing = Analysis::of(&Subject::from(&rules)).misere().unwrap();
        let mut pairs = Vec::new();
        let mut spent = 0;
        let over = Budget::time(std::time::Duration::ZERO);
        while pairs.len() <= 600 {
            // A budget that is over is noticed every 256th step: somewhere in the middle of a pair.
            match listing.next(&over) {
                Ok(pair) => pairs.extend(pair),
                Err(_) => {
                    spent += 1;
                    pairs.extend(listing.next(&Budget::unlimited()).unwrap());
                }
            }
        }
        assert!(spent > 1);
        assert_eq!(pairs, all, "{line}");
    }
    let rules = Ruleset::parse("f = (x0 - x1)^2, misere").unwrap();
    let mut listing = Analysis::of(&Subject::from(&rules)).misere().unwrap();
    while listing.next(&Budget::unlimited()).is_ok() {}
    // It does not go on behind a pair that failed.
    assert!(matches!(listing.next(&Budget::unlimited()), Err(PairError::Joined { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(g in 0u8..5, p in 0u8..4, q in 0u8..4, t in 0u8..5, m in 1u8..6, shape in 0u8..6) {
        let body = match shape {
            0 => format!("{g}*(x0 - x1) + {p}*x1 + {q}*y1 + {t}"),
            1 => format!("floor((x0 + {p}*x1)/{m}) + {t} + 1"),
            2 => format!("max({g}*x0, {t} + 1) + {p}"),
            3 => format!("(x0 - x1)^2 + {p}*x1 + {t}"),
            4 => format!("(x1 & {p}) + {g}*(x0 - x1) + {t}"),
            _ => format!("{g}*floor(x0/{m}) - {g}*floor(x1/{m}) + {q}*x1 + 1"),
        };
        compared(&format!("f = {body}, misere"), 60);
    }
}
