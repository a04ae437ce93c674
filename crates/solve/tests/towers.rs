//! The polynomial towers as solvers: which rules they serve, brute force on a box, and winning moves far out.

use std::time::Duration;
use wythoff_budget::Budget;
use wythoff_check::evidence::Evidence;
use wythoff_check::table::outcomes;
use wythoff_exact::UBig;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_seq::access::Partner;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::solver::Solver;

fn budget() -> Budget<'static> {
    Budget::time(Duration::from_secs(120))
}

fn solver(rule: &str, name: &str) -> Solver {
    let found = Analysis::of(&Subject::parse(rule).unwrap()).solver(name).cloned();
    found.unwrap_or_else(|| panic!("{rule} has no {name}"))
}

/// One polynomial, or two: everything is proved.
const POLYNOMIALS: [&str; 12] = [
    "f = x1 + 1",
    "f = x1 + 7",
    "f = 3*x1 + 2",
    "f = x1^2 + 1",
    "f = x1*(x1 + 1) + 3",
    "f = x1*(x1 + 1)/2 + 1",
    "f = (x1 - 3)^2 + 1",
    "f = x1^3 + 1",
    "f = x1^5 + x1 + 2",
    "f = if(even(x1), x1 + 2, 2 + x1)",
    "f = x1 - floor((x1 + 1)/x0) + 2",
    "f = x1 + x0",
];

/// On residue classes: observed.
const RESIDUES: [&str; 10] = [
    "f = x1 | 1",
    "f = x1 | 2",
    "f = 3 | x1",
    "f = x1 | 6",
    "f = (x1 xor 1) + 1",
    "f = (x1 xor 3) + 1",
    "f = x1 xor 1",
    "f = x1 xor 3",
    "f = x1*(1 + (-1)^x1) + 1",
    "f = x1 + x1%3 + 1",
];

#[test]
fn recognised_by_meaning() {
    let names = |rule: &str| -> Vec<&str> {
        Analysis::of(&Subject::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}")))
            .solvers()
            .map(|s| s.name())
            .collect()
    };
    for rule in POLYNOMIALS {
        assert_eq!(names(rule)[..2], ["hofstadter-tower", "hofstadter-tower-deeper"], "{rule}");
        assert!(!names(rule).contains(&"residue-tower"), "{rule}");
        assert_eq!(solver(rule, "hofstadter-tower").evidence(), Evidence::Theorem);
    }
    for rule in RESIDUES {
        // The proved method first; it gives up at once where the tower is needed.
        assert_eq!(names(rule)[..3], ["run-enumeration", "residue-tower", "residue-tower-deeper"], "{rule}");
        assert_eq!(solver(rule, "residue-tower").evidence(), Evidence::Observed);
    }
    // Just outside: f(0) = 0, negative, not integer, constant, other variables, too many classes, a head of its own.
    for rule in [
        "f = x1",
        "f = x1 - 1",
        "f = x1^2 - 2*x1",
        "f = x1/2 + 1",
        "f = 2.5*x1 + 1",
        "f = 4",
        "f = x1 + y1 + 1",
        "f = x1^16 + 1",
        "f = x1 | 64",
        "f = max(x1, 3)",
        "f = if(x1 == 5, 9, x1 + 1)",
        "f = x1 | x0",
        "f = x1 + 1 + (x0 - x1)^2",
        "f = x1 xor x0",
        "f = x1 + 1, misere",
        "f = x1 + 1, blocking 2",
        "f = x1 + 1, no single",
    ] {
        for name in names(rule) {
            assert!(!name.contains("tower"), "{rule}: {name}");
        }
    }
}

#[test]
fn brute_force_on_a_box() {
    for rule in POLYNOMIALS.iter().chain(&RESIDUES) {
        let rules = Ruleset::parse(rule).unwrap();
        let board = outcomes(&rules, 200, &budget()).unwrap();
        for solver in Analysis::of(&Subject::from(&rules)).solvers().filter(|s| s.name().contains("tower")) {
            for x in 0..=200u64 {
                // A corner and a grid; all positions of the catalogue's polynomials are in solvers.rs.
                for y in (x..=200).filter(|y| y + x < 30 || (x + y) % 41 == 0) {
                    let solution = solver.solve(&Position::new(x.into(), y.into()), &budget()).unwrap();
                    assert_eq!(Some(solution.outcome), board.outcome(x, y), "{rule}: ({x},{y})");
                    if let Some((tx, ty)) = &solution.to {
                        let to = (u64::try_from(tx).unwrap(), u64::try_from(ty).unwrap());
                        let mv = Move { k: x - to.0, l: y - to.1 };
                        assert!(rules.allows(&Piles { x, y }, &mv).unwrap(), "{rule}: ({x},{y}) {mv:?}");
                        assert_eq!(board.outcome(to.0, to.1), Some(Outcome::P), "{rule}: ({x},{y}) -> {to:?}");
                    }
                }
            }
        }
    }
}

/// A fixed sequence of numbers (Knuth's linear congruence).
struct Random(u64);

impl Random {
    fn below(&mut self, end: &UBig) -> UBig {
        let mut value = UBig::ZERO;
        while value <= *end {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            value = (value << 32) + UBig::from(self.0 >> 32);
        }
        value % end
    }
}

/// Positions at and next to pairs, and others: the outcome, a legal move, and the pair it leads to, which the tower from
/// another bottom confirms.
fn far_out(rule: &str, names: [&str; 2], digits: &[usize], indices: usize) -> usize {
    let rules = Ruleset::parse(rule).unwrap();
    let [best, judge] = names.map(|name| solver(rule, name));
    let mut random = Random(20261116);
    let (one, mut positions) = (UBig::ONE, 0);
    for &digits in digits {
        for _ in 0..indices {
            let n = UBig::from(10u8).pow(digits) + random.below(&UBig::from(10u8).pow(digits));
            let term = best.term(&n, &budget()).unwrap_or_else(|e| panic!("{rule} at 10^{digits}: {e}"));
            let Partner::Exact(b) = &term.b else { panic!("{rule}") };
            let a = &term.a;
            let between = a + random.below(&(b - a));
            let below = random.below(a);
            for (x, y) in [
                (a.clone(), b.clone()),
                (a.clone(), b - &one),
                (a.clone(), b + &one),
                (a - &one, b.clone()),
                (a + &one, b.clone()),
                (a.clone(), between.clone()),
                (below.clone(), a.clone()),
                (b.clone(), b + &between),
            ] {
                let who = format!("{rule}: ({x}, {y})");
                let at = Position::new(x.clone(), y.clone());
                let solution = best.solve(&at, &budget()).unwrap_or_else(|e| panic!("{who}: {e}"));
                let expected = judge.locate(&x, &budget()).unwrap().in_a.is_some_and(|n| {
                    let term = judge.term(&n, &budget()).unwrap();
                    term.b.exact() == Some(&y)
                });
                assert_eq!(solution.outcome == Outcome::P, expected, "{who}");
                assert_eq!(solution.to.is_none(), expected, "{who}");
                if let Some((tx, ty)) = &solution.to {
                    assert!(tx <= &x && ty <= &y && (tx < &x || ty < &y), "{who}");
                    let mv = Move { k: &x - tx, l: &y - ty };
                    assert!(rules.allows(&at.into(), &mv).unwrap(), "{who}: not legal");
                    let (tx, ty) = if tx <= ty { (tx, ty) } else { (ty, tx) };
                    let m = judge.locate(tx, &budget()).unwrap().in_a.unwrap_or_else(|| panic!("{who}: not in A"));
                    assert_eq!(judge.term(&m, &budget()).unwrap().b.exact(), Some(ty), "{who}");
                }
                positions += 1;
            }
        }
    }
    positions
}

const TOWER: [&str; 2] = ["hofstadter-tower", "hofstadter-tower-deeper"];

#[test]
fn winning_moves_far_out() {
    let mut positions = 0;
    positions += far_out("f = x1 + 1", TOWER, &[20, 25, 30, 35, 40], 30);
    positions += far_out("f = x1 + 1", TOWER, &[50, 60], 3);
    positions += far_out("f = x1 + 7", TOWER, &[20, 30, 40], 10);
    for rule in ["f = 3*x1 + 2", "f = x1 - floor((x1 + 1)/x0) + 2", "f = x1 + x0"] {
        positions += far_out(rule, TOWER, &[20, 30, 40], 8);
    }
    assert!(positions > 2000);
}

#[test]
fn winning_moves_far_out_of_other_polynomials() {
    for rule in ["f = x1^2 + 1", "f = x1*(x1 + 1)/2 + 1", "f = x1^3 + 1"] {
        assert!(far_out(rule, TOWER, &[20, 30], 2) == 32);
    }
}

#[test]
fn winning_moves_far_out_on_residue_classes() {
    let names = ["residue-tower", "residue-tower-deeper"];
    for rule in ["f = x1 | 1", "f = x1*(1 + (-1)^x1) + 1"] {
        far_out(rule, names, &[16], 1);
    }
    for rule in ["f = x1 | 3", "f = x1 xor 1", "f = (x1 xor 1) + 1"] {
        far_out(rule, names, &[9], 1);
    }
}
