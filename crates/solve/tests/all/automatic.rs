//! Automatic pairs: searched for, proved, and played at any size.

use wythoff_budget::{Budget, Spent};
use wythoff_check::certificate::{Automatic, Certificate, Refused};
use wythoff_exact::UBig;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_game::ruleset::Ruleset;
use wythoff_game::subject::Subject;
use wythoff_solve::analysis::Analysis;
use wythoff_solve::automatic::{search, systems};
use wythoff_solve::solver::Solver;

/// Rules that the solver serves: learned at once, or known and proved at the first question.
const SERVED: [&str; 7] = [
    "f = floor((x1 + 1)/x0) + 1",
    "take = k == l or l == k + 1 and x1 == x0 - 1",
    "wyt = k + 1 + k % 2",
    "wyt = k + 2 + k % 2",
    "wyt = k + if(k % 2 == 0, 4, 2)",
    "wyt = k + if(k % 3 == 1, 2, 1)",
    "wyt = k + if(k % 3 == 2, 2, 1)",
];

fn solver(analysis: &Analysis) -> &Solver {
    analysis.solver("automatic-pairs").unwrap_or_else(|| panic!("{analysis:?} is not served"))
}

#[test]
fn far_out_a_pair_is_lost_and_every_neighbour_is_won() {
    let budget = Budget::unlimited();
    for rule in SERVED {
        let analysis = Analysis::of(&Subject::parse(rule).unwrap());
        let solver = solver(&analysis);
        assert_eq!(solver.evidence().certificate(), Some("automaton"));
        let game = Ruleset::parse(rule).unwrap();
        for exponent in [2, 30, 1000] {
            let n = UBig::from(10u8).pow(exponent) / UBig::from(7u8);
            let term = solver.term(&n, &budget).unwrap();
            let (a, b) = (term.a.clone(), term.b.exact().unwrap().clone());
            assert_eq!(solver.locate(&b, &budget).unwrap().in_b, Some(n.clone()), "{rule}");
            assert_eq!(solver.locate(&a, &budget).unwrap().in_a, Some(n), "{rule}");
            let solve = |x: &UBig, y: &UBig| solver.solve(&Position::new(x.clone(), y.clone()), &budget).unwrap();
            assert_eq!(solve(&a, &b).outcome, Outcome::P, "{rule}");
            // Below and above the partner; the move found is legal, and leads to a pair.
            let near = [&b - UBig::ONE, &b - UBig::from(2u8), &b + UBig::ONE, &b + UBig::from(99u8), (&b + &a) >> 1];
            for y in near {
                let solution = solve(&a, &y);
                assert_eq!(solution.outcome, Outcome::N, "{rule}");
                let (u, v) = solution.to.unwrap();
                assert_eq!(solve(&u, &v).outcome, Outcome::P, "{rule}");
                let (from, mv) = (Piles { x: a.clone(), y: y.clone() }, Move { k: &a - &u, l: &y - &v });
                assert_eq!(game.allows(&from, &mv), Ok(true), "{rule}");
            }
        }
    }
}

/// The proof belongs to the question that asks first: it obeys its budget, and the next question may have it.
#[test]
fn nothing_is_believed_before_it_is_proved() {
    let analysis = Analysis::of(&Subject::parse("wyt = k + if(k % 3 == 2, 2, 1)").unwrap());
    let at = Position::new(UBig::from(5u8), UBig::from(9u8));
    for steps in [0, 10, 1000] {
        let spent = solver(&analysis).solve(&at, &Budget::unlimited().with_steps(steps)).unwrap_err();
        assert_eq!(spent.spent(), Some(Spent::Time));
    }
    assert!(solver(&analysis).solve(&at, &Budget::unlimited()).is_ok());
    // Too many digits to be written one by one.
    let far = Position::new(UBig::ONE << 70_000, UBig::ONE << 70_000);
    assert!(solver(&analysis).solve(&far, &Budget::unlimited()).is_err_and(|gave_up| gave_up.spent().is_none()));
}

#[test]
fn what_is_found_is_a_certificate() {
    let budget = Budget::unlimited();
    for rule in ["f04-table5", "f = 1", "f = 1, misere", "wyt = k + 1 + k % 2", "take = k == l and odd(k)"] {
        let analysis = Analysis::of(&Subject::parse(rule).unwrap());
        let certificate = analysis.certificate(&budget).unwrap().unwrap();
        assert!(matches!(&certificate, Certificate::Automatic(_)), "{rule}");
        assert!(certificate.verify(&budget).is_ok(), "{rule}");
        let Certificate::Automatic(mut other) = certificate else { continue };
        other.rules = Ruleset::parse("f = 7").unwrap();
        assert!(matches!(Certificate::Automatic(other).verify(&budget), Err(Refused::Refuted(_))), "{rule}");
    }
    let of = |rule: &str| Analysis::of(&Subject::parse(rule).unwrap()).certificate(&budget);
    assert!(of("f = x0 % 3 + 1").is_none() && of("wyt = sqrt(2)*k").is_none() && of("c = n^2").is_none());
    assert!(matches!(of("wyt = 10 - k"), Some(Ok(Certificate::Periodic(_)))));
}

#[test]
fn a_search_may_find_nothing_or_be_too_long() {
    let budget = Budget::unlimited();
    let none = search(&Ruleset::parse("f = x0 % 3 + 1").unwrap(), &systems()[..1], 100, &budget).unwrap();
    assert!(none.found.is_none() && !none.tried.is_empty());
    assert!(search(&Ruleset::parse("wyt = k^2").unwrap(), &systems(), 100, &budget).is_err());
    let short = Budget::unlimited().with_steps(1000);
    assert!(search(&Ruleset::parse("f04-table5").unwrap(), &systems(), 100, &short).unwrap_err().spent().is_some());
    let found = search(&Ruleset::parse("f = 2").unwrap(), &systems(), 100, &budget).unwrap().found.unwrap();
    let rules = Ruleset::parse("f = 2").unwrap();
    assert!(Automatic::new(&rules, &found.pairs, &found.claims).verify(&budget).is_ok());
}
