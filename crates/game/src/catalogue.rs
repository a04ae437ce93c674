//! The named games of the literature, with what the papers print and where they err.
//!
//! The data are in `data/catalogue.json`. Every pair there was found by brute force from the move rules or, where numbers
//! grow too fast, by a recursion that brute force confirmed on smaller numbers. Sources are keyed as in `REFERENCES.md`.

use serde::Deserialize;
use std::sync::LazyLock;

/// A game of the catalogue.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name on the command line.
    pub name: String,
    /// Other names there.
    #[serde(default)]
    pub also: Vec<String>,
    /// A name for people.
    pub title: String,
    /// Key of the paper.
    pub source: String,
    /// Table or section there.
    pub place: Option<String>,
    /// The canonical line.
    pub rule: String,
    /// The two-pile move in words.
    pub words: String,
    /// The first P-positions (pairs, for a pair sequence).
    pub pairs: Vec<(u64, u64)>,
    /// How the pairs were found.
    pub pairs_by: String,
    /// How fast b grows.
    pub growth: Option<String>,
    /// A remark for the reader.
    pub remark: Option<String>,
    /// What the paper prints or claims wrongly, and what is true.
    pub erratum: Option<String>,
    /// What the paper prints instead of P-positions.
    pub printed: Option<String>,
    /// OEIS numbers.
    #[serde(default)]
    pub oeis: Vec<String>,
    /// How the OEIS sequences are shifted against the pairs.
    pub oeis_note: Option<String>,
    /// What the OEIS has of the Grundy values: what, and its number.
    #[serde(default)]
    pub oeis_values: Vec<(String, String)>,
}

static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    // The text is part of the program and parsed by a test: an empty list is never seen.
    serde_json::from_str(include_str!("../data/catalogue.json")).unwrap_or_default()
});

/// Every game, in the papers' order.
pub fn all() -> &'static [Entry] {
    &CATALOGUE
}

/// The game with that name or other name.
///
/// ```
/// assert_eq!(wythoff_game::catalogue::find("wythoff").unwrap().rule, "f = 1");
/// assert_eq!(wythoff_game::catalogue::find("nim").unwrap().title, "Two-pile Nim");
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name || entry.also.iter().any(|other| other == name))
}
