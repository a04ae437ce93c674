//! A number, and how certain it is.

use crate::wire::{As, Integer, OrNull, seen_as, view, wire};
use serde::Serialize;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counted {
    /// The length, or the period.
    #[serde(rename = "L", with = "As::<Integer>")]
    pub length: u64,
    /// The number.
    #[serde(with = "As::<Integer>")]
    pub count: u64,
    /// How certain it is.
    #[serde(rename = "evidence")]
    pub certainty: Certainty,
}

seen_as!(Certainty, CertaintySeen);

view! {
    /// The evidence for a number of the infinite word. It is exact by a formula, a closure, or a prefix with every
    /// factor; otherwise it is a lower bound from the prefix.
    #[cfg_attr(feature = "schema", schemars(rename = "Certainty"))]
    struct CertaintySeen of Certainty as certainty =>
        let (kind, by, at_most) = match certainty {
            Certainty::Exact(by @ By::Whole) => ("exhaustive", by.to_string(), None),
            Certainty::Exact(by) => ("theorem", by.to_string(), None),
            Certainty::AtLeast(most) => ("observed", "prefix".into(), Some(OrNull(wire(most)))),
        };
    {
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["theorem", "exhaustive", "observed"])))]
        kind: &'static str = kind,
        bound: () = (),
        /// Whether the count is exact rather than a lower bound.
        exact: bool = at_most.is_none(),
        #[cfg_attr(
            feature = "schema",
            schemars(extend("enum" = ["formula", "closure", "complete prefix", "whole word", "prefix"]))
        )]
        by: String = by,
        #[serde(skip_serializing_if = "Option::is_none")]
        at_most: Option<OrNull<Integer>> = at_most,
    }
}
