//! `wyt games`: the catalogue.

use super::{columns, print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, Typed};
use crate::failure::Failure;
use crate::output::csv_cell;
use crate::style::BOLD;
use ratatui::crossterm::terminal;
use std::io::IsTerminal;
use wythoff_game::catalogue::Entry;
use wythoff_lab::answers::games::Games;
use wythoff_lab::answers::{Answer, Question};

/// What a page is wide, and where a terminal does not say how wide it is.
const WIDTH: usize = 100;

/// Which columns are made narrower, one after the other, and how narrow.
const NARROW: [(usize, usize); 6] = [(2, 12), (3, 20), (1, 16), (3, 10), (2, 8), (1, 8)];

pub fn run(args: &Typed<Games>, common: &Common) -> Result<Conclusion, Failure> {
    let allowance = common.allowance(&());
    let games = args.read(&allowance)?.answer(&allowance)?;
    let row = |(e, solver): &(&Entry, &str)| {
        let growth = e.growth.clone().unwrap_or_default();
        vec![e.name.clone(), e.rule.clone(), source(e), growth, solver.to_string()]
    };
    let head = ["name", "rule", "source", "growth", "solver"].map(String::from).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(games.games.iter().map(row)).collect();
    match (common.format(), &games.query) {
        (Format::Json, _) => print_json(games.json()),
        (Format::Csv, _) => {
            let line = |row: &Vec<String>| row.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n";
            print(&rows.iter().map(line).collect::<String>())
        }
        (_, Some(query)) if rows.len() == 1 => {
            let hint = "a word of a name, title, rule or source, or an OEIS number; `wyt games` lists all";
            print(&format!("no game of the catalogue has {query} ({hint})\n"))
        }
        _ => {
            let seen = if std::io::stdout().is_terminal() { terminal::size().ok() } else { None };
            let width = seen.map_or(WIDTH, |(width, _)| usize::from(width));
            let mut lines = columns(&rows, width, &NARROW).into_iter();
            let head = lines.next().unwrap_or_default();
            print(&format!("{BOLD}{head}{BOLD:#}\n{}\n", lines.collect::<Vec<_>>().join("\n")))
        }
    }
}

fn source(entry: &Entry) -> String {
    // The remark in parentheses belongs to `wyt show`.
    let place = entry.place.as_deref().and_then(|p| p.split(" (").next());
    place.map_or(entry.source.clone(), |place| format!("{} {place}", entry.source))
}
