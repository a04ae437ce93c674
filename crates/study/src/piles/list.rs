//! Lists of P-positions, by the largest pile.

use crate::piles::convention::Convention;
use crate::piles::formula::Formula;
use crate::piles::layers::Layers;
use crate::piles::table::PileTable;
use wythoff_base::{Budget, GaveUp};

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By a formula for every size.
    Formula(&'static str),
    /// Three piles, layer by layer.
    Layers,
    /// Every position of a box.
    Table,
}

impl Method {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Formula(_) => "piles-formula",
            Method::Layers => "piles-layers",
            Method::Table => "piles-table",
        }
    }

    /// What it rests on.
    pub fn theorem(self) -> &'static str {
        match self {
            Method::Formula(theorem) => theorem,
            Method::Layers => "the definition, layer by layer (docs/proofs.md, Proposition 88)",
            Method::Table => "the definition: a position is P unless a move leads from it to a P-position",
        }
    }
}

/// A list of P-positions.
pub struct Listed {
    /// Sorted piles; by the largest pile, then the next one.
    pub positions: Vec<Vec<u64>>,
    /// How they were found.
    pub method: Method,
}

/// The P-positions with no pile above `to`, where `first` is given only those whose smallest pile lies in the range.
pub fn list(
    convention: Convention,
    piles: usize,
    to: u64,
    first: Option<(u64, u64)>,
    budget: &Budget,
) -> Result<Listed, GaveUp> {
    let (low, high) = first.unwrap_or((0, to));
    let (mut positions, method) = if let Some(formula) = Formula::of(convention, piles) {
        let mut found = Vec::new();
        by_formula(formula, &mut Vec::with_capacity(piles), piles, (low, high.min(to), to), &mut found, budget)?;
        (found, Method::Formula(formula.theorem))
    } else if piles == 3 {
        let layers = Layers::finished(convention, high, to, budget)?;
        let mut found = Vec::new();
        for x in low..=high.min(to) {
            for (y, z) in layers.pairs(x as usize).filter(|(y, _)| *y as u64 >= x) {
                budget.step()?;
                keep(&mut found, vec![x, y as u64, z as u64], budget)?;
            }
        }
        (found, Method::Layers)
    } else {
        (PileTable::new(convention, piles, to, budget)?.positions, Method::Table)
    };
    positions.retain(|position| position.first().is_none_or(|first| (low..=high).contains(first)));
    positions.sort_unstable_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    Ok(Listed { positions, method })
}

fn keep(found: &mut Vec<Vec<u64>>, position: Vec<u64>, budget: &Budget) -> Result<(), GaveUp> {
    budget.allows(found.len().saturating_mul(24 + 8 * position.len()))?;
    found.push(position);
    Ok(())
}

/// Sorted piles, those in `chosen` given, with the last one by the formula.
fn by_formula(
    formula: Formula,
    chosen: &mut Vec<u64>,
    piles: usize,
    (low, high, to): (u64, u64, u64),
    found: &mut Vec<Vec<u64>>,
    budget: &Budget,
) -> Result<(), GaveUp> {
    budget.step()?;
    if chosen.len() + 1 == piles {
        let least = chosen.last().copied().unwrap_or(0);
        if let Some(last) = formula.partner(chosen).filter(|last| (least..=to).contains(last)) {
            keep(found, chosen.iter().copied().chain([last]).collect(), budget)?;
        }
        return Ok(());
    }
    let range = chosen.last().map_or((low, high), |last| (*last, to));
    for pile in range.0..=range.1 {
        chosen.push(pile);
        by_formula(formula, chosen, piles, (low, high, to), found, budget)?;
        chosen.pop();
    }
    Ok(())
}
