//! What the papers print wrongly, and what they ask: each with its place and quotation, the correct statement or the
//! answer, the propositions that prove it, and a command that shows it.
//!
//! The data are in `data/literature.json`. Sources are keyed as in `REFERENCES.md`, propositions are those of
//! `docs/proofs.md`.

use serde::Deserialize;
use std::fmt;
use std::sync::LazyLock;

/// A paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Its key.
    pub key: String,
    /// Authors, title and place; words between stars are slanted.
    pub text: String,
}

/// Something that a paper prints or claims and that is not correct.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// Key of the paper.
    pub source: String,
    /// Table or section there.
    pub place: String,
    /// The paper's own words.
    pub quotation: String,
    /// What they say, in ours.
    pub printed: String,
    /// What is correct.
    pub correct: String,
    /// The games of the catalogue that it concerns.
    pub games: Vec<String>,
    /// The propositions that prove it.
    pub propositions: Vec<u32>,
    /// What shows it.
    pub command: Option<String>,
}

/// Another place where the same is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quoted {
    /// Key of the paper.
    pub source: String,
    /// Table or section there.
    pub place: String,
    /// The paper's own words.
    pub quotation: String,
}

/// How far a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionStatus {
    /// Wholly.
    Answered,
    /// In part; the rest is open.
    Partly,
    /// Not at all.
    Open,
}

impl fmt::Display for QuestionStatus {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            QuestionStatus::Answered => "answered",
            QuestionStatus::Partly => "partly",
            QuestionStatus::Open => "open",
        })
    }
}

/// Something that a paper asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Key of the paper.
    pub source: String,
    /// Table or section there.
    pub place: String,
    /// The paper's own words.
    pub quotation: String,
    /// Whether the words only imply the question.
    #[serde(default)]
    pub implied: bool,
    /// Other places where the same is asked.
    #[serde(default)]
    pub also: Vec<Quoted>,
    /// What is asked, in ours.
    pub question: String,
    /// How far it is answered.
    pub status: QuestionStatus,
    /// The answer.
    pub answer: String,
    /// The propositions that prove it.
    pub propositions: Vec<u32>,
    /// What shows it.
    pub command: Option<String>,
    /// The exit code of the command: 1 where it refutes something.
    #[serde(default)]
    pub exit: u8,
    /// What is planned that an answer needs.
    #[serde(default)]
    pub waits: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Literature {
    papers: Vec<Paper>,
    errata: Vec<Erratum>,
    questions: Vec<Asked>,
}

/// The file, read once.
static LITERATURE: LazyLock<Literature> = LazyLock::new(|| {
    // The text is part of the program and parsed by a test: empty lists are never seen.
    serde_json::from_str(include_str!("../data/literature.json")).unwrap_or_default()
});

/// The paper of a key.
///
/// ```
/// assert!(wythoff_game::literature::paper("F04").unwrap().text.contains("New games related"));
/// ```
pub fn paper(key: &str) -> Option<&'static Paper> {
    LITERATURE.papers.iter().find(|paper| paper.key == key)
}

/// Every erratum, in the papers' order.
///
/// ```
/// let errata = wythoff_game::literature::errata();
/// assert!(errata.iter().any(|erratum| erratum.games.iter().any(|game| game == "f04-example4")));
/// ```
pub fn errata() -> &'static [Erratum] {
    &LITERATURE.errata
}

/// Every question of the papers, in their order.
///
/// ```
/// use wythoff_game::literature::{QuestionStatus, questions};
/// assert!(questions().iter().any(|asked| asked.source == "FS" && asked.status == QuestionStatus::Answered));
/// ```
pub fn questions() -> &'static [Asked] {
    &LITERATURE.questions
}
