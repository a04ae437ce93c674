//! `wyt games`: the catalogue.

use super::*;
use crate::layout::{columns, screen};
use crate::output::csv_cell;
use wythoff_game::catalogue::Entry;
use wythoff_lab::answers::Games;

/// The order in which columns are made narrower on a terminal: source, growth, rule.
const NARROW: [usize; 3] = [2, 3, 1];

pub(super) type Args = Typed<Games>;

impl Command for Args {
    const ABOUT: About<Self> = About {
        name: "games",
        about: "List the games of the catalogue, or search it",
        formats: CSV,
        time: Time::Short,
        examples: &[
            ("wyt games", "the whole catalogue"),
            ("wyt games hofstadter", "games with this word in name, title, rule, words or source"),
            ("wyt games F04 Theorem 2", "the games of a theorem, a table or a slide"),
            ("wyt games A000201", "games with this OEIS number"),
        ],
        run,
    };
}

fn run(args: &Args, common: &Common) -> Result<Conclusion, Failure> {
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
            let hint = "search for a word of a name, title, rule or source, for a place such as F04 Table 7, or for \
                 an OEIS \
                 number; `wyt games` lists all";
            print(&format!("no game of the catalogue matches {query} ({hint})\n"))
        }
        _ => {
            let lines = match screen() {
                None => Some(aligned(&rows, &[true; 5])),
                Some(width) => columns(&rows, width, &NARROW),
            };
            // On a narrow terminal each game is a paragraph.
            let mut lines =
                lines.unwrap_or_else(|| rows.iter().map(|row| flowed(&row.join("  "), 0, 2)).collect()).into_iter();
            let head = lines.next().unwrap_or_default();
            print(&format!("{BOLD}{head}{BOLD:#}\n{}\n", lines.collect::<Vec<_>>().join("\n")))
        }
    }
}

fn source(entry: &Entry) -> String {
    // `wyt show` prints the remark in parentheses.
    let place = entry.place.as_deref().and_then(|p| p.split(" (").next());
    place.map_or(entry.source.clone(), |place| format!("{} {place}", entry.source))
}
