//! Every solver against brute force: all positions of a box, outcome and move, both directions; then each other far out.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use wythoff_budget::Budget;
use wythoff_check::table::outcomes;
use wythoff_exact::UBig;
use wythoff_game::catalogue;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_seq::access::{Partner, Place};
use wythoff_solve::analysis::Analysis;
use wythoff_solve::methods::METHODS;
use wythoff_solve::solver::Solver;

fn budget() -> Budget<'static> {
    Budget::time(Duration::from_secs(120))
}

/// Whether a move wins: legal by the rules, into P by the table; in a blocking game it must survive what is forbidden.
fn right(rules: &Ruleset, solver: &Solver, board: &wythoff_check::board::Board, x: u64, y: u64) {
    let who = format!("{rules} ({}): ({x},{y})", solver.name());
    let solution = solver.solve(&Position::new(x.into(), y.into()), &budget()).unwrap_or_else(|e| panic!("{who}: {e}"));
    assert_eq!(Some(solution.outcome), board.outcome(x, y), "{who}");
    match (&solution.to, solution.outcome) {
        (None, Outcome::P) => {}
        (None, Outcome::N) => {
            let mut moves = wythoff_check::moves::moves(rules, Piles { x, y });
            let blocked = rules.play().is_blocking();
            assert!(rules.play().is_misere() && (blocked || moves.next().is_none()), "{who}: no move");
        }
        (Some(_), Outcome::P) => panic!("{who}: a move from a P-position"),
        (Some((tx, ty)), Outcome::N) => {
            let to = (u64::try_from(tx).unwrap(), u64::try_from(ty).unwrap());
            let mv = Move { k: x - to.0, l: y - to.1 };
            assert!(rules.allows(&Piles { x, y }, &mv).unwrap(), "{who}: {mv:?} is not legal");
            assert_eq!(board.outcome(to.0, to.1), Some(Outcome::P), "{who} -> {to:?}");
            if let Some(blocking) = &solution.blocking {
                assert!(!blocking.block.contains(&(tx.clone(), ty.clone())), "{who}: the move may be forbidden");
            }
        }
    }
}

#[test]
fn every_solver_of_every_catalogue_game_equals_brute_force() {
    const SIZE: u64 = 200;
    let games: Vec<_> = catalogue::all().iter().collect();
    // The slow games stand together: each thread takes the next one.
    let next = AtomicUsize::new(0);
    let run = || {
        while let Some(entry) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let subject = Subject::parse(&entry.rule).unwrap();
            let Some(rules) = subject.game() else { continue };
            let board = outcomes(rules, SIZE, &budget()).unwrap();
            for solver in Analysis::of(&subject).solvers() {
                for x in 0..=SIZE {
                    for y in x..=SIZE {
                        // The box solver builds a table for each blocking position: a corner of the box shows it.
                        if solver.name() == "any-stream" && rules.play().is_blocking() && y > 24 {
                            continue;
                        }
                        right(rules, solver, &board, x, y);
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(run);
        scope.spawn(run);
    });
}

#[test]
fn misere_and_other_variants_equal_brute_force() {
    const SIZE: u64 = 70;
    for rule in [
        "f = 1, misere",
        "f = 2, misere",
        "f = 3.5, misere",
        "f = 7, misere",
        "f = x1 + 1, misere",
        "f = x1 | 1, misere",
        "f = x1 + 2, misere",
        "f = 2^(40*x1), misere",
        "f = x0 - x1, misere",
        "f = (-1)^y1 - (-1)^x1 + 3, misere",
        "wyt = 3k + 2, misere",
        "wyt = k^2 + 9, misere",
        "take = k == l, no single",
        "f = 1, single = odd(k)",
        "f = 2, no single, misere",
        "f = x1 + 1, blocking 2",
        "f = 2, blocking 3, misere",
        "f = 4, blocking 3",
        "take = k == 2*l or k == l",
        "wyt = 10 - k",
        "f = (x0 - x1)^2",
    ] {
        let rules = Ruleset::parse(rule).unwrap();
        let board = outcomes(&rules, SIZE, &budget()).unwrap();
        for solver in Analysis::of(&Subject::from(&rules)).solvers() {
            // The box solver builds a table for each position.
            let boxed = !rules.free_single() || rules.play().is_blocking();
            let size = if solver.name() == "any-stream" && boxed { 20 } else { SIZE };
            for x in 0..=size {
                for y in x..=size {
                    right(&rules, solver, &board, x, y);
                }
            }
        }
    }
    let far = |rule: &str| Analysis::of(&Subject::parse(rule).unwrap()).solvers().next().unwrap().name();
    assert_eq!(
        (far("f = 2, misere"), far("f = 1, misere"), far("f = x1 + 1, misere")),
        ("misere-beginning", "misere-beginning", "misere-beginning")
    );
    assert_eq!((far("f = x1 + 2, misere"), far("f = x0 - x1, misere")), ("misere-stream", "misere-stream"));
    // The recursion itself against the definition row by row.
    for rule in [
        "f = 1, misere",
        "f = 2, misere",
        "f = x1 + 1, misere",
        "f = x1 + 2, misere",
        "f = x1 | 1, misere",
        "f = 1 + x1 % 2, misere",
        "f = (x1 & 6) + 1, misere",
        "f = max(x1, 3), misere",
        "f = (-1)^y1 - (-1)^x1 + 3, misere",
    ] {
        let rules = Ruleset::parse(rule).unwrap();
        let recursion = Analysis::of(&Subject::from(&rules)).misere().unwrap().up_to(400, &budget()).unwrap();
        assert_eq!(recursion, Analysis::of(&Subject::from(&rules)).listing().up_to(400, &budget()).unwrap(), "{rule}");
    }
}

#[test]
fn terms_and_places_equal_the_listing() {
    for entry in catalogue::all() {
        let subject = Subject::parse(&entry.rule).unwrap();
        let pairs = Analysis::of(&subject).listing().up_to(300, &budget()).unwrap();
        for solver in Analysis::of(&subject).solvers() {
            let who = format!("{subject} ({})", solver.name());
            for pair in &pairs {
                let term = solver.term(&UBig::from(pair.n), &budget()).unwrap_or_else(|e| panic!("{who}: {e}"));
                assert_eq!(
                    (&term.a, &term.b),
                    (&UBig::from(pair.a), &Partner::Exact(pair.b.clone())),
                    "{who}, n = {}",
                    pair.n
                );
            }
            for x in 0..=pairs[pairs.len() - 1].a {
                let index = |hit: &dyn Fn(&&wythoff_seq::Pair) -> bool| pairs.iter().find(hit).map(|p| UBig::from(p.n));
                let expected = Place { in_a: index(&|p| p.a == x), in_b: index(&|p| p.b == UBig::from(x)) };
                assert_eq!(solver.locate(&UBig::from(x), &budget()).unwrap(), expected, "{who}, x = {x}");
            }
        }
    }
}

#[test]
fn fast_methods_agree_far_out_at_and_next_to_pairs() {
    let mut pairs_of_methods = 0;
    for rule in FAR {
        let subject = Subject::parse(rule).unwrap();
        let all = Analysis::of(&subject).solvers().cloned().collect::<Vec<_>>();
        // These two do not reach so far.
        let slow = ["any-stream", "run-enumeration"];
        let fast: Vec<_> = all.iter().filter(|s| !slow.contains(&s.name())).collect();
        let best = fast.first().unwrap_or_else(|| panic!("{rule} has no fast solver"));
        for digits in [18usize, 30, 100] {
            let n = UBig::from(10u8).pow(digits) + UBig::from(12345u32);
            let term = best.term(&n, &budget()).unwrap_or_else(|e| panic!("{rule}: {e}"));
            let Partner::Exact(b) = &term.b else { panic!("{rule}") };
            let one = UBig::ONE;
            for (x, y) in [
                (term.a.clone(), b.clone()),
                (term.a.clone(), b - &one),
                (term.a.clone(), b + &one),
                (&term.a + &one, b.clone()),
                (&term.a - &one, b.clone()),
            ] {
                let at = Position::new(x, y);
                let solution = best.solve(&at, &budget()).unwrap_or_else(|e| panic!("{rule} ({}): {e}", best.name()));
                let expected = if (at.x(), at.y()) == (&term.a, b) { Outcome::P } else { Outcome::N };
                assert_eq!(solution.outcome, expected, "{rule} at 10^{digits}");
                if let Some((tx, ty)) = &solution.to {
                    let mv = Move { k: at.x() - tx, l: at.y() - ty };
                    let rules = subject.game().expect("a move is one of a game");
                    assert!(rules.allows(&at.clone().into(), &mv).unwrap(), "{rule} at 10^{digits}");
                    let to = Position::new(tx.clone(), ty.clone());
                    assert_eq!(best.solve(&to, &budget()).unwrap().outcome, Outcome::P, "{rule} at 10^{digits}");
                } else if expected == Outcome::N {
                    assert!(subject.game().is_none(), "{rule} at 10^{digits}: no move");
                }
                for other in &fast[1..] {
                    let again =
                        other.solve(&at, &budget()).unwrap_or_else(|e| panic!("{rule} ({}): {e}", other.name()));
                    assert_eq!(again.outcome, solution.outcome, "{rule}: {} and {}", best.name(), other.name());
                    pairs_of_methods += 1;
                }
            }
            for other in &fast[1..] {
                assert_eq!(other.term(&n, &budget()).unwrap(), term, "{rule}: {} and {}", best.name(), other.name());
            }
        }
    }
    assert!(pairs_of_methods > 0);
}

/// Rules with a solver for piles of a hundred digits.
const FAR: [&str; 26] = [
    "f = 1",
    "f = 2",
    "f = 100",
    "f = x1 + 1",
    "f = 3 + x1*2 - x1",
    "f = x0 - x1",
    "f = x0 - x1 + 2",
    "f = 3*(x0 - x1) + 1",
    "f = (-1)^y1 - (-1)^x1 + 3",
    "f = if(even(x1), 2, 2)",
    "f = 2.5",
    "f = 1, blocking 2",
    "f = 3, blocking 2",
    "wyt = 2k",
    "wyt = 3k",
    "wyt = 3k + 2",
    "wyt = 2.7k + 0.2",
    "wyt = 1.5k + 1",
    "wyt = 7",
    "wyt = k + 3",
    "wyt = k^2",
    "wyt = k^2 + k",
    "wyt = k^2 + 9",
    "take = k == l and even(k)",
    "c = floor(4*n/3)",
    "c = floor(sqrt(2)*n)",
];

#[test]
fn meaning_and_not_spelling_reaches_a_solver() {
    for (rule, solver) in [
        ("f = 2 + x1 - 1", "hofstadter-tower"),
        ("f = 7/7", "wythoff-beatty"),
        ("f = x0 - x1 + 2*(x0 - x1)", "linear-numeration"),
        ("f = max(x0 - x1, 1)", "zeros-binary"),
        ("f = 4 - (-1)^(x1 + 2*y1)", "periodic-transducer"),
        ("f = if(even(x1), x1 + 1, x1)", "run-enumeration"),
        ("f = -3", "constant-digits"),
        ("wyt = (k+1)^2 - 2*k + 8", "value-search"),
        ("wyt = k + k + 0*k^2", "zeros-binary"),
        ("wyt = 2.7k + 0.2", "linear-numeration"),
        ("wyt = min(7, 9)", "constant-digits"),
        ("c = 3n - floor(n/1)", "sequence-windows"),
        ("c = n - floor(n/2)", "sequence-windows"),
        ("take = l == k and k % 2 == 0", "sequence-windows"),
        // Just outside the hypotheses.
        ("f = (x0 - x1)^2", "any-stream"),
        ("f = x0 % 3 + 1", "any-stream"),
        ("f = x0 - x1 - 1", "any-stream"),
        ("f = x1 + 1, single = k < 5", "any-stream"),
        ("wyt = 3k - 1", "any-stream"),
        ("wyt = k^2 - 1", "any-stream"),
        ("wyt = 0.5k + 2", "any-stream"),
        ("wyt = k^2 + 9, misere", "any-stream"),
        ("c = n^2", "any-stream"),
        ("take = k == l and k % 4 == 0", "any-stream"),
    ] {
        assert_eq!(Analysis::of(&Subject::parse(rule).unwrap()).solvers().next().unwrap().name(), solver, "{rule}");
    }
}

#[test]
fn every_manual_has_its_headings_and_every_solver_a_manual() {
    for method in METHODS {
        let (name, manual) = (method.name, method.manual());
        assert!(manual.starts_with(name.trim_end_matches("-deeper")), "{name}: {manual}");
        for heading in ["Theorem.", "Hypotheses.", "Complexity.", "Reference.", "Deviation."] {
            assert!(manual.lines().any(|line| line.starts_with(heading)), "{name} lacks {heading}");
        }
    }
    for entry in catalogue::all() {
        let analysis = Analysis::of(&Subject::parse(&entry.rule).unwrap());
        let named = |name| METHODS.iter().any(|method| method.name == name);
        assert!(analysis.solvers().all(|solver| named(solver.name())) && named(analysis.listing().solver));
    }
}
