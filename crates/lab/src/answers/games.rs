//! `games`: the catalogue, or the games that match a query.

use super::allowance::Allowance;
use super::failure::Failure;
use super::parameter::{Form, Parameter, Place, parameters};
use super::question::Question;
use crate::wire::{seen_as, view};
use serde::Serialize;
use wythoff_game::Subject;
use wythoff_game::catalogue::{self, Entry};
use wythoff_game::literature::paper;
use wythoff_game::{Match, folded, has_phrase, has_words};
use wythoff_game::{Single, TwoPile};
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

parameters! {
    /// The catalogue, or the games that match every word of a query.
    #[derive(Clone, Debug, Default)]
    pub struct Games {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words of the name, title, rule, description, source or OEIS numbers; a paper and a place, such as \
                    F04 Theorem 2; or a rule",
            help: "Only games with all these words in the name, title, rule, description, source or OEIS numbers; a \
                   paper and a place, such as F04 Theorem 2; or a rule",
            ..Parameter::new(Form::Text, Place::Optional("QUERY"))
        },
    }
}

/// The catalogue, each game with its best solver.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The query.
    pub query: Option<String>,
    /// The games that match it.
    pub games: Vec<(&'static Entry, &'static str)>,
}

impl Question for Games {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "The catalogue, or the games that match a query";
    type Answer = Catalogue;

    fn answer(&self, _allowance: &Allowance) -> Result<Catalogue, Failure> {
        let best = |entry: &'static Entry| {
            let subject = Subject::parse(&entry.rule)?;
            Ok((entry, Analysis::of(&subject).solvers().next().map_or("none", Solver::name)))
        };
        let found = matching(self.query.as_deref().unwrap_or_default());
        let games = found.into_iter().map(best).collect::<Result<_, Failure>>()?;
        Ok(Catalogue { query: self.query.clone(), games })
    }
}

/// The games that a query means: the rule in any notation, or all words of the query in what is known about the game.
/// After the key of a paper, or `slides`, words are looked for in the places of that paper. Whole words count; their
/// beginnings do where no game has the whole words.
///
/// ```
/// use wythoff_lab::answers::matching;
/// let names = |query| matching(query).iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>();
/// assert_eq!(names("F04 G3"), ["doubling"]);
/// assert_eq!(names("F07 G3"), ["boole-3"]);
/// assert_eq!(names("duchene"), ["even-diagonals"]);
/// assert!(names("f=1") == ["wythoff"] && names("slides").contains(&"half") && !names("FS").contains(&"hammer"));
/// ```
pub fn matching(query: &str) -> Vec<&'static Entry> {
    if let (true, Ok(subject)) = (query.contains('='), Subject::parse(query)) {
        let line = subject.to_string();
        let found: Vec<&Entry> = catalogue::all().filter(|entry| entry.rule == line).collect();
        if !found.is_empty() {
            return found;
        }
    }
    let query = folded(query).replace(['"', '[', ']'], " ").replace("slides", "fs");
    let (keys, words): (Vec<&str>, Vec<&str>) =
        query.split_whitespace().partition(|word| paper(&word.to_uppercase()).is_some());
    let (key, words) = (keys.first(), words.join(" "));
    let texts: Vec<(&Entry, Vec<String>)> =
        catalogue::all().filter_map(|entry| Some((entry, texts(entry, key)?))).collect();
    let steps: [Step; 3] = [
        &|texts| texts.iter().any(|text| has_phrase(text, &words, Match::Whole)),
        &|texts| has_words(texts, &words, Match::Whole),
        &|texts| has_words(texts, &words, Match::Beginning),
    ];
    let found = |step: &Step| -> Vec<&'static Entry> {
        texts.iter().filter(|(_, texts)| step(texts)).map(|(entry, _)| *entry).collect()
    };
    steps.iter().map(found).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Whether the texts of a game match a query.
type Step<'a> = &'a dyn Fn(&[String]) -> bool;

/// What is known about a game, in small letters: of its places those of one paper, if one is named. Nothing where it is
/// in no place of that paper.
fn texts(entry: &Entry, key: Option<&&str>) -> Option<Vec<String>> {
    let own = format!("{} {}", entry.source, entry.place.as_deref().unwrap_or_default());
    let mut placed: Vec<String> = std::iter::once(&own).chain(&entry.places).map(|place| folded(place)).collect();
    if let Some(key) = key {
        placed.retain(|place| place.split(' ').next() == Some(key));
        if placed.is_empty() {
            return None;
        }
    }
    let optional = [&entry.growth, &entry.remark].into_iter().flatten();
    let known = [&entry.name, &entry.title, &entry.rule, &entry.words].into_iter().chain(optional);
    let numbers = entry.oeis.iter().chain(entry.oeis_values.iter().map(|(_, number)| number));
    placed.extend(known.chain(numbers).chain(&entry.also).map(|text| folded(text)));
    Some(placed)
}

/// The kind of game, in short.
fn tags(entry: &Entry) -> Vec<String> {
    let Ok(subject) = Subject::parse(&entry.rule) else { return vec![] };
    let Some(rules) = subject.game() else { return vec!["pairs only".into()] };
    let play = rules.play();
    let head = match rules.two_pile() {
        TwoPile::Constraint(_) => "constraint",
        TwoPile::Wyt(_) => "Wyt(f)",
        TwoPile::Take(_) => "condition",
    };
    let single = match rules.single() {
        Single::Free => None,
        Single::Forbidden => Some("no single".into()),
        Single::If(_) => Some("single restricted".into()),
    };
    let modifiers = [
        play.is_misere().then(|| "mis\u{e8}re".into()),
        play.is_blocking().then(|| format!("blocking {}", play.q())),
        single,
        entry.erratum.is_some().then(|| "erratum".into()),
    ];
    std::iter::once(head.to_string()).chain(modifiers.into_iter().flatten()).collect()
}

seen_as!(Catalogue, Seen);

view! {
    /// The catalogue, or the games that match a query.
    struct Seen<'a> of Catalogue as catalogue =>
        let game = |(e, solver): &(&'a Entry, &'a str)| OfCatalogue {
            name: &e.name,
            title: &e.title,
            rule: &e.rule,
            words: &e.words,
            remark: e.remark.as_deref(),
            tags: tags(e),
            source: &e.source,
            reference: paper(&e.source).map(|paper| &*paper.text),
            place: e.place.as_deref(),
            growth: e.growth.as_deref(),
            solver,
            oeis: &e.oeis,
            also: &e.also,
        };
    {
        games: Vec<OfCatalogue<'a>> = catalogue.games.iter().map(game).collect(),
        #[serde(skip_serializing_if = "Option::is_none")]
        query: Option<&'a str> = catalogue.query.as_deref(),
    }
}

/// A game of the catalogue.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OfCatalogue<'a> {
    name: &'a str,
    title: &'a str,
    /// The canonical line.
    rule: &'a str,
    /// The two-pile move in one sentence.
    words: &'a str,
    remark: Option<&'a str>,
    /// The kind of game, in short.
    tags: Vec<String>,
    source: &'a str,
    /// The paper of the source.
    reference: Option<&'a str>,
    place: Option<&'a str>,
    growth: Option<&'a str>,
    /// The solver that is asked first.
    solver: &'a str,
    /// OEIS numbers.
    oeis: &'a [String],
    /// Other names.
    also: &'a [String],
}
