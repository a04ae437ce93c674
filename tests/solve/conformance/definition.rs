//! Every listing and every solver against the outcome table, and that against the judge: all positions of a box, P and
//! N both, and every move that is named.

use crate::cases::{self, Case, Data};
use std::collections::{BTreeSet, HashMap};
use wythoff_base::Budget;
use wythoff_base::UBig;
use wythoff_check::Board;
use wythoff_check::moves;
use wythoff_game::Ruleset;
use wythoff_game::position::{Move, Outcome, Piles, Position};
use wythoff_seq::access::{Partner, Place};
use wythoff_solve::Analysis;
use wythoff_solve::Listing;
use wythoff_solve::PairError;
use wythoff_solve::{Blocking, Solution};
use wythoff_table::Arbiter;
use wythoff_table::outcomes;

/// The table of a box asks for all moves of a position: a corner of the box shows it.
const CORNER: u64 = 24;

/// The listings and the solvers on a box, terms and places; how many positions were solved.
pub fn conforms(case: &Case, data: &Data) -> usize {
    let (a, budget, mut positions) = (case.analysis(), Budget::unlimited(), 0);
    if let Some(rules) = a.written().game() {
        let board = outcomes(rules, case.size.max(case.grid), &budget).unwrap();
        // Some listings and solvers are the table itself: only the judge is independent of them.
        let judged = Arbiter::Judge.decide(rules, Arbiter::Judge.size(rules, board.size()), &budget).unwrap();
        let inside = board.p_positions().filter(|(_, y)| *y <= judged.size());
        assert!(judged.p_positions().eq(inside), "{}: judge and table differ", case.rule);
        for listing in a.listings() {
            let name = listing.solver;
            let rows = listed_as(listing, rules, &board, case.size, &budget, true);
            let rows = rows.unwrap_or_else(|e| panic!("{} ({name}): {e}", case.rule));
            assert_eq!(rows, case.size, "{} ({name})", case.rule);
        }
        let boxed = !rules.free_single() || rules.play().is_blocking();
        for solver in a.solvers() {
            let corner = boxed && solver.name() == "any-stream";
            let whole = case.solve.min(data.dear.get(solver.name()).copied().unwrap_or(u64::MAX));
            let (whole, grid) = if corner { (CORNER, CORNER) } else { (whole, case.grid.max(case.solve)) };
            for x in 0..=grid {
                for y in (x..=grid).filter(|y| *y <= whole || x + y < 30 || (x + y) % 41 == 0) {
                    let solution = solver.solve(&Position::new(x.into(), y.into()), &budget);
                    let solution = solution.unwrap_or_else(|e| panic!("{rules} ({}): ({x},{y}): {e}", solver.name()));
                    is_right(&solution, rules, solver.name(), &board, x, y);
                    positions += 1;
                }
            }
        }
    }
    terms_and_places(case, &a);
    positions
}

/// Compares a listing with a board; the last row for which it is complete. Where `growing`, a partner beyond the
/// machine's integers is beyond the box, and so are those of all later rows.
pub fn listed_as(
    mut listing: Listing,
    rules: &Ruleset,
    board: &Board,
    size: u64,
    budget: &Budget,
    growing: bool,
) -> Result<u64, PairError> {
    let (solver, free) = (listing.solver, rules.free_single());
    let (mut pairs, mut rows) = (BTreeSet::new(), 0);
    let rows = loop {
        match listing.next(budget) {
            Ok(Some(pair)) if pair.a <= size && (free || pair.b <= UBig::from(size)) => {
                rows = pair.a;
                pairs.extend(u64::try_from(&pair.b).ok().filter(|&b| b <= size).map(|b| (pair.a, b)));
            }
            Ok(_) => break size,
            Err(PairError::TooFar { .. }) if growing => break size,
            // The rows found before the search stopped are still right.
            Err(error) if free && error.is_about_effort() && !pairs.is_empty() => break rows,
            Err(error) => return Err(error),
        }
    };
    for x in 0..=rows {
        for y in x..=size {
            let p = board.outcome(x, y) == Some(Outcome::P);
            assert_eq!(p, pairs.contains(&(x, y)), "{rules} ({solver}): ({x},{y})");
        }
    }
    Ok(rows)
}

/// The outcome is the table's; a move is legal and leads into P, in a blocking game past what is forbidden.
pub fn is_right(solution: &Solution, rules: &Ruleset, solver: &str, board: &Board, x: u64, y: u64) {
    let who = || format!("{rules} ({solver}): ({x},{y})");
    assert_eq!(Some(solution.outcome), board.outcome(x, y), "{}", who());
    match (&solution.to, solution.outcome) {
        (None, Outcome::P) => {}
        (None, Outcome::N) => {
            let blocked = rules.play().is_blocking();
            let stuck = || moves(rules, Piles { x, y }).next().is_none();
            assert!(rules.play().is_misere() && (blocked || stuck()), "{}: no move", who());
        }
        (Some(_), Outcome::P) => panic!("{}: a move from a P-position", who()),
        (Some(to), Outcome::N) => {
            let (tx, ty) = (u64::try_from(&to.0).unwrap(), u64::try_from(&to.1).unwrap());
            let mv = Move { k: x - tx, l: y - ty };
            assert!(rules.allows(&Piles { x, y }, &mv).unwrap(), "{}: {mv:?} is not legal", who());
            assert_eq!(board.outcome(tx, ty), Some(Outcome::P), "{} -> {to:?}", who());
            let blocks = |blocking: &Blocking| mv.k == mv.l && blocking.block.contains(&UBig::from(mv.k));
            let forbidden = solution.blocking.as_ref().is_some_and(blocks);
            assert!(!forbidden, "{}: the move may be forbidden", who());
        }
    }
}

/// Each solver against the listing, pair by pair and number by number.
fn terms_and_places(case: &Case, a: &Analysis) {
    let budget = Budget::unlimited();
    let (pairs, _) = cases::first(a.listing(), case.pairs, &budget);
    let in_a: HashMap<u64, u64> = pairs.iter().map(|pair| (pair.a, pair.n)).collect();
    let in_b: HashMap<&UBig, u64> = pairs.iter().map(|pair| (&pair.b, pair.n)).collect();
    for solver in a.solvers() {
        let who = || format!("{} ({})", case.rule, solver.name());
        for pair in &pairs {
            let term = solver.term(&pair.n.into(), &budget).unwrap_or_else(|e| panic!("{}: {e}", who()));
            let expected = (&UBig::from(pair.a), &Partner::Exact(pair.b.clone()));
            assert_eq!((&term.a, &term.b), expected, "{}, n = {}", who(), pair.n);
        }
        for x in 0..=pairs.last().map_or(0, |pair| pair.a) {
            let number = UBig::from(x);
            let found = solver.locate(&number, &budget);
            if !a.subject().one_partner() {
                assert!(found.is_err(), "{}, x = {x}", who());
                continue;
            }
            let index = |n: Option<&u64>| n.map(|n| UBig::from(*n));
            let expected = Place { in_a: index(in_a.get(&x)), in_b: index(in_b.get(&number)) };
            assert_eq!(found.unwrap(), expected, "{}, x = {x}", who());
        }
    }
}
