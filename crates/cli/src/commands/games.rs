//! `wyt games`: the catalogue.

use super::{aligned, print, print_json};
use crate::Conclusion;
use crate::args::{Common, Format, Typed};
use crate::failure::Failure;
use crate::style::BOLD;
use wythoff_game::catalogue::Entry;
use wythoff_lab::answers::games::Games;
use wythoff_lab::answers::{Answer, Question};

pub fn run(args: &Typed<Games>, common: &Common) -> Result<Conclusion, Failure> {
    common.only(&[Format::Text, Format::Json, Format::Csv])?;
    let allowance = common.allowance(&());
    let games = args.read(&allowance)?.answer(&allowance)?;
    match common.format {
        Format::Json => print_json(games.json()),
        Format::Csv => {
            let mut text = String::from("name,rule,source,growth,solver\n");
            for (e, solver) in &games.0 {
                let cells = [&e.name, &e.rule, &source(e), e.growth.as_deref().unwrap_or(""), solver].map(quoted);
                text.push_str(&format!("{}\n", cells.join(",")));
            }
            print(&text)
        }
        _ => {
            let mut rows = vec![["name", "rule", "source", "growth", "solver"].map(String::from).to_vec()];
            rows.extend(games.0.iter().map(|(e, solver)| {
                vec![
                    e.name.clone(),
                    e.rule.clone(),
                    source(e),
                    e.growth.clone().unwrap_or_default(),
                    solver.to_string(),
                ]
            }));
            let mut lines = aligned(&rows, &[true; 5]).into_iter();
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

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_string() }
}
