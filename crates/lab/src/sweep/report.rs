//! The result of a sweep as JSON: the same bytes for the same sweep, however it was run.

use super::question::Question;
use super::summary::Summary;
use super::tally::{MOST_VALUES, Tally};
use serde_json::{Map, Value, json};
use wythoff_check::evidence::Evidence;
use wythoff_solve::json;

/// A finished sweep.
pub struct Report<'a> {
    /// The canonical line of the game.
    pub game: &'a str,
    /// The question.
    pub question: &'a dyn Question,
    /// The first index.
    pub from: u64,
    /// The last index.
    pub to: u64,
    /// What was found.
    pub summary: &'a Summary,
}

fn text(n: impl ToString) -> Value {
    n.to_string().into()
}

impl Report<'_> {
    /// The object of the interface: `game`, `question`, `from`, `to`, `histogram`, `first`, `counterexample`, and more.
    pub fn json(&self) -> Map<String, Value> {
        let Summary { looked_at, counts, tallies, extremes, counterexample, .. } = self.summary;
        let mut object = Map::new();
        let mut set = |key: &str, value: Value| drop(object.insert(key.into(), value));
        set("game", self.game.into());
        for (key, value) in self.question.asked().members() {
            match key.as_str() {
                "name" => set("question", value),
                "histogram" => set("counted", value),
                other => set(other, value),
            }
        }
        set("from", text(self.from));
        set("to", text(self.to));
        set("looked_at", text(looked_at));
        set("pairs_by", self.question.source().name.into());
        let last = self.from.saturating_add(looked_at.saturating_sub(1));
        set("evidence", json::evidence(&Evidence::Exhaustive { bound: last }));
        let by_name = |value: &dyn Fn(&Tally) -> Value| -> Value {
            tallies.iter().map(|(name, tally)| (name.clone(), value(tally))).collect::<Map<_, _>>().into()
        };
        set(
            "histogram",
            by_name(&|t| t.values().map(|(v, s)| (v.to_string(), text(s.count))).collect::<Map<_, _>>().into()),
        );
        set(
            "first",
            by_name(&|t| t.values().map(|(v, s)| (v.to_string(), text(s.first))).collect::<Map<_, _>>().into()),
        );
        let outlines = tallies.iter().filter_map(|(name, tally)| match tally {
            Tally::Few(_) => None,
            Tally::Many { least, greatest, count } => {
                let outline = json!({"values": format!("more than {MOST_VALUES}"), "least": least.to_string(),
                    "greatest": greatest.to_string(), "count": count.to_string()});
                Some((name.clone(), outline))
            }
        });
        let outlines: Map<_, _> = outlines.collect();
        if !outlines.is_empty() {
            set("too_many_values", outlines.into());
        }
        if !counts.is_empty() {
            set("counts", counts.iter().map(|(name, count)| (name.clone(), text(count))).collect::<Map<_, _>>().into());
        }
        if !extremes.is_empty() {
            let shown = extremes.iter().map(|(name, at)| {
                let value = self.question.decimal(*at);
                (name.clone(), json!({"n": at.n.to_string(), "a": at.a.to_string(), "value": value}))
            });
            set("extremes", shown.collect::<Map<_, _>>().into());
        }
        let published = self.question.published();
        if !published.is_empty() {
            let shares = |values: &[(i128, &str)]| -> Map<String, Value> {
                values.iter().map(|(value, share)| (value.to_string(), (*share).into())).collect()
            };
            let all: Map<_, _> =
                published.iter().map(|(name, values)| (name.to_string(), shares(values).into())).collect();
            set("published_percent", all.into());
        }
        let limits = self.question.limits();
        if !limits.is_empty() {
            let shares = |values: &[(i128, [String; 2])]| -> Map<String, Value> {
                values.iter().map(|(value, ends)| (value.to_string(), json!(ends))).collect()
            };
            set(
                "limit",
                limits.iter().map(|(name, of)| (name.to_string(), shares(of).into())).collect::<Map<_, _>>().into(),
            );
        }
        let counterexample = counterexample.as_ref().map(|c| {
            let mut all = Map::from_iter([("n".to_string(), text(c.n))]);
            all.extend(c.found.clone());
            Value::from(all)
        });
        set("counterexample", counterexample.unwrap_or(Value::Null));
        set("remarks", self.question.remarks().into());
        object
    }
}
