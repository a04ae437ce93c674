//! The solvers, one file each, and the one function that ranks them.

mod any_stream;
mod constant_digits;
mod hofstadter_tower;
mod linear_numeration;
pub mod lines;
mod misere_beginning;
mod misere_stream;
mod pair_solver;
mod periodic_transducer;
mod residue_tower;
pub use crate::prove::residues;
mod run_enumeration;
mod sequence_windows;
mod sparse_enumeration;
mod tower_law;
mod value_search;
mod wythoff_beatty;
mod wythoff_numeration;
mod zeros_binary;

use crate::other_words::in_other_words;
pub use run_enumeration::run_sums;

use crate::solver::Solver;
use any_stream::AnyStream;
use lines::Line;
use pair_solver::PairSolver;
use wythoff_game::subject::Subject;

/// Every solver's name and manual.
pub const MANUALS: [(&str, &str); 17] = [
    ("zeros-binary", include_str!("zeros_binary.rs")),
    ("wythoff-beatty", include_str!("wythoff_beatty.rs")),
    ("wythoff-numeration", include_str!("wythoff_numeration.rs")),
    ("linear-numeration", include_str!("linear_numeration.rs")),
    ("constant-digits", include_str!("constant_digits.rs")),
    ("value-search", include_str!("value_search.rs")),
    ("sequence-windows", include_str!("sequence_windows.rs")),
    ("periodic-transducer", include_str!("periodic_transducer.rs")),
    ("sparse-enumeration", include_str!("sparse_enumeration.rs")),
    ("hofstadter-tower", include_str!("hofstadter_tower.rs")),
    ("hofstadter-tower-deeper", include_str!("hofstadter_tower.rs")),
    ("run-enumeration", include_str!("run_enumeration.rs")),
    ("residue-tower", include_str!("residue_tower.rs")),
    ("residue-tower-deeper", include_str!("residue_tower.rs")),
    ("misere-beginning", include_str!("misere_beginning.rs")),
    ("misere-stream", include_str!("misere_stream.rs")),
    ("any-stream", include_str!("any_stream.rs")),
];

/// The solvers of a game or a pair sequence, fastest first. Each exists only where its hypotheses are proved.
pub fn rank(subject: &Subject) -> Vec<Box<dyn Solver>> {
    // A `take` that only says f or wyt in other words has their theorems.
    let (same, reason) = subject.game().and_then(in_other_words).unzip();
    let same = same.map(Subject::Game);
    let subject = same.as_ref().unwrap_or(subject);
    let mut all: Vec<Box<dyn Solver>> = Vec::new();
    for mut solver in pair_solvers(subject) {
        solver.reasons.splice(0..0, reason.clone());
        all.push(Box::new(solver));
    }
    // Linear in the smaller pile and observed only, but far quicker than the definition row by row.
    if let Some(solver) = subject.game().and_then(misere_stream::build) {
        all.push(Box::new(solver));
    }
    // Always right, linear in the smaller pile.
    all.push(Box::new(AnyStream::new(subject)));
    all
}

/// The solvers with random access, fastest first.
fn pair_solvers(subject: &Subject) -> Vec<PairSolver> {
    let mut all = Vec::new();
    // Most theorems are about normal play with free one-pile moves and no blocking.
    if let Some(rules) = subject.game().filter(|rules| rules.is_plain()) {
        if let Some(line) = Line::of(rules) {
            // O(d): looks at the last bits only.
            all.extend(zeros_binary::build(rules, &line));
            // A few multiplications, then the O(d^2) systems that share nothing with them.
            all.extend(wythoff_beatty::build(rules, &line));
            all.extend(wythoff_numeration::build(rules, &line));
            all.extend(linear_numeration::build(rules, &line));
        }
        // Two divisions.
        all.extend(constant_digits::build(rules));
        // O(d) levels where f is linear, O(log d) where it grows faster.
        all.extend(value_search::build(rules));
        // Polylogarithmic as far as seen, but with tables that may grow: behind everything certain.
        all.extend(periodic_transducer::build(rules));
        // O(d) where b doubles; gives up soon where it does not.
        all.extend(sparse_enumeration::build(rules));
        // Quasi-polynomial in the digits, twice with different bottoms.
        all.extend(hofstadter_tower::build(rules));
        // O(sqrt x); where a tower stands behind it that is observed only, it is asked as long as it is quick.
        let towers = residue_tower::build(rules);
        let runs = run_enumeration::build(rules);
        all.extend(if towers.is_empty() { runs } else { runs.map(residue_tower::while_quick) });
        all.extend(towers);
    }
    if subject.one_partner() {
        // O(d) windows: pair sequences, blocking and even diagonals have nothing faster.
        all.extend(sequence_windows::build(subject));
        // As fast as normal play, but observed rather than proved.
        all.extend(subject.game().and_then(misere_beginning::build));
    }
    all
}
