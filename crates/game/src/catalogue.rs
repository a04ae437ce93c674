//! The named games of the literature, with what the papers print and where they err.
//!
//! The data are in `data/catalogue.json`. Every pair there was found by brute force from the move rules or, where
//! numbers grow too fast, by a recursion that brute force confirmed on smaller numbers. Sources are keyed as in
//! `REFERENCES.md`.

use serde::Deserialize;
use std::mem::replace;
use std::sync::{LazyLock, OnceLock};

/// A game of the catalogue.
#[derive(Clone, Debug, Default, Deserialize)]
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
    /// Other places that concern it, each after the key of its paper.
    #[serde(default)]
    pub places: Vec<String>,
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

/// An entry, parsed when it is first read: most commands need one game, and parsing all was a third of their work.
struct Slot {
    name: &'static str,
    /// Other names, as JSON.
    also: &'static str,
    rule: &'static str,
    text: &'static str,
    entry: OnceLock<Entry>,
}

/// The lines of an entry that are looked at without a parse: its brace, name, other names, title and rule.
const HEAD: usize = 5;

static SLOTS: LazyLock<Vec<Slot>> = LazyLock::new(|| {
    let text = include_str!("../data/catalogue.json");
    // The layout of the file, an entry's brace in the third column, is tested with what is found by it.
    let ends = text.match_indices('}').map(|(end, _)| end).filter(|&end| text[..end].ends_with("\n  "));
    let mut from = 0;
    ends.map(|end| Slot::new(text[replace(&mut from, end + 1)..=end].trim_start_matches(['[', ',', '\n', ' '])))
        .collect()
});

impl Slot {
    fn new(text: &'static str) -> Slot {
        let (mut name, mut also, mut rule) = ("", "", "");
        for line in text.lines().take(HEAD) {
            for (field, value) in [("name", &mut name), ("also", &mut also), ("rule", &mut rule)] {
                if let Some(rest) = line.strip_prefix("    \"").and_then(|rest| rest.strip_prefix(field)) {
                    // Names and rules contain no quotation marks.
                    *value = rest.trim_start_matches(['"', ':', ' ']).trim_end_matches(['"', ',']);
                }
            }
        }
        Slot { name, also, rule, text, entry: OnceLock::new() }
    }

    fn is_named(&self, name: &str) -> bool {
        self.name == name || self.also.split('"').skip(1).step_by(2).any(|other| other == name)
    }

    fn entry(&self) -> &Entry {
        // A test parses every entry: the empty one is never seen.
        self.entry.get_or_init(|| serde_json::from_str(self.text).unwrap_or_default())
    }
}

/// Every game, in the papers' order.
pub fn all() -> impl ExactSizeIterator<Item = &'static Entry> + Clone {
    SLOTS.iter().map(Slot::entry)
}

/// The game with that name or other name.
///
/// ```
/// assert_eq!(wythoff_game::catalogue::find("wythoff").unwrap().rule, "f = 1");
/// assert_eq!(wythoff_game::catalogue::find("nim").unwrap().title, "Two-pile Nim");
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    SLOTS.iter().find(|slot| slot.is_named(name)).map(Slot::entry)
}

/// The first game with that canonical line.
///
/// ```
/// assert_eq!(wythoff_game::catalogue::with_rule("f = 1").unwrap().name, "wythoff");
/// ```
pub fn with_rule(line: &str) -> Option<&'static Entry> {
    SLOTS.iter().find(|slot| slot.rule == line).map(Slot::entry)
}
