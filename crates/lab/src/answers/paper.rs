//! `paper`: the places of the five papers, what each says, and the commands that run it.

use super::allowance::Allowance;
use super::clip;
use super::failure::Failure;
use super::parameter::{Form, Parameter, Place as At, parameters};
use super::question::Question;
use crate::wire::{Integer, seen_as, view, wire};
use wythoff_game::papers::{Place, Run, Status, find, keys, places};
use wythoff_game::{Match, folded, has_words};
use wythoff_game::{literature, nearest};

parameters! {
    /// The papers, the places of one, or those that a query means.
    #[derive(Clone, Debug, Default)]
    pub struct Paper {
        /// The paper.
        paper: Option<String> = Parameter {
            about: "A key, for example F04, or words of the title; without it all papers with their counts",
            help: "A key, for example F04, or words of the title: slides, Boole, Harnessing",
            ..Parameter::new(Form::Text, At::Perhaps(""))
        },
        /// The place.
        place: Option<String> = Parameter {
            about: "A theorem, table, section or slide, for example Table 7, or words of the text",
            help: "A theorem, table, section or slide, for example 'Table 7', or words of the text",
            ..Parameter::new(Form::Text, At::Optional(""))
        },
        /// Only what does not work yet.
        missing: bool = Parameter {
            about: "Only the places that do not work yet, or only in part",
            help: "List only the places that do not work yet, or only in part, with the reason",
            ..Parameter::new(Form::Flag, At::Long(""))
        },
    }
}

/// The places found.
#[derive(Clone, Debug)]
pub struct Papers {
    /// The paper, if one was asked for.
    pub paper: Option<&'static str>,
    /// The place that was asked for.
    pub query: Option<String>,
    /// The papers with their counts: the one asked for, or all.
    pub papers: Vec<PaperCounts>,
    /// The places; none where only the papers are listed.
    pub places: Vec<&'static Place>,
}

/// A paper with the counts of its places.
#[derive(Clone, Debug)]
pub struct PaperCounts {
    /// Its key.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The number of its places.
    pub places: usize,
    /// How many of them work, work in part, are open and wait.
    pub of: [(Status, usize); 4],
}

impl PaperCounts {
    fn of(key: &'static str) -> PaperCounts {
        let here: Vec<&Place> = places().iter().filter(|place| place.paper == key).collect();
        let of = [Status::Works, Status::Partly, Status::Open, Status::Waits]
            .map(|status| (status, here.iter().filter(|place| place.status == status).count()));
        PaperCounts { key, title: title(key), places: here.len(), of }
    }
}

/// The title of a paper: what is slanted in its reference, otherwise all after the author.
fn title(key: &str) -> &'static str {
    let text = literature::paper(key).map(|paper| paper.text.as_str()).unwrap_or_default();
    let slanted = text.split('*').nth(1);
    slanted.or(text.split_once(", ").map(|(_, rest)| rest)).unwrap_or(text)
}

impl Question for Paper {
    const NAME: &'static str = "paper";
    const SUMMARY: &'static str = "The places of the five papers: what they say, and the commands that run them";
    type Answer = Papers;

    fn answer(&self, _: &Allowance) -> Result<Papers, Failure> {
        let words =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(String::from);
        let (paper, query) = meant(words(&self.paper), words(&self.place))?;
        let listed = paper.is_some() || query.is_some() || self.missing;
        let wanted = |place: &&Place| paper.is_none_or(|key| place.paper == key);
        let here: Vec<&Place> = places().iter().filter(wanted).filter(|_| listed).collect();
        let mut found = match &query {
            None => here,
            Some(query) => match find(&here, query) {
                found if found.is_empty() => return Err(no_place(paper, query, &here)),
                found => found,
            },
        };
        found.retain(|place| !self.missing || place.status != Status::Works);
        let papers =
            keys().into_iter().filter(|key| paper.is_none_or(|paper| paper == *key)).map(PaperCounts::of).collect();
        Ok(Papers { paper, query, papers, places: found })
    }
}

/// The paper and the place. Words that are no paper are looked for in every paper.
fn meant(paper: Option<String>, place: Option<String>) -> Result<(Option<&'static str>, Option<String>), Failure> {
    let Some(first) = paper else { return Ok((None, place)) };
    let both = place.as_ref().map_or_else(|| first.clone(), |place| format!("{first} {place}"));
    match (&titled(&first)[..], &titled(&both)[..]) {
        ([key], _) => Ok((Some(key), place)),
        // Several words of one title.
        (_, [key]) => Ok((Some(key), None)),
        ([], _) if !find(&places().iter().collect::<Vec<_>>(), &both).is_empty() => Ok((None, Some(both))),
        ([], _) => Err(no_paper(&first)),
        (several, _) => {
            let hint = "give one of these keys, or more words of the title";
            Err(Failure::wrong(format!("{} can be {}", clip(&first), several.join(", ")), hint))
        }
    }
}

/// The papers that words mean: one of this key, or those whose reference has all of them.
fn titled(words: &str) -> Vec<&'static str> {
    let words = folded(words.trim_matches(['[', ']']));
    if let Some(key) = keys().into_iter().find(|key| folded(key) == words) {
        return vec![key];
    }
    let text = |key: &str| folded(literature::paper(key).map(|paper| paper.text.as_str()).unwrap_or_default());
    keys().into_iter().filter(|key| has_words(&[text(key)], &words, Match::Whole)).collect()
}

fn no_paper(word: &str) -> Failure {
    let keys = keys();
    let titles: Vec<(String, &str)> = keys.iter().map(|key| (folded(title(key)), *key)).collect();
    let words = titles.iter().flat_map(|(title, _)| title.split(|c: char| !c.is_alphanumeric()));
    // Shorter words are in every title.
    let known: Vec<&str> = keys.iter().copied().chain(words.filter(|word| word.len() > 3)).collect();
    let near = nearest(&folded(word), &known).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
    let hint = format!("{near}the papers are {}; words of a title serve, too", keys.join(", "));
    Failure::wrong(format!("no paper or place has the words {}", clip(word)), hint)
}

fn no_place(paper: Option<&str>, query: &str, here: &[&Place]) -> Failure {
    let headings: Vec<String> = here.iter().map(|place| folded(&place.place)).collect();
    let parts = headings.iter().flat_map(|heading| heading.split([',', ';', '(', ')']));
    let parts: Vec<&str> = parts.map(str::trim).filter(|part| !part.is_empty()).collect();
    let near = nearest(&folded(query), &parts).and_then(|near| {
        let meant =
            headings.iter().position(|heading| heading.split([',', ';', '(', ')']).any(|part| part.trim() == near));
        meant.and_then(|at| here.get(at)).map(|place| format!("did you mean {}? ", place.place))
    });
    let whole =
        paper.map_or("leave the place out for all places".into(), |key| format!("{key} alone lists its places"));
    let of = paper.map(|key| format!(" of {key}")).unwrap_or_default();
    Failure::wrong(format!("no place{of} has the words {}", clip(query)), near.unwrap_or_default() + &whole)
}

seen_as!(Papers, Seen);

view! {
    /// The places of the papers, or the papers with their counts.
    struct Seen<'a> of Papers as found => {
        /// The key of the paper that was asked for.
        paper: Option<&'a str> = found.paper,
        /// The paper that was asked for, or all.
        papers: Vec<CountedSeen<'a>> = wire(&found.papers),
        /// Empty where only the papers are listed.
        places: Vec<PlaceSeen<'a>> = found.places.iter().map(|place| wire(*place)).collect(),
    }
}

view! {
    /// A paper with the counts of its places.
    #[cfg_attr(feature = "schema", schemars(rename = "PaperCounts"))]
    struct CountedSeen<'a> of PaperCounts as counted =>
        let count = |wanted: Status| counted.of.iter().find(|(status, _)| *status == wanted).map_or(0, |(_, n)| *n);
    {
        paper: &'a str = counted.key,
        title: &'a str = counted.title,
        count: Integer = wire(&counted.places),
        works: Integer = wire(&count(Status::Works)),
        partly: Integer = wire(&count(Status::Partly)),
        open: Integer = wire(&count(Status::Open)),
        waits: Integer = wire(&count(Status::Waits)),
    }
}

view! {
    /// A place of a paper.
    #[cfg_attr(feature = "schema", schemars(rename = "PaperPlace"))]
    struct PlaceSeen<'a> of Place as place => {
        paper: &'a str = &place.paper,
        place: &'a str = &place.place,
        /// What it is: a theorem, a table and so on.
        kind: String = place.kind.to_string(),
        /// What it says, in our words.
        says: &'a str = &place.says,
        /// Command lines that run it.
        commands: Vec<&'a str> = place.commands.iter().map(|run: &Run| run.line.as_str()).collect(),
        /// The exit code of each command: 1 where it refutes something.
        exit_codes: Vec<Integer> = place.commands.iter().map(|run| wire(&run.exit)).collect(),
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["works", "partly", "open", "waits"])))]
        status: String = place.status.to_string(),
        /// What is missing, or what it waits for.
        missing: Option<&'a str> = place.missing.as_deref(),
        /// How far it holds.
        evidence: HoldsSeen<'a> = wire(place),
        /// The propositions of docs/proofs.md that prove it.
        proposition: Vec<Integer> = wire(&place.propositions),
        /// The games of the catalogue that it concerns.
        games: &'a [String] = &place.games,
    }
}

view! {
    /// How far a statement holds.
    #[cfg_attr(feature = "schema", schemars(rename = "PaperEvidence"))]
    struct HoldsSeen<'a> of Place as place => {
        #[cfg_attr(feature = "schema", schemars(extend(
            "enum" = ["definition", "theorem", "checked", "cited", "refuted", "answered", "partly", "open"]
        )))]
        kind: String = place.holds.to_string(),
        bound: Option<&'a str> = place.to.as_deref(),
    }
}
