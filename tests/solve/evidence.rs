//! What answers rest on: who compared the pairs, the strongest evidence, and P-positions that are finitely many.

use crate::common::analysis;
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::judge;
use wythoff_game::Ruleset;
use wythoff_game::position::{Outcome, Piles, Position};
use wythoff_solve::{PairError, Status, check};
use wythoff_table::Arbiter::{Judge, Table};

/// Rules with finitely many P-positions.
const FINITE: [&str; 9] = [
    "take = (k + l) % 2 == 0",
    "take = k > 0",
    "take = (k + 4*l) % 2 == 0",
    "take = k % 3 == 0",
    "take = (k + l) % 4 == 0",
    "take = (k + l) % 5 == 0",
    "take = (k + l) % 2 == 0, misere",
    "take = k % 3 == 0, misere",
    "take = k >= l or k > 5",
];

#[test]
fn the_judge_judges_and_no_table_judges_itself() {
    let boxes = |rule: &str| {
        let report = check(&analysis(rule), 200, &Budget::unlimited()).unwrap();
        let all: Vec<_> = report.compared.iter().map(|one| (one.arbiter, one.solver, one.size)).collect();
        assert!(report.compared.iter().all(|one| report.remarks.contains(&one.to_string())), "{rule}");
        all
    };
    assert_eq!(boxes("take = k*l % 7 == 3"), [(Judge, "any-definition", 60)]);
    assert_eq!(boxes("take = k == l, no single"), [(Judge, "any-definition", 30)]);
    assert_eq!(boxes("f = 1"), [(Judge, "constraint-mex", 60), (Table, "constraint-mex", 200)]);
    let small = check(&analysis("f = 1"), 40, &Budget::unlimited()).unwrap();
    assert_eq!(small.remarks, ["brute force (judge) agrees with constraint-mex on every position with piles up to 40"]);
}

#[test]
fn a_list_rests_on_the_proof_that_a_solver_has() {
    let rules = [
        ("take = k == 2*l", "automatic-pairs-rows"),
        ("take = l == 2*k", "automatic-pairs-rows"),
        ("f04-table5", "automatic-pairs-rows"),
        ("wyt = 2/3*k + 2", "wyt-periodic-rows"),
        ("wyt = 3, misere", "wyt-periodic-rows"),
        ("take = k <= 3 and l < 4*k + 2", "wyt-periodic-rows"),
    ];
    for (rule, solver) in rules {
        let a = analysis(rule);
        let (proved, plain) = (a.proved_listing(), a.listing());
        assert_eq!((proved.solver, proved.evidence().kind()), (solver, "theorem"), "{rule}");
        let pairs = proved.up_to(300, &Budget::unlimited()).unwrap();
        assert_eq!(pairs, plain.up_to(300, &Budget::unlimited()).unwrap(), "{rule}");
        let report = check(&a, 100, &Budget::unlimited()).unwrap();
        let (status, known) = (report.candidates.map(|c| c.status), report.p.map(|p| p.solver));
        assert!(status == Some(Status::Proved) || known == Some(solver), "{rule}: {status:?}");
        assert_eq!((a.prover(), a.solvers().next().map(|s| s.evidence().kind())), (None, Some("theorem")), "{rule}");
        assert!(a.certificate(&Budget::unlimited()).unwrap().unwrap().verify(&Budget::unlimited()).is_ok(), "{rule}");
    }
    // A period that is too long to be found at once, and an automaton that is too large.
    assert_eq!(analysis("wyt = 9k/10 + 3").prover(), Some("check --certificate FILE"));
    assert_eq!(analysis("f = x0 % 3 + 1").prover(), Some("prove"));
    assert_eq!(analysis("take = k*l % 7 == 3").prover(), None);
}

#[test]
fn finitely_many_p_positions_are_proved() {
    let budget = Budget::unlimited();
    for rule in FINITE {
        let (a, rules) = (analysis(rule), Ruleset::parse(rule).unwrap());
        let mut listing = a.proved_listing();
        let mut pairs = Vec::new();
        while let Some(pair) = listing.next(&budget).unwrap() {
            pairs.push((pair.a, u64::try_from(&pair.b).unwrap()));
        }
        let board = judge(&rules, 60, &budget).unwrap();
        assert!(board.p_positions().eq(pairs.iter().copied()), "{rule}: {pairs:?}");
        assert_eq!(listing.evidence().certificate(), Some("automaton"), "{rule}");
        let shown: Vec<String> = pairs.iter().map(|(x, y)| format!("({x},{y})")).collect();
        assert_eq!(listing.recursion, format!("P is finite: {}", shown.join(", ")));
        assert!(check(&a, 100, &budget).unwrap().candidates.is_some_and(|c| c.status == Status::Proved), "{rule}");
        let solver = a.solver("automatic-pairs").unwrap();
        // Every position of a box, and some far out, where the move is legal and leads to one of the pairs.
        let far = [(10u64.pow(18), 10u64.pow(18) + 7), (3, 10u64.pow(17)), (10u64.pow(15), 10u64.pow(15))];
        let near = (0..=40).flat_map(|x| (x..=40).map(move |y| (x, y)));
        for (x, y) in near.chain(far) {
            let solution = solver.solve(&Position::new(x.into(), y.into()), &budget).unwrap();
            let is_pair = pairs.contains(&(x, y));
            assert_eq!(solution.outcome == Outcome::P, is_pair, "{rule}: ({x},{y})");
            let Some((u, v)) = solution.to.map(|(u, v)| (u64::try_from(&u).unwrap(), u64::try_from(&v).unwrap()))
            else {
                assert!(is_pair || (x, y) == (0, 0), "{rule}: ({x},{y})");
                continue;
            };
            assert!(pairs.contains(&(u.min(v), u.max(v))), "{rule}: ({x},{y}) to ({u},{v})");
            let mv = wythoff_game::position::Move { k: x - u, l: y - v };
            assert_eq!(rules.allows(&Piles { x, y }, &mv), Ok(true), "{rule}: ({x},{y}) to ({u},{v})");
        }
        let count = UBig::from(pairs.len());
        let gave_up = solver.term(&count, &budget).unwrap_err();
        assert_eq!(gave_up.to_string(), PairError::End { pairs: count }.to_string(), "{rule}");
        assert!(a.certificate(&budget).unwrap().unwrap().verify(&budget).is_ok(), "{rule}");
    }
}
