//! `wyt compare`: the first pair in which two games differ.

use super::{print, print_json};
use crate::Found;
use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::input::{Game, count};
use crate::pairs::{Puller, failure};
use crate::progress::Bar;
use crate::style::{BOLD, GOOD};
use serde_json::{Value, json};
use wythoff_seq::Pair;
use wythoff_solve::json;
use wythoff_solve::listing::Listing;

pub fn run(first: &str, second: &str, to: &str, common: &Common) -> Result<Found, Failure> {
    common.only(&[Format::Text, Format::Json])?;
    let games = [Game::read(first)?, Game::read(second)?];
    let to = count(to, "--to", u64::MAX / 4)?;
    let mut listings = [Listing::choose(&games[0].rules), Listing::choose(&games[1].rules)];
    let bar = Bar::new("pairs", common.quiet, false);
    let puller = Puller::new(common, &bar, to);
    let mut difference = None;
    for n in 0..=to {
        let mut pairs: Vec<Option<Pair>> = Vec::with_capacity(2);
        for (listing, game) in listings.iter_mut().zip(&games) {
            pairs.push(puller.next(listing).map_err(|error| failure(&error, listing.solver, game, common))?);
        }
        if pairs[0] != pairs[1] {
            difference = Some((n, pairs));
            break;
        }
        if pairs[0].is_none() {
            break;
        }
    }
    drop(bar);
    let lines: Vec<String> = games.iter().map(|g| g.rules.to_string()).collect();
    let shown = |pair: &Option<Pair>| pair.as_ref().map_or("nothing".into(), |p| format!("({},{})", p.a, p.b));
    if common.format == Format::Json {
        let found = difference.as_ref().map(|(n, pairs)| {
            let pairs: Vec<Value> = pairs.iter().map(|p| p.as_ref().map_or(Value::Null, json::pair)).collect();
            json!({"n": n.to_string(), "pairs": pairs})
        });
        print_json(json::object([
            ("games", json!(lines)),
            ("to", to.to_string().into()),
            ("solvers", json!([listings[0].solver, listings[1].solver])),
            ("difference", json!(found)),
        ]))?;
    } else if let Some((n, pairs)) = &difference {
        print(&format!(
            "The games differ first at n = {n}:\n  {BOLD}{}{BOLD:#} has {}\n  {BOLD}{}{BOLD:#} has {}\n",
            lines[0],
            shown(&pairs[0]),
            lines[1],
            shown(&pairs[1]),
        ))?;
    } else {
        print(&format!("{GOOD}no difference{GOOD:#} in the pairs n = 0..{to} of {} and {}\n", lines[0], lines[1]))?;
    }
    Ok(if difference.is_some() { Found::Refuted } else { Found::Done })
}
