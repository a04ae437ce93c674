//! `wyt table`: the losing positions, in every format.

use super::{aligned, wrapped};
use crate::Found;
use crate::args::{Common, Format, Sequence, Table};
use crate::ask::Panel;
use crate::failure::Failure;
use crate::input::{Game, count, number};
use crate::output::Output;
use crate::pairs::{Puller, failure};
use crate::progress::Bar;
use crate::style::{BOLD, DIM};
use serde_json::{Value, json};
use std::io::Write;
use wythoff_check::evidence::Evidence;
use wythoff_exact::UBig;
use wythoff_seq::Pair;
use wythoff_seq::access::Partner;
use wythoff_solve::listing::{Kind, Listing};
use wythoff_solve::{json, pair_error::PairError};

/// Rows are written in batches of this many: the first is complete before anything is written.
const BATCH: usize = 512;

/// Columns of a LaTeX table, as the papers print them.
const LATEX_COLUMNS: usize = 17;

/// A line of the table.
struct Row {
    n: UBig,
    a: UBig,
    b: Partner,
}

impl From<&Pair> for Row {
    fn from(pair: &Pair) -> Row {
        Row { n: UBig::from(pair.n), a: UBig::from(pair.a), b: Partner::Exact(pair.b.clone()) }
    }
}

impl Row {
    fn b(&self) -> String {
        match &self.b {
            Partner::Exact(b) => b.to_string(),
            Partner::Bits(bits) => format!("about 2^{bits}"),
        }
    }
}

pub fn run(args: &Table, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json, Format::Csv, Format::Latex, Format::Bfile])?;
    let game = Game::read(&args.game)?;
    let last = count(&args.n, "-n", u64::MAX / 4)?;
    if args.sequence.is_some() && common.format != Format::Bfile {
        return Err(Failure::wrong("--sequence chooses what a b-file holds", "add --format bfile"));
    }
    if let Some(from) = &args.from {
        let from = UBig::try_from(number(from, "--from")?).unwrap_or_default();
        return jump(&game, &from, last, args, common);
    }
    let mut listing = if args.candidates {
        Listing::candidates(&game.rules).ok_or_else(|| {
            Failure::wrong(
                "only a constraint game f = ... without modifiers has candidates",
                "leave --candidates out for the P-positions",
            )
        })?
    } else {
        Listing::choose(&game.rules)
    };
    // A table of one batch is written when it is complete: until then a bar may stand on the terminal.
    let streamed = last >= BATCH as u64;
    let bar = Bar::new("pairs", common.quiet, streamed);
    let puller = Puller::new(common, &bar, last);
    let mut batch = pull(&puller, &mut listing, 0, last);
    if !streamed {
        bar.clear();
    }
    // A rule that fails among the first rows is wrong: the error is the result. A search that stopped keeps its rows.
    if let Some(error) = batch.error.as_ref().filter(|e| batch.pairs.is_empty() || !e.is_about_effort()) {
        return Err(failure(error, listing.solver, &game, common));
    }
    let mut out = Output::open(args.output.as_deref(), common.format)?;
    let mut printer = Printer { game: &game, common, args, widths: [0; 4] };
    printer.begin(&mut out, listing.kind, listing.solver, listing.recursion, &listing.theorem)?;
    let mut first = 0;
    loop {
        let rows: Vec<Row> = batch.pairs.iter().map(Row::from).collect();
        printer.rows(&mut out, &rows, first)?;
        first += batch.pairs.len() as u64;
        if batch.error.is_some() || first > last || batch.ended {
            break;
        }
        batch = pull(&puller, &mut listing, first, last);
    }
    let failed = batch.error.map(|error| failure(&error, listing.solver, &game, common));
    drop(bar);
    let why = Why {
        how: listing.recursion,
        theorem: listing.theorem.clone(),
        reasons: listing.reasons.clone(),
        reach: how_far(&listing),
        evidence: listing.evidence(),
    };
    printer.end(&mut out, &why, failed.as_ref())?;
    out.close()?;
    match failed {
        // In JSON the reason stands in the object itself.
        Some(failure) if common.format == Format::Json && args.output.is_none() => {
            Err(Failure::Told(failure.exit_code()))
        }
        Some(failure) => Err(failure),
        None => Ok(Found::Done),
    }
}

/// The pairs from an index that may be huge: one question to the solvers per row.
fn jump(game: &Game, from: &UBig, last: u64, args: &Table, common: &Common) -> Result<Found, Failure> {
    let panel = Panel::new(game, None, common)?;
    let kind = if game.rules.has_moves() { Kind::P } else { Kind::Pairs };
    let mut printer = Printer { game, common, args, widths: [0; 4] };
    let mut out: Option<Output> = None;
    let mut why = None;
    for i in 0..=last {
        let n = from + UBig::from(i);
        let asked = panel.ask(false, |s, budget| s.term(&n, budget), |a, b| a == b)?;
        let solver = asked.solver;
        let to = match &mut out {
            Some(out) => out,
            None => {
                let opened = out.insert(Output::open(args.output.as_deref(), common.format)?);
                printer.begin(opened, kind, solver.name(), "", &solver.theorem())?;
                opened
            }
        };
        printer.rows(to, &[Row { n, a: asked.value.a, b: asked.value.b }], i)?;
        why.get_or_insert_with(|| Why {
            how: "",
            theorem: solver.theorem(),
            reasons: solver.reasons(),
            reach: format!("{} ({})", solver.evidence(), solver.name()),
            evidence: solver.evidence(),
        });
    }
    if let (Some(mut out), Some(why)) = (out, why) {
        printer.end(&mut out, &why, None)?;
        out.close()?;
    }
    Ok(Found::Done)
}

/// What stands below a table.
struct Why {
    how: &'static str,
    theorem: String,
    reasons: Vec<String>,
    reach: String,
    evidence: Evidence,
}

struct Batch {
    pairs: Vec<Pair>,
    error: Option<PairError>,
    ended: bool,
}

fn pull(puller: &Puller, listing: &mut Listing, from: u64, last: u64) -> Batch {
    let mut batch = Batch { pairs: Vec::new(), error: None, ended: false };
    while batch.pairs.len() < BATCH && from + batch.pairs.len() as u64 <= last {
        match puller.next(listing) {
            Ok(Some(pair)) => batch.pairs.push(pair),
            Ok(None) => {
                batch.ended = true;
                break;
            }
            Err(error) => {
                batch.error = Some(error);
                break;
            }
        }
    }
    batch
}

struct Printer<'a> {
    game: &'a Game,
    common: &'a Common,
    args: &'a Table,
    widths: [usize; 4],
}

impl Printer<'_> {
    fn begin(
        &mut self,
        out: &mut Output,
        kind: Kind,
        solver: &str,
        recursion: &str,
        theorem: &str,
    ) -> Result<(), Failure> {
        let line = self.game.rules.to_string();
        match self.common.format {
            Format::Text if !self.common.quiet => {
                let title = self.game.entry().map(|e| format!("  {DIM}{}{DIM:#}", e.title)).unwrap_or_default();
                let what = match kind {
                    Kind::P => "P-positions (a_n, b_n): whoever must move from one loses",
                    Kind::Candidates => {
                        "candidates S (a_n, b_n) of [F04]; `wyt check` says whether they are the P-positions"
                    }
                    Kind::Pairs => "pairs a_n = mex, b_n = a_n + c_n",
                };
                writeln!(out, "{BOLD}{line}{BOLD:#}{title}\n{what}\n")?;
            }
            Format::Text | Format::Bfile | Format::Latex | Format::Svg | Format::Png | Format::Tikz => {}
            Format::Json => {
                let command = out.command.as_deref().map(|c| format!("\"command\":{},", json!(c))).unwrap_or_default();
                write!(
                    out,
                    "{{\"version\":{},{command}\"game\":{},\"kind\":{},\"solver\":{},\"recursion\":{},\"theorem\":{},\"pairs\":[",
                    json!(env!("CARGO_PKG_VERSION")),
                    json!(line),
                    json!(kind.word()),
                    json!(solver),
                    json!(recursion),
                    json!(theorem),
                )?;
            }
            Format::Csv => writeln!(out, "n,a,b")?,
        }
        Ok(())
    }

    fn rows(&mut self, out: &mut Output, pairs: &[Row], first: u64) -> Result<(), Failure> {
        match self.common.format {
            Format::Text => self.text(out, pairs, first)?,
            Format::Json => {
                for (i, pair) in pairs.iter().enumerate() {
                    let comma = if first == 0 && i == 0 { "" } else { "," };
                    let (n, a) = (pair.n.to_string(), pair.a.to_string());
                    let row = match &pair.b {
                        Partner::Exact(b) => json!({"n": n, "a": a, "b": b.to_string()}),
                        Partner::Bits(bits) => json!({"n": n, "a": a, "b": null, "b_bits": bits.to_string()}),
                    };
                    write!(out, "{comma}{row}")?;
                }
            }
            Format::Csv => {
                for row in pairs {
                    writeln!(out, "{},{},{}", row.n, row.a, row.b())?;
                }
            }
            Format::Bfile => {
                for row in pairs {
                    match self.args.sequence.unwrap_or(Sequence::A) {
                        Sequence::A => writeln!(out, "{} {}", row.n, row.a)?,
                        Sequence::B => writeln!(out, "{} {}", row.n, row.b())?,
                    }
                }
            }
            Format::Latex => {
                for block in pairs.chunks(LATEX_COLUMNS) {
                    let row = |name: &str, cell: &dyn Fn(&Row) -> String| {
                        let cells: Vec<String> = block.iter().map(cell).collect();
                        format!("${name}$ & {} \\\\", cells.join(" & "))
                    };
                    writeln!(out, "\\begin{{tabular}}{{l|*{{{}}}{{r}}}}", block.len())?;
                    writeln!(out, "{} \\hline", row("n", &|p| p.n.to_string()))?;
                    writeln!(out, "{}", row("a_n", &|p| p.a.to_string()))?;
                    writeln!(out, "{}", row("b_n", &|p| p.b()))?;
                    writeln!(out, "\\end{{tabular}}")?;
                }
            }
            // Refused at the beginning.
            Format::Svg | Format::Png | Format::Tikz => {}
        }
        Ok(())
    }

    fn text(&mut self, out: &mut Output, pairs: &[Row], first: u64) -> Result<(), Failure> {
        let mut rows = Vec::with_capacity(pairs.len() + 1);
        if first == 0 {
            rows.push(["n", "a_n", "b_n", "b_n - a_n"].map(String::from).to_vec());
        }
        rows.extend(pairs.iter().map(|p| {
            let (b, d) = match &p.b {
                Partner::Exact(b) => (short(b), short(&(b - &p.a))),
                Partner::Bits(bits) => (format!("about 2^{bits}"), format!("about 2^{bits}")),
            };
            vec![short(&p.n), short(&p.a), b, d]
        }));
        // A column never becomes narrower from one batch to the next.
        let widest = |c: usize| rows.iter().map(|row| row[c].len()).max().unwrap_or(0);
        self.widths = std::array::from_fn(|c| self.widths[c].max(widest(c)));
        for row in &mut rows {
            for (cell, width) in row.iter_mut().zip(self.widths) {
                *cell = format!("{cell:>width$}");
            }
        }
        let mut lines = aligned(&rows, &[]).into_iter();
        if first == 0
            && let Some(head) = lines.next()
        {
            writeln!(out, "{BOLD}{head}{BOLD:#}")?;
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn end(&self, out: &mut Output, why: &Why, failed: Option<&Failure>) -> Result<(), Failure> {
        match self.common.format {
            Format::Json => {
                let mut rest = vec![format!("\"evidence\":{}", json::evidence(&why.evidence))];
                if let Some(Value::Object(reason)) = failed.map(Failure::json) {
                    rest.extend(reason.iter().map(|(key, value)| format!("{}:{value}", json!(key))));
                }
                writeln!(out, "],{}}}", rest.join(","))?;
            }
            Format::Text if !self.common.quiet => {
                writeln!(out)?;
                if !why.how.is_empty() {
                    writeln!(out, "{BOLD}how{BOLD:#}     {}", wrapped(why.how, 90, 8))?;
                }
                writeln!(out, "{BOLD}why{BOLD:#}     {}", wrapped(&why.theorem, 90, 8))?;
                for reason in &why.reasons {
                    writeln!(out, "        {DIM}{}{DIM:#}", wrapped(reason, 90, 8))?;
                }
                writeln!(out, "{BOLD}how far{BOLD:#} {}", wrapped(&why.reach, 90, 8))?;
                if let Some(erratum) = self.game.entry().and_then(|e| e.erratum.as_ref()) {
                    writeln!(out, "{BOLD}erratum{BOLD:#} {}", wrapped(erratum, 90, 8))?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The reach of the evidence, in words.
pub fn how_far(listing: &Listing) -> String {
    let solver = listing.solver;
    match (listing.kind, listing.evidence().bound()) {
        (Kind::Candidates, _) => format!("these are the candidates by definition ({solver})"),
        (Kind::Pairs, _) => format!("these are the pairs by definition ({solver})"),
        (Kind::P, None) => format!("proved for every n ({solver})"),
        (Kind::P, Some(bound)) => {
            format!("decided by the definition for every position whose smaller pile is at most {bound} ({solver})")
        }
    }
}

/// A number for people: very long ones keep their ends and say how long they are.
pub fn short(number: &UBig) -> String {
    let digits = number.to_string();
    if digits.len() <= 40 {
        return digits;
    }
    format!("{}...{} ({} digits)", &digits[..12], &digits[digits.len() - 12..], digits.len())
}
