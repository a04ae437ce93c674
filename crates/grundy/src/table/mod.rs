//! Grundy values of a box, by the engine that suits the rule; the tests compare every engine with the definition.
//!
//! An engine may need a value of the rule that does not exist although no Grundy value depends on it: then the
//! definition is used.

pub(crate) mod amounts;
mod arms;
mod blocks;
mod by_value;
mod cells;
mod constraint;
pub(crate) mod lanes;
mod limbs;
mod repeating;
mod slope;
mod vectors;

use amounts::{Amounts, limit};
use by_value::Attack;
use cells::Cells;
use constraint::{Constraint, Slope};
use repeating::Repeating;
use slope::slope;
use vectors::{Intervals, Vectors, intervals};
use wythoff_base::IBig;
use wythoff_base::{Budget, Spent};
use wythoff_check::JudgeError;
use wythoff_check::Values;
use wythoff_check::{NoValues, judge_rows, judge_values};
use wythoff_game::Var;
use wythoff_game::{Ruleset, TwoPile};

/// A method for the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// f is a constant: 64 values at a time.
    Blocks,
    /// One value after the other.
    ByValue,
    /// Every move of every position, with legality evaluated in batches.
    Cells,
    /// Every move of every position, one by one.
    Definition,
}

impl Engine {
    /// All engines, the fastest first.
    pub const ALL: [Engine; 4] = [Engine::Blocks, Engine::ByValue, Engine::Cells, Engine::Definition];

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Blocks => "grundy-blocks",
            Engine::ByValue => "grundy-by-value",
            Engine::Cells => "grundy-cells",
            Engine::Definition => "grundy-definition",
        }
    }

    /// The reason why it is correct.
    pub fn theorem(self) -> &'static str {
        match self {
            Engine::Blocks => {
                "f is a constant: two lines and some diagonals determine which values are excluded (docs/proofs.md, \
                 Proposition 78)"
            }
            Engine::ByValue => {
                "the positions of one value are the kernel of the game without those of smaller value (docs/proofs.md, \
                 Propositions 77 and 79)"
            }
            Engine::Cells | Engine::Definition => "the definition: the least number that is not the value of an option",
        }
    }

    /// Whether the engine serves the rule.
    pub fn serves(self, ruleset: &Ruleset) -> bool {
        match self {
            Engine::Blocks => constant(ruleset).is_some(),
            Engine::ByValue => match ruleset.two_pile() {
                TwoPile::Constraint(_) => ruleset.free_single(),
                two_pile => ruleset.free_single() && Amounts::suit(two_pile),
            },
            Engine::Cells | Engine::Definition => true,
        }
    }
}

/// The greatest constant for which [`Engine::Blocks`] is the fastest: each value adds t bits to later rows.
const MOST: usize = 8;

/// The constant t, for the game f = t with free one-pile moves, also written wyt = k + t, if t is not large; a
/// negative t acts as 0.
fn constant(ruleset: &Ruleset) -> Option<usize> {
    let t = match ruleset.two_pile() {
        TwoPile::Constraint(f) if f.expr().is_constant() => {
            i64::try_from(f.ceil(&[IBig::ZERO, IBig::ZERO, IBig::ONE]).ok()?).ok()?
        }
        TwoPile::Wyt(f) if slope(f.expr(), Var::K) == Some(1) => {
            i64::try_from(f.ceil(&[IBig::ONE]).ok()?).ok()?.checked_sub(1)?
        }
        _ => return None,
    };
    usize::try_from(t.max(0)).ok().filter(|t| *t <= MOST && ruleset.free_single())
}

/// The values of a box, and the engine that found them.
#[derive(Clone, Debug)]
pub struct ValueTable {
    /// The Grundy values; in misère play the misère values.
    pub values: Values,
    /// The engine that found them.
    pub engine: Engine,
}

/// The values of all positions with piles up to `size`, equal to those of [`judge_values`].
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// use wythoff_grundy::{Engine, table};
/// let found = |rule: &str| table(&Ruleset::parse(rule).unwrap(), 100, &Budget::unlimited()).unwrap();
/// let wythoff = found("wythoff");
/// assert_eq!(wythoff.engine, Engine::Blocks);
/// assert_eq!(wythoff.values.get(5, 100), found("take = k == l").values.get(5, 100));
/// assert_eq!(found("f = x0 - x1").engine, Engine::ByValue);
/// assert_eq!(found("take = k < x1").engine, Engine::Cells);
/// ```
pub fn table(ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<ValueTable, NoValues> {
    if ruleset.play().is_blocking() {
        return Err(NoValues::Blocking(ruleset.play().q()));
    }
    let engine = Engine::ALL.into_iter().find(|engine| engine.serves(ruleset)).unwrap_or(Engine::Definition);
    match table_by(engine, ruleset, size, budget) {
        Err(NoValues::Judge(JudgeError::Eval(_))) => table_by(Engine::Definition, ruleset, size, budget),
        found => found,
    }
}

/// The values of the positions with one pile up to `last` and the other up to `size`; others may be 0.
///
/// ```
/// use wythoff_base::Budget;
/// use wythoff_game::Ruleset;
/// use wythoff_grundy::rows;
/// let value = |rule: &str| rows(&Ruleset::parse(rule).unwrap(), 2, 400, &Budget::unlimited()).unwrap().get(2, 400);
/// assert_eq!(value("wythoff"), value("take = k == l and x1 >= 0"));
/// ```
pub fn rows(ruleset: &Ruleset, last: u64, size: u64, budget: &Budget) -> Result<Values, NoValues> {
    // Testing every move of the rows takes about (last size / 2)^2 steps. By value the whole box takes size^3 bits,
    // except with an f.
    let many = last.saturating_mul(last) > size || matches!(ruleset.two_pile(), TwoPile::Constraint(_));
    let square = Engine::Blocks.serves(ruleset) || Engine::ByValue.serves(ruleset) && many;
    if square || last >= size || ruleset.play().is_blocking() {
        return table(ruleset, size.max(last), budget).map(|table| table.values);
    }
    match Cells::new(ruleset, size, budget).and_then(|cells| cells.rows(last, budget)) {
        Err(JudgeError::Eval(_)) => judge_rows(ruleset, last, size, budget),
        found => Ok(found?),
    }
}

/// The values by one engine, which must serve the rule; an engine may leave the rule to the definition.
pub fn table_by(engine: Engine, ruleset: &Ruleset, size: u64, budget: &Budget) -> Result<ValueTable, NoValues> {
    let engine = if engine.serves(ruleset) && !ruleset.play().is_blocking() { engine } else { Engine::Definition };
    let misere = ruleset.play().is_misere();
    let values = match (engine, constant(ruleset)) {
        (Engine::Blocks, Some(t)) => blocks::values(t, size, misere, budget)?,
        (Engine::ByValue, _) => {
            let side =
                usize::try_from(size).ok().and_then(|size| size.checked_add(1)).ok_or(Spent::Memory(usize::MAX))?;
            by_value::values(attack(ruleset.two_pile(), side, budget)?.as_mut(), size, misere, budget)?
        }
        (Engine::Cells, _) => Cells::new(ruleset, size, budget)?.rows(size, budget)?,
        _ => judge_values(ruleset, size, budget)?,
    };
    Ok(ValueTable { values, engine })
}

/// The two-pile moves, seen from the positions of one value.
fn attack<'a>(two_pile: &'a TwoPile, side: usize, budget: &Budget) -> Result<Box<dyn Attack + 'a>, JudgeError> {
    budget.allows(side.saturating_mul(128))?;
    if let TwoPile::Constraint(f) = two_pile {
        return Ok(Box::new(Constraint::new(f, Slope::of(f), side)));
    }
    if let TwoPile::Wyt(f) = two_pile {
        let mut limits = vec![];
        for k in 1..side {
            budget.tick(0, None)?;
            limits.push(limit(f, k, side)?);
        }
        if let Some(intervals) = intervals(&limits, side) {
            return Ok(match Repeating::new(&intervals, side) {
                Some(repeating) => Box::new(repeating),
                None => Box::new(Intervals::new(&intervals, side)),
            });
        }
    }
    budget.allows(Amounts::bytes(side))?;
    Ok(Box::new(Vectors::new(Amounts::new(two_pile, side, budget)?, side)))
}
