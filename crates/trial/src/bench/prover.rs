//! Kernels that the prover proves from the rule and a given automaton.

use super::Limit;
use crate::bench::timing::timed;
use wythoff_automata::System;
use wythoff_base::{Budget, GaveUp};
use wythoff_check::{Kernel, Settled};
use wythoff_game::Ruleset;
use wythoff_solve::search_automaton as search;

/// The games, and the systems of their automata.
const KERNELS: [(&str, (u32, u32)); 4] =
    [("f = 1", (1, 1)), ("f = 5", (1, 5)), ("wyt = 2k + 1", (2, 1)), ("f = floor((x1 + 1)/x0) + 1", (1, 1))];

/// A kernel that was proved.
pub struct Proved {
    /// The game.
    pub rule: &'static str,
    /// The states of its automaton.
    pub states: usize,
    /// The greatest number of states of an intermediate automaton.
    pub largest: usize,
    /// The least memory limit, a power of two, within which it is proved.
    pub bytes: usize,
    /// Seconds, unless it takes too long.
    pub seconds: Option<f64>,
}

/// Proves each kernel.
pub fn proofs(limit: Limit<'_>) -> Result<Vec<Proved>, GaveUp> {
    let mut rows = Vec::new();
    for (rule, (s, t)) in KERNELS {
        let rules = Ruleset::parse(rule).map_err(|error| GaveUp::beyond(error.to_string()))?;
        let systems: Vec<System> = System::new(s, t).into_iter().collect();
        let found = search(&rules, &systems, 100, &limit.budget())?.found;
        let Some((found, kernel)) = found.zip(Kernel::of(&rules)) else { continue };
        let proves = |budget: &Budget| matches!(kernel.decide(&found.pairs, budget), Ok(Settled::Proved { .. }));
        let seconds = timed(|| limit.budget(), proves);
        let enough = |bytes: &usize| proves(&limit.budget().with_memory(*bytes));
        let bytes = (12..34).map(|bits| 1usize << bits).find(enough).unwrap_or(0);
        if limit.stopped() {
            break;
        }
        rows.push(Proved { rule, states: found.pairs.states(), largest: found.largest, bytes, seconds });
    }
    Ok(rows)
}
