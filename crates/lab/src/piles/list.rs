//! P-positions of three and four piles, by the largest pile.

use super::question::{Firsts, PileRange, SeveralPiles, gave_up};
use crate::answers::Question;
use crate::answers::{Allowance, Failure};
use crate::wire::{self, Integer, seen_as, view, wire};
use wythoff_check::evidence::Evidence;
use wythoff_study::piles::{Convention, Method, list};

/// The default largest pile.
const TO: u64 = 20;

/// A list of P-positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Listed {
    /// The convention.
    pub convention: Convention,
    /// How many piles.
    pub piles: usize,
    /// The largest pile.
    pub to: u64,
    /// The range of the smallest pile, where one was given.
    pub first: Option<PileRange>,
    /// Sorted piles; by the largest pile, then the next one.
    pub positions: Vec<Vec<u64>>,
    /// How they were found.
    pub method: Method,
}

pub(super) fn listed(question: &SeveralPiles, allowance: &Allowance) -> Result<Listed, Failure> {
    let SeveralPiles { convention, first, piles, .. } = *question;
    if piles < 3 {
        return Err(Failure::wrong("a list has 3 or 4 piles", "`$table()` lists two piles"));
    }
    let to = question.to.unwrap_or(TO);
    let (piles, range) = (piles as usize, first.map(|range| (range.from, range.to)));
    let found = list(convention, piles, to, range, &allowance.budget(SeveralPiles::TIME));
    let found = found.map_err(|why| gave_up("piles", &why, "use a smaller `$to`, or a range for `$first`"))?;
    if found.positions.len() as u64 > allowance.rows.saturating_add(1) {
        return Err(Failure::wrong(
            format!("there are {} positions, but at most {} are listed here", found.positions.len(), allowance.rows),
            "use a smaller `$to`, or a range for `$first`",
        ));
    }
    Ok(Listed { convention, piles, to, first, positions: found.positions, method: found.method })
}

/// What a method's answers rest on, the largest pile being given.
pub(super) fn evidence(method: Method, bound: u64) -> Evidence {
    match method {
        Method::Formula(_) => Evidence::Theorem,
        Method::Layers | Method::Table => Evidence::Followers { bound },
    }
}

impl Listed {
    /// What the list rests on.
    pub fn evidence(&self) -> Evidence {
        evidence(self.method, self.to)
    }
}

seen_as!(Listed, PilesListed);

view! {
    /// P-positions of three or four piles.
    struct PilesListed<'a> of Listed as listed => {
        convention: String = listed.convention.to_string(),
        /// The number of piles.
        piles: Integer = wire(&listed.piles),
        /// The largest pile.
        to: Integer = wire(&listed.to),
        first: Option<Firsts> = wire(&listed.first),
        /// Sorted piles; by the largest pile, then the next one.
        #[cfg_attr(feature = "schema", schemars(inner(length(min = 2, max = 64))))]
        positions: Vec<Vec<Integer>> = wire(&listed.positions),
        solver: &'a str = listed.method.name(),
        theorem: &'a str = listed.method.theorem(),
        evidence: wire::Evidence = wire(&listed.evidence()),
    }
}
