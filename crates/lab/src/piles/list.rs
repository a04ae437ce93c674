//! P-positions of three and four piles, by the largest pile.

use super::question::{Piles, Range, TIME, gave_up};
use crate::answers::{Allowance, Failure};
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_piles::convention::Convention;
use wythoff_piles::list::{Method, list};
use wythoff_solve::json;

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
    pub first: Option<Range>,
    /// Sorted piles; by the largest pile, then the next one.
    pub positions: Vec<Vec<u64>>,
    /// How they were found.
    pub method: Method,
}

pub(super) fn listed(question: &Piles, allowance: &Allowance) -> Result<Listed, Failure> {
    let Piles { convention, first, piles, .. } = *question;
    if piles < 3 {
        return Err(Failure::wrong("a list has 3 or 4 piles", "`wyt table` lists two piles"));
    }
    let to = question.to.unwrap_or(TO);
    let (piles, range) = (piles as usize, first.map(|range| (range.from, range.to)));
    let found = list(convention, piles, to, range, &allowance.budget(TIME));
    let found = found.map_err(|why| gave_up("piles", &why, "use a smaller `--to`, or a range for `--first`"))?;
    if found.positions.len() as u64 > allowance.rows.saturating_add(1) {
        return Err(Failure::wrong(
            format!("there are {} positions, but at most {} are listed here", found.positions.len(), allowance.rows),
            "use a smaller `--to`, or a range for `--first`",
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

    pub(super) fn json(&self) -> Map<String, Value> {
        let texts = |piles: &Vec<u64>| json!(piles.iter().map(u64::to_string).collect::<Vec<_>>());
        json::object([
            ("convention", self.convention.to_string().into()),
            ("piles", self.piles.to_string().into()),
            ("to", self.to.to_string().into()),
            ("first", json!(self.first.map(|range| [range.from.to_string(), range.to.to_string()]))),
            ("positions", Value::Array(self.positions.iter().map(texts).collect())),
            ("solver", self.method.name().into()),
            ("theorem", self.method.theorem().into()),
            ("evidence", json::evidence(&self.evidence())),
        ])
    }
}
