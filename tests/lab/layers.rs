//! Layers: their JSON is the definition's numbers, and what has none says why.

use std::collections::BTreeMap;
use wythoff_base::Budget;
use wythoff_check::judge_remoteness;
use wythoff_game::Ruleset;
use wythoff_lab::answers::{Allowance, Failure};
use wythoff_lab::questions::answer;

fn asked(game: &str, layer: &str, to: &str) -> Result<serde_json::Map<String, serde_json::Value>, Failure> {
    let params = [("game", game), ("layer", layer), ("to", to)].map(|(k, v)| (k.to_string(), v.to_string()));
    answer("layers", &BTreeMap::from(params), &Allowance::default())
}

#[test]
fn rows_are_those_of_the_definition() {
    for game in ["f = x1 + 1", "f = 2, misere", "f = 1, blocking 2", "take = k == l and odd(k), no single"] {
        let judged = judge_remoteness(&Ruleset::parse(game).unwrap(), 20, &Budget::unlimited()).unwrap();
        for (layer, values) in [("remoteness", &judged.lengths), ("wins", &judged.wins)] {
            let found = asked(game, layer, "20").unwrap();
            let rows = found["values"].as_array().unwrap();
            for ((x, y), value) in values.positions() {
                let row = rows[x as usize].as_array().unwrap();
                let told = (row.len() as u64, row[(y - x) as usize].as_str());
                assert_eq!(told, (21 - x, Some(&*value.to_string())), "{game} {layer}");
            }
            let greatest = values.positions().map(|(_, value)| value).max().unwrap();
            assert_eq!((&found["greatest"], &found["layer"]), (&greatest.to_string().into(), &layer.into()));
        }
    }
}

#[test]
fn what_has_no_numbers_says_why() {
    let message = |game, layer| asked(game, layer, "5").unwrap_err().to_string();
    assert!(message("c = n", "wins").contains("no moves"));
    assert!(message("f = 1, blocking 2", "grundy").contains("no Grundy values"));
    assert!(message("f = 1/x1", "remoteness").contains("division by zero"));
    assert!(message("f = 1", "height").contains("unknown layer height"));
}
