//! Automatic pairs: searched for, proved, and played at any size.

use std::collections::HashSet;
use wythoff_base::UBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::certificate::{Automatic, Certificate, Refused};
use wythoff_game::Ruleset;
use wythoff_game::Subject;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_solve::{Analysis, Solver, automaton_systems as systems, search_automaton as search};
use wythoff_table::table;

/// f = k + h(k), h periodic, listed from h(0) on.
const PERIODIC: [&[u32]; 14] = [
    &[1, 2],
    &[2, 1],
    &[1, 1, 2],
    &[1, 2, 1],
    &[2, 1, 1],
    &[2, 2, 1],
    &[2, 1, 2],
    &[2, 3],
    &[3, 2],
    &[4, 2],
    &[1, 1, 1, 2],
    &[2, 1, 1, 1],
    &[1, 2, 1, 2],
    &[3, 1, 1],
];

/// Rules that the solver serves: learned at once, or known and proved at the first question.
fn served() -> Vec<String> {
    let periodic = |h: &&[u32]| {
        let value = |other: String, (r, value): (usize, &u32)| format!("if(k % {} == {r}, {value}, {other})", h.len());
        format!("wyt = k + {}", h.iter().enumerate().fold("0".to_string(), value))
    };
    let first = ["f = floor((x1 + 1)/x0) + 1", "take = k == l or l == k + 1 and x1 == x0 - 1"];
    first.map(String::from).into_iter().chain(PERIODIC.iter().map(periodic)).collect()
}

fn solver(analysis: &Analysis) -> &Solver {
    analysis.solver("automatic-pairs").unwrap_or_else(|| panic!("{analysis:?} is not served"))
}

#[test]
fn far_out_a_pair_is_lost_and_every_neighbour_is_won() {
    let budget = Budget::unlimited();
    for rule in served() {
        let analysis = Analysis::of(&Subject::parse(&rule).unwrap());
        let solver = solver(&analysis);
        assert_eq!(solver.evidence().certificate(), Some("automaton"));
        let game = Ruleset::parse(&rule).unwrap();
        for exponent in [2, 1000] {
            let n = UBig::from(10u8).pow(exponent) / UBig::from(7u8);
            let term = solver.term(&n, &budget).unwrap();
            let (a, b) = (term.a.clone(), term.b.exact().unwrap().clone());
            assert_eq!(solver.locate(&b, &budget).unwrap().in_b, Some(n.clone()), "{rule}");
            assert_eq!(solver.locate(&a, &budget).unwrap().in_a, Some(n), "{rule}");
            let solve = |x: &UBig, y: &UBig| solver.solve(&Position::new(x.clone(), y.clone()), &budget).unwrap();
            assert_eq!(solve(&a, &b).outcome, Outcome::P, "{rule}");
            // Below and above the partner; the move found is legal, and leads to a pair.
            let near = [&b - UBig::ONE, &b + UBig::from(99u8), (&b + &a) >> 1];
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

/// A question obeys its budget, and the next one may have more.
#[test]
fn an_answer_needs_its_steps_and_few_digits() {
    let analysis = Analysis::of(&Subject::parse("wyt = k + if(k % 3 == 2, 2, 1)").unwrap());
    let at = Position::new(UBig::from(5u8), UBig::from(9u8));
    let spent = solver(&analysis).solve(&at, &Budget::unlimited().with_steps(0)).unwrap_err();
    assert_eq!(spent.spent(), Some(Spent::Time));
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
    // There is an automaton of 10 states, and the table has too few digits to learn it: that none exists is not said.
    let none = search(&Ruleset::parse("f = 6").unwrap(), &["1,6".parse().unwrap()], 500, &budget).unwrap();
    let said = "systems 1,6: no automaton of at most 500 states was learned from the P-positions with piles up to 7000";
    assert!(none.found.is_none() && none.tried == [said], "{:?}", none.tried);
    assert!(search(&Ruleset::parse("wyt = k^2").unwrap(), &systems(), 100, &budget).is_err());
    let short = Budget::unlimited().with_steps(1000);
    assert!(search(&Ruleset::parse("f04-table5").unwrap(), &systems(), 100, &short).unwrap_err().spent().is_some());
    let found = search(&Ruleset::parse("f = 2").unwrap(), &systems(), 100, &budget).unwrap().found.unwrap();
    let rules = Ruleset::parse("f = 2").unwrap();
    assert!(Automatic::new(&rules, &found.pairs, &found.claims).verify(&budget).is_ok());
}

/// Rules that are first-order over addition, made of a few pieces by a fixed sequence of numbers.
fn random_rule(random: &mut impl FnMut(usize) -> usize) -> String {
    let value = |random: &mut dyn FnMut(usize) -> usize, var: &str| match random(6) {
        0 => format!("{}", random(4)),
        1 => format!("{var} % {}", random(3) + 2),
        2 => format!("if({var} % {} == {}, {}, {})", random(2) + 2, random(2), random(3), random(4)),
        3 => format!("floor({var}/{})", random(3) + 2),
        4 => format!("min({var}, {})", random(4) + 1),
        _ => format!("if({var} < {}, {}, {})", random(5), random(3), random(4)),
    };
    let play = if random(4) == 0 { ", misere" } else { "" };
    let var = ["x1", "x0 - x1", "y1 - x1", "x0"][random(4)];
    match random(5) {
        0 | 1 => format!("wyt = {}k + {}{play}", random(2) + 1, value(random, "k")),
        2 => format!("f = {} + {}{play}", random(2) + 1, value(random, var)),
        3 => format!("take = k == l or l == k + {} and {} == {}{play}", random(3), value(random, "x1"), random(3)),
        _ => format!("take = k <= l <= k + {}{play}", value(random, var)),
    }
}

/// Whatever is proved of random rules is what the table says; how many were proved.
fn attacked(rules: usize) -> usize {
    let mut seed = 20_261_117u64;
    let mut random = |end: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % end
    };
    let mut proved = 0;
    for _ in 0..rules {
        let rule = random_rule(&mut random);
        let Ok(rules) = Ruleset::parse(&rule) else { continue };
        let Ok(search) = search(&rules, &systems()[..5], 60, &Budget::unlimited().with_steps(60_000)) else { continue };
        let Some(found) = search.found else { continue };
        let board = table(&rules, 300, &Budget::unlimited()).unwrap();
        let p: HashSet<(u64, u64)> = board.p_positions().collect();
        for (x, y) in (0..=300u64).flat_map(|y| (0..=y).map(move |x| (x, y))) {
            let is_pair = found.pairs.contains(&[UBig::from(x), UBig::from(y)]);
            assert_eq!(is_pair, p.contains(&(x, y)), "{rule}: ({x},{y})");
        }
        proved += 1;
    }
    proved
}

#[test]
fn no_random_rule_is_proved_wrongly() {
    assert!(attacked(20) > 0);
}

#[test]
#[ignore = "minutes"]
fn no_random_rule_of_many_is_proved_wrongly() {
    let proved = attacked(400);
    assert!(proved > 50, "{proved}");
    println!("{proved} of 400 were proved");
}
