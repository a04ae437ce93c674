//! Why an answer is believed. Different things, never mixed up.

use std::fmt;

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A theorem whose hypotheses are proved for this rule.
    Theorem,
    /// A theorem about finite data that were found for this rule, and that `certificate` can check.
    Certificate {
        /// Which kind of data.
        kind: &'static str,
    },
    /// The definition itself, applied to every position with both piles up to the bound.
    Exhaustive {
        /// The largest pile covered.
        bound: u64,
    },
    /// The definition itself, applied row by row to every position whose smaller pile is at most the bound.
    Rows {
        /// The largest smaller pile covered.
        bound: u64,
    },
    /// The definition itself, applied to every position that play of three or more piles can come to.
    Followers {
        /// The largest pile covered.
        bound: u64,
    },
    /// A program beside this one says so.
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

    /// The program that says so, where it is another one, as in `z3 4.13.0`.
    pub fn tool(&self) -> Option<String> {
        match self {
            Evidence::Tool { name, version: [major, minor, patch] } => Some(format!("{name} {major}.{minor}.{patch}")),
            _ => None,
        }
    }

    /// The kind of certificate, where there is one.
    pub fn certificate(&self) -> Option<&'static str> {
        match self {
            Evidence::Certificate { kind } => Some(kind),
            _ => None,
        }
    }

    /// How far it reaches, where that is limited.
    pub fn bound(&self) -> Option<u64> {
        match self {
            Evidence::Exhaustive { bound } | Evidence::Rows { bound } | Evidence::Followers { bound } => Some(*bound),
            _ => None,
        }
    }

    /// Which piles the bound is about, where there is one: `both`, the `smaller` one, or `all` of three and more.
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
                write!(out, "by the definition, for every position with both piles up to {bound}")
            }
            Evidence::Rows { bound } => {
                write!(out, "by the definition, for every position whose smaller pile is at most {bound}")
            }
            Evidence::Followers { bound } => {
                write!(out, "by the definition, for every position that play can come to, no pile above {bound}")
            }
            Evidence::Tool { .. } => write!(out, "proved by {}", self.tool().unwrap_or_default()),
            Evidence::Observed => write!(out, "observed, not proved"),
            Evidence::Conjectured => write!(out, "conjectured"),
        }
    }
}
