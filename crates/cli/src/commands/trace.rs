//! The steps of a method below an answer, or alone as CSV.

use super::*;
use crate::output::{csv_cell, number};
use wythoff_lab::answers::TraceTable;
use wythoff_seq::access::Cell;

/// The table after the answer; numbers in full with `full`.
pub(super) fn below(trace: Option<&TraceTable>, full: bool) -> String {
    let Some(TraceTable { method, columns, rows, bound, .. }) = trace else { return String::new() };
    if rows.is_empty() {
        return labelled("trace", bound);
    }
    let shown = |cell: &Cell| match cell {
        Cell::Number(x) => {
            let (sign, size) = if x.as_ubig().is_some() { ("", x.clone()) } else { ("-", -x) };
            format!("{sign}{}", size.as_ubig().map_or_else(|| size.to_string(), |size| number(size, full)))
        }
        Cell::Text(text) => text.clone(),
    };
    let lines = rows.iter().map(|row| row.iter().map(shown).collect());
    let rows: Vec<Vec<String>> = std::iter::once(columns.clone()).chain(lines).collect();
    let mut text = format!("\n{BOLD}Steps of {method}{BOLD:#}\n");
    aligned(&rows, &[]).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    text + &flowed(bound, 0, 0) + "\n"
}

/// The table alone; there is no other use of CSV for these commands.
pub(super) fn as_csv(trace: Option<&TraceTable>) -> Result<String, Failure> {
    let Some(TraceTable { columns, rows, bound, .. }) = trace else {
        return Err(Failure::wrong("the format csv is that of the steps", "add `$trace`, or choose text or json"));
    };
    if columns.is_empty() {
        return Err(Failure::wrong(bound.clone(), "leave `$trace` out"));
    }
    let line = |cells: Vec<String>| cells.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n";
    let rows = rows.iter().map(|row| line(row.iter().map(Cell::to_string).collect()));
    Ok(std::iter::once(line(columns.clone())).chain(rows).collect())
}
