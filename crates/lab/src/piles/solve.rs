//! One position of several piles.

use super::list::evidence;
use super::question::{TIME, gave_up};
use crate::answers::{Allowance, Failure};
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_piles::convention::Convention;
use wythoff_piles::formula::Formula;
use wythoff_piles::list::Method;
use wythoff_piles::solve::solve;
use wythoff_solve::json;

/// The most piles of a position.
const MOST: usize = 64;

/// The answer about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The convention.
    pub convention: Convention,
    /// The piles, as given.
    pub piles: Vec<UBig>,
    /// Where a winning move leads; nothing if the position is P.
    pub to: Option<Vec<UBig>>,
    /// How it was found.
    pub method: Method,
}

pub(super) fn solved(convention: Convention, piles: &[UBig], allowance: &Allowance) -> Result<Solved, Failure> {
    if piles.len() > MOST {
        return Err(Failure::wrong(format!("there are more than {MOST} piles"), "leave some out"));
    }
    if !(3..=4).contains(&piles.len()) && (piles.len() < 2 || Formula::of(convention, piles.len()).is_none()) {
        return Err(Failure::wrong(
            format!("{convention} needs 3 or 4 piles, not {}", piles.len()),
            "write the piles one after the other, for example 5 7 11; `wyt solve` is for two piles",
        ));
    }
    let hint = "three piles need a small smallest pile, four need small piles; nimhoff:H, and all with an odd number \
                of piles, work at any size";
    let found = solve(convention, piles, &allowance.budget(TIME)).map_err(|why| gave_up("piles", &why, hint))?;
    Ok(Solved { convention, piles: piles.to_vec(), to: found.to, method: found.method })
}

impl Solved {
    /// What it rests on.
    pub fn evidence(&self) -> Evidence {
        let largest = self.piles.iter().max().and_then(|pile| u64::try_from(pile).ok());
        evidence(self.method, largest.unwrap_or(u64::MAX))
    }

    /// What the winning move takes from each pile.
    pub fn take(&self) -> Option<Vec<UBig>> {
        self.to.as_ref().map(|to| self.piles.iter().zip(to).map(|(have, keep)| have - keep).collect())
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let texts = |piles: &Vec<UBig>| json!(piles.iter().map(UBig::to_string).collect::<Vec<_>>());
        let found = self.to.as_ref().zip(self.take()).map(|(to, take)| json!({"to": texts(to), "take": texts(&take)}));
        json::object([
            ("convention", self.convention.to_string().into()),
            ("position", texts(&self.piles)),
            ("outcome", if self.to.is_none() { "P" } else { "N" }.into()),
            ("move", json!(found)),
            ("solver", self.method.name().into()),
            ("theorem", self.method.theorem().into()),
            ("evidence", json::evidence(&self.evidence())),
        ])
    }
}
