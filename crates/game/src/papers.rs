//! The places of the five papers: what each says in our words, the commands that run it, and how far it holds.
//!
//! The data are in `data/papers.json`. Questions and errata are places, too; they come from [`crate::literature`].

use crate::literature::{Asked, Erratum, QuestionStatus, errata, questions};
use crate::search::{Match, folded, has, has_all};
use serde::Deserialize;
use std::fmt;
use std::sync::LazyLock;

/// What a place has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The rules of a game.
    Game,
    /// A definition.
    Definition,
    /// A theorem.
    Theorem,
    /// A proposition.
    Proposition,
    /// A lemma.
    Lemma,
    /// A corollary.
    Corollary,
    /// A proof, or a part of one.
    Proof,
    /// A method that computes something.
    Algorithm,
    /// A table of numbers.
    Table,
    /// An example.
    Example,
    /// A remark.
    Remark,
    /// A statement without a proof there.
    Claim,
    /// A question.
    Question,
    /// An error, with its correction.
    Erratum,
}

/// How far the statement of a place holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// It is a definition.
    Definition,
    /// A theorem, proved in the paper or in docs/proofs.md; of a table, its numbers are proved.
    Theorem,
    /// The command checks it up to a bound.
    Checked,
    /// A theorem of others that is used and not proved here.
    Cited,
    /// It is false.
    Refuted,
    /// A question with an answer.
    Answered,
    /// A question with a part of an answer.
    Partly,
    /// An open question.
    Open,
}

/// What the program does with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Commands show all of it; or it is a question, and `questions` quotes it with its status.
    Works,
    /// Commands show a part of it.
    Partly,
    /// No command shows it, and none is planned.
    Open,
    /// It needs something that is planned.
    Waits,
}

/// Words that are written as in the data.
macro_rules! shown {
    ($($type:ident)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{}", format!("{self:?}").to_lowercase())
            }
        }
    )*};
}
shown! { Kind Holds Status }

/// A command line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub struct Run {
    /// As it is typed.
    pub line: String,
    /// Its exit code: 1 where it refutes something.
    pub exit: u8,
}

/// A command line in the data: its text, with the exit code where it is not 0.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Plain(String),
    Ends { run: String, exit: u8 },
}

impl From<Written> for Run {
    fn from(written: Written) -> Run {
        match written {
            Written::Plain(line) => Run { line, exit: 0 },
            Written::Ends { run: line, exit } => Run { line, exit },
        }
    }
}

/// A place of a paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Key of the paper.
    #[serde(skip)]
    pub paper: String,
    /// Theorem, table, section or slide.
    pub place: String,
    /// What it is: a theorem, a table and so on.
    pub kind: Kind,
    /// What it says, in our words.
    pub says: String,
    /// How far that holds.
    pub holds: Holds,
    /// The bound of a check.
    #[serde(default)]
    pub to: Option<String>,
    /// What the program does with it.
    pub status: Status,
    /// What is missing, or what the place waits for.
    #[serde(default)]
    pub missing: Option<String>,
    /// The commands that run it.
    #[serde(default)]
    pub commands: Vec<Run>,
    /// The propositions of `docs/proofs.md` that prove it.
    #[serde(default)]
    pub propositions: Vec<u32>,
    /// The games of the catalogue that it concerns.
    #[serde(default)]
    pub games: Vec<String>,
}

/// A paper in the data.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    key: String,
    places: Vec<Place>,
}

/// The file with the questions and errata, read once.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    // The text is part of the program and parsed by a test: an empty list is never seen.
    let listed: Vec<Listed> = serde_json::from_str(include_str!("../data/papers.json")).unwrap_or_default();
    listed.into_iter().flat_map(|Listed { key, places }| with_literature(key, places)).collect()
});

fn with_literature(key: String, places: Vec<Place>) -> Vec<Place> {
    let mut all: Vec<Place> = places.into_iter().map(|place| Place { paper: key.clone(), ..place }).collect();
    for asked in questions() {
        let quoted =
            std::iter::once((&asked.source, &asked.place)).chain(asked.also.iter().map(|a| (&a.source, &a.place)));
        all.extend(
            quoted.filter(|(source, _)| **source == key).map(|(source, place)| of_question(asked, source, place)),
        );
    }
    all.extend(errata().iter().filter(|erratum| erratum.source == key).map(of_erratum));
    all
}

fn of_question(asked: &Asked, paper: &str, place: &str) -> Place {
    let (status, missing) = match &asked.waits {
        Some(issue) => (Status::Waits, Some(issue.clone())),
        None => (Status::Works, None),
    };
    Place {
        paper: paper.into(),
        place: place.into(),
        kind: Kind::Question,
        says: format!("{} {}", asked.question, asked.answer),
        holds: match asked.status {
            QuestionStatus::Answered => Holds::Answered,
            QuestionStatus::Partly => Holds::Partly,
            QuestionStatus::Open => Holds::Open,
        },
        to: None,
        status,
        missing,
        commands: commands(asked.command.as_ref(), asked.exit),
        propositions: asked.propositions.clone(),
        games: vec![],
    }
}

fn of_erratum(erratum: &Erratum) -> Place {
    Place {
        paper: erratum.source.clone(),
        place: erratum.place.clone(),
        kind: Kind::Erratum,
        says: format!("Printed: {} Correct: {}", erratum.printed, erratum.correct),
        holds: Holds::Refuted,
        to: None,
        status: Status::Works,
        missing: None,
        commands: commands(erratum.command.as_ref(), 0),
        propositions: erratum.propositions.clone(),
        games: erratum.games.clone(),
    }
}

fn commands(line: Option<&String>, exit: u8) -> Vec<Run> {
    line.map(|line| Run { line: line.clone(), exit }).into_iter().collect()
}

/// The keys of the papers, in the order of the data.
///
/// ```
/// assert_eq!(wythoff_game::papers::keys(), ["F04", "FT13", "FS", "F07", "FP15"]);
/// ```
pub fn keys() -> Vec<&'static str> {
    let mut keys: Vec<&str> = PLACES.iter().map(|place| place.paper.as_str()).collect();
    keys.dedup();
    keys
}

/// Every place, paper by paper: the text from its beginning, then its questions and its errata.
///
/// ```
/// use wythoff_game::papers::{Status, places};
/// let table = places().iter().find(|place| place.place == "Example 1, Table 7").unwrap();
/// assert!(table.status == Status::Works && table.commands[0].line == "wyt table f04-example1");
/// ```
pub fn places() -> &'static [Place] {
    &PLACES
}

/// Short forms of the words of places.
const SHORT: [(&str, &str); 12] = [
    ("thm", "theorem"),
    ("prop", "proposition"),
    ("lem", "lemma"),
    ("cor", "corollary"),
    ("tab", "table"),
    ("ex", "example"),
    ("sec", "section"),
    ("def", "definition"),
    ("rem", "remark"),
    ("alg", "algorithm"),
    ("proc", "procedure"),
    ("conj", "conjecture"),
];

/// A query as places are written: small letters, no accents, whole words.
fn spelled(query: &str) -> String {
    let query = folded(query).replace('\u{A7}', " section ");
    let long = |word: &str| {
        let word = word.trim_matches(['"', ',', ';', ':', '[', ']']);
        let bare = word.trim_end_matches('.');
        SHORT.iter().find(|(short, _)| *short == bare).map_or(word, |(_, long)| long).to_string()
    };
    query.split_whitespace().map(long).collect::<Vec<_>>().join(" ")
}

/// The places that a query means: by their heading if one has the words in this order, otherwise by all of their text.
///
/// ```
/// use wythoff_game::papers::{find, places};
/// let found = find(&places().iter().collect::<Vec<_>>(), "thm 3.4");
/// assert!(found[0].place == "Theorem 3.4" && found[0].paper == "FP15");
/// ```
pub fn find<'a>(among: &[&'a Place], query: &str) -> Vec<&'a Place> {
    let query = spelled(query);
    let heading = |place: &Place| folded(&place.place);
    let text = |place: &Place| {
        let words = format!("{} {} {} {} {}", place.paper, place.place, place.kind, place.says, place.status);
        folded(&format!("{words} {} {}", place.games.join(" "), place.missing.as_deref().unwrap_or_default()))
    };
    let steps: [&dyn Fn(&Place) -> bool; 5] = [
        &|place| heading(place) == query,
        &|place| has(&heading(place), &query, Match::Whole),
        &|place| has_all(&[heading(place)], &query, Match::Whole),
        &|place| has_all(&[text(place)], &query, Match::Whole),
        &|place| has_all(&[text(place)], &query, Match::Beginning),
    ];
    let found = |step: &&dyn Fn(&Place) -> bool| among.iter().copied().filter(|place| step(place)).collect::<Vec<_>>();
    steps.iter().map(found).find(|found| !found.is_empty()).unwrap_or_default()
}
