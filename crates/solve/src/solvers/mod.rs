//! The solvers, one file each, and the one function that ranks them.

mod any_stream;
mod constant_digits;
pub mod lines;
mod pair_solver;
mod wythoff_beatty;
mod wythoff_numeration;
mod zeros_binary;

use crate::solver::Solver;
use any_stream::AnyStream;
use lines::Line;
use wythoff_game::ruleset::Ruleset;

/// Every solver's name and manual.
pub const MANUALS: [(&str, &str); 5] = [
    ("wythoff-beatty", include_str!("wythoff_beatty.rs")),
    ("wythoff-numeration", include_str!("wythoff_numeration.rs")),
    ("zeros-binary", include_str!("zeros_binary.rs")),
    ("constant-digits", include_str!("constant_digits.rs")),
    ("any-stream", include_str!("any_stream.rs")),
];

/// The solvers of a game, fastest first. Each exists only where its hypotheses are proved.
pub fn rank(rules: &Ruleset) -> Vec<Box<dyn Solver>> {
    let mut all: Vec<Box<dyn Solver>> = Vec::new();
    let mut add = |solver: Option<pair_solver::PairSolver>| {
        if let Some(solver) = solver {
            all.push(Box::new(solver));
        }
    };
    // The theorems are about normal play with free one-pile moves.
    if rules.has_moves() && rules.free_single() && !rules.misere && rules.blocking.is_none_or(|q| q == 1) {
        if let Some(line) = Line::of(rules) {
            // O(d): looks at the last bits only.
            add(zeros_binary::build(rules, &line));
            // A few multiplications, then the O(d^2) system that shares nothing with them.
            add(wythoff_beatty::build(rules, &line));
            add(wythoff_numeration::build(rules, &line));
        }
        // Two divisions.
        add(constant_digits::build(rules));
    }
    // Always right, linear in the smaller pile.
    all.push(Box::new(AnyStream::new(rules)));
    all
}
