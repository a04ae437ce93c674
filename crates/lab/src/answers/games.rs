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
use wythoff_game::{Single, TwoPile};
use wythoff_solve::Analysis;
use wythoff_solve::Solver;

parameters! {
    /// The catalogue, or the games that match every word of a query.
    #[derive(Clone, Debug, Default)]
    pub struct Games {
        /// The words.
        query: Option<String> = Parameter {
            about: "Words that must all occur in the name, title, rule, description, source or OEIS numbers; or a rule",
            help: "Only games with all these words in the name, title, rule, description, source or OEIS numbers; or \
                   a rule",
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
        let found = catalogue::all().filter(|entry| self.query.as_deref().is_none_or(|query| Games::has(entry, query)));
        let games = found.map(best).collect::<Result<_, Failure>>()?;
        Ok(Catalogue { query: self.query.clone(), games })
    }
}

impl Games {
    /// Whether a game matches a query: every word of it, in either case, or the rule in any notation.
    ///
    /// ```
    /// use wythoff_game::catalogue::find;
    /// use wythoff_lab::answers::Games;
    /// let wythoff = find("wythoff").unwrap();
    /// assert!(["wyth", "Same Number", "a001950", "f=1", ""].iter().all(|query| Games::has(wythoff, query)));
    /// assert!(!Games::has(wythoff, "hofstadter"));
    /// ```
    pub fn has(entry: &Entry, query: &str) -> bool {
        if query.contains('=') && Subject::parse(query).is_ok_and(|subject| subject.to_string() == entry.rule) {
            return true;
        }
        let optional = [&entry.place, &entry.growth, &entry.remark].into_iter().flatten();
        let texts = [&entry.name, &entry.title, &entry.rule, &entry.words, &entry.source].into_iter();
        let values = entry.oeis_values.iter().map(|(_, number)| number);
        let texts: Vec<String> = texts
            .chain(optional)
            .chain(&entry.oeis)
            .chain(values)
            .chain(&entry.also)
            .map(|text| text.to_lowercase())
            .collect();
        query.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
    }
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
