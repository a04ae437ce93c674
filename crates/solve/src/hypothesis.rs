//! A hypothesis of a theorem, and what is known of it for one rule.

use wythoff_exact::IBig;

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
pub struct Hypothesis {
    /// Its name: `positivity`, `monotonicity`, `semi-additivity`, ...
    pub name: &'static str,
    /// What is known.
    pub status: Status,
    /// Why, in words.
    pub reason: String,
    /// The smallest point at which it fails.
    pub witness: Option<Witness>,
}
