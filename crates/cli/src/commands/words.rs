//! `wyt words`: the complexity of a word.

use super::*;
use crate::interrupt::Keeping;
use std::collections::BTreeMap;
use std::fmt::Write;
use wythoff_lab::words::{Certainty, Counted, Counts, Words};

pub(super) type Args = Typed<Words>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "words",
        about: "Measure the complexity of the word of a game (0 at each a_n, 1 elsewhere), or of another word",
        formats: CSV,
        time: Time::Usual(Words::TIME),
        examples: &[
            ("wyt words wythoff -L 16 --prefix 1e5", "exact counts by a formula"),
            ("wyt words half -L 16 --prefix 1e5", "by a closure; >= marks a lower bound"),
            ("wyt words thue-morse --gaps -L 16", "the Thue-Morse word"),
            ("wyt words --named champernowne -L 16", "2^L factors"),
            ("wyt words --morphism '0->01, 1->10' -L 16", ""),
            ("wyt words --word letters.txt --format csv > counts.csv", "a word of 0 and 1 from a file"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let bar = Bar::new("words", common.quiet, false);
    let allowance = common.allowance(&bar);
    let question = args.read(&allowance)?;
    // Ctrl-C prints the counts found so far.
    let _keeping = Keeping::begin();
    let found = question.answer(&allowance)?;
    drop(bar);
    match common.format() {
        Format::Json => print_json(found.json())?,
        Format::Csv => print(&as_csv(&found))?,
        _ => print(&as_text(&found, common.quiet))?,
    };
    match found.stopped.map(Failure::from) {
        // In JSON the reason is in the object itself.
        Some(failure) if common.format() == Format::Json => Err(Failure::Reported { exit_code: failure.exit_code() }),
        Some(failure) => Err(failure),
        None => Ok(Conclusion::Done),
    }
}

/// The columns of the table, in their order.
fn columns(found: &Counts) -> [(&'static str, &[Counted]); 6] {
    [
        ("factors", &found.subword),
        ("palindromes", &found.palindromes),
        ("squares", &found.squares),
        ("abelian", &found.abelian),
        ("balance", &found.balance),
        ("R(L)", &found.recurrence),
    ]
}

fn as_csv(found: &Counts) -> String {
    let mut text = String::from("L");
    for (name, _) in columns(found) {
        text.push_str(&format!(",{name},{name} is"));
    }
    text.push('\n');
    for (i, row) in found.subword.iter().enumerate() {
        text.push_str(&row.length.to_string());
        for (_, column) in columns(found) {
            match column.get(i) {
                Some(cell) => text.push_str(&format!(",{},{}", cell.count, cell.certainty.said().replace(',', ""))),
                None => text.push_str(",,"),
            }
        }
        text.push('\n');
    }
    text
}

/// All lengths up to this are listed, and some of the greater ones.
const ALL: u64 = 20;

fn is_shown(length: u64, last: u64) -> bool {
    length <= ALL || length == last || length.is_power_of_two() || length.is_multiple_of(last.div_ceil(100).max(1) * 10)
}

fn as_text(found: &Counts, quiet: bool) -> String {
    let last = found.subword.len() as u64;
    let mut rows = vec![vec!["L".to_string()]];
    rows[0].extend(columns(found).map(|(name, _)| name.to_string()));
    for (i, row) in found.subword.iter().enumerate().filter(|(_, row)| is_shown(row.length, last)) {
        let mut cells = vec![row.length.to_string()];
        cells.extend(columns(found).map(|(_, column)| column.get(i).map_or(String::new(), cell)));
        rows.push(cells);
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    if !quiet {
        let _ = writeln!(text, "{BOLD}{}{BOLD:#}", found.of);
        let dots = if found.letters > found.beginning.len() as u64 { ".." } else { "" };
        let _ = writeln!(text, "{}{dots}\n", found.beginning);
    }
    aligned(&rows, &[]).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text.push('\n');
    for line in more(found) {
        let _ = writeln!(text, "{}", flowed(&line, 0, 2));
    }
    text.push('\n');
    let mut rows = vec![["first", "LZ76", "LZ78", "linear", "maximal order"].map(String::from).to_vec()];
    for at in &found.proxies {
        let linear = at.linear.map_or("-".to_string(), |n| n.to_string());
        rows.push(vec![
            at.letters.to_string(),
            at.lz76.to_string(),
            at.lz78.to_string(),
            linear,
            at.maximal_order.to_string(),
        ]);
    }
    aligned(&rows, &[]).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    if !quiet {
        let _ = writeln!(text, "{DIM}{}{DIM:#}", flowed(PROXIES, 0, 0));
        let _ = writeln!(text, "\n{DIM}{}{DIM:#}", flowed(&certainty(found), 0, 0));
        let _ = writeln!(text, "{DIM}{}{DIM:#}", flowed(&format!("{}.", found.theorem), 0, 0));
    }
    text
}

/// What the parsings and registers say of the complexities that \[F04\], section 6, names.
const PROXIES: &str = "A parsing into c words codes these letters in O(c log n) bits, so it bounds their Kolmogorov \
                       complexity from above; linear and maximal order are the lengths of the shortest shift registers \
                       that print them, a program complexity for such programs alone.";

/// An exact number, or its bounds.
fn cell(of: &Counted) -> String {
    match of.certainty {
        Certainty::Exact(_) => of.count.to_string(),
        Certainty::AtLeast(Some(most)) => format!("{}..{most}", of.count),
        Certainty::AtLeast(None) => format!(">={}", of.count),
    }
}

/// The properties that have no column.
fn more(found: &Counts) -> Vec<String> {
    let least = if found.finite && found.stopped.is_none() { "" } else { "at least " };
    let mut lines = Vec::new();
    if let Some((longest, period)) = found.exponent {
        lines.push(format!(
            "critical exponent: {least}{longest}/{period}, a factor of {longest} letters with period {period}"
        ));
    }
    let most = if found.balance_bound() == Certainty::AtLeast(None) { least } else { "" };
    lines.push(format!("balance over all lengths: {most}{}", found.greatest_balance()));
    let runs = |of: &BTreeMap<usize, usize>| {
        let shown: Vec<String> = of.iter().take(8).map(|(length, count)| format!("{length} ({count})")).collect();
        let more = if of.len() > 8 { format!(" and {} more lengths", of.len() - 8) } else { String::new() };
        if shown.is_empty() { "none".to_string() } else { format!("{}{more}", shown.join(", ")) }
    };
    lines.push(format!("lengths of runs of 0, with their numbers: {}", runs(&found.runs[0])));
    lines.push(format!("lengths of runs of 1, with their numbers: {}", runs(&found.runs[1])));
    let sturmian = &found.sturmian;
    lines.push(match &sturmian.why {
        Some(why) => format!("Sturmian: no, {why}"),
        None => {
            let quotients: Vec<String> = sturmian.quotients.iter().take(20).map(usize::to_string).collect();
            let level = match sturmian.evidence.kind() {
                "theorem" => "yes, proved".to_string(),
                _ => format!("balanced in the first {} letters", sturmian.letters),
            };
            format!("Sturmian: {level}; run lengths {}", quotients.join(", "))
        }
    });
    lines.push(match &found.behind {
        Some(behind) => {
            let level =
                behind.letters.map_or("proved".into(), |n| format!("agrees with the first {n} letters, not proved"));
            let words: Vec<String> =
                (0..).zip(&behind.returns).map(|(i, word): (u32, _)| format!("{i} is {word}")).collect();
            let coded = if words.is_empty() { String::new() } else { format!(", where {}", words.join(", ")) };
            let name = found.name.map(|name| format!("; the word {name}")).unwrap_or_default();
            format!("morphism: {}{coded}; {level}{name}", behind.morphism)
        }
        None if found.stopped.is_some() => "morphism: not searched".into(),
        None => "morphism: none found".into(),
    });
    lines
}

/// The certainty of each column.
fn certainty(found: &Counts) -> String {
    let said = |(name, column): (&str, &[Counted])| {
        let mut parts: Vec<(String, u64, u64)> = Vec::new();
        for row in column {
            let by = match row.certainty {
                Certainty::AtLeast(_) => "at least".to_string(),
                exact => exact.said(),
            };
            match parts.last_mut() {
                Some((same, _, to)) if *same == by => *to = row.length,
                _ => parts.push((by, row.length, row.length)),
            }
        }
        let one = parts.len() == 1;
        let part = |(by, from, to): (String, u64, u64)| {
            let place = if from == to { format!("{from}") } else { format!("{from}-{to}") };
            if one { by } else { format!("{by} for L = {place}") }
        };
        let more = parts.len() > 4;
        let mut parts: Vec<String> = parts.into_iter().take(4).map(part).collect();
        parts.extend(more.then(|| "..".to_string()));
        if parts.is_empty() {
            parts.push("not counted".into());
        }
        format!("{name}: {}", parts.join(", "))
    };
    let all: Vec<String> = columns(found).map(said).to_vec();
    let memory = found.memory.div_ceil(1 << 20);
    format!("{}. {} letters, {memory} MB in addition to the distinct windows.", all.join("; "), found.letters)
}
