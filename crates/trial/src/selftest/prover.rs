//! The prover proves its own arithmetic, and a kernel.

use super::{Check, Verdict};
use wythoff_automata::{soundness, systems};
use wythoff_base::Budget;
use wythoff_game::Ruleset;
use wythoff_solve::{automaton_systems as tried, search_automaton as search};

/// The checks, in order.
pub(crate) const CHECKS: [Check; 2] = [
    Check::once("the prover proves its arithmetic, twelve sentences in each of ten systems", arithmetic),
    Check::once("the prover finds and proves the pairs of Wythoff's game and of [F04] Table 5", kernels),
];

fn arithmetic() -> Verdict {
    for system in systems() {
        for (sentence, holds) in soundness(system, &Budget::unlimited())? {
            if !holds {
                return Err(format!("system {system}: the prover refutes its own arithmetic: {sentence}").into());
            }
        }
    }
    Ok(())
}

fn kernels() -> Verdict {
    for (rule, states) in [("wythoff", 5), ("f04-table5", 26)] {
        let found = search(&Ruleset::parse(rule)?, &tried(), 100, &Budget::unlimited())?.found;
        if found.is_none_or(|found| found.pairs.states() != states) {
            return Err(format!("{rule}: no automaton of {states} states was found and proved").into());
        }
    }
    Ok(())
}
