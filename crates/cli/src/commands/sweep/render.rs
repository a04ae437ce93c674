//! The result of a sweep as text, CSV and LaTeX.

use crate::commands::{aligned, flowed};
use crate::output::csv_cell;
use crate::style::{BOLD, DIM, DOUBT, GOOD};
use serde_json::Value;
use wythoff_lab::sweep::{MOST_VALUES, PairExtreme, Report, Tally};

/// `count` of `total` in percent, to three places, rounded.
fn percent(count: u64, total: u64) -> String {
    let scaled = (u128::from(count) * 200_000 + u128::from(total)) / (2 * u128::from(total.max(1)));
    format!("{}.{:03}", scaled / 1000, scaled % 1000)
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// A share between two decimals in percent, to three places; both ends where rounding does not decide.
fn in_percent(ends: &[String; 2]) -> String {
    let [low, high] = ends.each_ref().map(|end| {
        let digits: String = end.chars().filter(char::is_ascii_digit).collect();
        let places = end.split_once('.').map_or(0, |(_, part)| part.len());
        percent(digits.parse().unwrap_or(0), 10u64.pow(places as u32))
    });
    if low == high { low } else { format!("{low}-{high}") }
}

/// The rows of a histogram: value, count, percent, the proved limit and the published share where they exist, first n.
fn rows(report: &Report, name: &str, tally: &Tally) -> (Vec<String>, Vec<Vec<String>>) {
    let published = report.question.published();
    let published = published.iter().find(|(known, _)| *known == name).map(|(_, shares)| shares);
    let mut head = vec![name.to_string(), "count".into(), "%".into(), "first n".into()];
    if published.is_some() {
        head.insert(3, "published %".into());
    }
    let limits = report.question.limits();
    let limits = limits.iter().find(|(known, _)| *known == name).map(|(_, shares)| shares);
    if limits.is_some() {
        head.insert(3, "limit %".into());
    }
    let total = match tally {
        Tally::Few(values) => values.values().map(|seen| seen.count).sum(),
        Tally::Many { count, .. } => *count,
    };
    let row = |value: i128, count: u64, first: u64| {
        let mut row = vec![value.to_string(), count.to_string(), percent(count, total), first.to_string()];
        if let Some(shares) = published {
            let share = shares.iter().find(|(known, _)| *known == value).map_or("", |(_, share)| *share);
            row.insert(3, share.into());
        }
        if let Some(shares) = limits {
            row.insert(
                3,
                shares.iter().find(|(known, _)| *known == value).map_or("0".into(), |(_, ends)| in_percent(ends)),
            );
        }
        row
    };
    (head, tally.values().map(|(value, seen)| row(value, seen.count, seen.first)).collect())
}

/// The extremes about two indices, with their head.
fn records(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![["", "value", "n", "m", "proved"].map(String::from).to_vec()];
    for (name, record) in &report.summary.records {
        let proved = report.question.proved(name).unwrap_or_default();
        let sign = if name.starts_with('D') { ">=" } else { "<=" };
        let proved = if proved.is_empty() { "no bound".into() } else { format!("{sign} {proved}") };
        let PairExtreme { value, n, m } = record;
        rows.push(vec![name.clone(), value.to_string(), n.to_string(), m.to_string(), proved]);
    }
    rows
}

pub(super) fn text(report: &Report, quiet: bool) -> String {
    let Report { game, question, from, to, summary } = report;
    let mut out = format!("{BOLD}{game}{BOLD:#}\n{}, n = {from}..{to}\n", question.asked());
    for (name, tally) in &summary.tallies {
        out.push('\n');
        match tally {
            Tally::Many { least, greatest, count } => out.push_str(&format!(
                "{name}: {count} values, more than {MOST_VALUES} of them different, from {least} to {greatest}\n"
            )),
            Tally::Few(_) => {
                let (head, mut all) = rows(report, name, tally);
                all.insert(0, head);
                let mut lines = aligned(&all, &[]).into_iter();
                if let Some(head) = lines.next() {
                    out.push_str(&format!("{DIM}{head}{DIM:#}\n"));
                }
                lines.for_each(|line| out.push_str(&format!("{line}\n")));
            }
        }
    }
    if !summary.counts.is_empty() {
        // Where a predicate has no value, its conditions are not counted.
        let holds = summary.counts.contains_key("holds");
        let total = if holds { summary.counts.values().sum() } else { summary.looked_at };
        let rows: Vec<Vec<String>> = summary
            .counts
            .iter()
            .rev()
            .map(|(name, count)| vec![name.clone(), count.to_string(), format!("{} %", percent(*count, total))])
            .collect();
        out.push('\n');
        aligned(&rows, &[true]).iter().for_each(|line| out.push_str(&format!("{line}\n")));
    }
    if !summary.extremes.is_empty() {
        let row = |(name, at): (&String, &wythoff_lab::sweep::At)| {
            vec![name.clone(), question.decimal(*at).unwrap_or_default(), format!("at n = {}", at.n)]
        };
        let rows: Vec<Vec<String>> = summary.extremes.iter().map(row).collect();
        out.push('\n');
        aligned(&rows, &[true, false, true]).iter().for_each(|line| out.push_str(&format!("{line}\n")));
    }
    if !summary.records.is_empty() {
        out.push('\n');
        let mut lines = aligned(&records(report), &[true]).into_iter();
        if let Some(head) = lines.next() {
            out.push_str(&format!("{DIM}{head}{DIM:#}\n"));
        }
        lines.for_each(|line| out.push_str(&format!("{line}\n")));
    }
    out.push('\n');
    match &summary.counterexample {
        Some(counterexample) => {
            let shown = |(key, value): (&String, &Value)| format!("{key} = {}", word(value));
            // With two indices the order is that of the larger one.
            let (m, found): (Vec<_>, Vec<_>) = counterexample.found.iter().partition(|(key, _)| *key == "m");
            let found: Vec<String> = found.into_iter().map(shown).collect();
            let at = match m.first() {
                Some(m) => format!("the first is n = {}, {}", counterexample.n, shown(*m)),
                None => format!("the smallest n is {}", counterexample.n),
            };
            let with = if found.is_empty() { String::new() } else { format!(", with {}", found.join(", ")) };
            out.push_str(&format!("{DOUBT}counterexample{DOUBT:#}: {at}{with}\n"));
        }
        None if !summary.records.is_empty() => {
            out.push_str(&format!("all n, m >= 0 with {from} <= n + m <= {to}\n"));
        }
        None if summary.counts.contains_key("fails")
            || summary.tallies.is_empty()
            || !question.remarks().is_empty() =>
        {
            // A statement about two indices has more points than indices.
            let points: u64 = summary.counts.get("holds").copied().unwrap_or(0);
            let among =
                if points > summary.looked_at { (points, "pairs of indices") } else { (summary.looked_at, "indices") };
            out.push_str(&format!("{GOOD}no counterexample{GOOD:#} among {} {}\n", among.0, among.1));
        }
        None => out.push_str(&format!("{} indices\n", summary.looked_at)),
    }
    if !quiet {
        for remark in question.remarks().iter().chain([&format!("pairs by {}", question.source().words)]) {
            out.push_str(&format!("{DIM}{}{DIM:#}\n", flowed(remark, 0, 2)));
        }
    }
    out
}

/// One line for each value of each histogram, count, extreme and counterexample.
pub(super) fn csv(report: &Report) -> String {
    if !report.summary.records.is_empty() {
        // Records have two indices, and nothing is counted.
        let mut out = String::from("what,value,n,m,proved\n");
        for (name, PairExtreme { value, n, m }) in &report.summary.records {
            let proved = report.question.proved(name).unwrap_or_default();
            out.push_str(&format!("{},{value},{n},{m},{proved}\n", csv_cell(name)));
        }
        return out;
    }
    let mut out = String::from("what,value,count,n\n");
    let mut line = |cells: [String; 4]| out.push_str(&(cells.map(|cell| csv_cell(&cell)).join(",") + "\n"));
    for (name, tally) in &report.summary.tallies {
        if let Tally::Many { least, greatest, count } = tally {
            let values = format!("more than {MOST_VALUES} from {least} to {greatest}");
            line([name.clone(), values, count.to_string(), String::new()]);
        }
        for (value, seen) in tally.values() {
            line([name.clone(), value.to_string(), seen.count.to_string(), seen.first.to_string()]);
        }
    }
    for (name, count) in &report.summary.counts {
        line([name.clone(), String::new(), count.to_string(), String::new()]);
    }
    for (name, at) in &report.summary.extremes {
        line([name.clone(), report.question.decimal(*at).unwrap_or_default(), String::new(), at.n.to_string()]);
    }
    if let Some(counterexample) = &report.summary.counterexample {
        let found = Value::from(counterexample.found.clone()).to_string();
        line(["counterexample".into(), found, String::new(), counterexample.n.to_string()]);
    }
    out
}

/// A table for a paper: values across, the histograms below each other.
pub(super) fn latex(report: &Report) -> String {
    let escape = |text: &str| text.replace('_', "\\_").replace('%', "\\%").replace('&', "\\&").replace('^', "\\^{}");
    let mut out = format!("% {} {}, n = {}..{}\n", report.game, report.question.asked(), report.from, report.to);
    for (name, tally) in &report.summary.tallies {
        let (head, all) = rows(report, name, tally);
        out.push_str(&format!("\\begin{{tabular}}{{{}}}\n\\hline\n", "r".repeat(head.len())));
        let lines =
            std::iter::once(&head).chain(&all).map(|row| row.iter().map(|cell| escape(cell)).collect::<Vec<_>>());
        for (i, cells) in lines.enumerate() {
            let rule = if i == 0 { "\\hline\n" } else { "" };
            let first = cells.first().map(|cell| format!("${cell}$")).unwrap_or_default();
            let cells: Vec<String> = std::iter::once(first).chain(cells.into_iter().skip(1)).collect();
            out.push_str(&format!("{} \\\\\n{rule}", cells.join(" & ")));
        }
        out.push_str("\\hline\n\\end{tabular}\n");
    }
    for (name, count) in &report.summary.counts {
        out.push_str(&format!("% {name}: {count}\n"));
    }
    for (name, at) in &report.summary.extremes {
        out.push_str(&format!("% {name}: {} at n = {}\n", report.question.decimal(*at).unwrap_or_default(), at.n));
    }
    if !report.summary.records.is_empty() {
        out.push_str("\\begin{tabular}{lrrrr}\n\\hline\n");
        for (i, row) in records(report).iter().enumerate() {
            let cell = |cell: &String| cell.replace(">=", "$\\ge$").replace("<=", "$\\le$").replace('-', "$-$");
            let rule = if i == 0 { "\\hline\n" } else { "" };
            out.push_str(&format!("{} \\\\\n{rule}", row.iter().map(cell).collect::<Vec<_>>().join(" & ")));
        }
        out.push_str("\\hline\n\\end{tabular}\n");
    }
    let counterexample = report.summary.counterexample.as_ref().map_or("none".into(), |c| format!("n = {}", c.n));
    out.push_str(&format!("% counterexample: {counterexample}\n"));
    out
}
