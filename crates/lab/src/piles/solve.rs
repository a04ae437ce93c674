//! One position of several piles.

use super::list::evidence;
use super::question::{SeveralPiles, gave_up};
use crate::answers::Question;
use crate::answers::{Allowance, Failure};
use crate::wire::{self, Integer, seen_as, view, wire};
use serde::Serialize;
use wythoff_base::UBig;
use wythoff_check::evidence::Evidence;
use wythoff_study::piles::{Convention, Formula, Method, solve};

/// The most piles of a position: more than anyone types. Tables and lists give up long before; only formulas serve as
/// many.
const MOST: usize = 64;

/// The answer about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PilesSolution {
    /// The convention.
    pub convention: Convention,
    /// The piles, as given.
    pub piles: Vec<UBig>,
    /// Where a winning move leads; nothing if the position is P.
    pub to: Option<Vec<UBig>>,
    /// How it was found.
    pub method: Method,
}

pub(super) fn solved(convention: Convention, piles: &[UBig], allowance: &Allowance) -> Result<PilesSolution, Failure> {
    if piles.len() > MOST {
        return Err(Failure::wrong(format!("there are more than {MOST} piles"), "leave some out"));
    }
    if !(3..=4).contains(&piles.len()) && (piles.len() < 2 || Formula::of(convention, piles.len()).is_none()) {
        return Err(Failure::wrong(
            format!("{convention} needs 3 or 4 piles, not {}", piles.len()),
            "write the piles one after the other, for example 5 7 11; `$solve()` is for two piles",
        ));
    }
    let hint = "three piles need a small smallest pile, four need small piles; nimhoff:H, and all with an odd number \
                of piles, work at any size";
    let found =
        solve(convention, piles, &allowance.budget(SeveralPiles::TIME)).map_err(|why| gave_up("piles", &why, hint))?;
    Ok(PilesSolution { convention, piles: piles.to_vec(), to: found.to, method: found.method })
}

impl PilesSolution {
    /// What it rests on.
    pub fn evidence(&self) -> Evidence {
        let largest = self.piles.iter().max().and_then(|pile| u64::try_from(pile).ok());
        evidence(self.method, largest.unwrap_or(u64::MAX))
    }

    /// What the winning move takes from each pile.
    pub fn take(&self) -> Option<Vec<UBig>> {
        self.to.as_ref().map(|to| self.piles.iter().zip(to).map(|(have, keep)| have - keep).collect())
    }
}

seen_as!(PilesSolution, PilesSolved);

view! {
    /// The answer about a position of several piles.
    struct PilesSolved<'a> of PilesSolution as solved =>
        let moved = solved.to.as_ref().zip(solved.take());
    {
        convention: String = solved.convention.to_string(),
        /// One number for each pile, in the order given.
        #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 64)))]
        position: Vec<Integer> = wire(&solved.piles),
        outcome: wire::Outcome = if solved.to.is_none() { wire::Outcome::P } else { wire::Outcome::N },
        r#move: Option<PilesMove> = moved.map(|(to, take)| PilesMove { to: wire(to), take: wire(&take) }),
        solver: &'a str = solved.method.name(),
        theorem: &'a str = solved.method.theorem(),
        evidence: wire::Evidence = wire(&solved.evidence()),
    }
}

/// A move: what it leaves of each pile, and what it takes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PilesMove {
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 64)))]
    to: Vec<Integer>,
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 64)))]
    take: Vec<Integer>,
}
