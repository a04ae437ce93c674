//! Grundy values of a box, by the engine that suits the rule; the definition judges them all.
//!
//! An engine may ask for a value of the rule that does not exist although no value depends on it: then the definition is asked.

mod amounts;
mod cells;
mod lanes;

use cells::Cells;
use wythoff_budget::Budget;
use wythoff_check::judge::JudgeError;
use wythoff_check::judge_values::{NoValues, judge_values};
use wythoff_check::values::Values;
use wythoff_game::ruleset::Ruleset;

/// How the values were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Every move of every position, legality asked in batches.
    Cells,
    /// Every move of every position, one by one.
    Definition,
}

impl Engine {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Cells => "cells",
            Engine::Definition => "definition",
        }
    }

    /// Why it is right.
    pub fn theorem(self) -> &'static str {
        match self {
            Engine::Cells | Engine::Definition => "the definition: the least number that no option has",
        }
    }
}

/// The values of a box, and who found them.
#[derive(Clone, Debug)]
pub struct Table {
    /// The values: Grundy values, in misère play the misère ones.
    pub values: Values,
    /// How they were found.
    pub engine: Engine,
}

/// The values of all positions with piles up to `size`, as [`judge_values`] gives them.
pub fn table(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Table, NoValues> {
    if ruleset.play().is_blocking() {
        return Err(NoValues::Blocking(ruleset.play().q()));
    }
    let engine = Engine::Cells;
    match by(engine, ruleset, size, budget) {
        Err(NoValues::Judge(JudgeError::Eval(_))) => by(Engine::Definition, ruleset, size, budget),
        found => found,
    }
    .map(|values| Table { values, engine })
}

/// The values by one engine.
fn by(engine: Engine, ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<Values, NoValues> {
    match engine {
        Engine::Cells => Ok(Cells::new(ruleset, size, budget)?.values(budget)?),
        Engine::Definition => judge_values(ruleset, size, budget),
    }
}
