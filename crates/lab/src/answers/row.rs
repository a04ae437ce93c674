//! The parts of a table: what is known before the rows, the rows, and what is known after them.

use super::approx::{self, Slopes};
use super::failure::{Failure, Told};
use crate::wire::{self, As, Integer, Of, seen_as, view, wire};
use serde::Serialize;
use wythoff_base::{UBig, integer};
use wythoff_check::evidence::Evidence;
use wythoff_seq::Pair;
use wythoff_seq::access::Partner;
use wythoff_solve::{Gaps, ListingKind};

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index.
    pub n: UBig,
    /// a_n
    pub a: UBig,
    /// b_n
    pub b: Partner,
    /// s_n and t_n, where they were asked for.
    pub approx: Option<[UBig; 2]>,
}

impl Row {
    /// Its approximate size in memory, as numbers and as JSON.
    pub fn bytes(&self) -> usize {
        let bits = self.b.exact().map_or(64, integer::bits);
        let approx = self.approx.iter().flatten().map(|n| 40 + integer::bits(n) / 2).sum::<usize>();
        300 + bits / 2 + approx
    }
}

seen_as!(Row, Seen);

view! {
    /// A row of a table.
    #[cfg_attr(feature = "schema", schemars(rename = "Row"))]
    struct Seen of Row as row =>
        let [s, t] = row.approx.as_ref().map_or([None, None], |approx| approx.each_ref().map(Some));
    {
        #[serde(flatten)]
        pair: wire::Pair = wire::Pair::new(&row.n, &row.a, &row.b),
        /// floor(n alpha), if it was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        s: Option<Integer> = s.map(wire),
        /// floor(n beta).
        #[serde(skip_serializing_if = "Option::is_none")]
        t: Option<Integer> = t.map(wire),
    }
}

impl From<Pair> for Row {
    fn from(pair: Pair) -> Row {
        Row { n: UBig::from(pair.n), a: UBig::from(pair.a), b: Partner::Exact(pair.b), approx: None }
    }
}

/// What is known before the rows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The canonical line.
    pub game: String,
    /// What the pairs are.
    #[serde(with = "As::<Listed>")]
    pub kind: ListingKind,
    /// Who finds them.
    pub solver: &'static str,
    /// The recursion that makes them; empty where solvers find them.
    pub recursion: String,
    /// What that rests on.
    pub theorem: String,
    /// Why the theorem's hypotheses hold for this rule.
    pub reasons: Vec<String>,
    /// What s and t are, where they were asked for.
    #[serde(rename = "approx", with = "As::<Option<approx::Seen>>", skip_serializing_if = "Option::is_none")]
    pub near: Option<Slopes>,
}

/// What listed pairs are.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Listed(#[cfg_attr(feature = "schema", schemars(extend("enum" = ["P", "candidates", "pairs"])))] &'static str);

impl<'a> Of<'a, ListingKind> for Listed {
    fn of(kind: &'a ListingKind) -> Self {
        Listed(kind.word())
    }
}

/// Rows from some index on that another solver found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Then {
    /// The first of them.
    #[serde(with = "As::<Integer>")]
    pub n: UBig,
    /// Who found them.
    pub solver: &'static str,
    /// What they rest on.
    pub theorem: String,
    /// How far.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
}

/// What is known after the rows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Foot {
    /// What the pairs given rest on, the weakest of all.
    #[serde(with = "As::<wire::Evidence>")]
    pub evidence: Evidence,
    /// The second method that confirmed every row, where one was wanted.
    #[serde(with = "As::<Option<wire::OrNull<&'static str>>>", skip_serializing_if = "Option::is_none")]
    pub confirmed_by: Option<Option<&'static str>>,
    /// The rows that the solver of the head did not find.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Then>,
    /// The rows before the last pair that have no partner as far as is known.
    #[serde(
        rename = "rows_without_partner",
        with = "As::<Option<wire::Gaps>>",
        skip_serializing_if = "Option::is_none"
    )]
    pub gaps: Option<Gaps>,
    /// A command that may prove for every n what is known up to a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stronger: Option<String>,
    /// Why some rows are missing.
    #[serde(flatten, with = "As::<Told>")]
    pub stopped: Option<Failure>,
}
