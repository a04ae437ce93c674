//! The evidence for an answer. Proofs, exhaustive checks, observations and conjectures are different values.

use std::fmt;

/// The evidence for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A theorem whose hypotheses are proved for this rule.
    Theorem,
    /// A theorem about finite data that were found for this rule and that `certificate` can check.
    Certificate {
        /// The kind of data.
        kind: &'static str,
    },
    /// Every position with both piles up to the bound was decided from the moves.
    Exhaustive {
        /// The largest pile covered.
        bound: u64,
    },
    /// Every position whose smaller pile is at most the bound was decided from the moves, row by row.
    Rows {
        /// The largest smaller pile covered.
        bound: u64,
    },
    /// Every position of three or more piles that play can reach was decided from the moves.
    Followers {
        /// The largest pile covered.
        bound: u64,
    },
    /// Another program proved it.
    Tool {
        /// Its name.
        name: &'static str,
        /// Its version.
        version: [u32; 3],
    },
    /// Seen in numbers, not proved.
    Observed,
    /// Believed.
    Conjectured,
}

impl Evidence {
    /// The word used in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Evidence::Theorem | Evidence::Certificate { .. } => "theorem",
            Evidence::Exhaustive { .. } | Evidence::Rows { .. } | Evidence::Followers { .. } => "exhaustive",
            Evidence::Tool { .. } => "tool",
            Evidence::Observed => "observed",
            Evidence::Conjectured => "conjectured",
        }
    }

    /// Whether it is a proof about every position, and not about those up to a bound.
    pub fn is_proof(&self) -> bool {
        matches!(self, Evidence::Theorem | Evidence::Certificate { .. })
    }

    /// The other program that proved it, for example `z3 4.13.0`.
    pub fn tool(&self) -> Option<String> {
        match self {
            Evidence::Tool { name, version: [major, minor, patch] } => Some(format!("{name} {major}.{minor}.{patch}")),
            _ => None,
        }
    }

    /// The kind of certificate, if there is one.
    pub fn certificate(&self) -> Option<&'static str> {
        match self {
            Evidence::Certificate { kind } => Some(kind),
            _ => None,
        }
    }

    /// The bound of the evidence, if it has one.
    pub fn bound(&self) -> Option<u64> {
        match self {
            Evidence::Exhaustive { bound } | Evidence::Rows { bound } | Evidence::Followers { bound } => Some(*bound),
            _ => None,
        }
    }

    /// The piles to which the bound applies, if there is one: `both`, the `smaller` one, or `all` of three or more.
    pub fn piles(&self) -> Option<&'static str> {
        match self {
            Evidence::Exhaustive { .. } => Some("both"),
            Evidence::Rows { .. } => Some("smaller"),
            Evidence::Followers { .. } => Some("all"),
            _ => None,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Theorem => write!(out, "proved by a theorem"),
            Evidence::Certificate { kind } => write!(out, "proved by a theorem and a certificate of the kind {kind}"),
            Evidence::Exhaustive { bound } => {
                write!(out, "checked for every position with both piles up to {bound}")
            }
            Evidence::Rows { bound } => {
                write!(out, "checked for every position whose smaller pile is at most {bound}")
            }
            Evidence::Followers { bound } => {
                write!(out, "checked for every position that play can reach, with no pile above {bound}")
            }
            Evidence::Tool { .. } => write!(out, "proved by {}", self.tool().unwrap_or_default()),
            Evidence::Observed => write!(out, "observed, not proved"),
            Evidence::Conjectured => write!(out, "conjectured"),
        }
    }
}
