//! Each fast method against another one, far out; here Hofstadter's game and its relatives.

use super::{Check, Verdict, half, packed};
use std::error::Error;
use wythoff_base::{Budget, UBig};
use wythoff_game::Subject;
use wythoff_seq::access::{Partner, Place};
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

/// The checks, in order.
pub(crate) const CHECKS: [Check; 13] = [
    Check::once(
        "x1 + kappa, kappa = 1, 2, 3, 7: the tower equals the list for every n and every x up to 10^6",
        million,
    ),
    Check::once("x1 + 1: towers with two different bottom levels agree at 10^20, 10^30, 10^50, 10^70, 10^100", || {
        bottoms(&[20, 30, 50, 70, 100])
    }),
    Check::once("x1 + 1: towers with two different bottom levels agree at 10^150, 10^200", || bottoms(&[150, 200])),
    Check::once("x1 + 1: the tower equals the walk over runs at 10^12 and near 10^16", runs),
    Check::once("other polynomials in x1: the tower equals the list for every n up to 10^5", || {
        all_listed(&POLYNOMIALS, "hofstadter-tower", 100_000)
    }),
    Check::once("f on residue classes: the tower equals the list for every n up to 10^4", || {
        all_listed(&RESIDUES, "residue-tower", 10_000)
    }),
    Check::once(
        "composed transducers equal the plain recursion up to 10^7, and the windows at 10^12 and 10^13",
        packed::machines,
    ),
    Check::once("the sieve equals them as well, also for an irrational slope", packed::sieves),
    Check::once("nested runs equal the plain recursion up to 10^7, and the tower at 10^12 and 10^13", packed::runs),
    Check::once("the kernels of the deviation equal the plain one up to 10^7, and at 10^12 and 10^13", packed::kernels),
    Check::once("floor(n/2): a = s - 1 for more than N/2 of 1..N, every N >= 3 (Proposition 65)", half::alone),
    Check::once("floor(n/2): a = s - 1 and b = t - 1 for more than N/2 of 1..N, every N >= 113", half::both),
    Check::once("related rules: towers with two bottom levels, and the walk over runs, agree on large n", relatives),
];

/// The method of a rule with this name.
pub(super) fn solver(rule: &str, name: &str) -> Result<Solver, Box<dyn Error>> {
    let found = Analysis::of(&Subject::parse(rule)?).solver(name).cloned();
    Ok(found.ok_or_else(|| format!("{rule} has no solver {name}"))?)
}

fn million() -> Verdict {
    for kappa in [1, 2, 3, 7] {
        let rule = format!("f = x1 + {kappa}");
        let tower = solver(&rule, "hofstadter-tower")?;
        for (x, place) in listed(&rule, &tower, 1_000_000)?.iter().enumerate() {
            if tower.locate(&UBig::from(x), &Budget::unlimited()).as_ref() != Ok(place) {
                return Err(format!("{rule}: x = {x}").into());
            }
        }
    }
    Ok(())
}

/// Compares every n up to `last` by a solver and by the list; returns the places of the numbers up to `last`.
fn listed(rule: &str, tower: &Solver, last: u64) -> Result<Vec<Place>, Box<dyn Error>> {
    let budget = Budget::unlimited();
    let mut listing = Analysis::of(&Subject::parse(rule)?).listing();
    let mut places = vec![Place::default(); last as usize + 1];
    for n in 0..=last {
        let pair = listing.next(&budget)?.ok_or("the list ends")?;
        if let Some(place) = places.get_mut(pair.a as usize) {
            place.in_a = Some(UBig::from(n));
        }
        if let Some(place) = u64::try_from(&pair.b).ok().and_then(|b| places.get_mut(b as usize)) {
            place.in_b = Some(UBig::from(n));
        }
        let term = tower.term(&UBig::from(n), &budget)?;
        if (term.a, term.b) != (UBig::from(pair.a), Partner::Exact(pair.b)) {
            return Err(format!("{rule}: n = {n}").into());
        }
    }
    Ok(places)
}

/// Polynomials on residue classes.
const RESIDUES: [&str; 6] =
    ["f = x1 | 1", "f = x1 | 3", "f = x1*(1 + (-1)^x1) + 1", "f = x1 xor 1", "f = x1 xor 3", "f = (x1 xor 1) + 1"];

/// Polynomials in x1, and one with an exceptional value at a gap.
const POLYNOMIALS: [&str; 6] = [
    "f = 3*x1 + 2",
    "f = x1^2 + 1",
    "f = x1^2 + x1 + 3",
    "f = x1*(x1 + 1)/2 + 1",
    "f = x1^3 + 1",
    "f = x1 - floor((x1 + 1)/x0) + 2",
];

/// Every n up to `last` by the tower of each rule and by the list.
fn all_listed(rules: &[&str], tower: &str, last: u64) -> Verdict {
    rules.iter().try_for_each(|rule| listed(rule, &solver(rule, tower)?, last).map(drop))
}

fn power(exponent: usize) -> UBig {
    UBig::from(10u8).pow(exponent)
}

fn relatives() -> Verdict {
    for rule in POLYNOMIALS {
        agree(rule, ["hofstadter-tower", "hofstadter-tower-deeper"], &[20, 30, 50].map(power))?;
    }
    for rule in RESIDUES {
        agree(rule, ["residue-tower", "residue-tower-deeper"], &[12, 16].map(power))?;
        agree(rule, ["residue-tower", "run-enumeration"], &[12, 14].map(power))?;
    }
    agree("f = x1 | 1", ["residue-tower", "residue-tower-deeper"], &[20, 25].map(power))
}

fn agree(rule: &str, names: [&str; 2], indices: &[UBig]) -> Verdict {
    let budget = Budget::unlimited();
    let both = [solver(rule, names[0])?, solver(rule, names[1])?];
    for n in indices {
        let terms = [both[0].term(n, &budget), both[1].term(n, &budget)];
        if terms[0].is_err() || terms[0] != terms[1] {
            return Err(format!("{rule}: {} and {} at n = {n}", names[0], names[1]).into());
        }
    }
    Ok(())
}

fn bottoms(exponents: &[usize]) -> Verdict {
    let indices: Vec<UBig> = exponents.iter().copied().map(power).collect();
    agree("f = x1 + 1", ["hofstadter-tower", "hofstadter-tower-deeper"], &indices)
}

fn runs() -> Verdict {
    let indices = [power(12), power(16), power(16) - UBig::from(98_765u32)];
    agree("f = x1 + 1", ["hofstadter-tower", "run-enumeration"], &indices)
}
