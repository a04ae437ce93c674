//! The terms of the outputs, each in one or two plain sentences: one table for the help, the book and the page.
//!
//! The data are in `data/glossary.json`, sorted by term.

use crate::language::wrapped;
use serde::Deserialize;
use std::sync::LazyLock;

/// The longest line, as on the page of the language.
const WIDTH: usize = 100;

/// A term and its meaning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The term, as the outputs print it.
    pub term: String,
    /// Its meaning, for a newcomer.
    pub means: String,
    /// A paper or a proposition that says more.
    pub see: Option<String>,
}

/// The file, read once.
static GLOSSARY: LazyLock<Vec<Term>> = LazyLock::new(|| {
    // The text is part of the program and parsed by a test: an empty list is never seen.
    serde_json::from_str(include_str!("../data/glossary.json")).unwrap_or_default()
});

/// Every term, in alphabetical order.
///
/// ```
/// let mex = wythoff_game::glossary().iter().find(|term| term.term == "mex").unwrap();
/// assert!(mex.means.starts_with("The minimum excluded value"));
/// ```
pub fn all() -> &'static [Term] {
    &GLOSSARY
}

/// The glossary as one page: plain text that is also Markdown.
///
/// ```
/// assert!(wythoff_game::glossary_page().starts_with("# Glossary\n\n- acting value F: "));
/// ```
pub fn page() -> String {
    let mut page = String::from("# Glossary\n\n");
    for Term { term, means, see } in all() {
        let see = see.as_ref().map_or(String::new(), |see| format!(" See {see}."));
        page += &wrapped(&format!("- {term}: {means}{see}"), "  ", WIDTH).replacen("  ", "", 1);
    }
    page
}
