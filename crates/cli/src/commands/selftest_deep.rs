//! `wyt selftest --deep`: each fast method against another, far out; here Hofstadter's game and its relatives.

use super::selftest_packed;
use wythoff_budget::Budget;
use wythoff_exact::UBig;
use wythoff_game::subject::Subject;
use wythoff_seq::access::{Partner, Place};
use wythoff_solve::listing::Listing;
use wythoff_solve::solver::Solver;
use wythoff_solve::solvers::rank;

/// What is compared, and the comparison.
type Test = (&'static str, fn() -> Result<(), String>);

/// The comparisons, in order.
pub const TESTS: [Test; 11] = [
    ("x1 + kappa, kappa = 1, 2, 3, 7: every n and every x up to 10^6 by the tower and by the list", million),
    ("x1 + 1: two bottom levels of the tower at 10^20, 10^30, 10^50, 10^70, 10^100", || {
        bottoms(&[20, 30, 50, 70, 100])
    }),
    ("x1 + 1: two bottom levels of the tower at 10^150, 10^200", || bottoms(&[150, 200])),
    ("x1 + 1: the tower and the walk over runs at 10^12 and near 10^16", runs),
    ("other polynomials in x1: every n up to 10^5 by the tower and by the list", polynomials),
    ("f on residue classes: every n up to 10^4 by the tower and by the list", residues),
    (
        "composed transducers: every n up to 10^7 by the plain recursion, windows at 10^12 and 10^13",
        selftest_packed::machines,
    ),
    ("the sieve: the same, and an irrational slope", selftest_packed::sieves),
    ("nested runs: every n up to 10^7, windows at 10^12 and 10^13 by the tower", selftest_packed::runs),
    ("kernels of the deviation: the plain one to 10^7 and at 10^12 and 10^13", selftest_packed::kernels),
    ("relatives: two bottom levels of the tower, and the walk over runs, far out", relatives),
];

fn solver(rule: &str, name: &str) -> Result<Box<dyn Solver>, String> {
    let subject = Subject::parse(rule).map_err(|e| e.to_string())?;
    rank(&subject).into_iter().find(|s| s.name() == name).ok_or_else(|| format!("{rule} has no solver {name}"))
}

fn million() -> Result<(), String> {
    const LAST: u64 = 1_000_000;
    let budget = Budget::unlimited();
    for kappa in [1, 2, 3, 7] {
        let rule = format!("f = x1 + {kappa}");
        let tower = solver(&rule, "hofstadter-tower")?;
        let mut listing = Listing::choose(&Subject::parse(&rule).map_err(|e| e.to_string())?);
        let mut places = vec![Place::default(); LAST as usize + 1];
        for n in 0..=LAST {
            let pair = listing.next(&budget).map_err(|e| e.to_string())?.ok_or("the list ends")?;
            let term = tower.term(&UBig::from(n), &budget).map_err(|e| e.to_string())?;
            if (&term.a, &term.b) != (&UBig::from(pair.a), &Partner::Exact(pair.b.clone())) {
                return Err(format!("{rule}: n = {n}"));
            }
            if let Some(place) = places.get_mut(pair.a as usize) {
                place.in_a = Some(UBig::from(n));
            }
            if let Some(place) = u64::try_from(&pair.b).ok().and_then(|b| places.get_mut(b as usize)) {
                place.in_b = Some(UBig::from(n));
            }
        }
        for (x, place) in places.iter().enumerate() {
            if tower.locate(&UBig::from(x), &budget).as_ref() != Ok(place) {
                return Err(format!("{rule}: x = {x}"));
            }
        }
    }
    Ok(())
}

/// Every n up to `last` by a solver and by the list.
fn listed(rule: &str, name: &str, last: u64) -> Result<(), String> {
    let budget = Budget::unlimited();
    let tower = solver(rule, name)?;
    let mut listing = Listing::choose(&Subject::parse(rule).map_err(|e| e.to_string())?);
    for n in 0..=last {
        let pair = listing.next(&budget).map_err(|e| e.to_string())?.ok_or("the list ends")?;
        let term = tower.term(&UBig::from(n), &budget).map_err(|e| e.to_string())?;
        if (&term.a, &term.b) != (&UBig::from(pair.a), &Partner::Exact(pair.b)) {
            return Err(format!("{rule}: n = {n}"));
        }
    }
    Ok(())
}

/// Polynomials in x1, and one with another value at a gap.
const POLYNOMIALS: [&str; 6] = [
    "f = 3*x1 + 2",
    "f = x1^2 + 1",
    "f = x1^2 + x1 + 3",
    "f = x1*(x1 + 1)/2 + 1",
    "f = x1^3 + 1",
    "f = x1 - floor((x1 + 1)/x0) + 2",
];

/// Polynomials on residue classes.
const RESIDUES: [&str; 6] =
    ["f = x1 | 1", "f = x1 | 3", "f = x1*(1 + (-1)^x1) + 1", "f = x1 xor 1", "f = x1 xor 3", "f = (x1 xor 1) + 1"];

fn polynomials() -> Result<(), String> {
    POLYNOMIALS.iter().try_for_each(|rule| listed(rule, "hofstadter-tower", 100_000))
}

fn residues() -> Result<(), String> {
    RESIDUES.iter().try_for_each(|rule| listed(rule, "residue-tower", 10_000))
}

fn relatives() -> Result<(), String> {
    let power = |e: usize| UBig::from(10u8).pow(e);
    for rule in POLYNOMIALS {
        agree(rule, ["hofstadter-tower", "hofstadter-tower-deeper"], &[power(20), power(30), power(50)])?;
    }
    for rule in RESIDUES {
        agree(rule, ["residue-tower", "residue-tower-deeper"], &[power(12), power(16)])?;
        agree(rule, ["residue-tower", "run-enumeration"], &[power(12), power(14)])?;
    }
    agree("f = x1 | 1", ["residue-tower", "residue-tower-deeper"], &[power(20), power(25)])
}

fn agree(rule: &str, names: [&str; 2], indices: &[UBig]) -> Result<(), String> {
    let budget = Budget::unlimited();
    let both = [solver(rule, names[0])?, solver(rule, names[1])?];
    for n in indices {
        let terms = [both[0].term(n, &budget), both[1].term(n, &budget)];
        if terms[0].is_err() || terms[0] != terms[1] {
            return Err(format!("{rule}: {} and {} at n = {n}", names[0], names[1]));
        }
    }
    Ok(())
}

fn bottoms(exponents: &[usize]) -> Result<(), String> {
    let indices: Vec<UBig> = exponents.iter().map(|&e| UBig::from(10u8).pow(e)).collect();
    agree("f = x1 + 1", ["hofstadter-tower", "hofstadter-tower-deeper"], &indices)
}

fn runs() -> Result<(), String> {
    let indices = [10u64.pow(12), 10u64.pow(16), 10u64.pow(16) - 98_765].map(UBig::from);
    agree("f = x1 + 1", ["hofstadter-tower", "run-enumeration"], &indices)
}
