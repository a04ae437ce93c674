//! A hypothesis of a theorem, and what is known of it for one rule.

use crate::proof::Proof;
use std::fmt;
use wythoff_base::IBig;

/// How far a hypothesis is established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The code has a proof, given in the reason.
    Proved,
    /// Checked at every point up to the bound, nothing more.
    Holds {
        /// The bound, inclusive.
        bound: u64,
    },
    /// False: the witness shows it.
    Refuted,
}

impl Status {
    /// The word used in every output.
    pub fn word(&self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::Holds { .. } => "holds",
            Status::Refuted => "refuted",
        }
    }

    /// The bound, where there is one.
    pub fn bound(&self) -> Option<u64> {
        match self {
            Status::Holds { bound } => Some(*bound),
            _ => None,
        }
    }
}

/// Named values that refute a hypothesis, in the order in which they are shown.
pub type Witness = Vec<(&'static str, IBig)>;

/// One hypothesis, for one rule.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hypothesis {
    /// Its name: `positivity`, `monotonicity`, `semi-additivity`, ...
    pub name: &'static str,
    /// What is known.
    pub status: Status,
    /// Why; its words are its `Display`.
    pub reason: Reason,
    /// The smallest point at which it fails.
    pub witness: Option<Witness>,
}

/// Why a hypothesis has its status.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It is proved.
    Proof(Box<Proof>),
    /// What a search has seen, in words.
    Search(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Proof(proof) => proof.fmt(out),
            Reason::Search(wording) => out.write_str(wording),
        }
    }
}

impl Hypothesis {
    /// One that is proved.
    pub(crate) fn proved(name: &'static str, proof: Proof) -> Hypothesis {
        Hypothesis { name, status: Status::Proved, reason: Reason::Proof(Box::new(proof)), witness: None }
    }

    /// One that nothing contradicts up to a bound.
    pub(crate) fn holds(name: &'static str, bound: u64, seen: String) -> Hypothesis {
        Hypothesis { name, status: Status::Holds { bound }, reason: Reason::Search(seen), witness: None }
    }

    /// One that fails.
    pub(crate) fn refuted(name: &'static str, seen: String, witness: Option<Witness>) -> Hypothesis {
        Hypothesis { name, status: Status::Refuted, reason: Reason::Search(seen), witness }
    }
}
