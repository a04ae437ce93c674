//! A number, and how certain it is.

use serde_json::{Value, json};
use std::fmt;

/// Why a number is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A formula that is proved.
    Formula,
    /// The closure of the factors under what makes the word (docs/proofs.md, Proposition 94).
    Closure,
    /// A beginning of the word that is known to have every factor of the length (docs/proofs.md, Proposition 95).
    Prefix,
    /// The word is finite, and all of it was counted.
    Whole,
}

impl fmt::Display for By {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            By::Formula => "formula",
            By::Closure => "closure",
            By::Prefix => "complete prefix",
            By::Whole => "whole word",
        })
    }
}

/// How certain a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is exact.
    Exact(By),
    /// A count in a prefix: a lower bound for the infinite word, with an upper bound where one is known.
    AtLeast(Option<u64>),
}

impl Certainty {
    /// `{"kind", "bound": null, "exact": true or false, "by", "at_most"}`: the count is exact, or at least this.
    pub fn json(&self) -> Value {
        match self {
            Certainty::Exact(By::Whole) => {
                json!({"kind": "exhaustive", "bound": null, "exact": true, "by": By::Whole.to_string()})
            }
            Certainty::Exact(by) => json!({"kind": "theorem", "bound": null, "exact": true, "by": by.to_string()}),
            Certainty::AtLeast(most) => {
                let most = most.map(|most| most.to_string());
                json!({"kind": "observed", "bound": null, "exact": false, "by": "prefix", "at_most": most})
            }
        }
    }

    /// In a word or two.
    pub fn said(&self) -> String {
        match self {
            Certainty::Exact(by) => by.to_string(),
            Certainty::AtLeast(None) => "at least".into(),
            Certainty::AtLeast(Some(most)) => format!("at least, at most {most}"),
        }
    }
}

/// A number for a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The length, or the period.
    pub length: u64,
    /// The number.
    pub count: u64,
    /// How certain it is.
    pub certainty: Certainty,
}

impl Counted {
    /// `{"L", "count", "evidence"}`.
    pub fn json(&self) -> Value {
        json!({"L": self.length.to_string(), "count": self.count.to_string(), "evidence": self.certainty.json()})
    }
}
