//! `wyt grundy`: one Grundy value or a table, the period of a row, the n-th position of a value.

use super::*;
use crate::output::{self, csv_cell, made_by, number, whole};
use wythoff_base::UBig;
use wythoff_lab::answers::Nth;
use wythoff_lab::answers::Repeats;
use wythoff_lab::answers::Valued;
use wythoff_lab::answers::{Every, scope};
use wythoff_lab::answers::{Grundy, GrundyAnswer};
use wythoff_lab::answers::{GrundySquare, Values};

/// How the OEIS lists a table.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    Antidiagonals,
    Rows,
}

/// Grundy values, and how a table of them is written.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    question: Whole<Grundy>,
    /// The order in which a b-file lists a table: antidiagonals x + y = 0, 1, ..., or rows T(n, k), 0 <= k <= n, of a
    /// triangle [default: antidiagonals]
    #[arg(long, value_enum, value_name = "ORDER")]
    order: Option<Order>,
    /// Write a table to this file, with the version and this command line in it. Without --format the ending of its
    /// name chooses the format: .csv, .json or .npy; b004481.txt, for example, is a b-file; any other name means text
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a certificate to this file; `wyt verify` checks it. With --row it is about the rows up to that one, with
    /// --value about the convergence that the answer uses
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "grundy",
        about: "Compute Grundy values: of a position, of a table, the period of a row, the n-th position of a value",
        formats: &[Format::Text, Format::Json, Format::Csv, Format::Bfile, Format::Npy],
        time: Time::Usual(Grundy::TIME),
        examples: &[
            ("wyt grundy wythoff 11 15", "the value of a position"),
            ("wyt grundy 'f = x1 + 1' --to 20", "piles up to 20; tame, pet or wild"),
            ("wyt grundy 'wythoff, misere' --to 10", "pairs (g, g-) of normal and misère values"),
            ("wyt grundy wythoff --to 140 -o b004481.txt", "a b-file for the OEIS, by antidiagonals"),
            ("wyt grundy 'f = 2' --to 1000 -o values.npy", "an array for NumPy"),
            ("wyt grundy wythoff 20 1e100", "a small and a huge pile: the row repeats"),
            ("wyt grundy wythoff --row 12 --certificate row.json", "preperiod and period, with certificate"),
            ("wyt grundy wythoff --value 1 -n 1e100", "the n-th position of value 1"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
    let format = output::format(args.output.as_deref(), common, Args::ABOUT.formats);
    if args.order.is_some() && format != Format::Bfile {
        return Err(Failure::wrong("--order is about b-files, and this is no b-file", "add --format bfile"));
    }
    let bar = Bar::new("values", common.quiet, false);
    let allowance = common.allowance(&bar);
    let asked = Grundy { certificate: args.certificate.is_some(), ..args.question.question.read(&allowance)? };
    let mut found = asked.find(&allowance)?;
    drop(bar);
    let text = match &mut found {
        GrundyAnswer::Table(square) => return write(square, args, format, common),
        _ if args.output.is_some() => {
            return Err(Failure::wrong(
                "only a table is written to a file",
                "leave out -o, or ask for a table with --to",
            ));
        }
        _ if ![Format::Json, Format::Text].contains(&format) => {
            return Err(Failure::wrong(
                format!("only a table has the format {}", format.name()),
                "use --format text or json, or ask for a table with --to",
            ));
        }
        GrundyAnswer::Position(valued) => as_text(valued, args, common),
        GrundyAnswer::Row(repeats) => {
            save(args.certificate.as_ref(), repeats.certificate.take(), "rows", common)?;
            row_as_text(repeats, common)
        }
        GrundyAnswer::Nth(nth) => {
            save(args.certificate.as_ref(), nth.certificate.take(), "convergence", common)?;
            nth_as_text(nth, args, common)
        }
        _ => String::new(),
    };
    if format == Format::Json {
        print_json(found.json())?;
    } else {
        print(&text)?;
    }
    Ok(match found {
        GrundyAnswer::Row(repeats) if repeats.found.is_err() => Conclusion::Refuted,
        _ => Conclusion::Done,
    })
}

/// The answer, and below it why it is right and how far.
fn with_reason(answer: String, why: &str, scope: &str, common: &Common) -> String {
    match common.quiet {
        true => answer,
        false => answer + &labelled("why", why) + &labelled("scope", scope),
    }
}

fn row_as_text(repeats: &Repeats, common: &Common) -> String {
    let head = format!("{BOLD}{}{BOLD:#}, row {}\n", repeats.game, repeats.row);
    let answer = match &repeats.found {
        Ok((preperiod, period)) => format!("{head}{BOLD}preperiod {preperiod}, period {period}{BOLD:#}\n"),
        Err(_) => format!("{head}{BOLD}the row does not repeat{BOLD:#}\n"),
    };
    with_reason(answer, &repeats.theorem(), &repeats.evidence().to_string(), common)
}

fn nth_as_text(nth: &Nth, args: &Args, common: &Common) -> String {
    let number = |n: &UBig| number(n, whole(args.question.full));
    let (a, b) = &nth.piles;
    let head = format!("{BOLD}{}{BOLD:#}, value {}, n = {}", nth.game, nth.value, number(&nth.n));
    let answer = format!("{head}\n{BOLD}a = {}\nb = {}{BOLD:#}\n", number(a), number(b));
    with_reason(answer, &nth.theorem, &nth.evidence.to_string(), common)
}

fn as_text(valued: &Valued, args: &Args, common: &Common) -> String {
    let number = |n: &UBig| number(n, whole(args.question.full));
    let [x, y] = &valued.piles;
    let mut text = format!("{BOLD}{}{BOLD:#}, piles {} and {}\n", valued.game, number(x), number(y));
    let value = match (&valued.value, &valued.at_least, &valued.misere) {
        (Some(g), _, Some(misere)) => format!("Grundy value {}, misère Grundy value {}", number(g), number(misere)),
        (Some(g), _, None) => format!("Grundy value {}", number(g)),
        (None, Some(least), _) => format!("Grundy value at least {}", number(least)),
        (None, None, _) => "Grundy value unknown".into(),
    };
    text.push_str(&format!("{BOLD}{value}{BOLD:#}\n"));
    with_reason(text, &valued.theorem, &scope(&valued.evidence, Every::Position, &valued.solver, None), common)
}

fn write(square: &GrundySquare, args: &Args, format: Format, common: &Common) -> Result<Conclusion, Failure> {
    let mut out = Output::open(args.output.as_deref(), format)?;
    match format {
        Format::Json => json(square, &mut out)?,
        Format::Csv => csv(square, &mut out)?,
        Format::Npy => npy(square, &mut out)?,
        Format::Bfile => bfile(square, args.order.unwrap_or(Order::Antidiagonals), &mut out)?,
        _ => text(square, &mut out, common.quiet)?,
    }
    out.close()?;
    Ok(Conclusion::Done)
}

/// A cell of the text: the value, or both values of a misère game.
fn cell(square: &GrundySquare, x: u64, y: u64) -> String {
    let value = |values: &Values| values.get(x, y).map(|value| value.to_string()).unwrap_or_default();
    match &square.misere {
        Some(misere) => format!("{},{}", value(&square.values), value(misere)),
        None => value(&square.values),
    }
}

fn text(square: &GrundySquare, out: &mut Output, quiet: bool) -> Result<(), Failure> {
    let size = square.values.size();
    if !quiet {
        let what = if square.misere.is_some() {
            "pairs (g, g-) of the Grundy value and the misère Grundy value"
        } else {
            "Grundy values"
        };
        writeln!(out, "{BOLD}{}{BOLD:#}\n{what}\n", square.game)?;
    }
    board(size, |x, y| cell(square, x, y), out)?;
    if !quiet {
        let engine = square.engine;
        write!(out, "\n{}", labelled("why", engine.theorem()))?;
        write!(out, "{}", labelled("scope", &scope(&square.evidence(), Every::Position, engine.name(), None)))?;
        let (temper, within) = (square.temper, square.temper_bound);
        let checked = format!("{temper}; checked for every position with both piles up to {within}");
        write!(out, "{}", labelled("misère", &checked))?;
        let oeis: Vec<String> = square.oeis().map(|(what, number)| format!("{number} ({what})")).collect();
        if !oeis.is_empty() {
            write!(out, "{}", labelled("OEIS", &oeis.join(", ")))?;
        }
    }
    Ok(())
}

/// A square of cells with numbered rows and columns.
pub(super) fn board(size: u64, cell: impl Fn(u64, u64) -> String, out: &mut Output) -> Result<(), Failure> {
    let head = std::iter::once("x\\y".to_string()).chain((0..=size).map(|y| y.to_string())).collect();
    let row = |x: u64| std::iter::once(x.to_string()).chain((0..=size).map(|y| cell(x, y))).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain((0..=size).map(row)).collect();
    for (i, line) in aligned(&rows, &[]).iter().enumerate() {
        if i == 0 { writeln!(out, "{BOLD}{line}{BOLD:#}")? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}

/// Writes row by row, so that a large table is never held as text.
fn json(square: &GrundySquare, out: &mut Output) -> Result<(), Failure> {
    let mut object = versioned(square.head_json());
    if let Some(command) = &out.command {
        object.shift_insert(1, "command".into(), command.clone().into());
    }
    write!(out, "{{{}", table::members(object))?;
    for (name, values) in [("values", Some(&square.values)), ("misere", square.misere.as_ref())] {
        let Some(values) = values else { continue };
        write!(out, ",\"{name}\":[")?;
        for x in 0..=values.size() {
            let row: Vec<String> = GrundySquare::row(values, x).map(|value| format!("\"{value}\"")).collect();
            write!(out, "{}[{}]", if x == 0 { "" } else { "," }, row.join(","))?;
        }
        write!(out, "]")?;
    }
    Ok(writeln!(out, "}}")?)
}

fn csv(square: &GrundySquare, out: &mut Output) -> Result<(), Failure> {
    let misere = if square.misere.is_some() { ",misere" } else { "" };
    writeln!(out, "x,y,value{misere}{}", if out.command.is_some() { ",made_by" } else { "" })?;
    for ((x, y), value) in square.values.positions() {
        let made_by = match (&out.command, x + y) {
            (None, _) => String::new(),
            (Some(_), 0) => format!(",{}", csv_cell(&made_by())),
            (Some(_), _) => ",".into(),
        };
        let misere = square.misere.as_ref().and_then(|misere| misere.get(x, y));
        let misere = misere.map(|value| format!(",{value}")).unwrap_or_default();
        writeln!(out, "{x},{y},{value}{misere}{made_by}")?;
    }
    Ok(())
}

/// The table as one sequence from n = 0 on. The table is symmetric, so antidiagonals read the same from both ends.
fn bfile(square: &GrundySquare, order: Order, out: &mut Output) -> Result<(), Failure> {
    if square.misere.is_some() {
        return Err(Failure::wrong(
            "a b-file has one number for each position, and misère play has two",
            "leave out misere",
        ));
    }
    let (mut n, mut lines) = (0u64, bfile::Lines::default());
    for line in 0..=square.values.size() {
        for i in 0..=line {
            let (x, y) = match order {
                Order::Antidiagonals => (i, line - i),
                Order::Rows => (i, line),
            };
            lines.write(out, &n.into(), square.values.get(x, y).unwrap_or_default())?;
            n += 1;
        }
    }
    Ok(())
}

/// Little-endian integers of 16 or 32 bits: `a[x, y]` is the value, in misère play a pair of values. The command that
/// made the file is a comment after the header, which is a Python expression.
fn npy(square: &GrundySquare, out: &mut Output) -> Result<(), Failure> {
    let (side, narrow) = (square.values.size() + 1, square.values.size() <= Values::NARROW);
    let shape = if square.misere.is_some() { format!("({side}, {side}, 2)") } else { format!("({side}, {side})") };
    let descr = if narrow { "<u2" } else { "<u4" };
    let made_by: String =
        made_by().chars().map(|c| if (' '..='~').contains(&c) { c } else { '?' }).take(4000).collect();
    let head = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }} # {made_by}");
    let length = (10 + head.len() + 1).next_multiple_of(64) - 10;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes())?;
    writeln!(out, "{head:<width$}", width = length - 1)?;
    for x in 0..side {
        for y in 0..side {
            for values in std::iter::once(&square.values).chain(&square.misere) {
                let bytes = values.get(x, y).unwrap_or_default().to_le_bytes();
                out.write_all(if narrow { &bytes[..2] } else { &bytes[..] })?;
            }
        }
    }
    Ok(())
}
