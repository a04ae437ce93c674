//! The result of a sweep as JSON: the same bytes for the same sweep, however it was run.

use super::question::PairQuestion;
use super::summary::{At, Summary};
use super::tally::{MOST_VALUES, Tally};
use crate::wire::{self, Integer, Members, seen_as, view, wire};
use serde::Serialize;
use serde_json::{Map, Value};
use wythoff_check::evidence::Evidence;
use wythoff_seq::packed::Seen as Counted;

/// A finished sweep.
pub struct Report<'a> {
    /// The canonical line of the game.
    pub game: &'a str,
    /// The question.
    pub question: &'a dyn PairQuestion,
    /// The first index.
    pub from: u64,
    /// The last index.
    pub to: u64,
    /// What was found.
    pub summary: &'a Summary,
}

seen_as!(Report<'_>, Seen);

view! {
    /// The result of a sweep.
    struct Seen<'a> of Report<'_> as report =>
        let Summary { looked_at, counts, tallies, extremes, records, counterexample, .. } = report.summary;
        let question = report.question;
        let last = report.from.saturating_add(looked_at.saturating_sub(1));
        let renamed = |(key, value): (String, Value)| match key.as_str() {
            "name" => ("question".into(), value),
            "histogram" => ("counted".into(), value),
            _ => (key, value),
        };
        let by_value = |of: fn(&Counted) -> u64| {
            let values = move |tally: &Tally| tally.values().map(|(value, seen)| (value, wire(&of(&seen)))).collect();
            tallies.iter().map(|(name, tally)| (name, values(tally))).collect()
        };
        let outlines = tallies.iter().filter_map(|(name, tally)| match tally {
            Tally::Few(_) => None,
            Tally::Many { least, greatest, count } => {
                let values = format!("more than {MOST_VALUES}");
                Some((name, Outline { values, least: wire(least), greatest: wire(greatest), count: wire(count) }))
            }
        });
        let extreme = |at: &At| Extreme { n: wire(&at.n), a: wire(&at.a), value: question.decimal(*at) };
        let recorded = |(name, record): (&'a String, &super::summary::PairExtreme)| {
            let proved = question.proved(name);
            (name, Recorded { value: wire(&record.value), n: wire(&record.n), m: wire(&record.m), proved })
        };
        let published = question.published().into_iter();
        let limits = question.limits().into_iter();
    {
        /// The canonical line of the game.
        game: &'a str = report.game,
        /// The question with its parameters.
        #[serde(flatten)]
        asked: Map<String, Value> = question.asked().members().map(renamed).collect(),
        from: Integer = wire(&report.from),
        to: Integer = wire(&report.to),
        looked_at: Integer = wire(looked_at),
        pairs_by: &'a str = question.source().name,
        evidence: wire::Evidence = wire(&Evidence::Exhaustive { bound: last }),
        histogram: Members<Members<Integer>> = by_value(|seen| seen.count),
        first: Members<Members<Integer>> = by_value(|seen| seen.first),
        #[serde(skip_serializing_if = "Option::is_none")]
        too_many_values: Option<Members<Outline>> = some(outlines),
        #[serde(skip_serializing_if = "Option::is_none")]
        counts: Option<Members<Integer>> = some(counts.iter().map(|(name, count)| (name, wire(count)))),
        #[serde(skip_serializing_if = "Option::is_none")]
        extremes: Option<Members<Extreme>> = some(extremes.iter().map(|(name, at)| (name, extreme(at)))),
        #[serde(skip_serializing_if = "Option::is_none")]
        records: Option<Members<Recorded>> = some(records.iter().map(recorded)),
        #[serde(skip_serializing_if = "Option::is_none")]
        published_percent: Option<Members<Members<&'a str>>> =
            some(published.map(|(name, values)| (name, values.into_iter().collect()))),
        #[serde(skip_serializing_if = "Option::is_none")]
        limit: Option<Members<Members<[String; 2]>>> =
            some(limits.map(|(name, values)| (name, values.into_iter().collect()))),
        counterexample: Option<Counterexample<'a>> =
            counterexample.as_ref().map(|c| Counterexample { n: wire(&c.n), found: &c.found }),
        remarks: Vec<String> = question.remarks(),
    }
}

/// What is known of too many values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Outline {
    values: String,
    least: Integer,
    greatest: Integer,
    count: Integer,
}

/// Where an extreme is taken, and its value.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Extreme {
    n: Integer,
    a: Integer,
    value: Option<String>,
}

/// An extreme about two indices, the first pair where it is taken, and a bound that is proved for every pair.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Recorded {
    value: Integer,
    n: Integer,
    m: Integer,
    proved: Option<String>,
}

/// The smallest n at which a claim fails, and what was found there.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Counterexample<'a> {
    n: Integer,
    #[serde(flatten)]
    found: &'a Map<String, Value>,
}

/// The members, if there are any.
fn some<K: ToString, T>(members: impl Iterator<Item = (K, T)>) -> Option<Members<T>> {
    let mut members = members.peekable();
    members.peek().is_some().then(|| members.collect())
}
