//! The sentences about positions near a pair are true, for short and long piles, in normal and in misère play.

use crate::common::analysis;
use wythoff_base::{Budget, UBig, digits};
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_solve::Solver;

const RULES: [&str; 13] = [
    "f = 1",
    "f = 5",
    "f = 1, misere",
    "f = 2, misere",
    "f = 7, misere",
    "f = x0 - x1",
    "f = 4*(x0 - x1)",
    "wyt = 3*k",
    "wyt = 10*k",
    "wyt = 3*k + 2",
    "wyt = 2*k + 1",
    "f = (-1)^y1 - (-1)^x1 + 3",
    "wyt = 20*k + 1",
];

fn pair(solver: &Solver, n: &UBig) -> (UBig, UBig) {
    let term = solver.term(n, &Budget::unlimited()).unwrap();
    (term.a, term.b.exact().unwrap().clone())
}

/// Whether the sentence is true of the move it explains, and which one it was.
fn true_of(solver: &Solver, why: &str, (x, y): (&UBig, &UBig), (to_x, to_y): (&UBig, &UBig)) -> Option<usize> {
    let (low, high) = (to_x.min(to_y), to_x.max(to_y));
    let place = |x: &UBig| solver.locate(x, &Budget::unlimited()).unwrap();
    let m = place(low).in_a.unwrap();
    assert_eq!(pair(solver, &m), (low.clone(), high.clone()), "{why}");
    let short = |n: &UBig| (digits(n) <= 12).then(|| n.to_string());
    let long = |n: &UBig| if short(n).is_some() { String::new() } else { format!(" (n of {} digits)", digits(n)) };
    let index = |n: &UBig| short(n).unwrap_or("n".into());
    // `a_7 = 11`, `a_n`.
    let valued = |name: &str, n: &UBig, value: &UBig| match short(n).and(short(value)) {
        Some(value) => format!("{name}_{} = {value}", index(n)),
        None => format!("{name}_{}", index(n)),
    };
    let reduced =
        |pile: &str, left: &str| format!("the smaller pile is {pile}{}; reduce the other pile to {left}", long(&m));
    let (a_m, b_m) = (valued("a", &m, low), valued("b", &m, high));
    if to_x == x {
        // The smaller pile stays: it is a_m, or b_m.
        let is_a = low == x && place(x).in_a.as_ref() == Some(&m);
        assert!(to_y < y && (is_a || place(x).in_b.as_ref() == Some(&m)), "{why}");
        assert_eq!(why, if is_a { reduced(&a_m, &b_m) } else { reduced(&b_m, &a_m) });
        return Some(if is_a { 1 } else { 2 });
    }
    let pair_words = short(low).zip(short(high)).map_or(String::new(), |(a, b)| format!(", ({a},{b}),"));
    let numbered = format!("pair {}{}{pair_words}", index(&m), long(&m));
    let (d, of_pair) = (y - x, high - low);
    let how = if why.contains("leads to pair") {
        format!("a legal move leads to {}", numbered.trim_end_matches(','))
    } else {
        let (a, b) = pair(solver, &(&m + UBig::ONE));
        assert!(of_pair <= d && d < b - a, "{why}");
        let alone = why.starts_with("pair ");
        match (of_pair == d, short(&(x - to_x))) {
            (true, taken) => format!(
                "{numbered} has the same difference{}, so take {} from both",
                if alone { " as the piles" } else { "" },
                taken.unwrap_or("the same number".into())
            ),
            (false, _) => format!(
                "{numbered} has the largest difference up to that{}, and a legal move leads there",
                if alone { " of the piles" } else { "" }
            ),
        }
    };
    let Some((closer, rest)) = why.split_once("; ") else {
        assert_eq!(why, how);
        return Some(0);
    };
    assert_eq!(rest, how);
    let n = place(x).in_a.unwrap();
    let partner = pair(solver, &n).1;
    let differ = format!("b_{0} - a_{0}{1}", index(&n), long(&n));
    let known = match short(&d) {
        Some(d) => format!("the piles differ by {d}, less than {differ}"),
        None => format!("the piles differ by less than {differ}"),
    };
    let with_value = short(&(&partner - x)).map(|more| format!("{known} = {more}"));
    assert!(y < &partner && (closer == known || Some(closer) == with_value.as_deref()), "{why}");
    Some(0)
}

#[test]
fn near_pairs_they_are_true() {
    let ten = |e: usize| UBig::from(10u8).pow(e);
    for rule in RULES {
        let (a, rules) = (analysis(rule), Ruleset::parse(rule).unwrap());
        let solver = a.solvers().next().unwrap();
        // Ends of machine words, above which piles are long, and beyond.
        let sizes =
            [ten(3), ten(13), (UBig::ONE << 63) / UBig::from(3u8), UBig::ONE << 64, ten(25) + UBig::ONE, ten(60)];
        let mut said = [0; 3];
        for (n, i) in sizes.iter().flat_map(|n| (0..7u8).map(move |i| (n, i))) {
            let (a, b) = pair(solver, &(n + UBig::from(i)));
            let d = &b - &a;
            let aways =
                [UBig::ZERO, UBig::ONE, UBig::from(17u8), &d / UBig::from(7u8), &d / UBig::from(2u8), d.clone()];
            for away in aways {
                let up = (&a + &away, &b + &away);
                for (x, y) in [(a.clone(), &b - &away), (a.clone(), &b + &away), up, (b.clone(), &b + &away)] {
                    let at = Position::new(x.clone(), y.clone());
                    let (x, y) = (at.x(), at.y());
                    let found = solver.solve(&at, &Budget::unlimited()).unwrap();
                    let place = solver.locate(x, &Budget::unlimited()).unwrap().in_a;
                    let is_pair = place.is_some_and(|n| pair(solver, &n).1 == *y);
                    assert_eq!(found.outcome == Outcome::P, is_pair, "{rule} ({x}, {y})");
                    let Some((to_x, to_y)) = &found.to else { continue };
                    let mv = Move { k: x - to_x, l: y - to_y };
                    assert_eq!(rules.allows(&Piles { x: x.clone(), y: y.clone() }, &mv), Ok(true), "{rule} ({x}, {y})");
                    if let Some(which) = true_of(solver, &found.why, (x, y), (to_x, to_y)) {
                        said[which] += 1;
                    }
                }
            }
        }
        assert!(said.iter().all(|times| *times > 0), "{rule}: {said:?}");
    }
}
